package ideas

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"match/event"
	"match/event/stages"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
	"match/players/git"
	"match/report"
	"match/results/store"
)

// testFlags are the flags of test, as given.
type testFlags struct {
	place  repository
	stage  string
	from   string
	about  string
	idea   string
	again  bool
	dryRun bool
	json   string
	slice  playing.SliceFlags
	merge  []string
	run    playing.RunFlags
}

// NewTestCmd returns the command 'match test'.
func NewTestCmd(a *cli.App) *cobra.Command {
	f := &testFlags{}
	f.run.DB.App = a
	cmd := &cobra.Command{
		Use:   "test [REF]",
		Short: "Test an idea in stages, as [test] in .match.toml describes",
		Long: `test builds REF, or the work tree as it is, and the commit at which it left the
base branch, and plays the stages of [test] in the repository's .match.toml one
after the other until one fails.

Every idea stays in the results database, whatever became of it: 'match test
list' and 'match test show'. Versions of one idea have the name of their branch,
or --idea. A version that was tested is not tested twice: its result is shown
again, unless --again tests it again. Stages and tests of a version use the
openings of a book one after the other: none twice before all were used.

To continue an interrupted test, run the same command again.

Exit codes: 0 all stages passed, or the engines are the same; 1 a stage failed
(H0 accepted); 2 bad input, or something broke; 3 no verdict;
` + cli.SignalCodes,
		Example: `  match test
  match test --dry-run
  match test my-branch --from ltc --about "late move reductions by history"
  match test HEAD --stage stc --concurrency 4
  match test HEAD --stage stc --slice 1-2000 --db part-1.db
  match test HEAD --stage stc --merge 'part-*.db'`,
		Args: cli.WantArgs(0, 1, "a commit, branch or tag, or none for the work tree"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runTest(cmd, a, f, append(args, ":dirty")[0])
		},
	}
	what := flagtable.Table{
		f.place.row(),
		flagtable.Text(&f.stage, "stage", "", "play only the stage `NAME`").Offer(f.place.offerStages(a)),
		flagtable.Text(&f.from, "from", "", "begin with the stage `NAME`, as if those before it had passed").Offer(f.place.offerStages(a)),
		flagtable.Text(&f.about, "about", "", "`TITLE` of the idea (default: the subject of its commit)"),
		flagtable.Text(&f.idea, "idea", "", "`NAME` that all versions of the idea have (default: their branch)").Complete(cli.OfferIdeas),
		flagtable.Bool(&f.again, "again", false, "test a version again that was tested before, with the next openings of the book"),
		flagtable.Bool(&f.dryRun, "dry-run", false, "show what would be played, and how many games and hours that takes"),
	}.Under("Idea")
	parts := append(f.slice.Rows(), flagtable.List(&f.merge, "merge", "count the pairs of the slices in `FILE` instead of playing them; may be repeated, or a pattern such as 'part-*.db'"))
	output := flagtable.Table{
		flagtable.File(&f.json, "json", "", "write the result to `FILE` as JSON; - is stdout").Fills("reports.json"),
	}.Under("Output")
	cmd.AddCommand(newCancelCmd(a), newInitCmd(a), newListCmd(a), newPlanCmd(a), newProgressCmd(a),
		newReportCmd(a), newShowCmd(a), newWatchCmd(a))
	return cli.InOrder(cmd, what, output, parts.Under("Slices"), f.run.Rows(),
		flagtable.Table{f.run.DB.PathRow()}.Under("Running"))
}

func runTest(cmd *cobra.Command, a *cli.App, f *testFlags, ref string) error {
	if err := f.checkSlices(cmd); err != nil {
		return err
	}
	ctx := cmd.Context()
	defer cli.Saving(ctx)()
	t, err := f.place.open(ctx, a, ref)
	if err == nil {
		err = f.choose(t)
	}
	if err != nil {
		return err
	}
	switch {
	case f.dryRun:
		return f.forecast(ctx, a, t)
	case f.slice.Pairs != "":
		return f.playSlice(ctx, a, t)
	}
	if err := f.run.Check(); err != nil { // before a new database is created
		return err
	}
	json, err := event.OpenDocuments(ctx, a.Stdout, event.NamedFile{Option: "json", Path: f.json})
	if err != nil {
		return cli.InWords(err, nil)
	}
	defer json.Close()
	s, err := f.run.DB.Open(ctx, a)
	if err != nil {
		return err
	}
	defer s.Close()
	if err := build(ctx, t); err != nil {
		return err
	}
	tellOnBase(a, t)
	tests := &runner{App: a, run: &f.run, store: s, quiet: f.json == "-", title: f.about, name: f.idea}
	if tests.merge, err = playing.OpenParts(ctx, a, "merge", f.merge); err != nil {
		return err
	}
	defer tests.merge.Close()
	err = tests.test(ctx, t, f.again)
	if errors.Is(err, event.ErrNoParts) {
		return fmt.Errorf("--merge %s: no file with a slice: parts are played with --slice FIRST-LAST --db FILE", strings.Join(f.merge, ", "))
	}
	if err != nil {
		return err
	}
	if err := f.write(json, t.Idea); err != nil {
		return err
	}
	return f.code(t.Idea)
}

// forecast prints what the test would play and cost, by what the database knows of the stages.
func (f *testFlags) forecast(ctx context.Context, a *cli.App, t *stages.Test) error {
	if t.Candidate.Source.Ref == ":dirty" {
		builder := a.Builds.Builder()
		dirty, err := builder.Dirty(ctx, t.Candidate.Source)
		if err != nil {
			return err
		}
		t.Idea.Dirty = dirty
	}
	var known []store.Idea
	var before string
	err := cli.WithStore(ctx, &f.run.DB, func(s *store.Store) (err error) {
		if before, err = f.before(ctx, s, t); err == nil {
			known, err = s.Ideas(ctx)
		}
		return err
	})
	if err != nil && !errors.Is(err, store.ErrNoDatabase) {
		return err
	}
	list, err := t.Forecasts(known, f.run.Concurrency)
	if err != nil {
		return err
	}
	if t.Idea.Commit == t.Idea.Base && t.Idea.Dirty == "" {
		before = "same: this version is the base itself, nothing would be played"
	}
	place := func(s *stages.Stage) string {
		if len(f.merge) > 0 {
			return "slices"
		}
		return f.run.At(s.Concurrency, s.Fleet).Place()
	}
	return f.print(ctx, a, t.ForecastReport(list, before, place))
}

// before returns what the database knows of a version, "" if the version would be tested as a new one.
func (f *testFlags) before(ctx context.Context, s *store.Store, t *stages.Test) (string, error) {
	key, err := t.Key()
	if err != nil {
		return "", err
	}
	known, err := s.LastIdea(ctx, key)
	switch {
	case errors.Is(err, store.ErrNone):
		return "", nil
	case err != nil:
		return "", err
	case known.Outcome == store.IdeaBroken || f.again && !known.Ended.IsZero():
		return "", nil
	}
	was := *t
	was.Idea = known
	if known.Ended.IsZero() || known.Outcome == store.IdeaCancelled || known.Outcome != store.IdeaSame && was.HasGames() {
		return fmt.Sprintf("%s, as test %d, which would be resumed", known.Status(), known.ID), nil
	}
	return fmt.Sprintf("%s, as test %d: nothing would be played (--again tests it again)",
		stages.ResultText(known), known.ID), nil
}

// choose selects the stages that the flags ask for.
func (f *testFlags) choose(t *stages.Test) error {
	if f.stage != "" && f.from != "" {
		return errors.New("--stage and --from: want only one of them")
	}
	if f.stage != "" {
		s := t.Protocol.Stage(f.stage)
		if s == nil {
			return cli.UnknownWord("--stage", f.stage, t.Protocol.Names())
		}
		t.Stages, t.Only = []*stages.Stage{s}, true
		return nil
	}
	t.Stages = t.Protocol.OfIdeas()
	var names []string
	for i, s := range t.Stages {
		if names = append(names, s.Name); s.Name == f.from {
			t.Stages = t.Stages[i:]
			return nil
		}
	}
	if f.from != "" {
		return cli.UnknownWord("--from", f.from, names)
	}
	if len(names) == 0 {
		return t.Protocol.Blame("test", errors.New(`no stage is played for ideas: each has when = "asked" or "watch"`))
	}
	return nil
}

// print prints a report of work that was not done, and writes it as JSON if that is asked for.
func (f *testFlags) print(ctx context.Context, a *cli.App, r *report.Report) error {
	err := a.WriteOut(ctx, "json", f.json, func(w io.Writer) error { return cli.WriteJSON(w, r) })
	if err != nil || f.json == "-" {
		return err
	}
	return a.Give(r, false)
}

// write writes the JSON document.
func (f *testFlags) write(json event.Documents, i *store.Idea) error {
	return cli.InWords(json.Write("json", func(w io.Writer) error { return cli.WriteJSON(w, stages.Report(i)) }), nil)
}

// code returns the error that carries the exit code: of a single stage, or of the idea.
func (f *testFlags) code(i *store.Idea) error {
	if i.Outcome == store.IdeaSame {
		return nil
	}
	for k := range i.Stages {
		if i.Stages[k].Name == f.stage {
			return cli.VerdictCode(i.Stages[k].Verdict)
		}
	}
	return cli.VerdictCode(*stages.Report(i).Verdict)
}

// checkSlices checks the flags of slices.
func (f *testFlags) checkSlices(cmd *cobra.Command) error {
	switch {
	case f.slice.Pairs != "" && len(f.merge) > 0:
		return errors.New("--slice and --merge: want only one of them")
	case f.stage == "" && f.slice.Pairs != "":
		return errors.New("--slice needs --stage NAME: a slice is a part of one stage")
	case f.stage == "" && len(f.merge) > 0:
		return errors.New("--merge needs --stage NAME: the slices are parts of one stage")
	case f.again && len(f.merge) > 0:
		return errors.New("--again: not for slices, which belong to a version's first test")
	}
	if name := cli.FirstGiven(cmd, "fleet", "fleet-listen"); name != "" && len(f.merge) > 0 {
		return fmt.Errorf("--%s: --merge plays no games", name)
	}
	return f.slice.Check(cmd)
}

// playSlice plays some pairs of a stage for the command that merges them. Equal engines need no games.
func (f *testFlags) playSlice(ctx context.Context, a *cli.App, t *stages.Test) error {
	if err := f.run.Check(); err != nil {
		return err
	}
	s := t.Stages[0]
	if t.Continues(s) && len(f.slice.After) == 0 {
		return fmt.Errorf("--slice: stage %s starts after the openings of the stages before it: name the database with their results, --after FILE", s.Name)
	}
	if err := build(ctx, t); err != nil {
		return err
	}
	tellOnBase(a, t)
	if same, err := git.Same(t.Candidate, t.Base); err != nil || same != "" {
		if err == nil {
			a.Note("match: %s", same)
		}
		return err
	}
	if err := t.Check(ctx); err != nil {
		return err
	}
	if err := t.Start(ctx); err != nil {
		return err
	}
	if err := f.follow(ctx, a, t); err != nil {
		return err
	}
	whole, err := t.Whole(s)
	if err != nil {
		return err
	}
	if start := whole.Plans[0].Conditions.BookStart; start > 1 {
		a.Note("match: stage %s starts at opening %d of its order", s.Name, start)
	}
	return f.slice.Play(ctx, a, whole, f.run.At(s.Concurrency, s.Fleet))
}

// follow finds the test whose stages were played before in the databases of --after.
func (f *testFlags) follow(ctx context.Context, a *cli.App, t *stages.Test) error {
	paths, err := event.PartPaths(f.slice.After)
	if err != nil {
		return fmt.Errorf("--after: %w", err)
	}
	for _, path := range paths {
		s, err := store.OpenToRead(ctx, path, a.Waiting)
		if err == nil {
			err = errors.Join(t.Follow(ctx, s), s.Close())
		}
		if err != nil {
			return fmt.Errorf("--after: %w", err)
		}
	}
	return nil
}
