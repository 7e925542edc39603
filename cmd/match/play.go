package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"match/arena"
	"match/event"
	"match/internal/harmless"
	"match/internal/machine"
	"match/internal/plural"
	"match/internal/progress"
	"match/record"
	"match/results/store"
)

// playNew plays a new event.
func (a *app) playNew(ctx context.Context, p *event.Plan, run *runFlags, config string) (out *event.Outcome, err error) {
	err = a.withNew(ctx, p, run, config, func(o event.Options) error {
		out, err = a.play(ctx, p, run, o)
		return err
	})
	return out, err
}

// withNew opens the store for a new event, and for what follows on it.
func (a *app) withNew(ctx context.Context, p *event.Plan, run *runFlags, config string, do func(event.Options) error) error {
	if err := run.check(); err != nil { // before there is a new database
		return err
	}
	inputs := []event.NamedFile{{Option: "config", Path: config}, {Option: "db", Path: run.db.path}}
	if err := p.SpareFiles(inputs); err != nil {
		return inWords(err, &run.db)
	}
	s, err := run.db.open(ctx, a)
	if err != nil {
		return err
	}
	if s != nil {
		defer s.Close()
	}
	return do(event.Options{Store: s, Inputs: inputs})
}

// play plays an event as the flags say, with its progress on stderr. What the
// flags do not say is in o.
func (a *app) play(ctx context.Context, p *event.Plan, run *runFlags, o event.Options) (*event.Outcome, error) {
	if err := run.check(); err != nil {
		if o.Resume != nil {
			o.Resume.Close()
		}
		return nil, err
	}
	if hint := resignHint(p); hint != "" && o.Resume == nil && !a.resignSaid {
		a.note("match: %s", hint)
		a.resignSaid = true
	}
	meter := newEventMeter(a, p, run.progress)
	o.Run = thisRun()
	o.Concurrency, o.Logs, o.LogAll = run.concurrency, run.logs, run.logAll
	if run.affinity != noCPUs {
		o.Affinity = event.Affinity(run.affinity)
	}
	o.Stdout, o.Note = a.stdout, meter.Note
	o.Watchers = append(o.Watchers, meter)
	if run.progress == eachGame {
		o.Watchers = append(o.Watchers, gameLines{meter.Note})
	}
	if hint := bookHintFor(p, meter.Note); hint != nil && !run.noHints {
		o.Recorders = append(o.Recorders, hint)
	}
	if run.interval > 0 {
		o.Recorders = append(o.Recorders, newStandings(run.interval, p, meter.Note))
	}
	playEvent, leaveFleet, err := a.openFleet(ctx, p, run, &o, meter.Note)
	if err != nil {
		if o.Resume != nil {
			o.Resume.Close()
		}
		return nil, err
	}
	page, err := a.openPage(ctx, p, run, &o)
	if err != nil {
		leaveFleet(nil)
		if o.Resume != nil {
			o.Resume.Close()
		}
		return nil, err
	}
	if o.Resume == nil && run.progress != string(progress.None) {
		o.Begun = sayBegun(o.Begun, o.Store, meter.Note)
	}
	out, err := playEvent(ctx, p, o)
	meter.Done()
	leaveFleet(err)
	err = inWords(withoutVerdict(p, err), &run.db)
	if closing := page.close(err); closing != nil {
		err = errors.Join(err, closing)
	}
	return out, err
}

// sayBegun has what is played be said in a line before the first game.
func sayBegun(begun func(*event.Outcome), s *store.Store, note func(string)) func(*event.Outcome) {
	return func(out *event.Outcome) {
		if begun != nil {
			begun(out)
		}
		where := "not kept"
		if out.Number != 0 {
			where = fmt.Sprintf("%s %d in %s", out.Plan.Format.Kind(), out.Number, s.Path())
		}
		note(harmless.Line("match: " + out.Begun() + "; " + where))
	}
}

// withoutVerdict says how to test a player all the same that keeps losing by its
// own fault, where there is a flag for that.
func withoutVerdict(p *event.Plan, err error) error {
	faulty := (*event.FaultyError)(nil)
	_, tournament := p.Format.(*event.Tournament)
	tests := tournament || p.Kind != event.KindGate && p.Verifies == nil && p.Format.Test() != nil
	if !tests || !errors.As(err, &faulty) {
		return err
	}
	return fmt.Errorf("%w. There is no verdict (--forfeits-count tests it nevertheless)", faulty)
}

// eventMeter shows how far an event has come.
type eventMeter struct {
	*progress.Meter
	format event.Format
	next   time.Time
	begun  int // games
	moves  int
}

func newEventMeter(a *app, p *event.Plan, mode string) *eventMeter {
	if mode == eachGame {
		mode = string(progress.Auto)
	}
	return &eventMeter{Meter: progress.NewFraction(a.stderr, progress.Mode(mode), ""), format: p.Format}
}

// How often the meter looks: so seldom that looking takes little of the time,
// also where many players are rated for it.
const (
	meterEvery = 100 * time.Millisecond
	meterRest  = 20
)

// Watch is told of everything; a few times a second is enough to look at.
// Before the first pair counts there are moves to be seen.
func (m *eventMeter) Watch(live *arena.Live, h arena.Happening) {
	switch h.Kind {
	case arena.GameBegun:
		m.begun++
	case arena.Moved:
		m.moves++
	}
	now := time.Now()
	if now.Before(m.next) {
		return
	}
	defer func() { m.next = time.Now().Add(max(meterEvery, meterRest*time.Since(now))) }()
	pairs, fraction, text := 0, 0.0, ""
	live.View(func(s *record.Standing) {
		if pairs = s.Pairs; pairs > 0 {
			fraction, text = m.format.Progress(s)
		}
	})
	if pairs == 0 {
		text = plural.Count(m.begun, "game") + " begun, " + plural.Count(m.moves, "move")
	}
	m.SetFraction(fraction, text)
}

// resumable is why an event ended too early, with the command that goes on
// with it.
type resumable struct {
	error
	command string
}

func (r resumable) Error() string { return r.error.Error() + "; go on with: " + r.command }
func (r resumable) Unwrap() error { return r.error }

// inWords says in the words of the command line what is wrong with an event.
func inWords(err error, db *dbFlags) error {
	var (
		unfinished *event.Unfinished
		overwrite  *event.OverwriteError
		field      *event.FieldError
		changed    *event.ChangedError
		full       *machine.TooManyFiles
		holds      *event.HoldsGamesError
	)
	switch {
	case errors.As(err, &unfinished):
		return resumable{inWords(unfinished.Err, db), fmt.Sprintf("match resume %d%s", unfinished.Number, db.arg())}
	case errors.As(err, &overwrite):
		return overwriteError(overwrite)
	case errors.As(err, &holds) && holds.Resumed:
		return fmt.Errorf("%w: name another file with --pgn", inFlag(err))
	case errors.As(err, &holds):
		return fmt.Errorf("%w: --append adds to them, or name another file", inFlag(err))
	case errors.As(err, &changed):
		return fmt.Errorf("%w; --force goes on all the same", err)
	case errors.As(err, &full):
		return fmt.Errorf("%w: raise it (ulimit -n) or lower --concurrency", err)
	case errors.As(err, &field) && field.Key == "affinity":
		return fmt.Errorf("--affinity: %w; lower --concurrency, or name other processors", field.Err)
	}
	return inFlag(err)
}

// inFlag names the flag that fills the field of an error, if it has one.
func inFlag(err error) error {
	if field := (*event.FieldError)(nil); errors.As(err, &field) {
		return fieldError{field}
	}
	return err
}

// overwriteError names the flags of two files that are one.
func overwriteError(e *event.OverwriteError) error {
	return fmt.Errorf("--%s %s would overwrite the file of --%s: give it another name", e.Output.Option, e.Output.Path, e.Other.Option)
}

// goingOn says which event is gone on with, and what of if it verifies anything.
func (a *app) goingOn(e *store.Event, verifies *event.Verified) {
	who := fmt.Sprintf("%s against %s", e.Players[0], e.Players[1])
	if len(e.Players) > 2 {
		who = fmt.Sprintf("%d players", len(e.Players))
	}
	if verifies != nil {
		who += ": the verification of " + verifies.What
	}
	fmt.Fprintf(a.stderr, "match: going on with %s, %s\n", e.Name(), harmless.Line(who))
}
