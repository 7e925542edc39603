package openings

import (
	"bytes"
	_ "embed"
	"strings"
	"sync"

	"match/board"
)

//go:embed data/eco.tsv.zst
var ecoData []byte

// Encyclopaedia returns the named lines of the Encyclopaedia of Chess Openings;
// see data/README.md. It is no book: a few of them end in mate.
func Encyclopaedia() []Opening { return encyclopaedia().lines }

// catalogue is a list of named lines, and the first name of each position that
// ends one, by Zobrist key.
type catalogue struct {
	lines []Opening
	named map[uint64]*Opening
}

// encyclopaedia is read when it is first needed.
var encyclopaedia = sync.OnceValue(func() *catalogue {
	c, err := readCatalogue(ecoData)
	if err != nil {
		panic(err) // cannot happen: the tests read it
	}
	return c
})

func readCatalogue(packed []byte) (*catalogue, error) {
	data, err := unpack(packed)
	if err != nil {
		return nil, err
	}
	count := bytes.Count(data, []byte("\n"))
	c := &catalogue{make([]Opening, 0, count), make(map[uint64]*Opening, count)}
	reader := newLineReader()
	for text := range strings.Lines(string(data)) {
		o, err := reader.parse(strings.TrimSuffix(text, "\n"), allPlies)
		if err != nil {
			return nil, err
		}
		c.lines = append(c.lines, o)
		if key := reader.end().Key(); c.named[key] == nil {
			c.named[key] = &c.lines[len(c.lines)-1]
		}
	}
	return c, nil
}

// NameOf returns the ECO code and the name of the opening of a game: those of its
// last named position. So transpositions have one name, and a game can begin at
// any position. Games of Chess960, and those without a named position, have none.
func NameOf(game *board.Line) (eco, name string) {
	if game.Start().IsChess960() {
		return "", ""
	}
	named, keys := encyclopaedia().named, game.Keys()
	for i := min(len(keys), mostNamed) - 1; i >= 0; i-- {
		if o := named[keys[i]]; o != nil {
			return o.ECO, o.Name
		}
	}
	return "", ""
}

// mostNamed limits the number of positions that are looked up. The longest named
// line has 36 plies; a game can reach it with some detours.
const mostNamed = 60
