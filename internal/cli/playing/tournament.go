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
	"match/pairing"
	"match/players/spec"
	"match/results/ratings"
	"match/sprt"
)

// tournamentFlags are the flags of tournament, as given.
type tournamentFlags struct {
	players     []string
	playersFile string
	format      event.Tournament
	tieBreak    string
	over        string
	anchors     []string
	test        MatchFlags // only its test is used
	dryRun      bool
	EventFlags
}

// NewTournamentCmd returns the command 'match tournament'.
func NewTournamentCmd(a *cli.App) *cobra.Command {
	f := &tournamentFlags{}
	cmd := &cobra.Command{
		Use:   "tournament --player PLAYER --player PLAYER…",
		Short: "Play a round robin, gauntlet, Swiss, knockout or pyramid",
		Long: `tournament plays a round robin, gauntlet, Swiss, knockout or pyramid in pairs of
games and rates all players jointly. Every rating has an error against the mean
of the field.

  round-robin  every player meets every other; at any moment the encounters
               differ by at most one pair
  gauntlet     the first player, or the first --seeds players, meet all others
  swiss        each round pairs players with similar scores who have not met
  knockout     the loser of a match is eliminated; --tie-break breaks ties
  pyramid      a series of versions, each of which meets all earlier ones

The k-th pairs of all encounters of a round share an opening. With --sprt a
gauntlet stops encounters that are decided. By default each encounter has its
own test. --sprt-over field tests the first player against all others together.
--sprt-above R tests whether the first player's rating is above R, given its
opponents' ratings (--anchor).

With node or depth limits, the same seed gives the same games, tables and files
for any --concurrency, even if the tournament was interrupted and resumed.

Exit codes: 0 played to the end, or the test of the first player (--sprt-over,
--sprt-above) accepted H1; 1 H0 accepted; 2 bad input, or something broke;
3 ended without a verdict;
` + cli.SignalCodes,
		Example: `  match tournament --player material --player flat --player tapered --pairs 20
  match tournament --type gauntlet --player uci:./new --player uci:./a \
      --player uci:./b --tc 5+0.05
  match tournament --type gauntlet --player uci:./new --player uci:./a \
      --anchor a=2400 --sprt 0,20 --sprt-above 2400
  match tournament --type swiss --players field.toml --rounds 7 --pairs 2 \
      --markdown table.md
  match tournament --type knockout --players field.toml \
      --tie-break pairs:2,cap:8 --dry-run`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runTournament(a, cmd, f) },
	}
	start := flagtable.Table{
		flagtable.Bool(&f.dryRun, "dry-run", false, "print the schedule instead of playing; with --json as JSON"),
		cli.ConfigRow(&f.config),
	}.Under("Running")
	files := flagtable.Table{
		markdownRow(&f.outputs),
		flagtable.File(&f.outputs.TRF, "trf", "", "write a Swiss tournament to `FILE` as a FIDE tournament report (TRF-16)").Fills("outputs.trf"),
	}.Under("Output")
	return cli.InOrder(cmd, f.fieldRows(), f.ruleRows(), f.Conditions.Rows(), OutputRows(&f.outputs), files,
		start, f.Run.Rows(), f.Run.DB.Rows())
}

// fieldRows returns the flags for the players and the format.
func (f *tournamentFlags) fieldRows() flagtable.Table {
	t := &f.format
	return flagtable.Table{
		flagtable.Text(&t.Type, "type", event.RoundRobin, "`TYPE`: "+strings.Join(event.TournamentTypes, ", ")).Offer(cli.Words(event.TournamentTypes...)).Fills("format.type"),
		flagtable.List(&f.players, "player", "a `PLAYER` as in 'match --a'; may be repeated").Offer(cli.CompletePlayer).Fills("players"),
		flagtable.File(&f.playersFile, "players", "", "read players from a TOML `FILE`, see docs/guide/tournaments.md"),
		flagtable.Int(&t.Rounds, "rounds", 0, "`N` rounds; in a round of a round robin or gauntlet all encounters are played (default 1; for a Swiss, enough to find a winner)").Least(1).Fills("format.rounds"),
		flagtable.Int(&t.Pairs, "pairs", 1, "`N` pairs of games per encounter and round").Fills("format.pairs"),
		flagtable.Int(&t.Seeds, "seeds", 0, "the first `N` players are seeds: in a gauntlet they meet all others (default 1), a knockout keeps them apart (default all)").Refuse(f.checkSeeds).Fills("format.seeds"),
		flagtable.Bool(&t.SeedsMeet, "seeds-meet", false, "let the seeds of a gauntlet also meet each other").Fills("format.seeds_meet"),
		flagtable.Text(&t.Swiss, "system", "dutch", "pair Swiss rounds by a `SYSTEM`: "+strings.Join(event.SwissSystems, " or ")).Offer(cli.Words(event.SwissSystems...)).Fills("format.swiss").Formerly("swiss"),
		flagtable.Text(&f.tieBreak, "tie-break", "pairs:2,cap:8", "`RULE` for tied knockout matches: pairs:N,cap:M (N more pairs at a time, at most M, then the higher seed wins) or seed").Fills("format.tie_break"),
		flagtable.Bool(&t.Third, "third-place", false, "let the losers of the semifinals play for third place").Fills("format.third_place"),
	}.Under("Players")
}

// checkSeeds rejects a gauntlet without seeds.
func (f *tournamentFlags) checkSeeds() error {
	if f.format.Type == event.Gauntlet && f.format.Seeds == 0 {
		return errors.New("0: a gauntlet needs at least one seed")
	}
	return nil
}

// ruleRows returns the flags of the test.
func (f *tournamentFlags) ruleRows() flagtable.Table {
	return append(flagtable.Table{
		flagtable.Text(&f.test.Bounds, "sprt", "", "stop decided encounters of a gauntlet: test H0: Elo = E0 against H1: Elo = E1, given as `E0,E1`").Fills("format.sprt"),
		flagtable.Choice(&f.over, "sprt-over", "encounter", []string{"encounter", "field"}, "`SCOPE` of a test: encounter (each one separately) or field (the first player against all others)").Fills("format.sprt_over_field"),
		flagtable.GivenFloat(&f.format.Above, "sprt-above", "test whether the first player's rating is `R` + E0 or R + E1, given its opponents' ratings (--anchor)").Fills("format.sprt_above"),
		flagtable.List(&f.anchors, "anchor", "known rating `ANCHOR`, NAME=RATING, which sets the scale of all ratings; may be repeated").Fills("format.anchors"),
		f.test.forfeitsRow(),
	}, f.test.testRows()...).Under("Test")
}

func runTournament(a *cli.App, cmd *cobra.Command, f *tournamentFlags) error {
	p, err := f.plan(cmd)
	if err != nil {
		return err
	}
	list := event.NamedFile{Option: "players", Path: f.playersFile}
	if f.dryRun {
		if err := p.CheckOutput(event.NamedFile{Option: "json", Path: f.outputs.JSON}, list, event.NamedFile{Option: "config", Path: f.config}); err != nil {
			return cli.InWords(err, nil)
		}
		return printSchedule(cmd.Context(), a, p, f.outputs.JSON)
	}
	return f.play(a, cmd, p, list)
}

// plan turns the flags into a plan, or returns what is wrong with them.
func (f *tournamentFlags) plan(cmd *cobra.Command) (p *event.Plan, err error) {
	list, err := f.readPlayers(cmd.Context(), limitsGiven(cmd))
	if err != nil {
		return nil, err
	}
	if p, err = f.Conditions.Plan(&f.format, list...); err != nil {
		return nil, err
	}
	if f.format.TieBreak, err = pairing.ParseTieBreak(f.tieBreak); err != nil {
		return nil, fmt.Errorf("--%w", err)
	}
	if f.format.SPRT, err = f.test.test(cmd); err != nil {
		return nil, err
	}
	if err := f.refuseUnused(cmd); err != nil {
		return nil, err
	}
	f.format.TagRounds = f.format.Type == event.Swiss
	f.format.RefuseFaults = f.format.SPRT != nil && !f.test.forfeits
	f.format.OverField = f.over == "field"
	if err := f.readAnchors(cmd, p.Names()); err != nil {
		return nil, err
	}
	if f.outputs.TRF != "" && f.format.Type != event.Swiss {
		return nil, errors.New("--trf is for a Swiss tournament (--type swiss)")
	}
	return checked(cmd.Context(), p)
}

// typesOf are the types of tournaments for flags that have no effect in others.
var typesOf = []struct {
	flag  string
	types []string
}{
	{"rounds", []string{event.RoundRobin, event.Gauntlet, event.Swiss, event.Pyramid}},
	{"seeds", []string{event.Gauntlet, event.Knockout}},
	{"seeds-meet", []string{event.Gauntlet}},
	{"system", []string{event.Swiss}},
	{"tie-break", []string{event.Knockout}},
	{"third-place", []string{event.Knockout}},
}

// refuseUnused rejects flags that would have no effect.
func (f *tournamentFlags) refuseUnused(cmd *cobra.Command) error {
	if f.format.SPRT == nil && cmd.Flags().Changed("sprt-over") {
		return fmt.Errorf("--sprt-over %w", ErrForTest)
	}
	if !slices.Contains(event.TournamentTypes, f.format.Type) {
		return nil // refused by Validate
	}
	for _, of := range typesOf {
		if cmd.Flags().Changed(of.flag) && !slices.Contains(of.types, f.format.Type) {
			return fmt.Errorf("--%s is not for a %s: want --type %s",
				of.flag, f.format.Type, strings.Join(of.types, ", "))
		}
	}
	return nil
}

// readAnchors sets the known ratings and the test against them.
func (f *tournamentFlags) readAnchors(cmd *cobra.Command, names []string) error {
	for _, text := range f.anchors {
		flag := fmt.Sprintf("--anchor %q", text)
		name, rating, err := ratings.ParseAnchor(flag, text)
		if err != nil {
			return err
		}
		if err := f.format.Know(names, name, rating); err != nil {
			return fmt.Errorf("%s: %w", flag, err)
		}
	}
	switch {
	case f.format.Above == nil:
		return nil
	case f.format.SPRT == nil:
		return fmt.Errorf("--sprt-above %w", ErrForTest)
	case cmd.Flags().Changed("sprt-over"):
		return errors.New("--sprt-above, --sprt-over: want only one of them")
	case f.format.SPRT.Test != sprt.Wald:
		return errors.New("--sprt-above adds the LLRs of all opponents, which --test adaptive does not have: use --test sprt")
	}
	if !cmd.Flags().Changed("model") {
		f.format.SPRT.Model = sprt.Logistic
	}
	if n, unknown := f.format.Unknown(len(names)); unknown {
		return fmt.Errorf("--sprt-above %g: the rating of %s is unknown: give it with --anchor %q",
			*f.format.Above, names[n], names[n]+"=RATING")
	}
	return nil
}

// limitsGiven returns the keys of all limits if one was given as a flag. That
// flag applies to every player without its own limit.
func limitsGiven(cmd *cobra.Command) []string {
	limits := []string{"nodes", "depth", "movetime", "tc"}
	if slices.ContainsFunc(limits, cmd.Flags().Changed) {
		return limits
	}
	return nil
}

// readPlayers returns the players of the file, followed by those of the flags.
func (f *tournamentFlags) readPlayers(ctx context.Context, without []string) (list []spec.Player, err error) {
	if f.playersFile != "" {
		text, err := cli.ReadText("--players", f.playersFile)
		if err != nil {
			return nil, err
		}
		if list, err = spec.ParseList(f.playersFile, text, without); err != nil {
			return nil, err
		}
	}
	for _, text := range f.players {
		s, err := spec.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("--player: %w", err)
		}
		list = append(list, s)
	}
	ofFile := len(list) - len(f.players)
	if len(list) < 2 {
		return nil, fmt.Errorf("a tournament needs at least two players, not %d: name them with --player, or with --players FILE", len(list))
	}
	return list, cli.Prepare(ctx, list, func(i int) string {
		if i < ofFile {
			return "players " + f.playersFile
		}
		return "player"
	})
}

// printSchedule prints the pairs of a tournament that are known before the first game.
func printSchedule(ctx context.Context, a *cli.App, p *event.Plan, jsonTo string) error {
	list, err := p.Schedule()
	if err != nil {
		return err
	}
	if jsonTo != "" {
		return a.WriteDocument(ctx, jsonTo, list)
	}
	for _, pair := range list {
		fmt.Fprintln(a.Stdout, pair)
	}
	_, err = fmt.Fprintln(a.Stdout, p.Format.(*event.Tournament).ScheduleText(len(list)))
	return err
}
