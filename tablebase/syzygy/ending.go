package syzygy

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"match/board"
)

// MaxMen is the number of men, kings included, of the largest existing tables.
const MaxMen = 7

// letters are the kinds in the order of names, strongest first.
const letters = "KQRBNP"

// ending is the material of a table: how many men of each kind both sides have. The side that is
// first in the name of a file is White in its contents.
type ending struct {
	count [2][board.King + 1]int // by side and kind
}

// parseEnding reads the name of an ending: "KQPvKR".
func parseEnding(name string) (e ending, err error) {
	sides := strings.Split(name, "v")
	if len(sides) != 2 {
		return e, fmt.Errorf("%q is not an ending: want two sides with a v between them, as in KQPvKR", name)
	}
	for c, side := range sides {
		last := -1
		for _, letter := range side {
			at := strings.IndexRune(letters, letter)
			if at < last || at < 0 {
				return e, fmt.Errorf("%q is not an ending: want the letters %s in that order on each side",
					name, letters)
			}
			last = at
			e.count[c][kindOf(at)]++
		}
		if e.count[c][board.King] != 1 {
			return e, fmt.Errorf("%q is not an ending: want one king on each side", name)
		}
	}
	if n := e.men(); n < 3 || n > MaxMen {
		return e, fmt.Errorf("%q has %d men: want 3 to %d", name, n, MaxMen)
	}
	return e, nil
}

// kindOf returns the kind of the letter at an index of letters.
func kindOf(at int) board.Kind { return board.King - board.Kind(at) }

// endingOf returns the material of a position.
func endingOf(p *board.Position) (e ending) {
	for c := range e.count {
		for k := board.Pawn; k <= board.King; k++ {
			e.count[c][k] = p.Pieces(board.Color(c), k).Count()
		}
	}
	return e
}

func (e ending) men() (n int) {
	for _, side := range e.count {
		for _, count := range side {
			n += count
		}
	}
	return n
}

func (e ending) turned() ending { return ending{[2][board.King + 1]int{e.count[1], e.count[0]}} }

func (e ending) symmetric() bool { return e.count[0] == e.count[1] }

func (e ending) pawns() int { return e.count[0][board.Pawn] + e.count[1][board.Pawn] }

// String returns the name: White's men, a v, Black's men.
func (e ending) String() string {
	var sides [2]string
	for c, side := range e.count {
		for at := range letters {
			sides[c] += strings.Repeat(letters[at:at+1], side[kindOf(at)])
		}
	}
	return sides[0] + "v" + sides[1]
}

// usual returns the name of the ending in file names: the side with more men
// first, or, if equal, the one with the stronger men.
func (e ending) usual() string {
	white, black, _ := strings.Cut(e.String(), "v")
	byStrength := func(a, b byte) int { return strings.IndexByte(letters, a) - strings.IndexByte(letters, b) }
	if cmp.Or(len(black)-len(white), slices.CompareFunc([]byte(white), []byte(black), byStrength)) > 0 {
		return e.turned().String()
	}
	return e.String()
}

// material encodes the men of a position besides the kings: four bits for the count of every kind
// and side. Two bare kings are 0.
func material(p *board.Position) (n uint64) {
	white, black := p.Side(board.White), p.Side(board.Black)
	for k := board.Queen; k >= board.Pawn; k-- {
		men := p.Kinds(k)
		n = n<<8 | uint64((men&white).Count()<<4|(men&black).Count())
	}
	return n
}

// material returns the code of the ending's positions.
func (e ending) material() (n uint64) {
	for k := board.Queen; k >= board.Pawn; k-- {
		n = n<<8 | uint64(e.count[0][k]<<4|e.count[1][k])
	}
	return n
}
