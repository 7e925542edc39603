package playing

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/players"
	"match/players/spec"
	"match/results/question"
	"match/sprt"
)

// raceFlags are the flags of race, as given.
type raceFlags struct {
	match      MatchFlags // only its test, games and conditions are used
	candidates []string
	format     event.Race
}

// NewRaceCmd returns the command 'match race'.
func NewRaceCmd(a *cli.App) *cobra.Command {
	f := &raceFlags{}
	cmd := &cobra.Command{
		Use:   "race --a CANDIDATE --a CANDIDATE… --b BASELINE",
		Short: "Find a candidate better than a baseline, in the fewest games",
		Long: `race finds a candidate that is better than the baseline. Each candidate has its
own test against the baseline. Thompson sampling, seeded by --seed, assigns each
block of --batch pairs to a promising candidate. The first candidate whose test
accepts H1 wins and ends the race.

--alpha bounds the chance that the winner is not better by E0; each test uses
alpha divided by the number of candidates. --beta bounds the chance that no
candidate wins although one is better by E1.

A race gives no verdict on the other candidates, except with --all-verdicts. The
winner's Elo is biased upwards because these games selected it. For an unbiased
estimate, run the printed command: a match on fresh openings.

Exit codes: 0 there is an answer; 1 no candidate is better; 2 bad input, or
something broke; 3 no answer within --games;
` + cli.SignalCodes,
		Example: `  match race --a zoned --a positional --a extrapolated --b tapered --sprt 0,8 \
      --test adaptive
  match race --a file:one.toml --a file:two.toml --b flat --markdown race.md
  match race --a uci:./one --a uci:./two --b uci:./base --tc 8+0.08 \
      --all-verdicts`,
		Args: cli.NoArgs,
		RunE: f.match.playPlan(a, func(cmd *cobra.Command) (*event.Plan, error) { return f.plan(a, cmd) }),
	}
	field := flagtable.Table{
		flagtable.List(&f.candidates, "a", "candidate: a `PLAYER` as in 'match --a'; may be repeated").Letter("a").Offer(cli.CompletePlayer),
		PlayerRow(&f.match.B, "b", "flat", "`PLAYER`, the baseline of all candidates").Letter("b"),
		flagtable.List(&f.match.Each, "each", "`KEYS` for all players, such as option.Hash=64 (options: for engine processes); may be repeated"),
	}.Under("Players")
	test := append(flagtable.Table{
		flagtable.Text(&f.match.Bounds, "sprt", "0,8", "test of each candidate, H0: Elo = E0 against H1: Elo = E1, given as `E0,E1`").Fills("format.sprt"),
		flagtable.Int(&f.format.Batch, "batch", sprt.RaceBatch, "play `N` pairs of a candidate before choosing the next").Fills("format.batch"),
		flagtable.Bool(&f.format.All, "all-verdicts", false, "continue until every candidate has a verdict").Formerly("all"),
	}, f.match.testRows()...).Under("Test")
	games := flagtable.Int(&f.match.Games, "games", 0,
		"play at most `N` games in total, rounded up to whole pairs (default: as many as all tests can take)").
		Least(2, "games are played in pairs").Most(event.MaxGames).Fills("format.games").Under("Games")
	cmd.AddCommand(newRaceSimulateCmd(a))
	return f.match.add(cmd, field, test, flagtable.Table{games}, f.match.Conditions.Rows())
}

// plan turns the flags into a plan, or returns what is wrong with them.
func (f *raceFlags) plan(a *cli.App, cmd *cobra.Command) (p *event.Plan, err error) {
	if n := len(f.candidates); n < 2 {
		return nil, fmt.Errorf("a race needs at least 2 candidates (--a), not %d; 'match --a A --b B' tests a single one", n)
	}
	side := func(i int) string { return cli.SideOf(i, len(f.candidates)) }
	var list []spec.Player
	for i, text := range append(slices.Clone(f.candidates), f.match.B) {
		who, err := cli.ParsePlayer(side(i), text, f.match.Each)
		if err != nil {
			return nil, err
		}
		list = append(list, who)
	}
	if p, err = f.match.Conditions.Plan(&f.format, list...); err != nil {
		return nil, err
	}
	if err := cli.Prepare(cmd.Context(), p.Players, side); err != nil {
		return nil, err
	}
	test, err := f.match.test(cmd)
	if err != nil {
		return nil, err
	}
	if test == nil {
		return nil, errors.New("a race needs a test: give its bounds with --sprt E0,E1")
	}
	f.format.Alpha, f.format.RaceConfig.Test = test.Alpha, test.Share(len(f.candidates))
	f.format.Games, f.format.Seed = f.match.Games, p.Conditions.Seed
	if err := f.different(cmd.Context(), p); err != nil {
		return nil, err
	}
	if p, err = checked(cmd.Context(), p); err == nil {
		a.Note("match: %d candidates against %s, each with alpha %.4g; at most %d games in total (--games)",
			len(f.candidates), p.Players[len(f.candidates)].DisplayName(), f.format.RaceConfig.Test.Alpha, f.format.Games)
	}
	return p, err
}

// different rejects identical players, whose games would give no information.
func (f *raceFlags) different(ctx context.Context, p *event.Plan) error {
	last := len(f.candidates)
	texts := append(slices.Clone(f.candidates), f.match.B)
	seen := map[string][]int{}
	for n := range p.Players {
		i := (n + last) % (last + 1) // the baseline first
		is, err := p.Identity(i)
		if err != nil {
			return fmt.Errorf("--%s %s: %w", cli.SideOf(i, last), texts[i], err)
		}
		for _, other := range seen[is] {
			switch {
			case readOthers(ctx, &p.Players[i], &p.Players[other]):
			case other == last:
				return fmt.Errorf("--a %s: this candidate is the baseline itself (--b %s)", texts[i], texts[last])
			default:
				return fmt.Errorf("--a %s: this candidate is the same as --a %s", texts[i], texts[other])
			}
		}
		seen[is] = append(seen[is], i)
	}
	return nil
}

// readOthers reports whether two copies of a program read other files by default,
// such as the nets beside them. Only the engines know which.
func readOthers(ctx context.Context, a, b *spec.Player) bool {
	if a.Path == b.Path && a.Dir == b.Dir {
		return false
	}
	return players.AskDefaults(ctx, *a) != players.AskDefaults(ctx, *b)
}

// raceHint returns the command that measures the Elo of a race's winner on openings that the race
// has not used; "" if there is none.
func raceHint(out *event.Outcome) string {
	answer, start, ok := out.Plan.Format.Fresh(out)
	if !ok {
		return ""
	}
	who := out.Plan.Players
	winner, baseline := &who[answer], &who[len(who)-1]
	if winner.Weights != "" || baseline.Weights != "" { // they cannot be given on a command line
		return fmt.Sprintf("Elo   | to estimate it, play a match of the winner on fresh openings (--start %d)\n", start)
	}
	return fmt.Sprintf("Elo   | to estimate it, run match --a %s --b %s --start %d, with the other flags of the race\n", quoted(winner), quoted(baseline), start)
}

func quoted(who *spec.Player) string { return harmless.ShellWord(who.String()) }

type raceSimulateFlags struct {
	cli.TestFlags
	penta  *sprt.Pentanomial
	elos   string
	race   question.Race
	asJSON bool
}

func newRaceSimulateCmd(a *cli.App) *cobra.Command {
	var f raceSimulateFlags
	return cli.Command(&cobra.Command{
		Use:   "simulate",
		Short: "Simulate races on random pairs: wrong answers, numbers of games",
		Long: `simulate runs a race on random pairs, --runs times. The pairs of each candidate
are drawn with the shares of --penta, tilted to its true difference in --elos.
Each test uses alpha divided by the number of candidates. An answer is wrong if
the winner's true difference is not above E0.`,
		Example: `  match race simulate --sprt 0,40 --penta 35,28,125,54,85 \
      --elos elo0,elo0,elo0,elo1 --runs 4000
  match race simulate --sprt 0,40 --test adaptive --penta 35,28,125,54,85 \
      --elos -10,0,15,40 --json`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return raceSimulate(a, &f) },
	}, f.TestFlags.Rows(), flagtable.Table{
		flagtable.Optional(&f.penta, "penta", sprt.ParsePentanomial, "pairs to draw from: `LL,LD,WL+DD,WD,WW`"),
		flagtable.Text(&f.elos, "elos", "", "true differences of the candidates, a list `ELOS` such as 0,0,8 in the model's Elo; elo0 and elo1 are the bounds"),
		flagtable.Int(&f.race.Batch, "batch", sprt.RaceBatch, "play `N` pairs of a candidate before choosing the next"),
		flagtable.Int(&f.race.Runs, "runs", 1000, "run `N` races"),
		flagtable.Int(&f.race.Seed, "seed", 1, "seed `N` of the pairs"),
		cli.ConcurrencyRow(&f.race.Worker, "workers", 0, "run `N` races at a time; 0: one per processor"),
		flagtable.Bool(&f.asJSON, "json", false, "print one JSON document"),
	})
}

func raceSimulate(a *cli.App, f *raceSimulateFlags) error {
	test, err := f.Required()
	if err != nil {
		return err
	}
	if f.penta == nil {
		return errors.New("--penta LL,LD,WL+DD,WD,WW is missing: the pairs to draw from")
	}
	q := &f.race
	q.Test, q.Pairs = test.Config, *f.penta
	for _, word := range strings.Split(f.elos, ",") {
		elo, err := question.ParseElo(strings.TrimSpace(word), q.Test)
		if err != nil {
			return fmt.Errorf("--elos %w", err)
		}
		q.Elos = append(q.Elos, elo)
	}
	s, err := q.Answer()
	if err != nil {
		return err
	}
	return a.Give(s, f.asJSON)
}
