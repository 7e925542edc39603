package playing

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/pgn"
	"match/players/spec"
	"match/sprt"
)

// MatchFlags are the flags of a match of two players, as given.
type MatchFlags struct {
	A, B     string
	evenSo   bool
	Each     []string
	forfeits bool
	Games    int
	cli.TestFlags
	EventFlags
}

// EventFlags are the flags of all events: their conditions, their files, and how they run.
type EventFlags struct {
	Conditions ConditionFlags
	outputs    event.Outputs
	config     string
	Run        RunFlags
}

// add adds the flags to a command, below its own and those of the conditions.
func (f *EventFlags) add(cmd *cobra.Command, own ...flagtable.Table) *cobra.Command {
	return cli.InOrder(cmd, append(own, OutputRows(&f.outputs),
		flagtable.Table{markdownRow(&f.outputs).Under("Output"), cli.ConfigRow(&f.config).Under("Running")}, f.Run.Rows(), f.Run.DB.Rows())...)
}

// play plays a new event as the flags say. The inputs are the files of further flags that the
// command reads.
func (f *EventFlags) play(a *cli.App, cmd *cobra.Command, p *event.Plan, inputs ...event.NamedFile) error {
	ctx := cmd.Context()
	defer cli.Saving(ctx)()
	p.Outputs, p.Flags = f.outputs, flagtable.Kept(cmd.Flags())
	inputs = append(inputs, event.NamedFile{Option: "config", Path: f.config})
	return PlayNew(ctx, a, p, &f.Run, inputs, p.Outputs.ToStdout())
}

// playPlan plays the event of a plan, or prints why it needs no games.
func (f *EventFlags) playPlan(a *cli.App, plan func(*cobra.Command) (*event.Plan, error)) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, _ []string) error {
		p, err := plan(cmd)
		if err != nil {
			return concludeSame(a, err)
		}
		return f.play(a, cmd, p)
	}
}

// checked completes a plan, and returns what is wrong with it before its first game.
func checked(ctx context.Context, p *event.Plan) (*event.Plan, error) {
	p.Complete()
	if err := p.Validate(); err != nil {
		return nil, cli.InWords(err, nil)
	}
	return p, cli.InWords(p.Check(ctx), nil)
}

// NewMatchFlags adds the flags of a match to a command.
func NewMatchFlags(cmd *cobra.Command) *MatchFlags {
	f := &MatchFlags{}
	players := flagtable.Table{
		PlayerRow(&f.A, "a", "tapered", "`PLAYER` A: a variant's NAME[,key=value…], uci:PATH…, xboard:PATH… or git:REF…").Letter("a").Fills("players[0]"),
		PlayerRow(&f.B, "b", "flat", "`PLAYER` B, the baseline, in the same forms").Letter("b").Fills("players[1]"),
		flagtable.List(&f.Each, "each", "`KEYS` for both players, such as option.Hash=64 (options: for engine processes); may be repeated"),
		evenSoRow(&f.evenSo),
	}.Under("Players")
	bounds := flagtable.Text(&f.Bounds, "sprt", "", "test H0: Elo = E0 against H1: Elo = E1, given as `E0,E1`; without it all games are played").Fills("format.sprt")
	cli.InOrder(cmd, players, flagtable.Table{bounds, f.forfeitsRow()}.Under("Test"), f.gameRows(),
		OutputRows(&f.outputs), flagtable.Table{cli.ConfigRow(&f.config)}.Under("Running"), f.Run.Rows(), f.Run.DB.Rows())
	return f
}

// evenSoRow returns the flag that plays a match even if its result is already known.
func evenSoRow(to *bool) *flagtable.Row {
	return flagtable.Bool(to, "force", false,
		"play even if the players built from git are the same engine").Formerly("even-so")
}

// PlayerRow returns the flag of a player, which may be a table in a configuration file.
func PlayerRow(to *string, name, value, usage string) *flagtable.Row {
	row := flagtable.Text(to, name, value, usage).Offer(cli.CompletePlayer)
	row.Table = func(v any) (string, error) {
		who, err := spec.FromTable(name, v)
		if err != nil {
			return "", err
		}
		return who.String(), nil
	}
	return row
}

// gameRows returns the flags that determine games and verdict, without the players and the bounds.
func (f *MatchFlags) gameRows() flagtable.Table {
	otherwise := fmt.Sprintf("default %d, with --sprt %d, with --test adaptive the longest possible test",
		event.DefaultGames, event.DefaultTestGames)
	if f.Given.Test == sprt.Adaptive { // only gates have this default, and they always test
		otherwise = fmt.Sprintf("default: the longest possible test, with --test sprt %d", event.DefaultTestGames)
	}
	games := flagtable.Int(&f.Games, "games", 0, "play at most `N` games, rounded up to whole pairs ("+otherwise+")").
		Least(2, "games are played in pairs").Most(event.MaxGames).Fills("format.games")
	return append(append(f.testRows(), flagtable.Table{games}.Under("Games")...), f.Conditions.Rows()...)
}

// testRows returns the flags of a test, without its bounds.
func (f *MatchFlags) testRows() flagtable.Table {
	rows := f.BoundlessRows(sprt.PairModels()).Under("Test")
	for _, r := range rows {
		r.Fills("format.sprt." + r.Name)
	}
	return rows
}

// forfeitsRow returns the flag of tests that count all games, including forfeits.
func (f *MatchFlags) forfeitsRow() *flagtable.Row {
	return flagtable.Bool(&f.forfeits, "forfeits-count", false, "count forfeits (crash, stall, illegal move, time) like other losses; by default too many of them end a test without a verdict")
}

// OutputRows returns the flags for the files that an event writes.
func OutputRows(o *event.Outputs) flagtable.Table {
	return flagtable.Table{
		flagtable.File(&o.PGN, "pgn", "", "write the games to `FILE`; a file with other games is rejected (see --append)").Fills("outputs.pgn"),
		flagtable.Bool(&o.Append, "append", false, "append the games to the file of --pgn").Fills("outputs.append"),
		flagtable.Switch(&o.Times, "times", "write the time of every move into the PGN; two runs then differ (default: if only a clock limits a player)").Fills("outputs.times"),
		infoRow(o),
		flagtable.Choice(&o.Notation, "pgn-notation", "", []pgn.Notation{pgn.NotationSAN, pgn.NotationLAN, pgn.NotationUCI}, "write moves into the PGN in `NOTATION`: san, lan or uci").Fills("outputs.notation"),
		flagtable.Bool(&o.Bare, "pgn-bare", false, "write only the moves and seven tags into the PGN, without comments").Fills("outputs.bare"),
		flagtable.List(&o.Lines, "pgn-lines", "write an engine's last output line that matches `REGEX` into the comment of its move; may be repeated").Fills("outputs.said"),
		flagtable.File(&o.EPD, "epd", "", "write the last position of every game to `FILE` as EPD, replacing it").Fills("outputs.epd"),
		flagtable.Text(&o.Event, "pgn-event", "", "`NAME` for the Event tag of the games").Formerly("event").Fills("outputs.event"),
		flagtable.Text(&o.Site, "pgn-site", "", "`NAME` for the Site tag of the games").Formerly("site").Fills("outputs.site"),
		flagtable.File(&o.JSON, "json", "", "write the result to `FILE` as JSON; - is stdout").Fills("outputs.json"),
	}.Under("Output")
}

// markdownRow returns the flag for the Markdown tables of events that have tables.
func markdownRow(o *event.Outputs) *flagtable.Row {
	return flagtable.File(&o.Markdown, "markdown", "",
		"write the tables to `FILE` as Markdown").Fills("outputs.markdown")
}

// RunMatch runs the main command.
func RunMatch(a *cli.App, cmd *cobra.Command, f *MatchFlags) error {
	p, err := f.Plan(cmd)
	if err != nil {
		return concludeSame(a, err)
	}
	saySame(a, p.Players, &p.Conditions)
	sayLongest(a, p)
	return f.play(a, cmd, p)
}

// Conclude prints the closing block, even if the event was interrupted or failed, and returns the
// error that carries the exit code. The block goes to stdout, unless that is taken.
func Conclude(a *cli.App, out *event.Outcome, taken bool, db *cli.DBFlags, err error) error {
	if out != nil && (err == nil || cli.IsInterrupt(err) || out.Standing.Pairs > 0) {
		fmt.Fprint(a.Texts(taken), out.Head(), out.Report().Text(), raceHint(out), neededHint(out, db))
	}
	var i cli.Interrupted
	switch {
	case errors.As(err, &i):
		fmt.Fprintf(a.Stderr, "match: %v\n", err)
		return i.Code()
	case err != nil:
		return concludeSame(a, err)
	}
	if err := out.Plan.Format.Incomplete(out); err != nil {
		return err
	}
	if verdict, tested := out.Verdict(); tested {
		return cli.VerdictCode(verdict)
	}
	return nil
}

// Plan turns the flags into a plan, or returns what is wrong with them.
func (f *MatchFlags) Plan(cmd *cobra.Command) (p *event.Plan, err error) {
	format, sides := &event.Match{Games: f.Games}, make([]spec.Player, 2)
	for i, text := range []string{f.A, f.B} {
		if sides[i], err = cli.ParsePlayer(cli.TwoSides(i), text, f.Each); err != nil {
			return nil, err
		}
	}
	if p, err = f.Conditions.Plan(format, sides...); err != nil {
		return nil, err
	}
	if format.SPRT, err = f.test(cmd); err != nil {
		return nil, err
	}
	format.RefuseFaults = format.SPRT != nil && !f.forfeits
	if err := cli.Prepare(cmd.Context(), p.Players, cli.TwoSides); err != nil {
		return nil, err
	}
	if !f.evenSo {
		if err := refuseSame(p.Players, format.SPRT); err != nil {
			return nil, err
		}
	}
	p.Complete()
	return p, cli.InWords(p.Validate(), nil)
}

func (f *MatchFlags) test(cmd *cobra.Command) (*sprt.Config, error) {
	if f.Bounds == "" {
		if name := cli.FirstGiven(cmd, "test", "model", "alpha", "beta", "forfeits-count"); name != "" {
			return nil, fmt.Errorf("--%s %w", name, ErrForTest)
		}
		return nil, nil
	}
	t, err := f.Test()
	return &t.Config, err
}

// sayLongest prints the maximum length of an adaptive test before it begins.
func sayLongest(a *cli.App, p *event.Plan) {
	most, ok := p.TwoSides()
	if !ok || p.Format.Traits().Test == nil {
		return
	}
	if longest, ok := event.LongestTest(p.Format.Traits().Test); ok {
		fmt.Fprintf(a.Stderr, "match: the longest possible test takes about %.0f games; at most %d will be played (--games)\n", math.Ceil(longest/100)*100, most)
	}
}
