package board

import (
	"math/rand/v2"
	"testing"
)

// TestIsLegal compares IsLegal with the list of legal moves, for all moves of
// positions on random walks, for moves of other positions, and for noise.
func TestIsLegal(t *testing.T) {
	starts := []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		"nrb1bk1r/pp1ppp1p/2p3p1/8/1q5P/3P4/PPPQPPP1/NRBNBK1R w HBhb - 0 1",
	}
	rng := rand.New(rand.NewPCG(7, 7))
	var recent []Move
	legalSeen := 0
	for range 60 {
		p := mustParse(starts[rng.IntN(len(starts))])
		for range 80 {
			var l MoveList
			p.Legal(&l)
			if l.Len() == 0 {
				break
			}
			legal := make(map[Move]bool, l.Len())
			for _, m := range l.Slice() {
				legal[m] = true
				recent = append(recent, m)
			}
			for range 400 {
				m := recent[rng.IntN(len(recent))]
				if rng.IntN(4) == 0 {
					m ^= 1 << rng.IntN(26)
				}
				if got := p.IsLegal(m); got != legal[m] {
					t.Fatalf("%s: IsLegal(%s, %#x) = %v", p.FEN(), m, uint32(m), got)
				}
				if legal[m] {
					legalSeen++
				}
			}
			for m := range legal {
				if !p.IsLegal(m) {
					t.Fatalf("%s: %s (%#x) is legal", p.FEN(), m, uint32(m))
				}
			}
			p.Make(l.At(rng.IntN(l.Len())))
		}
	}
	if legalSeen < 1000 {
		t.Fatalf("only %d foreign moves were legal: the test sees too little", legalSeen)
	}
}
