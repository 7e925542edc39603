package playing

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"match/arena"
	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/openings"
	"match/players/spec"
	"match/tablebase/syzygy"
)

// ConditionFlags are the flags for the conditions of games, in every kind of event.
type ConditionFlags struct {
	Asked     event.Conditions
	nodes     int64
	onCrash   string
	Tablebase string // name of the tables, from --tablebase or --syzygy
	decide    string
}

// parseSyzygy returns the name of the tables of --syzygy.
func (f *ConditionFlags) parseSyzygy(path string) (string, error) {
	name := syzygy.Name(path)
	if f.Tablebase != "" && f.Tablebase != name {
		return f.Tablebase, errors.New("cannot be combined with --tablebase")
	}
	return name, nil
}

// needsSyzygy rejects a flag that requires --syzygy.
func (f *ConditionFlags) needsSyzygy() error {
	if strings.HasPrefix(f.Tablebase, syzygy.Kind+":") {
		return nil
	}
	return errors.New("needs --syzygy DIR")
}

// Rows returns the flags, in the order of help.
func (f *ConditionFlags) Rows() flagtable.Table {
	c, d := &f.Asked, event.DefaultConditions()
	return flagtable.Table{
		flagtable.Int(&f.nodes, "nodes", 0, fmt.Sprintf("`N` nodes per move (default %d if there is no other limit)", event.DefaultNodes)).
			Least(1).Fills("conditions.limits.nodes"),
		flagtable.Int(&c.Limits.Depth, "depth", 0, "search `N` plies deep").Least(1).Fills("conditions.limits.depth"),
		flagtable.Parsed(&c.Limits.MoveTime, "movetime", "", parseMoveTime, "time per move, a `DURATION` such as 100ms").Fills("conditions.limits.movetime"),
		flagtable.Parsed(&c.Limits.TC, "tc", "", spec.ParseTimeControl, "time control `TC`, [MOVES/]BASE[+INC] in seconds; several stages separated by colons").Fills("conditions.limits.tc"),
		flagtable.Duration(&c.Margin, "time-margin", d.Margin,
			"do not forfeit moves that are late by at most `DURATION`").
			Want(func() bool { return c.Margin >= 0 }, "at least 0").Fills("conditions.margin"),
		flagtable.Duration(&c.MoveTimeout, "move-timeout", arena.DefaultMoveTimeout,
			"give up on a player without a clock after `DURATION`").
			Want(func() bool { return c.MoveTimeout > 0 }, "a time above 0").Fills("conditions.move_timeout"),
		flagtable.File(&c.Book, "openings", d.Book, "opening book: a `FILE` (.epd, .pgn, .bin; also .gz, .zst), default, sharp (for engines that draw most games) or startpos").Offer(cli.Words(openings.Names()...)).Fills("conditions.book"),
		flagtable.Bool(&c.Strict, "strict", false, "reject a book with invalid lines instead of skipping them").Fills("conditions.strict"),
		OrderRow(&c.Order).Fills("conditions.order"),
		flagtable.Int(&c.BookStart, "start", d.BookStart, "start at opening `N` of that order").Fills("conditions.start"),
		flagtable.Int(&c.Seed, "seed", d.Seed, "seed `N` of the random order").Fills("conditions.seed"),
		flagtable.Parsed(&c.Colors, "colors", "", arena.ParseColors, "`WHO` has White: swap (A in the first game of a pair, B in the second), reverse, same (A in both) or same-reverse").
			Offer(cli.Words(arena.ColorRules()...)).Fills("conditions.colors"),
		flagtable.Bool(&c.OwnOpenings, "opening-per-game", false, "use a different opening for each game of a pair").Formerly("own-openings").Fills("conditions.own_openings"),
		flagtable.Duration(&c.Wait, "wait", 0, "wait `DURATION` before the next game on the same board").
			Want(func() bool { return c.Wait >= 0 }, "at least 0").DefaultAs("").Fills("conditions.wait"),
		flagtable.Bool(&c.Chess960, "chess960", false, "play Chess960, from its 960 start positions or from --openings").Fills("conditions.chess960"),
		flagtable.Parsed(&c.Adjudication.Draw, "draw", "", arena.ParseDraw, "adjudicate draws by a `RULE` such as move=34,count=8,cp=20").Fills("conditions.adjudication.draw"),
		flagtable.Parsed(&c.Adjudication.Resign, "resign", "", arena.ParseResign, "adjudicate wins by a `RULE` such as count=4,cp=1000; add ,both if the opponent must agree").Fills("conditions.adjudication.resign"),
		flagtable.Int(&c.Adjudication.MaxMoves, "max-moves", 0, "declare a draw after `N` full moves").
			Want(func() bool { return c.Adjudication.MaxMoves >= 0 }, "at least 1, or 0 for no limit").Fills("conditions.adjudication.max_moves"),
		flagtable.Text(&f.Tablebase, "tablebase", "", "adjudicate by endgame tables: those in `DIR`, 3 for the built-in ones, 4 for those of 'match tablebase build'").Fills("tablebases"),
		flagtable.Parsed(&f.Tablebase, "syzygy", "", f.parseSyzygy, "adjudicate by the Syzygy tables in `DIR`; several directories as in PATH").Fills("syzygy"),
		flagtable.Choice(&f.decide, "syzygy-adjudicate", "both", []string{"both", arena.TableWins, arena.TableDraws}, "`RESULTS` that Syzygy tables adjudicate: both, win or draw").
			Refuse(f.needsSyzygy).Fills("conditions.adjudication.tables.only"),
		flagtable.Int(&c.Adjudication.Tables.Men, "syzygy-men", 0,
			"probe Syzygy tables in positions with at most `N` men").
			Least(3).Refuse(f.needsSyzygy).DefaultAs("").Fills("conditions.adjudication.tables.men"),
		flagtable.Bool(&c.Adjudication.Tables.Ignore50, "syzygy-ignore-50", false,
			"ignore the fifty-move rule when adjudicating by Syzygy tables").
			Refuse(f.needsSyzygy).Fills("conditions.adjudication.tables.ignore50"),
		flagtable.Choice(&f.onCrash, "on-crash", "lose", []string{"lose", "stop"}, "`ACTION` on a crash: lose the game, or stop the match").Fills("conditions.stop_on_crash"),
	}.Under("Conditions")
}

// Conditions turns the flags into conditions, or returns what is wrong with them.
func (f *ConditionFlags) Conditions() (event.Conditions, error) {
	c := f.Asked
	c.Limits.Nodes = uint64(f.nodes)
	c.StopOnCrash = f.onCrash == "stop"
	c.Adjudication.Tablebase = f.Tablebase != ""
	if c.Adjudication.Tables.Only = f.decide; f.decide == "both" {
		c.Adjudication.Tables.Only = ""
	}
	c.Complete()
	return c, cli.InWords(c.Validate(), nil)
}

// Plan returns the plan of an event under the conditions of the flags, or what is wrong with them.
func (f *ConditionFlags) Plan(format event.Format, list ...spec.Player) (*event.Plan, error) {
	c, err := f.Conditions()
	return &event.Plan{Players: list, Conditions: c, Format: format, Tablebases: f.Tablebase}, err
}

// OrderRow returns the flag for the order in which pairs get the openings of a book.
func OrderRow(to *openings.Order) *flagtable.Row {
	return flagtable.Parsed(to, "order", string(openings.Random), openings.ParseOrder,
		"`ORDER` of the openings: random, sequential, or the shuffle of fastchess or cutechess").
		Offer(cli.Words(openings.Orders()...))
}

func parseMoveTime(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 || d > spec.LongestClock {
		return 0, fmt.Errorf("%q: want a time with its unit, such as 100ms or 1.5s, more than 0 and at most %.0fh", text, spec.LongestClock.Hours())
	}
	return d, nil
}

// ErrForTest is the error for flags of a test if there is no test.
var ErrForTest = errors.New("is for a test: give its bounds with --sprt E0,E1")
