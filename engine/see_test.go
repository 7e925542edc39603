package engine

import (
	"math/rand/v2"
	"testing"

	"match/board"
)

// exchange is the oracle: it returns the gain of m if both sides continue to
// capture on its destination with their least valuable piece, or stop when that
// is better. It tries every stop instead of pruning, and finds attackers directly
// on the board.
func exchange(p *board.Position, m board.Move) int {
	var men [64]board.Piece
	for s := range board.Square(64) {
		men[s] = p.PieceAt(s)
	}
	won := worth(m.Captured())
	men[m.CapturedSquare()] = board.NoPiece
	occupant := men[m.From()]
	men[m.From()] = board.NoPiece
	if promotion := m.Promotion(); promotion != board.NoKind {
		occupant = board.NewPiece(occupant.Color(), promotion)
		won += worth(promotion) - worth(board.Pawn)
	}
	men[m.To()] = occupant
	return won - recapture(men, m.To(), occupant.Color().Other())
}

func worth(k board.Kind) int { return int(exchangeValue[k]) }

// recapture returns the gain of side by capturing on s, or 0 if it is better not
// to capture.
func recapture(men [64]board.Piece, s board.Square, side board.Color) int {
	from, ok := leastAttacker(&men, s, side)
	if !ok {
		return 0
	}
	won := worth(men[s].Kind())
	piece := men[from]
	men[s], men[from] = piece, board.NoPiece
	if piece.Kind() == board.King {
		if _, defended := leastAttacker(&men, s, side.Other()); defended {
			return 0
		}
	}
	return max(0, won-recapture(men, s, side.Other()))
}

func leastAttacker(men *[64]board.Piece, s board.Square, side board.Color) (from board.Square, ok bool) {
	var occupied board.Bitboard
	for at, piece := range men {
		if piece != board.NoPiece {
			occupied |= board.Square(at).Bit()
		}
	}
	least := board.King + 1
	for at, piece := range men {
		if piece == board.NoPiece || piece.Color() != side || piece.Kind() >= least {
			continue
		}
		attacks := board.PawnAttacks(side, board.Square(at))
		if piece.Kind() != board.Pawn {
			attacks = board.Attacks(piece.Kind(), board.Square(at), occupied)
		}
		if attacks.Has(s) {
			from, least, ok = board.Square(at), piece.Kind(), true
		}
	}
	return from, ok
}

func TestExchanges(t *testing.T) {
	for _, tt := range []struct {
		fen, move string
		want      int
	}{
		{"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100},
		{"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", 100 - 325},
		{"4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100},
		{"4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100 - 500},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100},
		{"3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q", 500 + 800 - 900},
		{"1n2k3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7c8q", 800},
		{"4k3/8/8/8/8/8/3r4/3QK3 w - - 0 1", "d1d2", 500},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", 0},
	} {
		p := lineFrom(t, tt.fen).Position()
		m, err := p.ParseUCI(tt.move)
		if err != nil {
			t.Fatal(err)
		}
		for threshold := tt.want - 300; threshold <= tt.want+300; threshold += 25 {
			if got := exchangeAtLeast(p, m, int32(threshold)); got != (tt.want >= threshold) {
				t.Errorf("%s %s at least %d: %v, but it wins %d", tt.fen, tt.move, threshold, got, tt.want)
			}
		}
	}
}

// TestExchangesAgree compares the swap algorithm with the oracle.
func TestExchangesAgree(t *testing.T) {
	compared := 0
	walk(3, 60, func(rng *rand.Rand, p *board.Position) {
		var l board.MoveList
		p.Legal(&l)
		for _, m := range l.Slice() {
			if m.IsCastling() {
				continue
			}
			want := exchange(p, m)
			compared++
			for _, threshold := range []int{want - 1, want, want + 1, rng.IntN(2000) - 1000} {
				if got := exchangeAtLeast(p, m, int32(threshold)); got != (want >= threshold) {
					t.Fatalf("%s %s at least %d: %v, but it wins %d", p.FEN(), m, threshold, got, want)
				}
			}
		}
	})
	if compared < 50000 {
		t.Errorf("only %d moves compared", compared)
	}
}
