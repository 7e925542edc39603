package event

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"

	"match/arena"
	"match/players/spec"
	"match/players/ucitext"
	"match/record"
	"match/results/store"
	"match/tablebase"
)

// Options configure the run of an event. They do not change its games.
type Options struct {
	Store       *store.Store     // where pairs are stored; nil: nowhere, and the event cannot be resumed
	StoreFailed func(error)      // called with the reason when pairs are no longer stored; nil: the event ends then
	Retry       func(error) bool // called with the reason when something cannot be stored, which is tried again if it returns true; nil: it is not
	Resume      *store.Event     // the event to resume; nil: a new one. It is closed when the event ends
	Forget      bool             // delete Resume if it fails before its first pair, as a new event; see Plan.Reserve
	Force       bool             // resume although players, book or options have changed
	GoOn        bool             // games with clocks that were under way go on from their last move; otherwise they are played again
	MoreGames   bool             // the plan has more games than the resumed event, which may be finished
	Run         store.Run        // the command of the event, for the store
	Member      *store.Member    // the gate that this event is a comparison of; nil: none

	Executors   []arena.Executor      // the executors; with none, and none to join, this process plays
	Join        <-chan arena.Executor // executors that join during play, see arena.Options.Join
	Stop        *arena.Stop           // ends the event when its running games are over, if this process plays; nil: never
	Concurrency int                   // games at a time in this process, at least 1
	Resources   spec.Resources        // of this machine, for players that need some
	Affinity    Affinity              // of engine processes of this process
	LogAll      bool                  // write the whole output of this process's engines to Logs
	Logs        string                // directory for logs of forfeited games; "": none

	Inputs          []NamedFile               // further input files, which no output may replace
	Stdout          io.Writer                 // for the output "-"
	Recorders       []Recorder                // beside store and files, called last
	Batch           int                       // how many available pairs are stored in one transaction at most, see arena.Options.Batch
	Watchers        []arena.Watcher           // see arena.Watcher
	ShowLines       bool                      // see arena.Options.ShowLines
	Journal         arena.Journal             // gets games that are over, besides the store; its games are not played again. May be nil
	Note            func(player, line string) // gets warnings, one line each, from any goroutine, with player "" for general ones; may be nil
	Begun           func(*Outcome)            // called with the event before its first pair; may be nil
	KeepTranscripts bool                      // give recorders the logs of forfeited games, even without Logs
	Review          ucitext.Review            // give recorders the anomalies in lines that players report
}

// Run plays an event with everything around it and returns its outcome. It
// checks everything before the first game. If the event was interrupted or
// broke, it returns both the outcome and an error, which is an *Unfinished if
// the event can be resumed. An error in a part of the plan is a *FieldError.
func Run(ctx context.Context, p *Plan, o Options) (out *Outcome, err error) {
	defer func() { err = causeOf(ctx, err) }()
	r := &run{Options: o, warnings: newWarnings(o.Note), local: new(arena.Local)}
	defer func() {
		if r.kept == nil { // the event did not start
			err = o.Abandon(ctx, err)
		}
	}()
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if o.Resume != nil {
		if err := p.withdrawStored(ctx, o.Resume); err != nil {
			return nil, err
		}
	}
	if err := p.CheckOverwrite(o.Inputs); err != nil {
		return nil, err
	}
	if r.described, err = p.describeUntil(ctx); err != nil {
		return nil, err
	}
	defer r.tables.Close()
	reserved := Reserved(o.Resume)
	if o.Resume != nil && !o.Force && !reserved {
		var ignored []string
		if o.MoreGames {
			ignored = moreGames
		}
		if err := r.unchanged(o.Resume, ignored...); err != nil {
			return nil, err
		}
	}
	begun := o.Resume
	if reserved { // it has written no files yet
		begun = nil
	}
	if r.files, err = p.Outputs.open(ctx, o.Stdout, p.pgnOptions(), begun); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.files.documents.Close()) }()
	if err := r.prepare(ctx); err != nil {
		return nil, errors.Join(err, r.files.closeGames())
	}
	out, err = r.play(ctx)
	for _, damaged := range tablebase.Damaged(r.tables) {
		r.warnings.add(damaged.Error())
	}
	return out, err
}

// run is the state of a running event.
type run struct {
	Options
	*described
	warnings *warnings
	files    outputFiles
	logs     *gameLogs
	event    *arena.Event
	here     bool         // this process plays; otherwise others do
	local    *arena.Local // without players if others play
	kept     *kept
}

// prepare gets the executors ready and creates the event in the store.
func (r *run) prepare(ctx context.Context) (err error) {
	for _, text := range r.bookWarnings() {
		r.warnings.add(text)
	}
	if r.here = len(r.Executors) == 0 && r.Join == nil; r.here {
		if r.local, err = r.newLocal(&r.Options, r.warnings); err != nil {
			return err
		}
		r.Executors = []arena.Executor{r.local}
	}
	if r.logs, err = newGameLogs(r.Logs, r.warnings.add); err != nil {
		return err
	}
	if r.event, err = r.newEvent(); err != nil {
		return err
	}
	if err := r.meet(ctx); err != nil {
		return err
	}
	if err := r.compareDefaults(); err != nil {
		r.local.Close()
		return err
	}
	if r.kept, err = r.keep(ctx, &r.Options, r.event.Names()); err != nil {
		r.local.Close()
	}
	if r.kept != nil {
		r.kept.warn = r.warnings.add
		if r.plan.Outputs.PGN != "" || r.plan.Outputs.JSON != "" {
			r.kept.elsewhere = &r.files
		}
	}
	return err
}

// newEvent returns the event in the form of the arena.
func (r *run) newEvent() (e *arena.Event, err error) {
	c := &r.plan.Conditions
	e = &arena.Event{
		Players:  r.participants(),
		Openings: arena.Order{Book: r.book, By: c.Order, Seed: c.Seed, Start: c.BookStart},
		Rules:    c.Rules,
		Tables:   r.Tables,
		Forfeits: r.plan.goesOn(),
	}
	names := e.Names()
	if e.Title = r.plan.Outputs.Event; e.Title == "" {
		e.Title = r.plan.Format.Title(names)
	}
	e.Site = r.plan.Outputs.Site
	e.Rules.Comments = r.plan.Outputs.Comments
	e.Director, err = r.plan.Format.Director(names)
	return e, err
}

// play plays the rest of the event and writes its outputs.
func (r *run) play(ctx context.Context) (out *Outcome, err error) {
	out = &Outcome{
		Number: r.kept.number(), Plan: r.plan, Config: r.config, Limits: r.limits(),
		Openings: r.book.Len(), Director: r.event.Director, Standing: record.NewStanding(r.event.Names()),
		Identities: r.local.Identities, rated: new(rated),
	}
	defer func() {
		if err == nil && r.plan.Then != nil {
			out.held = r.kept
			return
		}
		err = r.kept.close(ctx, out.Standing.Pairs, err)
	}()
	if r.Begun != nil {
		r.Begun(out)
	}
	games, err := newJournal(ctx, r.kept, &r.Options)
	if err != nil {
		return out, errors.Join(err, r.files.closeGames())
	}
	defer r.heedStops(games)()
	var files, all recorders
	if r.files.pgn != nil {
		files = append(files, r.files.pgn)
	}
	if r.files.epd != nil {
		files = append(files, r.files.epd)
	}
	if r.logs != nil {
		files = append(files, r.logs)
	}
	if watch := r.warnOfBook(); watch != nil {
		files = append(files, watch)
	}
	files = append(files, r.Recorders...)
	if r.kept != nil { // before all others
		all = append(all, r.kept)
	}
	out.Standing, err = arena.Run(ctx, r.event, arena.Options{
		Executors: r.Executors, Join: r.Join, ID: r.ticket(), KeepTranscripts: r.KeepTranscripts || r.logs != nil, KeepTimes: r.plan.keepsTimes(), Review: r.Review,
		Recorder: append(all, files...), Batch: r.Batch, Watchers: r.Watchers, ShowLines: r.ShowLines, Played: r.kept.replay(ctx, files), Warn: r.warnings.ofPlayer,
		Withdrawn: r.plan.withdrawn(), Stop: r.Stop, Journal: games,
	})
	err = causeOf(ctx, err)
	r.local.Close() // in case nothing was left to play
	if interrupted := ctx.Err() != nil && errors.Is(err, context.Cause(ctx)); err != nil && !interrupted {
		return out, errors.Join(err, r.files.closeGames())
	}
	if err = errors.Join(err, r.files.finish(out)); err != nil {
		return out, err
	}
	if r.plan.Then != nil { // the event ends with its follow-up work
		return out, r.kept.tell(ctx, out)
	}
	return out, r.kept.finish(ctx, out)
}

// heedStops lets games of this process be kept, and lets other processes ask it to
// stop, until the returned function is called.
func (r *run) heedStops(games arena.Journal) (end func()) {
	if !r.here { // the games are on other machines
		r.Stop = nil
		return func() {}
	}
	r.local.Stop, r.local.Journal = r.Stop, games
	if r.Stop == nil || r.kept == nil {
		return func() {}
	}
	end, err := r.kept.event.HeedStops(r.Stop.Ask, r.Stop.Asked)
	if err != nil {
		r.warnings.add(fmt.Sprintf("the event cannot be stopped from another terminal: %v", err))
		return func() {}
	}
	return end
}

// ticket identifies this run of the event for other executors.
func (r *run) ticket() string {
	return fmt.Sprintf("%s-%d-%s", r.plan.Format.Kind(), r.kept.number(), rand.Text()[:10])
}

// causeOf is the cause of an interrupt if an error only reports a
// cancellation.
func causeOf(ctx context.Context, err error) error {
	cause := context.Cause(ctx)
	if err == nil || cause == nil || errors.Is(err, cause) || !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if unfinished := new(Unfinished); errors.As(err, &unfinished) {
		return &Unfinished{unfinished.Number, cause}
	}
	return cause
}

// Reserve stores a new event whose players are not built yet, so that it can be
// resumed from now on. Run replaces the stored plan with the complete one.
func (p *Plan) Reserve(ctx context.Context, o *Options) (err error) {
	info := p.info(o)
	info.Players = p.Names()
	info.Limits = p.Conditions.LimitsOf(&p.Players[0]).String()
	o.Resume, err = o.Store.Begin(ctx, info)
	o.Forget = err == nil
	return err
}

// Reserved reports whether the event is one of Reserve, which no process has completed.
func Reserved(e *store.Event) bool {
	if e == nil {
		return false
	}
	p, err := PlanOf(e)
	return err == nil && p.Format.Traits().AwaitsPlayers
}

// Abandon releases the event to be resumed, which did not start because of err. A
// reserved event that was interrupted can be resumed; one that failed is deleted if
// Forget is set.
func (o *Options) Abandon(ctx context.Context, err error) error {
	e := o.Resume
	if e == nil {
		return err
	}
	reserved := Reserved(e)
	e.Close()
	switch {
	case err == nil || !reserved:
	case ctx.Err() != nil:
		err = &Unfinished{e.ID, err}
	case o.Forget:
		err = errors.Join(err, o.Store.Delete(ctx, e.ID))
	}
	return err
}
