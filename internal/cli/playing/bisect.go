package playing

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/internal/progress"
	"match/players/git"
	"match/players/spec"
	"match/players/speed"
	"match/results"
	"match/sprt"
	"match/sprt/changepoint"
)

// bisectFlags are the flags of bisect, as given.
type bisectFlags struct {
	match     MatchFlags // only its test, games and conditions are used
	good, bad string
	repo      string
	paths     []string
	byBinary  bool
	nps       bool
	within    float64
	rounds    int
	search    changepoint.SearchConfig
}

// NewBisectCmd returns the command 'match bisect'.
func NewBisectCmd(a *cli.App) *cobra.Command {
	f := &bisectFlags{search: changepoint.SearchConfig{Open: changepoint.DefaultOpen}}
	f.match.Given.Test = sprt.Adaptive
	cmd := &cobra.Command{
		Use:   "bisect --good REF --bad REF",
		Short: "Find the commit that made an engine weaker",
		Long: `bisect finds the commit between --good and --bad that made the engine weaker (or
stronger, with --better). It follows first parents and builds the commits like
git:REF players (see 'match builds').

It first tests whether the two ends differ (--sprt). Each batch of pairs is
then played by the two commits that are most informative, until one commit has
lost most with the probability --confidence. Other commits may change the
strength, too: if two commits lost much, both are named; if no commit lost as
much as the second bound of --sprt, the answer lists what each stretch of the
line lost. --force also searches if the ends do not differ.

A commit costs no games if it changes no file of --paths and no data file, or if
its binary and data files, or its bench, equal those of the commit before it.
Commits that do not build are skipped. If they hide the step, the answer lists
all candidates.

'match resume' continues an interrupted search. docs/guide/bisect.md describes
the method and its accuracy on simulated histories.

Exit codes: 0 commit found; 1 the ends do not differ; 2 bad input, or
something broke; 3 no single commit is the cause, or no answer within --games;
` + cli.SignalCodes,
		Example: `  match bisect --good v1.2 --bad HEAD
  match bisect --good v1.2 --bad main --tc 8+0.08 --each option.Hash=16 \
      --paths src
  match bisect --good HEAD~40 --bad HEAD --better --markdown bisect.md
  match bisect --good v1.2 --bad HEAD --nps`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runBisect(a, cmd, f) },
	}
	line := flagtable.Table{
		flagtable.Text(&f.good, "good", "", "`REF` of the older end: a commit, tag or branch"),
		flagtable.Text(&f.bad, "bad", "", "`REF` of the newer end"),
		flagtable.Text(&f.repo, "repo", "", "repository: a `PATH` or, with --allow-build, a URL (default: the one of the working directory)"),
		flagtable.List(&f.paths, "paths", "only commits that change `PATH`; may be repeated (default: the paths in .match.toml, or all)"),
		flagtable.Bool(&f.byBinary, "by-binary", false, "compare engines by their binaries and data files, even if their benches are equal"),
		flagtable.List(&f.match.Each, "each", "`KEYS` for all players, such as option.Hash=64; may be repeated"),
	}.Under("Commits")
	test := append(flagtable.Table{
		flagtable.Text(&f.match.Bounds, "sprt", "0,8", "bounds `E0,E1` of the test of the ends: H0, they differ by E0 Elo; H1, by E1").Fills("format.sprt"),
		flagtable.Bool(&f.search.Better, "better", false, "find the commit that made the engine stronger"),
		flagtable.Bool(&f.search.Anyway, "force", false, "search even if the ends do not differ: gains may hide a loss").Formerly("anyway"),
		flagtable.Bool(&f.nps, "nps", false, "find the commit that made the engine slower, by timing its bench as 'match speed' does"),
		withinRow(&f.within, "with --nps: treat ends that differ by less than `PERCENT` as equally fast"),
		flagtable.Int(&f.rounds, "rounds", 1000, "with --nps: at most `N` rounds").Least(3),
		flagtable.Float(&f.search.Confidence, "confidence", changepoint.DefaultConfidence, "stop when the answer has probability `P`").Fills("format.confidence"),
		flagtable.Int(&f.search.Batch, "batch", changepoint.DefaultBatch, "play at least `N` pairs of two commits before choosing the next").Fills("format.batch"),
	}, f.match.testRows()...).Under("Search")
	games := flagtable.Int(&f.match.Games, "games", 0, "play at most `N` games in total, rounded up to whole pairs (default: four times the longest possible test)").
		Least(2, "games are played in pairs").Most(event.MaxGames).Fills("format.games").Under("Games")
	return f.match.add(cmd, line, test, flagtable.Table{games}, f.match.Conditions.Rows())
}

func runBisect(a *cli.App, cmd *cobra.Command, f *bisectFlags) error {
	ctx := cmd.Context()
	defer cli.Saving(ctx)()
	p, err := f.settings(cmd)
	if err == nil {
		err = f.checkNPS(cmd)
	}
	if err != nil {
		return err
	}
	ends, err := f.ends(ctx, a)
	if err != nil {
		return err
	}
	if f.nps {
		line, err := buildLine(ctx, a, ends)
		if err != nil {
			return concludeSame(a, err)
		}
		return bisectSpeed(ctx, a, f, line)
	}
	if err := between(ends, p, f.search, f.match.Games); err != nil {
		return err
	}
	return f.match.play(a, cmd, p)
}

// settings returns the plan without its players, checked before anything is built.
func (f *bisectFlags) settings(cmd *cobra.Command) (p *event.Plan, err error) {
	if p, err = f.match.Conditions.Plan(nil); err != nil {
		return nil, err
	}
	test, err := f.match.test(cmd)
	if err != nil {
		return nil, err
	}
	if test == nil {
		return nil, errors.New("a bisection needs a test of the two ends: give its bounds with --sprt E0,E1")
	}
	f.search.Test, f.search.Suspects = *test, []int{1}
	return p, f.search.Validate()
}

// ends returns the commits that the flags name. It builds nothing.
func (f *bisectFlags) ends(ctx context.Context, a *cli.App) (*git.Ends, error) {
	ends := &git.Ends{Paths: f.paths, ByBinary: f.byBinary || f.nps}
	for _, end := range []struct {
		flag, ref string
		to        *spec.Player
	}{{"good", f.good, &ends.Good}, {"bad", f.bad, &ends.Bad}} {
		if end.ref == "" {
			return nil, fmt.Errorf("--%s REF is missing", end.flag)
		}
		who, err := cli.ParsePlayer(end.flag, f.player(end.ref), f.match.Each)
		if err != nil {
			return nil, err
		}
		if who.Source == nil {
			return nil, fmt.Errorf("--%s %s: want a commit", end.flag, end.ref)
		}
		*end.to = who
	}
	return ends, cli.WithFlags(ofEnd(ends, a.Builds.Builder().ResolveEnds(ctx, ends)))
}

// ofEnd adds the flag of an end that cannot be built to the error.
func ofEnd(ends *git.Ends, err error) error {
	who := (*git.PlayerError)(nil)
	switch {
	case !errors.As(err, &who):
		return err
	case who.Player == &ends.Good:
		return fmt.Errorf("--good: %w", err)
	}
	return fmt.Errorf("--bad: %w", err)
}

// player returns the text of the player for a ref.
func (f *bisectFlags) player(ref string) string {
	text := "git:" + strings.TrimPrefix(ref, "git:")
	if f.repo != "" {
		text += `,repo="` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(f.repo) + `"`
	}
	return text
}

// Bisection returns the plan of a search between two commits, which need not be built, for Play.
func Bisection(ctx context.Context, a *cli.App, good, bad spec.Player, c event.Conditions, search changepoint.SearchConfig) (*event.Plan, error) {
	ends := &git.Ends{Good: good, Bad: bad, ByBinary: true} // one of equal benches may be slower
	if err := a.Builds.Builder().ResolveEnds(ctx, ends); err != nil {
		return nil, cli.WithFlags(err)
	}
	search.Suspects = []int{1}
	p := &event.Plan{Conditions: c}
	return p, between(ends, p, search, 0)
}

// between completes the plan of a search between two commits.
func between(ends *git.Ends, p *event.Plan, search changepoint.SearchConfig, games int) error {
	p.Players = []spec.Player{ends.Good, ends.Bad}
	p.Format = &event.Bisect{SearchConfig: search, Games: games, Unbuilt: &event.Unbuilt{Paths: ends.Paths, ByBinary: ends.ByBinary}}
	p.Complete()
	return cli.InWords(p.Validate(), nil)
}

// completeLine builds the commits of a bisection that are not built yet. The event is
// stored before that, so that a killed build can be resumed.
func completeLine(ctx context.Context, a *cli.App, p *event.Plan, o *event.Options) error {
	b, ok := p.Format.(*event.Bisect)
	if !ok || b.Unbuilt == nil {
		return nil
	}
	if o.Resume == nil && o.Store != nil {
		if err := p.Reserve(ctx, o); err != nil {
			return cli.InWords(err, nil)
		}
	}
	line, err := buildLine(ctx, a, &git.Ends{Good: p.Players[0], Bad: p.Players[1], Paths: b.Unbuilt.Paths, ByBinary: b.Unbuilt.ByBinary})
	if err != nil {
		o.Forget = o.Forget || errors.As(err, new(*git.EqualEnds)) // there is nothing to resume
		return err
	}
	p.Players = b.Fill(line)
	if _, err := checked(ctx, p); err != nil {
		return err
	}
	fmt.Fprintf(a.Stderr, "match: %s; at most %d games (--games)\n", line.Summary(), b.Games)
	return nil
}

// buildLine builds the commits between the ends, and prints which do not build.
func buildLine(ctx context.Context, a *cli.App, ends *git.Ends) (*git.Line, error) {
	line, err := a.Builds.Builder().Line(ctx, ends)
	if err != nil {
		return nil, cli.WithFlags(ofEnd(ends, err))
	}
	sayBroken(a, line)
	return line, nil
}

// sayBroken prints which commits do not build, the first few of them one by one.
func sayBroken(a *cli.App, line *git.Line) {
	const most = 3
	broken := 0
	for i := range line.Places {
		for _, c := range line.Places[i].Broken() {
			if broken++; broken <= most {
				fmt.Fprintf(a.Stderr, "match: %s does not build: %s\n",
					harmless.Line(c.String()), harmless.Line(c.Broken))
			}
		}
	}
	if broken > most {
		fmt.Fprintf(a.Stderr, "match: %d more commits do not build\n", broken-most)
	}
}

// withoutGames are the flags of bisect that have a meaning, or do no harm, without games.
var withoutGames = []string{
	"nps", "good", "bad", "repo", "paths", "by-binary", "better", "within", "rounds", "confidence", "seed", "affinity", "config", "json",
	"progress", "db", "no-db", "allow-build", "help",
}

// checkNPS rejects flags that do not apply to a bisection by speed.
func (f *bisectFlags) checkNPS(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		if f.nps && err == nil && !slices.Contains(withoutGames, flag.Name) {
			err = fmt.Errorf("--%s is for games: --nps plays none", flag.Name)
		}
	})
	if err != nil {
		return err
	}
	if name := cli.FirstGiven(cmd, "within", "rounds"); name != "" && !f.nps {
		return fmt.Errorf("--%s is for a search by speed: give --nps", name)
	}
	return nil
}

// bisectSpeed finds the commit after which the engine became slower.
func bisectSpeed(ctx context.Context, a *cli.App, f *bisectFlags, line *git.Line) error {
	s := &speed.Search{
		Good: line.Good, Within: f.within / 100, Confidence: f.search.Confidence, Better: f.search.Better, Most: f.rounds, Seed: f.match.Conditions.Asked.Seed,
		Bench: speed.Bench{Args: []string{"bench"}, Timeout: 5 * time.Minute},
	}
	var err error
	cpus := f.match.Run.Affinity
	if cpus == string(event.AllCPUs) { // without a list: the default of speed
		cpus = ""
	}
	if s.Bench.CPUs, err = speed.CPUs(cpus, false); err != nil {
		return fmt.Errorf("--affinity: %w", err)
	}
	var places [][]git.Commit
	for _, p := range line.Places {
		s.Places, s.Suspects, places = append(s.Places, p.Player), append(s.Suspects, len(p.Suspects)), append(places, p.Suspects)
	}
	out := (*event.DocumentFile)(nil)
	if path := f.match.outputs.JSON; path != "" {
		if out, err = event.OpenDocument(ctx, path, a.Stdout); err != nil {
			return err
		}
		defer out.Close()
	}
	meter := progress.New(a.Stderr, progress.Auto, "round", int64(s.Most))
	s.Done = func(found *speed.Found) { meter.Set(int64(found.Rounds), found.Ends.Short()) }
	found, err := s.Run(ctx)
	meter.Done()
	if found == nil || err != nil && !cli.IsInterrupt(err) {
		return err
	}
	bisection := &results.SpeedBisect{Found: found, Places: places, Line: line.Summary(), Confidence: s.Confidence}
	if out != nil {
		text, writing := bisection.Report().JSON()
		if writing = errors.Join(writing, out.Write(text)); writing != nil {
			return writing
		}
	}
	fmt.Fprint(a.Texts(f.match.outputs.JSON == "-"), bisection.Report().Text())
	if err != nil {
		return err
	}
	return cli.VerdictCode(bisection.Verdict())
}
