package board

import (
	"strings"
	"testing"
)

// TestChess960Starts checks some numbers against published tables (Scharnagl's
// numbering), and that all 960 are different and satisfy the rules: bishops on
// both colours, the king between the rooks.
func TestChess960Starts(t *testing.T) {
	for n, want := range map[int]string{
		0: "BBQNNRKR", 1: "BQNBNRKR", 518: "RNBQKBNR", 959: "RKRNNQBB",
	} {
		p, err := Chess960Start(n)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Split(strings.Fields(p.FEN())[0], "/")[7]; got != want {
			t.Errorf("position %d: %s, want %s", n, got, want)
		}
	}
	seen := map[string]int{}
	for n := range 960 {
		p, err := Chess960Start(n)
		if err != nil {
			t.Fatal(err)
		}
		rooks, king, bishops := p.Pieces(White, Rook), p.Pieces(White, King), p.Pieces(White, Bishop)
		between := rooks&(king-1) != 0 && rooks&^(king-1) != 0
		if !between || bishops&DarkSquares == 0 || bishops&^DarkSquares == 0 || !p.IsChess960() || p.Castling(White) != rooks {
			t.Errorf("position %d: %s", n, p.FEN())
		}
		if other, ok := seen[p.FEN()]; ok {
			t.Errorf("positions %d and %d are the same", n, other)
		}
		seen[p.FEN()] = n
	}
	for _, n := range []int{-1, 960} {
		if _, err := Chess960Start(n); err == nil {
			t.Errorf("position %d is accepted", n)
		}
	}
}
