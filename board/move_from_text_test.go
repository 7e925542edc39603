package board

import "testing"

// TestCompose rebuilds every legal move but castling from its squares.
func TestCompose(t *testing.T) {
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		"rnbqkbnr/pppp1ppp/8/8/3Pp3/5N2/PPP1PPPP/RNBQKB1R b KQkq d3 0 3",
	} {
		p, err := ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		var list MoveList
		p.Legal(&list)
		for _, m := range list.Slice() {
			if m.IsCastling() {
				continue
			}
			if got := p.Compose(m.Kind(), m.From(), m.To(), m.Promotion()); got != m {
				t.Errorf("%s: %v composed is %x, want %x", fen, m, uint32(got), uint32(m))
			}
		}
	}
}
