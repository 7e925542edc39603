package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/arena"
	"match/event"
	"match/internal/nearest"
	"match/openings"
	"match/players/spec"
)

// conditionFlags are the flags that say under what conditions games are
// played, of whatever event.
type conditionFlags struct {
	nodes        int64
	depth        int
	moveTime, tc string
	margin       time.Duration
	moveTimeout  time.Duration
	book, order  string
	strict       bool
	start        int
	seed         uint64
	chess960     bool
	draw, resign string
	maxMoves     int
	tablebase    string
	onCrash      string
}

func (f *conditionFlags) addFlags(flags *pflag.FlagSet) {
	int64Var(flags, &f.nodes, "nodes", 0, fmt.Sprintf("`N` nodes a move (default %d if nothing else limits the players)", defaultNodes))
	intVar(flags, &f.depth, "depth", 0, "search `N` plies deep")
	flags.StringVar(&f.moveTime, "movetime", "", "time for each move, a `DURATION` such as 100ms")
	flags.StringVar(&f.tc, "tc", "", "time control `TC`, [MOVES/]BASE[+INC] in seconds; several stages separated by colons")
	flags.DurationVar(&f.margin, "time-margin", defaultTimeMargin, "how late, a `DURATION`, a move may come without losing on time")
	flags.DurationVar(&f.moveTimeout, "move-timeout", arena.DefaultMoveTimeout, "take a player that no clock limits for dead after a `DURATION`")
	flags.StringVar(&f.book, "openings", "default", "book: a `FILE` (.epd, .pgn, .bin; also .gz, .zst), default, or startpos")
	flags.BoolVar(&f.strict, "strict", false, "refuse a book with a bad line instead of playing without it")
	flags.StringVar(&f.order, "order", "random", "`ORDER` of the openings: random or sequential")
	intVar(flags, &f.start, "start", 1, "begin with the `N`th opening of that order")
	uint64Var(flags, &f.seed, "seed", 1, "seed `N` of the random order")
	flags.BoolVar(&f.chess960, "chess960", false, "play Chess960: from its 960 start positions, or from --openings")
	flags.StringVar(&f.draw, "draw", "", "adjudicate draws by a `RULE` such as move=34,count=8,cp=20")
	flags.StringVar(&f.resign, "resign", "", "adjudicate wins by a `RULE` such as count=3,cp=600; add ,both if the opponent must agree")
	intVar(flags, &f.maxMoves, "max-moves", 0, "draw after `N` moves of both")
	flags.StringVar(&f.tablebase, "tablebase", "", "adjudicate by endgame tables: the ones in `DIR`, 3 for the built-in ones, 4 for those of tablebase build")
	flags.StringVar(&f.onCrash, "on-crash", "lose", "`WHAT` a crashed engine does: lose (the game) or stop (the match)")
}

// conditions turns the flags into conditions, or says what is wrong with them.
func (f *conditionFlags) conditions(cmd *cobra.Command) (c event.Conditions, err error) {
	if c.Limits, err = f.limits(cmd); err != nil {
		return c, err
	}
	c.Margin = f.margin
	if c.Order, err = openings.ParseOrder(f.order); err != nil {
		return c, fmt.Errorf("--order: %w", err)
	}
	c.Book, c.Strict, c.BookStart, c.Seed, c.Chess960 = f.book, f.strict, f.start, f.seed, f.chess960
	if f.chess960 && (f.book == "default" || f.book == "startpos") {
		c.Book = "chess960"
	}
	if c.Adjudication, err = f.adjudication(); err != nil {
		return c, err
	}
	if f.moveTimeout <= 0 {
		return c, fmt.Errorf("--move-timeout %v: want a time above 0", f.moveTimeout)
	}
	if f.moveTimeout != arena.DefaultMoveTimeout {
		c.MoveTimeout = f.moveTimeout
	}
	switch f.onCrash {
	case "lose", "stop":
		c.StopOnCrash = f.onCrash == "stop"
	default:
		return c, fmt.Errorf("--on-crash %q%s: want lose or stop", f.onCrash, nearest.Hint(f.onCrash, []string{"lose", "stop"}))
	}
	return c, nil
}

func (f *conditionFlags) limits(cmd *cobra.Command) (l spec.Limits, err error) {
	changed := cmd.Flags().Changed
	switch {
	case changed("nodes") && f.nodes < 1:
		return l, fmt.Errorf("--nodes %d: want at least 1", f.nodes)
	case changed("depth") && f.depth < 1:
		return l, fmt.Errorf("--depth %d: want at least 1", f.depth)
	}
	l = spec.Limits{Nodes: uint64(f.nodes), Depth: f.depth}
	if f.moveTime != "" {
		if l.MoveTime, err = time.ParseDuration(f.moveTime); err != nil || l.MoveTime <= 0 {
			return l, fmt.Errorf("--movetime %q: want a time with its unit, such as 100ms or 1.5s", f.moveTime)
		}
	}
	if f.tc != "" {
		if l.TC, err = spec.ParseTimeControl(f.tc); err != nil {
			return l, fmt.Errorf("--tc: %w", err)
		}
	}
	if l.IsZero() {
		l.Nodes = defaultNodes
	}
	if f.margin < 0 {
		return l, fmt.Errorf("--time-margin %v: want at least 0", f.margin)
	}
	if l.Timed() {
		l.Margin = f.margin
	}
	return l, l.Validate()
}

func (f *conditionFlags) adjudication() (a arena.Adjudication, err error) {
	if f.draw != "" {
		if a.Draw, err = arena.ParseDraw(f.draw); err != nil {
			return a, fmt.Errorf("--draw %w", err)
		}
	}
	if f.resign != "" {
		if a.Resign, err = arena.ParseResign(f.resign); err != nil {
			return a, fmt.Errorf("--resign %w", err)
		}
	}
	if f.maxMoves < 0 {
		return a, fmt.Errorf("--max-moves %d: want at least 1, or 0 for no limit", f.maxMoves)
	}
	a.MaxMoves = f.maxMoves
	a.Tablebase = f.tablebase != ""
	return a, nil
}

// errForTest is for flags of a test that there is not.
var errForTest = errors.New("is for a test: give its bounds with --sprt E0,E1")
