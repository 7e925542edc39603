package playing

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
)

// tournamentFlags are the flags of tournament, as given.
type tournamentFlags struct {
	players     []string
	playersFile string
	format      event.Tournament
	tieBreak    string
	over        string
	above       float64
	anchors     []string
	test        MatchFlags // of which the test alone is used
	conditions  ConditionFlags
	outputs     event.Outputs
	dryRun      bool
	config      string
	run         RunFlags
}

// NewTournamentCmd is 'match tournament'.
func NewTournamentCmd(a *cli.App) *cobra.Command {
	f := &tournamentFlags{}
	cmd := &cobra.Command{
		Use:   "tournament --player PLAYER --player PLAYER…",
		Short: "Play a round robin, gauntlet, Swiss, knockout or pyramid of many players",
		Long: `tournament plays a round robin, gauntlet, Swiss, knockout or pyramid in pairs of
games and rates all players jointly. Every rating has an error against the mean
of the field.

  round-robin  every player meets every other; at any moment the encounters
               differ by at most one pair
  gauntlet     the first player, or the first --seeds players, meet all others
  swiss        each round pairs players with similar scores who have not met
  knockout     the loser of a match is out; --tie-break breaks ties
  pyramid      a series of versions, each of which meets all earlier ones

The k-th pairs of all encounters of a round share an opening. With --sprt a
gauntlet skips what is decided. The test is of each encounter; with --sprt-over
field, of the first player against all others together; with --sprt-above R, of
whether the first player's rating is above R, given its opponents' ratings
(--anchor).

With limits of nodes or depth the same seed gives the same games, tables and
files, whatever --concurrency is and however often the tournament is resumed.`,
		Example: `  match tournament --player material --player flat --player tapered --pairs 20
  match tournament --type gauntlet --player uci:./new --player uci:./a --player uci:./b --tc 5+0.05
  match tournament --type gauntlet --player uci:./new --player uci:./a --anchor a=2400 --sprt 0,20 --sprt-above 2400
  match tournament --type swiss --players field.toml --rounds 7 --pairs 2 --markdown table.md
  match tournament --type knockout --players field.toml --tie-break pairs:2,cap:8 --dry-run`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runTournament(a, cmd, f) },
	}
	start := flagtable.Table{
		flagtable.Bool(&f.dryRun, "dry-run", false, "print who meets whom instead of playing; with --json as JSON"),
		cli.ConfigRow(&f.config),
	}.Under("Running")
	files := flagtable.Table{
		markdownRow(&f.outputs),
		flagtable.File(&f.outputs.TRF, "trf", "", "write a Swiss tournament to `FILE` as FIDE's report file (TRF-16)").Fills("outputs.trf"),
	}.Under("Output")
	cmd.Flags().SortFlags = false
	flagtable.Add(cmd.Flags(), f.fieldRows(), f.ruleRows(), f.conditions.Rows(), OutputRows(&f.outputs), files, start, f.run.Rows(), f.run.DB.Rows())
	return cmd
}

// fieldRows are the flags of who meets whom.
func (f *tournamentFlags) fieldRows() flagtable.Table {
	t := &f.format
	return flagtable.Table{
		flagtable.Text(&t.Type, "type", event.RoundRobin, "`TYPE`: "+strings.Join(event.TournamentTypes, ", ")).Offer(cli.Words(event.TournamentTypes...)).Fills("format.type"),
		flagtable.List(&f.players, "player", "a `PLAYER` as of 'match --a'; repeated").Offer(cli.CompletePlayer).Fills("players"),
		flagtable.File(&f.playersFile, "players", "", "read players from a TOML `FILE`, see docs/tournaments.md"),
		flagtable.Int(&t.Rounds, "rounds", 0, "how often everybody meets; of a Swiss, `N` rounds (default 1; of a Swiss enough to find a winner)").Least(1).Fills("format.rounds"),
		flagtable.Int(&t.Pairs, "pairs", 1, "`N` pairs of games for each encounter, each time").Fills("format.pairs"),
		flagtable.Int(&t.Seeds, "seeds", 0, "the first `N` players are seeds: those who meet all in a gauntlet (default 1), and whom a knockout keeps apart (default all)").Refuse(f.checkSeeds).Fills("format.seeds"),
		flagtable.Bool(&t.SeedsMeet, "seeds-meet", false, "the seeds of a gauntlet meet each other, too").Fills("format.seeds_meet"),
		flagtable.Text(&t.Swiss, "swiss", "dutch", "pair Swiss rounds by a `SYSTEM`: "+strings.Join(event.SwissSystems, " or ")).Offer(cli.Words(event.SwissSystems...)).Fills("format.swiss"),
		flagtable.Text(&f.tieBreak, "tie-break", "pairs:2,cap:8", "`RULE` of tied knockout matches: so many pairs again and again, then the higher seed; or seed").Fills("format.tie_break"),
		flagtable.Bool(&t.Third, "third-place", false, "who loses a semifinal plays for the third place").Fills("format.third_place"),
	}.Under("Players")
}

// checkSeeds refuses a gauntlet that was told to have none.
func (f *tournamentFlags) checkSeeds() error {
	if f.format.Type == event.Gauntlet && f.format.Seeds == 0 {
		return errors.New("0: a gauntlet has at least one player who meets the others")
	}
	return nil
}

// ruleRows are the flags of the test.
func (f *tournamentFlags) ruleRows() flagtable.Table {
	return append(flagtable.Table{
		flagtable.Text(&f.test.sprt, "sprt", "", "stop what is decided in a gauntlet: test H0: Elo = E0 against H1: Elo = E1, given as `E0,E1`").Fills("format.sprt"),
		flagtable.Choice(&f.over, "sprt-over", "encounter", []string{"encounter", "field"}, "`WHAT` is tested: encounter, each of its own; or field, the first player against all").Fills("format.sprt_over_field"),
		flagtable.Float(&f.above, "sprt-above", 0, "the test is of whether the first player's rating is `R` + E0 or R + E1, by the ratings of its opponents (--anchor)").Fills("format.sprt_above"),
		flagtable.List(&f.anchors, "anchor", "a rating that is known, `ANCHOR` being NAME=RATING: all ratings are on its scale; may be repeated").Fills("format.anchors"),
		f.test.forfeitsRow(),
	}, f.test.testRows()...).Under("Test")
}

func runTournament(a *cli.App, cmd *cobra.Command, f *tournamentFlags) error {
	p, err := f.plan(cmd)
	if err != nil {
		return err
	}
	if f.dryRun {
		return printSchedule(cmd.Context(), a, p, f.outputs.JSON)
	}
	ctx, stop := cli.WithSignals(cmd.Context())
	defer stop()
	p.Outputs, p.Flags = f.outputs, flagtable.Kept(cmd.Flags())
	out, err := PlayNew(ctx, a, p, &f.run, f.config)
	return Conclude(a, out, p.Outputs, err)
}
