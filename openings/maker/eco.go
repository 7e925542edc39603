package maker

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/notnil/chess/opening"

	"match/board"
)

// catalogue is the Encyclopaedia of Chess Openings: lines from the start
// position, and the names of the positions that they end in.
type catalogue struct {
	lines [][]board.Move
	names map[uint64]name // by Zobrist key: transpositions share a name
}

type name struct{ eco, title string }

// readCatalogue takes a second: the library checks every line as it reads it.
var readCatalogue = sync.OnceValues(func() (*catalogue, error) {
	entries := opening.NewBookECO().Possible(nil)
	slices.SortFunc(entries, func(a, b *opening.Opening) int {
		return strings.Compare(a.PGN()+a.Code()+a.Title(), b.PGN()+b.Code()+b.Title())
	})
	c := &catalogue{names: map[uint64]name{}}
	for _, entry := range entries {
		p, moves := board.StartPosition(), []board.Move(nil)
		for word := range strings.FieldsSeq(entry.PGN()) {
			m, err := p.ParseUCI(word)
			if err != nil {
				return nil, fmt.Errorf("%s %s: %w", entry.Code(), entry.Title(), err)
			}
			p.Make(m)
			moves = append(moves, m)
		}
		c.lines = append(c.lines, moves)
		if _, known := c.names[p.Key()]; !known {
			c.names[p.Key()] = name{entry.Code(), entry.Title()}
		}
	}
	return c, nil
})

// nameOf returns the name of the last named position in a line.
func (c *catalogue) nameOf(moves []board.Move) (last name) {
	p := board.StartPosition()
	for _, m := range moves {
		p.Make(m)
		if n, ok := c.names[p.Key()]; ok {
			last = n
		}
	}
	return last
}
