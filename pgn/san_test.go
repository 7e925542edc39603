package pgn

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"match/board"
)

func mustFEN(t testing.TB, fen string) board.Position {
	t.Helper()
	p, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestSAN(t *testing.T) {
	for _, c := range []struct{ fen, uci, want string }{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "e4"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"},
		{"3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O+"},
		{"4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", "a1a8", "Ra8+"},
		{"4k3/8/8/1N6/8/8/8/4KN2 w - - 0 1", "f1d2", "Nd2"},
		{"4k3/8/8/8/8/1N6/8/4KN2 w - - 0 1", "f1d2", "Nfd2"},    // by file
		{"4k3/8/8/5N2/8/8/8/4KN2 w - - 0 1", "f1e3", "N1e3"},    // by rank
		{"6k1/8/8/8/8/Q6Q/8/Q3K3 w - - 0 1", "a3d3", "Qad3"},    // a1 cannot reach d3
		{"2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"},   // by both
		{"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"},  // the other one is pinned
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q+"},    // promotion with check
		{"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "axb8=N"}, // by capture
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "exd6"},   // en passant
		{"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"},   // mate
		{"7k/5K2/8/8/8/8/8/6R1 b - - 0 1", "h8h7", "Kh7"},       // Black's
	} {
		p := mustFEN(t, c.fen)
		m, err := p.ParseUCI(c.uci)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := SAN(&p, m); got != c.want {
			t.Errorf("%s %s: got %s, want %s", c.fen, c.uci, got, c.want)
		}
	}
}

// TestSANRoundTrip converts every legal move of random games to SAN and UCI and
// back, and checks that no two moves share a text.
func TestSANRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 12 {
		p := randomStart(t, rng)
		for ply := 0; ply < 150 && p.HasLegal(); ply++ {
			checkEveryMove(t, &p)
			p.Make(randomMove(&p, rng))
		}
	}
}

func checkEveryMove(t *testing.T, p *board.Position) {
	t.Helper()
	var list board.MoveList
	p.Legal(&list)
	seen := map[string]bool{}
	for _, m := range list.Slice() {
		san := SAN(p, m)
		if seen[san] {
			t.Fatalf("%s: two moves are written %s", p.FEN(), san)
		}
		seen[san] = true
		for _, text := range []string{san, p.UCI(m), strings.TrimRight(san, "+#") + "!?", strings.Replace(san, "=", "", 1)} {
			if got, err := ParseSAN(p, text); got != m || err != nil {
				t.Fatalf("%s: %s read from %q as %v, %v", p.FEN(), m, text, got, err)
			}
		}
	}
}

// TestSANOnlyLegal tries every letter, origin and destination, and checks that
// exactly the legal moves are accepted.
func TestSANOnlyLegal(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2 {
		p := randomStart(t, rng)
		for ply := 0; ply < 60 && p.HasLegal(); ply++ {
			checkOnlyLegal(t, &p)
			p.Make(randomMove(&p, rng))
		}
	}
}

func checkOnlyLegal(t *testing.T, p *board.Position) {
	t.Helper()
	var list board.MoveList
	p.Legal(&list)
	legal := map[string]bool{}
	for _, m := range list.Slice() {
		if !m.IsCastling() {
			legal[strings.ToUpper(m.Kind().String()[:1])+m.String()] = true
		}
	}
	letters := map[board.Kind]string{board.Knight: "N", board.Bishop: "B", board.Rook: "R", board.Queen: "Q", board.King: "K"}
	for from := range board.Square(64) {
		kind := p.KindAt(from)
		letter, ok := letters[kind]
		if !ok || !p.Side(p.SideToMove()).Has(from) {
			continue
		}
		for to := range board.Square(64) {
			m, err := ParseSAN(p, letter+from.String()+to.String())
			if m.IsCastling() {
				continue
			}
			if want := legal[strings.ToUpper(kind.String()[:1])+from.String()+to.String()]; (err == nil) != want {
				t.Fatalf("%s: %s%v%v taken: %v, legal: %v", p.FEN(), letter, from, to, err == nil, want)
			}
		}
	}
}

func TestParseSANLenient(t *testing.T) {
	for _, c := range []struct{ fen, text, want string }{
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0", "e1h1"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0-0!", "e1a1"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1h1"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "e1h1"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Ke1-g1", "e1h1"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8Q", "a7a8q"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8(Q)", "a7a8q"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7-a8=Q#", "a7a8q"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8/R", "a7a8r"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6e.p.", "e5d6"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5:d6", "e5d6"},
		{"4k3/8/8/8/8/1N6/8/4KN2 w - - 0 1", "Nf1d2", "f1d2"},
		{"4k3/8/8/8/8/1N6/8/4KN2 w - - 0 1", "Nf1-d2?!", "f1d2"},
		{"4k3/8/8/8/8/1N6/8/4KN2 w - - 0 1", "f1d2", "f1d2"},
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "Pe4", "e2e4"},
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "--", "0000"},
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "Z0", "0000"},
	} {
		p := mustFEN(t, c.fen)
		m, err := ParseSAN(&p, c.text)
		if err != nil || m.String() != c.want {
			t.Errorf("%q: got %v, %v; want %s", c.text, m, err, c.want)
		}
	}
}

func TestParseSANErrors(t *testing.T) {
	for _, c := range []struct{ fen, text, why string }{
		{"4k3/8/8/8/8/1N6/8/4KN2 w - - 0 1", "Nd2", "more than one knight (f1, b3)"},
		{"4k3/8/8/8/8/1N6/8/4KN2 w - - 0 1", "Nd7", "no knight of White can go to d7"},
		{"4k3/8/8/8/8/1N6/8/4KN2 w - - 0 1", "e4", "illegal"},
		{"4k3/8/8/8/8/1N6/8/4KN2 w - - 0 1", "hello", "not a move"},
		{"4k3/8/8/8/8/1N6/8/4KN2 w - - 0 1", "", "not a move"},
		{"4k3/8/8/8/8/1N6/8/4KN2 w - - 0 1", "O-O", "illegal"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "illegal"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "---", "not a move"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-o", "not a move"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Z-Z", "not a move"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=K", "not a move"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "Kf1=Q", "no king"},
		{"4k3/4r3/8/8/8/8/8/4K3 w - - 0 1", "--", "in check"},
		{"4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "Nd5", "no knight"},
		{"4r1k1/8/8/8/8/8/3P4/R3K2R w KQ - 0 1", "O-O", "illegal"},
	} {
		p := mustFEN(t, c.fen)
		m, err := ParseSAN(&p, c.text)
		if want := fmt.Sprintf("bad move %q: ", c.text); err == nil || !strings.HasPrefix(err.Error(), want) || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%q: got %v, %v; want an error with %q", c.text, m, err, c.why)
		}
	}
}

func TestSANAllocations(t *testing.T) {
	p := mustFEN(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	text := []byte("Qxh3")
	m, fault := parseMove(&p, text)
	if fault != moveFine {
		t.Fatal(fault)
	}
	buf := make([]byte, 0, 16)
	if n := testing.AllocsPerRun(100, func() { parseMove(&p, text); buf = appendSAN(buf[:0], &p, m) }); n != 0 {
		t.Errorf("%v allocations a move, want none", n)
	}
}
