package event

import (
	"math/bits"
	"time"

	"match/arena"
	"match/openings"
	"match/pairing"
)

// What holds where nothing else is asked for. The figures behind it are in
// docs/performance.md.
const (
	DefaultNodes       = 1000                   // a move
	DefaultGames       = 400                    // without a test
	DefaultTestGames   = 40_000                 // at most, with one
	DefaultLadderGames = 1000                   // at most: a ladder ends when its rating is known
	DefaultMargin      = 100 * time.Millisecond // see Conditions.Margin

	MaxGames = 1_000_000_000
)

// DefaultConditions are those of an event of which nothing is said yet. What is
// said is written over them; then Plan.Complete fills in the rest.
func DefaultConditions() Conditions {
	return Conditions{Margin: DefaultMargin, Book: "default", Order: openings.Random, BookStart: 1, Seed: 1}
}

// Completer is a Format that fills in what was not said.
type Completer interface {
	Complete(players int)
}

// Complete fills in what was not said of an event and follows from the rest.
func (p *Plan) Complete() {
	p.Conditions.Complete()
	p.Conditions.Adjudication.Tablebase = p.Tablebases != ""
	if f, ok := p.Format.(Completer); ok {
		f.Complete(len(p.Players))
	}
}

// Complete fills in limits where there are none, the margin of a clock, and the
// book of Chess960.
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
	if c.MoveTimeout == arena.DefaultMoveTimeout { // as documents of plans always had it
		c.MoveTimeout = 0
	}
}

// Complete implements Completer: games are played in pairs.
func (m *Match) Complete(int) {
	switch {
	case m.Games == 0 && m.SPRT != nil:
		m.Games = DefaultTestGames
	case m.Games == 0:
		m.Games = DefaultGames
	}
	m.Games += m.Games % 2
}

// Complete implements Completer.
func (l *Ladder) Complete(int) {
	if l.Games == 0 {
		l.Games = DefaultLadderGames
	}
	l.Games += l.Games % 2
}

// Complete implements Completer: so many rounds of a Swiss tournament as find a
// winner. What its type has no use for is forgotten.
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
