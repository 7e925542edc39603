package ideas

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"match/event"
	"match/event/stages"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
	"match/internal/plural"
	"match/players"
	"match/players/git"
	"match/players/spec"
	"match/results/store"
)

// watchFlags are the flags of test watch, as given.
type watchFlags struct {
	place     repository
	every     time.Duration
	once      bool
	tips      bool
	since     string
	onVerdict string
	run       playing.RunFlags
}

func newWatchCmd(a *cli.App) *cobra.Command {
	f := &watchFlags{}
	f.run.DB.App = a
	cmd := &cobra.Command{
		Use:   "watch [BRANCH]",
		Short: "Test every new commit on a branch, and find those that lose",
		Long: `watch fetches the remotes of the repository every --every and plays the stages
with when = "watch" for each new commit on BRANCH, against the commit before it.
BRANCH is by default that of the base in .match.toml, on the remote if it is
there. It begins with the commits after the current one, or after --since.

If a commit fails a stage whose bounds are at most 0, and several commits came
since the last one that was tested (--tips, or some that do not build), a
bisection finds the one that lost.

What was tested is in the results database. Interrupted or killed, the same
command goes on, and no commit is tested twice. If the branch was rewritten, it
continues after the last tested commit that is still on it.

The command of --on-verdict gets the JSON of 'match test show N --json' on
standard input. If it fails or is killed with match, it runs again in the next
round: "test" in the JSON is the number of the test, which identifies repeats.`,
		Example: `  match test watch
  match test watch origin/main --every 10m --on-verdict 'mail -s regression me'
  match test watch --once --tips`,
		Args: cli.WantArgs(0, 1, "a branch, or none for the base in .match.toml"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runWatch(cmd.Context(), a, f, append(args, "")[0])
		},
	}
	what := flagtable.Table{
		f.place.row(),
		flagtable.Duration(&f.every, "every", 5*time.Minute, "fetch new commits every `DURATION`").
			Want(func() bool { return f.every >= time.Second }, "at least 1s"),
		flagtable.Bool(&f.once, "once", false, "end when all new commits are tested"),
		flagtable.Bool(&f.tips, "tips", false, "test only the latest of the new commits"),
		flagtable.Text(&f.since, "since", "", "begin with the commits after `REF`, if nothing on the branch was tested yet"),
		flagtable.Text(&f.onVerdict, "on-verdict", "", "run `COMMAND` in a shell for each tested commit, with the result as JSON on its standard input"),
	}.Under("Branch")
	return cli.InOrder(cmd, what, f.run.Rows(), flagtable.Table{f.run.DB.PathRow()}.Under("Running"))
}

// watcher tests the commits of a branch.
type watcher struct {
	*watchFlags
	runner
	builder    git.Builder
	branch     string
	left       error          // why a commit could not be tested to the end in this round
	unreported map[int64]bool // tests that this round could not report
}

func runWatch(ctx context.Context, a *cli.App, f *watchFlags, branch string) error {
	defer cli.Saving(ctx)()
	if err := f.run.Check(); err != nil { // before a new database is created
		return err
	}
	w := &watcher{watchFlags: f, builder: a.Builds.Builder(), runner: runner{App: a, run: &f.run}}
	var err error
	if w.branch, err = w.branchOf(ctx, branch); err != nil {
		return err
	}
	facts, _, err := w.protocol(ctx)
	if err != nil {
		return err
	}
	if w.runner.store, err = f.run.DB.Open(ctx, a); err != nil {
		return err
	}
	defer w.runner.store.Close()
	watching := fmt.Sprintf("watching %s of %s", w.branch, facts.Name)
	release, err := w.runner.store.Hold(ctx, watching, watching)
	if err != nil {
		return err
	}
	defer release()
	for {
		w.left, w.unreported = nil, map[int64]bool{}
		if err := w.round(ctx); err != nil {
			return err
		}
		if f.once {
			return w.left
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(f.every):
		}
	}
}

// branchOf checks a branch, or returns that of the protocol's base.
func (w *watcher) branchOf(ctx context.Context, branch string) (string, error) {
	if branch != "" {
		_, err := w.builder.Resolve(ctx, &spec.Source{Ref: branch, Repo: w.place.path})
		return branch, err
	}
	_, p, err := w.place.protocol(ctx, w.App, "HEAD")
	if err != nil {
		return "", err
	}
	remote := "origin/" + p.Base
	if _, err := w.builder.Resolve(ctx, &spec.Source{Ref: remote, Repo: w.place.path}); err == nil {
		return remote, nil
	}
	_, err = w.builder.Resolve(ctx, &spec.Source{Ref: p.Base, Repo: w.place.path})
	return p.Base, p.Blame("test.base", err)
}

// mostNew is how many commits of a branch are looked at.
const mostNew = 10_000

// round tests the commits that are new.
func (w *watcher) round(ctx context.Context) error {
	if err := w.builder.Fetch(ctx, w.place.path); err != nil {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		w.Note("match: no new commits could be fetched: %v", err)
	}
	facts, protocol, err := w.protocol(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return err
		}
		w.Note("match: %v; the next round reads it again", err) // perhaps somebody is editing it
		return nil
	}
	line, err := w.builder.History(ctx, &spec.Source{Ref: w.branch, Repo: facts.Top}, mostNew)
	if err != nil {
		return err
	}
	if err := w.tellAll(ctx, facts, protocol); err != nil {
		return err
	}
	b, err := w.stored(ctx, facts)
	if err != nil {
		return err
	}
	open, next, begun := b.Next(line)
	if !begun {
		if hint := w.builder.ShallowHint(ctx, facts.Top); hint != "" && len(b) > 0 {
			return fmt.Errorf("none of the tested commits is on %s%s", w.branch, hint)
		}
		return w.begin(ctx, facts, line)
	}
	if w.tips {
		tip := max(0, len(next)-1)
		if err := w.skip(ctx, b.Open(slices.Concat(open, next[:tip]))); err != nil {
			return err
		}
		open, next = nil, next[tip:]
	}
	for _, c := range append(open, next...) {
		if err := w.commit(ctx, facts, protocol, line, c); err != nil {
			return err
		}
		if err := w.tellAll(ctx, facts, protocol); err != nil {
			return err
		}
	}
	return nil
}

// skip cancels tests that --tips leaves unfinished.
func (w *watcher) skip(ctx context.Context, list []*store.Idea) error {
	for _, i := range list {
		w.Note("match: test %d of %.8s is cancelled: a later commit is tested (--tips)", i.ID, i.Commit)
		if err := w.end(ctx, i, store.IdeaCancelled, "a later commit was tested instead"); err != nil {
			return err
		}
	}
	return nil
}

// protocol reads the protocol as it is now.
func (w *watcher) protocol(ctx context.Context) (*git.Facts, *stages.Protocol, error) {
	facts, p, err := w.place.protocol(ctx, w.App, w.branch)
	if err == nil && len(p.OfBranch()) == 0 {
		err = p.Blame("test", errors.New(`no stage has when = "watch"`))
	}
	return facts, p, err
}

// stored reads what is stored of the branch.
func (w *watcher) stored(ctx context.Context, facts *git.Facts) (stages.Branch, error) {
	all, err := w.runner.store.Ideas(ctx)
	return stages.NewBranch(facts.Name, w.branch, all), err
}

// begin notes where the branch is now, or was at --since, and tests what comes after that.
func (w *watcher) begin(ctx context.Context, facts *git.Facts, line []git.Commit) error {
	ref := cmp.Or(w.since, line[len(line)-1].ID)
	at, err := w.builder.Facts(ctx, &spec.Source{Ref: ref, Repo: facts.Top})
	if err != nil {
		return fmt.Errorf("--since: %w", err)
	}
	place := slices.IndexFunc(line, func(c git.Commit) bool { return c.ID == at.Commit })
	if place < 0 {
		return fmt.Errorf("--since %s: it is not on %s", w.since, w.branch)
	}
	i := newTest(nil, &at, ref, at.Commit).Idea
	i.Branch, i.Name, i.Ended, i.Outcome, i.Reported = w.branch, w.branch, i.Begun, store.IdeaWatched, true
	if err := w.runner.store.AddIdea(ctx, i); err != nil {
		return err
	}
	w.Note("match: watching %s of %s from %.8s on", w.branch, facts.Name, at.Commit)
	if next := len(line) - 1 - place; next > 0 {
		w.Note("match: %s to test", plural.Count(next, "commit"))
		return w.round(ctx)
	}
	return nil
}

// commit tests a commit against the one before it that could be played. One that cannot be built,
// started or played is stored as broken. If the earlier one cannot be built or started, the watch begins
// again with the commit. If the commit is not to blame for its forfeits, its test stays open until the next round.
func (w *watcher) commit(ctx context.Context, facts *git.Facts, p *stages.Protocol, line []git.Commit, c git.Commit) error {
	b, err := w.stored(ctx, facts)
	if err != nil {
		return err
	}
	about, err := w.builder.Facts(ctx, &spec.Source{Ref: c.ID, Repo: facts.Top})
	if err != nil {
		return err
	}
	t := newTest(p, &about, c.ID, b.Base(line, c.ID))
	t.Stages, t.Idea.Branch, t.Idea.Name = p.OfBranch(), w.branch, w.branch
	err = build(ctx, t)
	if base := (*baseError)(nil); errors.As(err, &base) && ctx.Err() == nil {
		if err = players.Prepare(ctx, []spec.Player{t.Candidate}); err == nil {
			return w.beginAgain(ctx, t, base)
		}
	}
	if who := (*git.PlayerError)(nil); errors.As(err, &who) && ctx.Err() == nil {
		return w.broken(ctx, t, who.Unwrap())
	}
	if err != nil {
		return err
	}
	err = w.runner.test(ctx, t, false)
	if start := (*stages.StartError)(nil); errors.As(err, &start) && ctx.Err() == nil {
		if start.Base {
			return w.beginAgain(ctx, t, fmt.Errorf("the base: %w", start))
		}
		return w.broken(ctx, t, start)
	}
	if ctx.Err() != nil || !errors.As(err, new(*event.FaultyError)) {
		return err
	}
	if t.Idea.Outcome == "" {
		err = fmt.Errorf("%w; perhaps the machine was busy: the next round tests it again, unless 'match test cancel %d%s'", err, t.Idea.ID, w.watchFlags.run.DB.Arg())
		w.left = fmt.Errorf("%.8s of %s could not be tested", c.ID, w.branch)
	}
	w.Note("match: %.8s: %v", c.ID, err)
	return nil
}

// beginAgain stores that the watch begins again with a commit, since its base cannot be played.
func (w *watcher) beginAgain(ctx context.Context, t *stages.Test, why error) error {
	w.Note("match: %v; watching %s from %.8s on", why, w.branch, t.Idea.Commit)
	t.Idea.Reported = true
	return w.end(ctx, t.Idea, store.IdeaWatched, "")
}

// broken stores that a commit cannot be played.
func (w *watcher) broken(ctx context.Context, t *stages.Test, why error) error {
	w.Note("match: %.8s is broken: %v", t.Idea.Commit, why)
	return w.end(ctx, t.Idea, store.IdeaBroken, why.Error())
}

// end stores what became of a commit without games.
func (w *watcher) end(ctx context.Context, i *store.Idea, outcome store.IdeaOutcome, reason string) error {
	i.Outcome, i.Reason, i.Ended = outcome, reason, time.Now().UTC().Truncate(time.Second)
	if i.ID != 0 { // its test had begun
		return w.runner.store.SaveIdea(ctx, i)
	}
	return w.runner.store.AddIdea(ctx, i)
}
