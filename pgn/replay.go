package pgn

import (
	"iter"
	"slices"

	"match/board"
)

// Positions walks through the game: first the start position with 0, then the
// position after every ply with the number of plies made. The position is one
// and the same variable: copy it to keep it.
func (g *Game) Positions() iter.Seq2[int, *board.Position] {
	return func(yield func(int, *board.Position) bool) {
		p := g.Start
		if !yield(0, &p) {
			return
		}
		for i := range g.Plies {
			play(&p, g.Plies[i].Move)
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
		play(&p, g.Plies[i].Move)
	}
	return p
}

// Clone returns a copy that shares no memory with g: what a caller of
// [Reader.Next] needs to keep a game.
func (g *Game) Clone() *Game {
	c := *g
	c.Plies, c.Extra = slices.Clone(g.Plies), slices.Clone(g.Extra)
	return &c
}

// Tag returns the value of an extra tag, or nothing.
func (g *Game) Tag(name string) string {
	for _, t := range g.Extra {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}
