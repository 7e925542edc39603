package syzygy

import (
	"math/rand/v2"
	"testing"

	"match/board"
	"match/tablebase"
)

// compareRandom compares random positions of four men, and every position of
// two pawns of which one can be captured en passant, with our own tables.
func compareRandom(t *testing.T, set, own tablebase.Tables) {
	rng := rand.New(rand.NewPCG(1, 2))
	kinds := []board.Kind{board.Pawn, board.Knight, board.Bishop, board.Rook, board.Queen}
	for n := 0; n < 300_000; {
		white, black := board.Square(rng.IntN(64)), board.Square(rng.IntN(64))
		p := board.Bare(board.Color(rng.IntN(2)), white, black)
		ok := true
		for range 2 {
			man := board.NewPiece(board.Color(rng.IntN(2)), kinds[rng.IntN(5)])
			square := board.Square(rng.IntN(64))
			ok = ok && !p.Occupied().Has(square) && legal(&p, white, black, square, man)
		}
		if ok {
			agree(t, set, own, &p)
			n++
		}
	}
	passing := 0
	for i := range 64 * 64 * 8 * 2 * 2 {
		if p, ok := afterDoublePush(i); ok {
			agree(t, set, own, &p)
			passing++
		}
	}
	t.Logf("%d positions with a capture en passant", passing)
	if passing < 10_000 {
		t.Errorf("only %d positions with a capture en passant", passing)
	}
}

func agree(t *testing.T, set, own tablebase.Tables, p *board.Position) {
	t.Helper()
	want, known := own.Probe(p)
	got, ok := set.Probe(p)
	if !known || !ok || got.WDL != want.WDL || got.Cursed {
		t.Fatalf("%s: %+v, %v; want %+v, %v", p.FEN(), got, ok, want, known)
	}
}

// afterDoublePush returns position i of those with two pawns in which one has
// just passed the other.
func afterDoublePush(i int) (board.Position, bool) {
	white, black, file := board.Square(i&63), board.Square(i>>6&63), i>>12&7
	mover, side := board.Color(i>>15&1), 2*(i>>16&1)-1
	if file+side < 0 || file+side > 7 || white == black {
		return board.Position{}, false
	}
	from, to := board.NewSquare(file, 1), board.NewSquare(file, 3)
	if mover == board.Black {
		from, to = from^56, to^56
	}
	p := board.Bare(mover, white, black)
	if !legal(&p, white, black, from, board.NewPiece(mover, board.Pawn)) {
		return p, false
	}
	beside := board.NewSquare(file+side, to.Rank())
	if p.Occupied().Has(beside) || !legal(&p, white, black, beside, board.NewPiece(mover.Other(), board.Pawn)) {
		return p, false
	}
	var moves board.MoveList
	p.Legal(&moves)
	for _, m := range moves.Slice() {
		if m.From() == from && m.To() == to {
			p.Make(m)
			return p, p.EnPassant() != board.NoSquare
		}
	}
	return p, false
}
