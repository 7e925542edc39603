package variants

import (
	"math/rand/v2"
	"testing"

	"match/board"
)

// walk plays random games from standard and Chess960 starts and calls visit for
// every move, with the position before it. Half the games prefer captures, pawn
// moves and castling, so that promotions and bare endgames are reached; en passant is
// always taken.
func walk(t testing.TB, games, plies int, visit func(before *board.Position, m board.Move)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	for g := range games {
		p := board.StartPosition()
		if g%2 == 1 {
			var err error
			if p, err = board.Chess960Start(rng.IntN(960)); err != nil {
				t.Fatal(err)
			}
		}
		for range plies {
			var moves board.MoveList
			p.Legal(&moves)
			if moves.Len() == 0 {
				break
			}
			m := pick(rng, &moves, g%4 < 2)
			visit(&p, m)
			p.Make(m)
		}
	}
}

func pick(rng *rand.Rand, moves *board.MoveList, lively bool) board.Move {
	for _, m := range moves.Slice() {
		if m.IsEnPassant() {
			return m
		}
	}
	m := moves.At(rng.IntN(moves.Len()))
	for try := 0; lively && try < 3 && !(m.IsCastling() || m.IsNoisy() || m.Kind() == board.Pawn); try++ {
		m = moves.At(rng.IntN(moves.Len()))
	}
	return m
}

func position(t testing.TB, fen string) *board.Position {
	t.Helper()
	p, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

// builtins returns all variants of the registry.
func builtins() (list []*Variant) {
	for _, b := range registry {
		list = append(list, b.variant())
	}
	return list
}

func get(t testing.TB, name string) *Variant {
	t.Helper()
	v, err := Get(name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
