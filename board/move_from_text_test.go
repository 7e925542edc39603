package board

import "testing"

// TestCompose rebuilds every legal move except castling from its squares.
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

// TestCastle tries castling with every square and compares the results with the
// list of legal moves, in games that lose their rights one by one.
func TestCastle(t *testing.T) {
	for start := 0; start < 960; start += 37 {
		p, err := Chess960Start(start)
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; ply < 80 && p.HasLegal(); ply++ {
			var list MoveList
			p.Legal(&list)
			want := map[Move]bool{}
			for _, m := range list.Slice() {
				if m.IsCastling() {
					want[m] = true
				}
			}
			for rook := range Square(64) {
				if m, ok := p.Castle(rook); ok != want[m] || ok && m.To() != rook {
					t.Fatalf("%s: castling with %v is %v, %v", p.FEN(), rook, m, ok)
				}
				if m, ok := p.Castle(rook); ok {
					delete(want, m)
				}
			}
			if len(want) > 0 {
				t.Fatalf("%s: not found: %v", p.FEN(), want)
			}
			p.Make(list.At((start + 7*ply) % list.Len()))
		}
	}
}
