package board

import (
	"fmt"
	"strings"
)

// Chess960Start returns start position n, 0–959, in the numbering of Reinhard
// Scharnagl; 518 is the start position of standard chess.
func Chess960Start(n int) (Position, error) {
	if n < 0 || n > 959 {
		return Position{}, fmt.Errorf("Chess960 start position %d: want 0 to 959", n)
	}
	var rank [8]byte
	place := func(nth int, letter byte) {
		for file := range rank {
			if rank[file] != 0 {
				continue
			}
			if nth == 0 {
				rank[file] = letter
				return
			}
			nth--
		}
	}
	rank[n%4*2+1] = 'b'
	rank[n/4%4*2] = 'b'
	place(n/16%6, 'q')
	first, second := knightPair(n / 96)
	place(second, 'n') // the later one first, so that the other does not shift its place
	place(first, 'n')
	place(0, 'r')
	place(0, 'k')
	place(0, 'r')
	black, castling := string(rank[:]), ""
	for file, letter := range rank {
		if letter == 'r' {
			castling = string(rune('a'+file)) + castling
		}
	}
	white, both := strings.ToUpper(black), strings.ToUpper(castling)+castling
	return ParseFEN(black + "/pppppppp/8/8/8/8/PPPPPPPP/" + white + " w " + both + " - 0 1")
}

// knightPair returns the i-th of the ten ways to put two knights on five
// squares, in lexical order.
func knightPair(i int) (first, second int) {
	for first = 0; first < 4; first++ {
		for second = first + 1; second < 5; second++ {
			if i == 0 {
				return first, second
			}
			i--
		}
	}
	panic("board: no such pair of knights")
}
