package event

import (
	"cmp"
	"math"
	"math/bits"
	"time"

	"match/arena"
	"match/openings"
	"match/pairing"
	"match/sprt"
)

// The defaults. docs/measurements/performance.md explains the figures.
const (
	DefaultNodes       = 1000                   // per move
	DefaultGames       = 400                    // without a test
	DefaultTestGames   = 40_000                 // maximum with Wald's test
	DefaultLadderGames = 1000                   // maximum: a ladder ends when its rating is known
	defaultMargin      = 100 * time.Millisecond // see Conditions.Margin

	MaxGames = 1_000_000_000
)

// DefaultConditions returns the conditions of an event before any option is
// applied. After the options, Plan.Complete fills in the rest.
func DefaultConditions() Conditions {
	return Conditions{Margin: defaultMargin, Book: "default", Order: openings.Random, BookStart: 1, Seed: 1}
}

// Complete fills in missing values that follow from the rest.
func (p *Plan) Complete() {
	p.Conditions.Complete()
	p.Conditions.Adjudication.Tablebase = p.Tablebases != ""
	p.Format.Complete(len(p.Players))
}

// Complete fills in missing limits, the margin of a clock, and the book of
// Chess960.
func (c *Conditions) Complete() {
	if c.Limits.IsZero() {
		c.Limits.Nodes = DefaultNodes
	}
	if c.Limits.Timed() && c.Limits.Margin == 0 {
		c.Limits.Margin = c.Margin
	}
	if c.Chess960 && (c.Book == "default" || c.Book == "startpos") {
		c.Book = "chess960"
	}
	if c.Colors == arena.ColorsSwap {
		c.Colors = ""
	}
	if c.MoveTimeout == arena.DefaultMoveTimeout { // the form that stored plans have always had
		c.MoveTimeout = 0
	}
}

// wholePairs returns a maximum number of games that are played in pairs; 0 is the usual one.
func wholePairs(games, usual int) int {
	games = cmp.Or(games, usual)
	return games + games%2
}

// Complete implements Format.
func (m *Match) Complete(int) { m.Games = wholePairs(m.Games, GamesFor(m.SPRT)) }

// GamesFor returns the default maximum number of games of a match with the test:
// the longest possible adaptive test, in whole thousands.
func GamesFor(test *sprt.Config) int {
	if test == nil {
		return DefaultGames
	}
	if longest, ok := LongestTest(test); ok {
		return int(min(math.Ceil(longest/1000)*1000, MaxGames))
	}
	return DefaultTestGames
}

// LongestTest returns the maximum number of games of a test. Wald's test has no
// maximum: ok is false. With logistic bounds it is the maximum without draws;
// draws make it smaller.
func LongestTest(test *sprt.Config) (games float64, ok bool) {
	variance, err := sprt.GameVariance(0, 0)
	if err != nil {
		return 0, false
	}
	p, err := sprt.NewPlan(*test, variance)
	if err != nil {
		return 0, false
	}
	return p.Longest()
}

// Complete implements Format.
func (l *Ladder) Complete(int) { l.Games = wholePairs(l.Games, DefaultLadderGames) }

// Complete implements Format: a Swiss tournament gets enough rounds to find
// a winner. Values that the type does not use are removed.
func (t *Tournament) Complete(players int) {
	if t.Rounds == 0 {
		t.Rounds = 1
		if t.Type == Swiss {
			t.Rounds = max(1, min(bits.Len(uint(max(players-1, 1)))+1, players-1+players%2))
		}
	}
	if t.Type == Gauntlet && t.Seeds == 0 {
		t.Seeds = 1
	}
	if t.Type != Swiss {
		t.Swiss = ""
	}
	if t.Type != Knockout {
		t.TieBreak = pairing.TieBreak{}
	}
	t.OverField = t.OverField && t.SPRT != nil
}
