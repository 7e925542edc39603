package playing

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"match/event"
	"match/internal/cli"
	"match/internal/harmless"
	"match/internal/progress"
	"match/results/store"
)

// PlayNew plays a new event and tells its result, before its database is closed. The inputs are
// those of WithNew; taken is that of Conclude.
func PlayNew(ctx context.Context, a *cli.App, p *event.Plan, run *RunFlags, inputs []event.NamedFile, taken bool) error {
	return WithNew(ctx, a, p, run, inputs, func(o event.Options) error {
		out, err := Play(ctx, a, p, run, o)
		return Conclude(a, out, taken, &run.DB, err)
	})
}

// WithNew opens the store for a new event and its follow-ups. The inputs are the files that the
// command reads besides those of the plan; no output may replace one of them.
func WithNew(ctx context.Context, a *cli.App, p *event.Plan, run *RunFlags, inputs []event.NamedFile, do func(event.Options) error) error {
	if err := run.Check(); err != nil { // before a new database is created
		return err
	}
	inputs = append(slices.Clone(inputs), event.NamedFile{Option: "db", Path: run.DB.Path})
	if err := p.CheckOverwrite(inputs); err != nil {
		return cli.InWords(err, &run.DB)
	}
	s, err := run.DB.Open(ctx, a)
	if err != nil {
		return err
	}
	if s != nil {
		defer s.Close()
	}
	return do(event.Options{Store: s, Inputs: inputs})
}

// Play plays an event as the flags specify, with its progress on stderr. All other options are in
// o.
func Play(ctx context.Context, a *cli.App, p *event.Plan, run *RunFlags, o event.Options) (*event.Outcome, error) {
	fresh := o.Resume == nil
	o.Run = cli.ThisRun()
	err := run.Check()
	if err == nil && !run.onWorkers() {
		err = cli.InWords(p.CheckResources(ctx, o.Resume, run.resources), &run.DB)
	}
	if err == nil {
		err = completeLine(ctx, a, p, &o)
	}
	if err != nil {
		return nil, abandon(ctx, &o, err, &run.DB)
	}
	if hint := resignHint(p); hint != "" && fresh && !a.ResignNoted {
		a.Note("match: %s", hint)
		a.ResignNoted = true
	}
	meter := newMeter(a.Stderr, p, run.Progress)
	o.Resources = run.resources
	o.Concurrency, o.Logs, o.LogAll = run.concurrency(p), run.Logs, run.logAll
	if run.Affinity != NoCPUs {
		o.Affinity = event.Affinity(run.Affinity)
	}
	o.Stdout, o.Note = a.Stdout, func(_, line string) { meter.Note(line) }
	o.Watchers = append(o.Watchers, meter)
	if run.Progress == eachGame {
		o.Watchers = append(o.Watchers, gameLines(meter.Note))
	}
	if hint := bookHintFor(p, meter.Note); hint != nil && !run.NoHints {
		o.Recorders = append(o.Recorders, hint)
	}
	if run.interval > 0 {
		o.Recorders = append(o.Recorders, newStandings(run.interval, p, meter.Note))
	}
	if !run.onWorkers() {
		var end func()
		o.Stop, end = cli.HeedStops(ctx, func() { meter.Note("match: " + stopping + "; another request, or Ctrl-C, does not wait for them") })
		meter.stop = o.Stop
		defer end()
	} else {
		defer cli.OnSuspend(func() { meter.Note("match: " + run.noSuspend()) })()
	}
	playEvent, leaveFleet, err := openFleet(ctx, a, p, run, &o, meter.Note)
	if err != nil {
		return nil, abandon(ctx, &o, err, &run.DB)
	}
	page, err := openPage(ctx, a, p, run, &o)
	if err != nil {
		leaveFleet(nil)
		return nil, abandon(ctx, &o, err, &run.DB)
	}
	endLive, err := openLivePGN(a, p, run, &o)
	if err != nil {
		leaveFleet(nil)
		return nil, abandon(ctx, &o, errors.Join(err, page.close(err)), &run.DB)
	}
	if fresh && run.Progress != string(progress.None) {
		o.Begun = sayBegun(o.Begun, o.Store, meter.Note)
	}
	out, err := playEvent(ctx, p, o)
	meter.Done()
	leaveFleet(err)
	ending := endLive()
	err = cli.InWords(withoutVerdict(p, err), &run.DB)
	closing := page.close(err)
	if closing != nil && err == nil && out.Number > 0 { // the event has ended: resuming it writes the page again
		closing = cli.InWords(&event.Unfinished{Number: out.Number, Err: closing}, &run.DB)
		if again := (cli.Resumable{}); errors.As(closing, &again) { // a finished event does not keep its page
			again.Command += " --html " + harmless.ShellWord(run.HTML)
			closing = again
		}
	}
	if closing = errors.Join(closing, ending); closing != nil {
		err = errors.Join(err, closing)
	}
	return out, err
}

// PlayPart plays an event that is a part of a longer work. To resume it, the command of that work is
// given again, but not if a player keeps forfeiting: the work decides what comes of that.
func PlayPart(ctx context.Context, a *cli.App, p *event.Plan, run *RunFlags, o event.Options) (*event.Outcome, error) {
	out, err := Play(ctx, a, p, run, o)
	if changed := (*event.ChangedError)(nil); errors.As(err, &changed) { // the hint of Play is for 'match resume'
		return out, changed
	}
	if again := (cli.Resumable{}); errors.As(err, &again) {
		again.Command = "the same command"
		if err = again; errors.As(err, new(*event.FaultyError)) {
			err = again.Unwrap()
		}
	}
	return out, err
}

// stopping says what the run does after a request to stop.
const stopping = "stopping when the running games are over"

// noSuspend says why games on other machines do not stop at Ctrl-Z.
func (r *RunFlags) noSuspend() string {
	if r.onFleet() {
		return "Ctrl-Z does not stop games of a fleet; Ctrl-C leaves them to it, and 'match fleet cancel' ends them"
	}
	return "Ctrl-Z does not stop games of other machines; Ctrl-C ends this run"
}

// abandon gives up an event that did not start, and adds to the error how to resume it.
func abandon(ctx context.Context, o *event.Options, err error, db *cli.DBFlags) error {
	if err = o.Abandon(ctx, err); errors.As(err, new(*event.Unfinished)) {
		return cli.InWords(err, db)
	}
	return err
}

// sayBegun makes the event print a line about itself before the first game.
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

// withoutVerdict adds how to test a player that keeps forfeiting, if there is a flag for that.
func withoutVerdict(p *event.Plan, err error) error {
	faulty := (*event.FaultyError)(nil)
	refuses := p.Format.Traits().RefusesFaults
	if p.Gate != "" || p.Verifies != nil || refuses == nil || !*refuses || !errors.As(err, &faulty) {
		return err
	}
	return fmt.Errorf("%w. There is no verdict (--forfeits-count runs the test anyway)", faulty)
}

// eachGame is the mode of --progress that prints a line for every game, besides the output of auto.
const eachGame = "games"

// GoingOn prints which event is resumed, and what it verifies, if anything.
func GoingOn(a *cli.App, e *store.Event, verifies *event.Verified) {
	who := fmt.Sprintf("%s against %s", e.Players[0], e.Players[1])
	if len(e.Players) > 2 {
		who = fmt.Sprintf("%d players", len(e.Players))
	}
	if verifies != nil {
		who += ": the verification of " + verifies.What
	}
	fmt.Fprintf(a.Stderr, "match: resuming %s, %s\n", e.Name(), harmless.Line(who))
}
