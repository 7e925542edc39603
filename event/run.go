package event

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"

	"match/arena"
	"match/players/ucitext"
	"match/record"
	"match/results/store"
	"match/tablebase"
)

// Options is how an event is run: nothing here changes what is played.
type Options struct {
	Store     *store.Store  // where pairs are kept; nil: nowhere, the event cannot be resumed
	Spare     func(error)   // is told why pairs are not kept from now on; nil: then the event ends
	Resume    *store.Event  // to go on with; nil: a new one. It is closed when the event ends
	Force     bool          // go on although players, book or options have changed
	MoreGames bool          // the plan has more games than the event to go on with, which may be finished
	Run       store.Run     // how it came about, for the store
	Member    *store.Member // of which gate it is a comparison; nil: of none

	Hands       []arena.Hands      // who plays; none, and nobody to join: this process does
	Join        <-chan arena.Hands // hands that come while the event is played, see arena.Options.Join
	Concurrency int                // games at a time in this process, at least 1
	Affinity    Affinity           // of engine processes of this process
	LogAll      bool               // keep everything that engines of this process say, in Logs
	Logs        string             // directory for what was said in games lost by a fault; "": none

	Inputs    []NamedFile       // files that are read beside the plan's, which no output may replace
	Stdout    io.Writer         // for the output "-"
	Recorders []Recorder        // beside store and files, told last
	Watchers  []arena.Watcher   // see arena.Watcher
	Note      func(line string) // gets warnings, a line each, from any goroutine; may be nil
	Begun     func(*Outcome)    // is told of the event before its first pair; may be nil
	KeepSaid  bool              // let recorders have what was said in games lost by a fault, without Logs, too
	Review    ucitext.Review    // let recorders have what is odd about lines that players report
}

// Run plays an event with everything around it and returns what it has come to.
// Everything that can be wrong is found before the first game. The outcome is
// there, beside the error, if the event was interrupted or broke on its way;
// then the error is an *Unfinished if the event can be gone on with. What is
// wrong with a part of the plan is an *FieldError.
func Run(ctx context.Context, p *Plan, o Options) (out *Outcome, err error) {
	defer func() { err = causeOf(ctx, err) }()
	r := &run{Options: o, warnings: newWarnings(o.Note)}
	defer func() {
		if r.kept == nil && o.Resume != nil { // it never came to it
			o.Resume.Close()
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
	if err := p.SpareFiles(o.Inputs); err != nil {
		return nil, err
	}
	if r.described, err = p.describeUntil(ctx); err != nil {
		return nil, err
	}
	defer r.tables.Close()
	if o.Resume != nil && !o.Force {
		allowed := configSince
		if o.MoreGames {
			allowed = moreGames
		}
		if err := r.unchangedBut(o.Resume, allowed); err != nil {
			return nil, err
		}
	}
	if r.files, err = p.Outputs.open(ctx, o.Stdout, o.Resume); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.files.close()) }()
	if err := r.prepare(ctx); err != nil {
		return nil, errors.Join(err, r.files.closeGames())
	}
	out, err = r.play(ctx)
	for _, damaged := range tablebase.Damaged(r.tables) {
		r.warnings.add(damaged.Error())
	}
	return out, err
}

// run is an event while it is run.
type run struct {
	Options
	*described
	warnings *warnings
	files    outputFiles
	logs     *gameLogs
	event    *arena.Event
	local    *local // nil: others play
	kept     *kept
}

// prepare has the hands get ready and enters the event into the store.
func (r *run) prepare(ctx context.Context) (err error) {
	for _, text := range r.bookWarnings() {
		r.warnings.add(text)
	}
	if len(r.Hands) == 0 && r.Join == nil {
		if r.local, err = r.newLocal(&r.Options, r.warnings); err != nil {
			return err
		}
		r.Hands = []arena.Hands{r.local}
	}
	if r.logs, err = newGameLogs(r.Logs, r.warnings.add); err != nil {
		return err
	}
	if r.event, err = r.newEvent(); err != nil {
		return err
	}
	if err := r.local.meet(ctx, r.event, r.plan.withdrawn()); err != nil {
		return err
	}
	if r.kept, err = r.keep(ctx, &r.Options, r.event.Names()); err != nil {
		r.local.close()
	}
	if r.kept != nil {
		r.kept.warn = r.warnings.add
		if r.plan.Outputs.PGN != "" || r.plan.Outputs.JSON != "" {
			r.kept.elsewhere = &r.files
		}
	}
	return err
}

// newEvent is the event as the arena plays it.
func (r *run) newEvent() (e *arena.Event, err error) {
	c := &r.plan.Conditions
	e = &arena.Event{
		Players:  r.seats(),
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
	e.Rules.Remarks = r.plan.Outputs.Remarks
	e.Director, err = r.plan.Format.Director(names)
	return e, err
}

// play plays what is left of the event and leaves its outputs.
func (r *run) play(ctx context.Context) (out *Outcome, err error) {
	out = &Outcome{
		Number: r.kept.number(), Plan: r.plan, Config: r.config, Limits: r.limits(),
		Openings: r.book.Len(), Director: r.event.Director, Standing: record.NewStanding(r.event.Names()),
		Identities: r.local.identities(), rated: new(rated),
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
	files = append(files, r.Recorders...)
	if r.kept != nil { // first of all
		all = append(all, r.kept)
	}
	out.Standing, err = arena.Run(ctx, r.event, arena.Options{
		Hands: r.Hands, Join: r.Join, ID: r.ticket(), KeepSaid: r.KeepSaid || r.logs != nil, Review: r.Review,
		Recorder: append(all, files...), Watchers: r.Watchers, Played: r.kept.replay(ctx, files), Warn: r.warnings.ofPlayer,
		Withdrawn: r.plan.withdrawn(),
	})
	err = causeOf(ctx, err)
	r.local.close() // where nothing was left to be played
	if interrupted := ctx.Err() != nil && errors.Is(err, context.Cause(ctx)); err != nil && !interrupted {
		return out, errors.Join(err, r.files.closeGames())
	}
	if err = errors.Join(err, r.files.finish(out)); err != nil {
		return out, err
	}
	if r.plan.Then != nil { // its end is that of what follows
		return out, nil
	}
	return out, r.kept.finish(ctx)
}

// ticket names this run of the event for hands elsewhere, and no other run.
func (r *run) ticket() string {
	return fmt.Sprintf("%s-%d-%s", r.plan.Format.Kind(), r.kept.number(), rand.Text()[:10])
}

// causeOf is the cause of an interrupt where an error says no more than that
// something was cancelled by it.
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
