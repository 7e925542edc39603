package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/arena"
	"match/internal/nearest"
	"match/openings"
	"match/players/spec"
	"match/results"
	"match/sprt"
)

// Defaults of the main command. The figures behind them are in
// docs/performance.md.
const (
	defaultNodes      = 1000
	defaultGames      = 400    // without a test
	defaultGamesTest  = 40_000 // with one
	maxGames          = 1_000_000_000
	defaultTimeMargin = 100 * time.Millisecond
)

// matchFlags are the flags of the main command, as given.
type matchFlags struct {
	a, b         string
	sprt, model  string
	alpha, beta  float64
	games        int
	nodes        int64
	depth        int
	moveTime, tc string
	margin       time.Duration
	book, order  string
	start        int
	seed         uint64
	chess960     bool
	draw, resign string
	maxMoves     int
	tablebase    string
	onCrash      string
	config       string
	outputs      outputs
	run          runFlags
}

func newMatchFlags(cmd *cobra.Command) *matchFlags {
	f := &matchFlags{}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&f.a, "a", "tapered", "`PLAYER` A: a variant's NAME[,key=value…], uci:PATH… or xboard:PATH…")
	flags.StringVar(&f.b, "b", "flat", "`PLAYER` B, the baseline: likewise")
	flags.StringVar(&f.sprt, "sprt", "", "test H0: Elo = E0 against H1: Elo = E1, given as `E0,E1`; without it all games are played")
	f.addGameFlags(flags)
	flags.StringVar(&f.config, "config", "", "read flags from a TOML `FILE`: keys as the flags, players also as tables [a] and [b]")
	f.outputs.addFlags(flags)
	f.run.addFlags(flags)
	f.run.db.addFlags(flags)
	return f
}

// addGameFlags adds the flags that determine games and verdict, but for the
// players and the bounds.
func (f *matchFlags) addGameFlags(flags *pflag.FlagSet) {
	flags.StringVar(&f.model, "model", "normalized", "`MODEL` of the test's bounds: normalized or logistic Elo")
	flags.Float64Var(&f.alpha, "alpha", 0.05, "chance `P` to accept H1 where H0 holds")
	flags.Float64Var(&f.beta, "beta", 0.05, "chance `P` to accept H0 where H1 holds")
	flags.IntVar(&f.games, "games", 0, fmt.Sprintf("play at most `N` games, rounded up to whole pairs (default %d, with --sprt %d)", defaultGames, defaultGamesTest))
	flags.Int64Var(&f.nodes, "nodes", 0, fmt.Sprintf("`N` nodes a move (default %d if nothing else limits the players)", defaultNodes))
	flags.IntVar(&f.depth, "depth", 0, "search `N` plies deep")
	flags.StringVar(&f.moveTime, "movetime", "", "time for each move, a `DURATION` such as 100ms")
	flags.StringVar(&f.tc, "tc", "", "time control `TC`, [MOVES/]BASE[+INC] in seconds; several stages separated by colons")
	flags.DurationVar(&f.margin, "time-margin", defaultTimeMargin, "how late, a `DURATION`, a move may come without losing on time")
	flags.StringVar(&f.book, "openings", "default", "book: a `FILE` (.epd, .pgn, .bin; also .gz, .zst), default, or startpos")
	flags.StringVar(&f.order, "order", "random", "`ORDER` of the openings: random or sequential")
	flags.IntVar(&f.start, "start", 1, "begin with the `N`th opening of that order")
	flags.Uint64Var(&f.seed, "seed", 1, "seed `N` of the random order")
	flags.BoolVar(&f.chess960, "chess960", false, "play Chess960: from its 960 start positions, or from --openings")
	flags.StringVar(&f.draw, "draw", "", "adjudicate draws by a `RULE` such as move=34,count=8,cp=20")
	flags.StringVar(&f.resign, "resign", "", "adjudicate wins by a `RULE` such as count=3,cp=600; add ,both if the opponent must agree")
	flags.IntVar(&f.maxMoves, "max-moves", 0, "draw after `N` moves of both")
	flags.StringVar(&f.tablebase, "tablebase", "", "adjudicate by endgame tables: the ones in `DIR`, or 3 for the built-in ones")
	flags.StringVar(&f.onCrash, "on-crash", "lose", "`WHAT` a crashed engine does: lose (the game) or stop (the match)")
}

// runMatch is the main command.
func (a *app) runMatch(cmd *cobra.Command, f *matchFlags) error {
	if err := readConfig(cmd, f.config); err != nil {
		return err
	}
	setup, err := f.setup(cmd)
	if err != nil {
		return err
	}
	ctx, stop := withSignals(cmd.Context())
	defer stop()
	p := plan{Setup: setup, Outputs: f.outputs, Tablebases: f.tablebase, Flags: givenFlags(cmd.Flags())}
	s, err := a.play(ctx, p, f.run, nil)
	return a.conclude(s, f.outputs, err)
}

// conclude prints the closing block, also of a match that was interrupted or
// broke down, and returns the error that carries the exit code.
func (a *app) conclude(s *results.Summary, o outputs, err error) error {
	if s != nil && (err == nil || isInterrupt(err) || s.Pairs.Pairs() > 0) {
		block := a.stdout
		if o.JSON == "-" {
			block = a.stderr
		}
		fmt.Fprint(block, s.Block())
	}
	var i interrupted
	switch {
	case errors.As(err, &i):
		fmt.Fprintf(a.stderr, "match: %v\n", err)
		return i.code()
	case err != nil:
		return err
	case s.Test == nil:
		return nil
	}
	return verdictCode(s.Verdict())
}

// setup turns the flags into a setup, or says what is wrong with them.
func (f *matchFlags) setup(cmd *cobra.Command) (s arena.Setup, err error) {
	if s.A, err = spec.Parse(f.a); err != nil {
		return s, fmt.Errorf("--a: %w", err)
	}
	if s.B, err = spec.Parse(f.b); err != nil {
		return s, fmt.Errorf("--b: %w", err)
	}
	if s.Limits, err = f.limits(cmd); err != nil {
		return s, err
	}
	if s.Test, err = f.test(cmd); err != nil {
		return s, err
	}
	if s.Order, err = openings.ParseOrder(f.order); err != nil {
		return s, fmt.Errorf("--order: %w", err)
	}
	s.Book, s.BookStart, s.Seed, s.Chess960 = f.book, f.start, f.seed, f.chess960
	if f.chess960 && (f.book == "default" || f.book == "startpos") {
		s.Book = "chess960"
	}
	if s.Games, err = f.gameCount(cmd, s.Test != nil); err != nil {
		return s, err
	}
	if s.Adjudication, err = f.adjudication(); err != nil {
		return s, err
	}
	switch f.onCrash {
	case "lose", "stop":
		s.StopOnCrash = f.onCrash == "stop"
	default:
		return s, fmt.Errorf("--on-crash %q%s: want lose or stop", f.onCrash, nearest.Hint(f.onCrash, []string{"lose", "stop"}))
	}
	return s, s.Validate()
}

func (f *matchFlags) limits(cmd *cobra.Command) (l spec.Limits, err error) {
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

func (f *matchFlags) test(cmd *cobra.Command) (*sprt.Config, error) {
	if f.sprt == "" {
		for _, name := range []string{"model", "alpha", "beta"} {
			if cmd.Flags().Changed(name) {
				return nil, fmt.Errorf("--%s is for a test: give its bounds with --sprt E0,E1", name)
			}
		}
		return nil, nil
	}
	c := sprt.Config{Alpha: f.alpha, Beta: f.beta}
	var err error
	if c.Elo0, c.Elo1, err = parseBounds(f.sprt); err != nil {
		return nil, fmt.Errorf("--sprt %w", err)
	}
	if c.Model, err = parseModel(f.model); err != nil {
		return nil, fmt.Errorf("--model: %w", err)
	}
	if err := c.Validate(); err != nil {
		return nil, fmt.Errorf("--sprt %s: %w", f.sprt, err)
	}
	return &c, nil
}

func (f *matchFlags) gameCount(cmd *cobra.Command, test bool) (int, error) {
	switch {
	case cmd.Flags().Changed("games") && f.games < 2:
		return 0, fmt.Errorf("--games %d: want at least 2, since games are played in pairs", f.games)
	case f.games > maxGames:
		return 0, fmt.Errorf("--games %d: want at most %d", f.games, maxGames)
	case f.games > 0:
		return f.games + f.games%2, nil
	case test:
		return defaultGamesTest, nil
	}
	return defaultGames, nil
}

func (f *matchFlags) adjudication() (a arena.Adjudication, err error) {
	if f.draw != "" {
		if a.Draw, err = arena.ParseDraw(f.draw); err != nil {
			return a, err
		}
	}
	if f.resign != "" {
		if a.Resign, err = arena.ParseResign(f.resign); err != nil {
			return a, err
		}
	}
	if f.maxMoves < 0 {
		return a, fmt.Errorf("--max-moves %d: want at least 1, or 0 for no limit", f.maxMoves)
	}
	a.MaxMoves = f.maxMoves
	a.Tablebase = f.tablebase != ""
	return a, nil
}
