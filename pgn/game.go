package pgn

import (
	"iter"
	"slices"
	"time"

	"match/board"
)

// Game is the record of one game.
type Game struct {
	White, Black string // names of the players
	Event        string
	Site         string
	Date         string // "2026.11.21", or "" for unknown
	Round        string // "pair.game" in a match, such as "12.2"
	Start        board.Position
	Comment      string // text before the first move
	Plies        []Ply
	Result       Result
	End          End

	ECO     string // such as "B90", or ""
	Opening string // name of the opening, or ""
	Book    int    // number of the opening in its book from 1, 0 if there is none
	Pair    int    // number of the pair in the match from 1, 0 if there is none

	Extra []Tag // tags that the fields above do not cover, in file order
}

// WithoutTimes returns a copy of the game without the times of its moves.
func (g *Game) WithoutTimes() *Game {
	copied := *g
	copied.Plies = slices.Clone(g.Plies)
	for i := range copied.Plies {
		p := &copied.Plies[i]
		p.Time, p.Reported, p.Clock = 0, 0, 0
	}
	return &copied
}

// HasTimes reports whether the game has times of its moves.
func (g *Game) HasTimes() bool {
	return slices.ContainsFunc(g.Plies, func(p Ply) bool { return p.Time != 0 || p.Reported != 0 || p.Clock != 0 })
}

// Thought returns the time of all moves together, as far as it is known.
func (g *Game) Thought() (sum time.Duration) {
	for i := range g.Plies {
		sum += g.Plies[i].Time
	}
	return sum
}

// Tag is a name and a value of a PGN header.
type Tag struct{ Name, Value string }

// Ply is one move and the figures that its player reported.
type Ply struct {
	Move     board.Move    // board.NoMove passes the turn, as some annotated games do
	Score    Score         // from the mover's side
	Depth    int           // 0: not known
	SelDepth int           // 0: not known
	Nodes    uint64        // 0: not known
	Time     time.Duration // from the request to the arrival of the answer; 0: not known
	Reported time.Duration // the time that the engine itself reported; 0: not known
	Clock    time.Duration // the time left on the mover's clock after the move; 0: not known
	Comment  string        // any further text
}

// Score is a player's score of a position. The zero Score means that there is
// none.
type Score struct {
	Kind  ScoreKind
	Value int // centipawns; or plies to mate, negative when the mover is mated
}

// ScoreKind is the unit of a Score's value.
type ScoreKind uint8

// The kinds of score.
const (
	NoScore ScoreKind = iota
	Centipawns
	MateIn // Value plies to mate: +5 mates with the fifth ply from here, -4 is mated by the fourth
)

// Result is the result of a game.
type Result uint8

// The four results of PGN.
const (
	Unfinished Result = iota // "*"
	WhiteWins                // "1-0"
	BlackWins                // "0-1"
	Draw                     // "1/2-1/2"
)

// String returns the PGN token.
func (r Result) String() string { return [...]string{"*", "1-0", "0-1", "1/2-1/2"}[r] }

// ParseResult reads a result as files write it, in a tag or after the moves; known is
// false for any other text.
func ParseResult(text string) (r Result, known bool) {
	switch text {
	case "1-0", "1:0":
		return WhiteWins, true
	case "0-1", "0:1":
		return BlackWins, true
	case "1/2-1/2", "1/2:1/2", "1/2":
		return Draw, true
	}
	return Unfinished, text == "*"
}

// Win returns the result of a win by c.
func Win(c board.Color) Result { return WhiteWins + Result(c) }

// Points returns the points of a side: 1, ½ or 0; 0 in an unfinished game.
func (r Result) Points(side board.Color) float64 {
	switch r {
	case Win(side):
		return 1
	case Draw:
		return 0.5
	}
	return 0
}

// Positions yields the positions of the game: first the start position with 0,
// then the position after every ply with the number of plies made. It reuses
// one Position variable: copy it to keep it.
func (g *Game) Positions() iter.Seq2[int, *board.Position] {
	return func(yield func(int, *board.Position) bool) {
		p := g.Start
		if !yield(0, &p) {
			return
		}
		for i := range g.Plies {
			p.Play(g.Plies[i].Move)
			if !yield(i+1, &p) {
				return
			}
		}
	}
}

// Last returns the position after the last ply.
func (g *Game) Last() board.Position {
	p := g.Start
	for i := range g.Plies {
		p.Play(g.Plies[i].Move)
	}
	return p
}

// Tag returns the value of an extra tag, or "".
func (g *Game) Tag(name string) string {
	for _, t := range g.Extra {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}
