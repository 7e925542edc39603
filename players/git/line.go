package git

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"match/internal/harmless"
	"match/internal/plural"
	"match/internal/progress"
	"match/players/spec"
)

// Ends are the two players of one repository between which Line looks for
// commits.
type Ends struct {
	Good, Bad spec.Player
	Paths     []string // only commits that change these paths count; nil: the recipe's paths, or else all
	ByBinary  bool     // builds with different executables are different engines, even with an equal bench
}

// Line is the list of commits after one commit up to another, by first parents,
// oldest first, with the builds of those that build.
type Line struct {
	Good                     spec.Player // the engine of the first end
	Places                   []Place
	Untouched, Equal, Broken int // numbers of commits that change no relevant file; that build the same engine as the commit before; that do not build
	Unbenched                int // of commits whose bench timed out, so that only their files are compared
}

// Place is a point in the line at which the engine changes.
type Place struct {
	Player   spec.Player // of the last suspect
	Suspects []Commit    // the commits that may have made the change: all but the last do not build
}

// Commit is one commit of a line.
type Commit struct {
	ID      string `json:"commit"`
	Subject string `json:"subject"`
	Broken  string `json:"broken,omitempty"` // why it does not build, "" if it does
}

// Short returns the abbreviated commit ID.
func (c Commit) Short() string { return c.ID[:min(8, len(c.ID))] }

// String returns the abbreviated ID and the subject.
func (c Commit) String() string { return strings.TrimSpace(c.Short() + " " + c.Subject) }

// EqualEnds is the error for a line whose two ends are the same engine.
type EqualEnds struct {
	Equal   string // what is equal
	ByBench bool   // the bench alone, and the executables differ
}

func (e *EqualEnds) Error() string {
	return fmt.Sprintf("the good and the bad commit are engines with equal %s: there is nothing to search", e.Equal)
}

// ResolveEnds checks that there is a line between two players and notes their commits, so
// that Line takes the same ones later. It builds nothing.
func (b Builder) ResolveEnds(ctx context.Context, ends *Ends) error {
	_, _, err := b.between(ctx, ends)
	return err
}

// Line builds the commits between two players. Both ends must build; commits
// between them that do not build are marked as broken.
func (b Builder) Line(ctx context.Context, ends *Ends) (*Line, error) {
	commits, untouched, err := b.between(ctx, ends)
	if err != nil {
		return nil, err
	}
	if err := b.Provide(ctx, ends.players()); err != nil {
		return nil, err
	}
	built, err := b.buildLine(ctx, ends, commits)
	if err != nil {
		return nil, err
	}
	line := &Line{Good: ends.Good, Untouched: untouched}
	line.group(commits, built, ends.ByBinary)
	return line, line.check(ends)
}

// end resolves an end of a line.
func (b *Builder) end(ctx context.Context, s *spec.Player) (*order, error) {
	o, err := b.find(ctx, s.Source)
	if err != nil {
		return nil, &PlayerError{s, err}
	}
	return o, os.RemoveAll(o.stage)
}

// players returns the two ends.
func (e *Ends) players() []*spec.Player { return []*spec.Player{&e.Good, &e.Bad} }

// between lists the relevant commits and counts the others. It notes the commits of the
// ends and builds nothing.
func (b *Builder) between(ctx context.Context, e *Ends) (commits []Commit, others int, err error) {
	if err := b.checkURLs(e.players()); err != nil {
		return nil, 0, err
	}
	if err := b.prepare(); err != nil {
		return nil, 0, err
	}
	first, err := b.end(ctx, &e.Good)
	if err != nil {
		return nil, 0, err
	}
	o, err := b.end(ctx, &e.Bad)
	if err != nil {
		return nil, 0, err
	}
	r, good, bad := o.repo, first.build, o.build
	if good.Dirty != "" || bad.Dirty != "" {
		return nil, 0, errors.New("a changed work tree is not a commit: commit the changes first")
	}
	if good.Commit == bad.Commit {
		return nil, 0, fmt.Errorf("%s and %s are the same commit, %.8s", good.Ref, bad.Ref, bad.Commit)
	}
	if _, err := r.git(ctx, "merge-base", "--is-ancestor", good.Commit, bad.Commit); err != nil {
		return nil, 0, r.notBefore(ctx, good, bad)
	}
	e.Good.Source.Commit, e.Bad.Source.Commit = good.Commit, bad.Commit
	if len(e.Paths) == 0 {
		e.Paths = o.recipe.Paths
	}
	for _, path := range e.Paths {
		if text, err := r.git(ctx, "log", "-1", "--format=%H", bad.Commit, "--", path); err == nil && text == "" && !slices.Contains(o.recipe.Paths, path) {
			return nil, 0, fmt.Errorf("no commit up to %s has a file %s: paths begin at the top of the repository", bad.Ref, path)
		}
	}
	return r.touching(ctx, good.Commit+".."+bad.Commit, e.Paths, &o.recipe)
}

// touching lists the commits of a range that may change the engine, oldest first:
// those that change one of the paths, the recipe or a file that the engine may
// read, and the last one, which is built anyway. It counts the others.
func (r *repo) touching(ctx context.Context, span string, paths []string, as *recipe) (commits []Commit, others int, err error) {
	log := func(format string, args ...string) (string, error) {
		return r.git(ctx, append([]string{"log", "--first-parent", "-m", "--reverse", "--format=" + format, span}, args...)...)
	}
	text, err := log("%H %s", "--")
	all := parseCommits(text)
	if err != nil || len(paths) == 0 {
		return all, 0, err
	}
	if text, err = log("%H", append([]string{"--", RecipeFile}, paths...)...); err != nil {
		return nil, 0, err
	}
	touching := map[string]bool{all[len(all)-1].ID: true}
	for _, c := range parseCommits(text) {
		touching[c.ID] = true
	}
	if text, err = log("%x00%H", "--name-only", "--no-renames", "-z", "--"); err != nil {
		return nil, 0, err
	}
	for id, files := range filesOfCommits(text) {
		// Sources are in the paths: here the engine is judged as a native program.
		if slices.ContainsFunc(files, func(name string) bool { return as.isData(name, true) }) {
			touching[id] = true
		}
	}
	for _, c := range all {
		if touching[c.ID] {
			commits = append(commits, c)
		}
	}
	return commits, len(all) - len(commits), nil
}

// filesOfCommits reads a log with a NUL before each commit and after each name.
func filesOfCommits(log string) map[string][]string {
	files := map[string][]string{}
	id, begins := "", false
	for field := range strings.SplitSeq(log, "\x00") {
		switch {
		case field == "":
			begins = true
		case begins:
			id, begins = field, false
		default:
			files[id] = append(files[id], strings.TrimPrefix(field, "\n"))
		}
	}
	return files
}

// notBefore returns the error for ends that are not connected by first parents.
func (r *repo) notBefore(ctx context.Context, good, bad *Build) error {
	if _, err := r.git(ctx, "merge-base", "--is-ancestor", bad.Commit, good.Commit); err == nil {
		return fmt.Errorf("%s comes after %s: the good commit has to be the older one", good.Ref, bad.Ref)
	}
	base, err := r.git(ctx, "merge-base", good.Commit, bad.Commit)
	if err != nil {
		return r.apart(ctx, good.Ref, bad.Ref)
	}
	return fmt.Errorf("%s is not in the history of %s: they diverge at %.8s, which may be the right good commit", good.Ref, bad.Ref, base)
}

func parseCommits(text string) (list []Commit) {
	for line := range strings.Lines(text) {
		id, subject, _ := strings.Cut(chomp(line), " ")
		list = append(list, Commit{ID: id, Subject: harmless.Line(subject)})
	}
	return list
}

// buildLine builds all commits, a few at a time, since each build uses several
// processors. For those that do not build it records the reason.
func (b *Builder) buildLine(ctx context.Context, e *Ends, commits []Commit) (players []spec.Player, err error) {
	meter := progress.New(b.Out, progress.Auto, "building "+plural.Count(len(commits), "commit"), int64(len(commits)))
	defer meter.Done()
	var done atomic.Int64
	players = make([]spec.Player, len(commits))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(1, runtime.NumCPU()/2))
	for i := range commits {
		id := commits[i].ID
		players[i] = e.Bad
		players[i].Source = &spec.Source{Ref: id, Repo: e.Bad.Source.Repo, Built: e.Bad.Source.Built}
		if id == e.Bad.Source.Commit { // already built
			continue
		}
		players[i].Source.Built = spec.Built{Commit: id}
		group.Go(func() error {
			one := Builder{Cache: b.Cache, Timeout: b.Timeout, AllowURL: b.AllowURL, MaxBytes: b.MaxBytes}
			if err := one.Provide(ctx, []*spec.Player{&players[i]}); err != nil {
				if ctx.Err() != nil {
					return context.Cause(ctx)
				}
				if who := (*PlayerError)(nil); errors.As(err, &who) {
					err = who.err
				}
				commits[i].Broken = err.Error()
			}
			meter.Set(done.Add(1), "")
			return nil
		})
	}
	return players, group.Wait()
}

// group finds the places where the engine changes.
func (l *Line) group(commits []Commit, players []spec.Player, byBinary bool) {
	for _, s := range append([]spec.Player{l.Good}, players...) {
		if s.Source.BenchTimedOut {
			l.Unbenched++
		}
	}
	last := &l.Good
	var suspects []Commit
	for i, c := range commits {
		suspects = append(suspects, c)
		switch source := players[i].Source; {
		case c.Broken != "":
			l.Broken++
		case sameEngine(last.Source, source, byBinary):
			l.Equal++
			suspects = nil // broken commits have changed nothing, or the change was reverted
		default:
			last = &players[i]
			l.Places = append(l.Places, Place{*last, suspects})
			suspects = nil
		}
	}
}

// sameEngine reports whether two builds are the same engine: by their executables
// and the files that they may read, or by their bench if the executables differ.
func sameEngine(a, b *spec.Source, byBinary bool) bool {
	switch {
	case benchesDiffer(a, b):
		return false
	case a.Binary == b.Binary:
		return a.Data == b.Data
	}
	return !byBinary && a.Bench != 0 && a.Bench == b.Bench
}

// check rejects a line whose ends are the same engine.
func (l *Line) check(e *Ends) error {
	last := &l.Good
	if n := len(l.Places); n > 0 {
		last = &l.Places[n-1].Player
	}
	good, bad := l.Good.Source, e.Bad.Source
	switch {
	case !sameEngine(good, last.Source, e.ByBinary):
		return nil
	case good.Binary != bad.Binary:
		return &EqualEnds{Equal: fmt.Sprintf("benches (%d nodes)", good.Bench), ByBench: true}
	}
	return &EqualEnds{Equal: compared(good, bad)}
}

// Summary describes how the line was made.
func (l *Line) Summary() string {
	var parts []string
	for _, n := range []struct {
		count int
		what  string
	}{{l.Untouched, "outside the paths"}, {l.Equal, "with the engine unchanged"}, {l.Broken, "that do not build"}, {l.Unbenched, "whose bench timed out"}} {
		if n.count > 0 {
			parts = append(parts, fmt.Sprintf("%s: %d", n.what, n.count))
		}
	}
	text := plural.Count(len(l.Places), "change") + " of the engine"
	if len(parts) > 0 {
		text += " (commits " + strings.Join(parts, ", ") + ")"
	}
	return text
}

// Broken returns the suspects that do not build.
func (p *Place) Broken() []Commit {
	return slices.DeleteFunc(slices.Clone(p.Suspects), func(c Commit) bool { return c.Broken == "" })
}
