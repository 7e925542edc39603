package board

import (
	"math/rand/v2"
	"testing"
)

// walkStarts are positions with many castlings, promotions, pins and captures en
// passant; the last ones are Chess960.
var walkStarts = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	kiwipete,
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	"nrb1bk1r/pp1ppp1p/2p3p1/8/1q5P/3P4/PPPQPPP1/NRBNBK1R w HBhb - 0 1",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
}

// walk plays random games and calls visit with every position, its moves, and
// the one that is played next. Captures en passant are rare, so they are
// preferred.
func walk(t *testing.T, games int, visit func(p *Position, moves []Move, next Move)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	for game := range games {
		p := mustParse(walkStarts[game%len(walkStarts)])
		for range 120 {
			var list MoveList
			p.Legal(&list)
			if list.Len() == 0 {
				break
			}
			next := list.At(rng.IntN(list.Len()))
			for _, m := range list.Slice() {
				if m.IsEnPassant() && rng.IntN(2) == 0 {
					next = m
				}
			}
			visit(&p, list.Slice(), next)
			p.Make(next)
		}
	}
}

// TestMakeKeepsEverythingUpToDate compares the position after each move with
// the one read from its FEN: sets, counters, rights, and the key from scratch.
func TestMakeKeepsEverythingUpToDate(t *testing.T) {
	seen := map[string]int{}
	walk(t, 140, func(p *Position, _ []Move, m Move) {
		q := *p
		q.Make(m)
		if got, want := q.Key(), q.computeKey(); got != want {
			t.Fatalf("%s %s: key %x, from scratch %x", p.FEN(), m, got, want)
		}
		halfmove := p.HalfmoveClock() + 1
		if m.Kind() == Pawn || m.Captured() != NoKind {
			halfmove = 0
		}
		if q.HalfmoveClock() != halfmove || q.Ply() != p.Ply()+1 || q.SideToMove() != p.SideToMove().Other() {
			t.Fatalf("%s %s: %s", p.FEN(), m, q.FEN())
		}
		q.clock = newClock(min(q.HalfmoveClock(), maxHalfmove), q.Ply()) // longer than a FEN can express
		again, err := ParseFEN(q.FEN())
		if err != nil {
			t.Fatalf("%s %s: %v", p.FEN(), m, err)
		}
		if again = again.AsChess960(q.chess960); again != q {
			t.Fatalf("%s %s: %+v, its FEN says %+v", p.FEN(), m, q, again)
		}
		for what, is := range map[string]bool{
			"castling": m.IsCastling(), "promotion": m.Promotion() != NoKind, "en passant": m.IsEnPassant(),
			"right to en passant": q.ep != NoSquare, "right lost": q.kinds[castlers] != p.kinds[castlers],
		} {
			if is {
				seen[what]++
			}
		}
	})
	for _, what := range []string{"castling", "promotion", "en passant", "right to en passant", "right lost"} {
		if seen[what] < 20 {
			t.Errorf("only %d times %s: the walks see too little", seen[what], what)
		}
	}
}

// TestListsAgree checks that Noisy and Quiet together are the legal moves, and
// that counting, HasLegal and Origins agree with them.
func TestListsAgree(t *testing.T) {
	walk(t, 70, func(p *Position, moves []Move, _ Move) {
		var noisy, quiet MoveList
		p.Noisy(&noisy)
		p.Quiet(&quiet)
		if noisy.Len()+quiet.Len() != len(moves) || p.CountLegal() != len(moves) || !p.HasLegal() {
			t.Fatalf("%s: %d moves, %d noisy, %d quiet, %d counted", p.FEN(), len(moves), noisy.Len(), quiet.Len(), p.CountLegal())
		}
		want := map[[2]int]Bitboard{}
		for i, m := range moves {
			if i < noisy.Len() != m.IsNoisy() {
				t.Fatalf("%s: move %d is %s: captures and promotions come first", p.FEN(), i+1, m)
			}
			if !m.IsCastling() {
				want[[2]int{int(m.Kind()), int(m.To())}] |= m.From().Bit()
			}
		}
		for k := Pawn; k <= King; k++ {
			for to := range Square(64) {
				if got := p.Origins(k, to, ^Bitboard(0)); got != want[[2]int{int(k), int(to)}] {
					t.Fatalf("%s: %v to %v from %x, want %x", p.FEN(), k, to, got, want[[2]int{int(k), int(to)}])
				}
			}
		}
	})
}

// TestUCIBothWays writes every move and reads it back.
func TestUCIBothWays(t *testing.T) {
	walk(t, 35, func(p *Position, moves []Move, _ Move) {
		for _, m := range moves {
			if got, err := p.ParseUCI(p.UCI(m)); got != m || err != nil {
				t.Fatalf("%s: %s (%x) is read back as %x, %v", p.FEN(), p.UCI(m), uint32(m), uint32(got), err)
			}
		}
	})
}

func TestHotPathsAllocateNothing(t *testing.T) {
	p := mustParse(kiwipete)
	var list MoveList
	p.Legal(&list)
	next := p
	for what, f := range map[string]func(){
		"Legal":      func() { p.Legal(&list) },
		"Noisy":      func() { p.Noisy(&list) },
		"Quiet":      func() { p.Quiet(&list) },
		"CountLegal": func() { p.CountLegal() },
		"Origins":    func() { p.Origins(Knight, 36, ^Bitboard(0)) },
		"IsLegal":    func() { p.IsLegal(list.At(0)) },
		"Make":       func() { next = p; next.Make(list.At(0)) },
		"Perft":      func() { Perft(&p, 2) },
		"PerftMade":  func() { PerftMade(&p, 2) },
	} {
		if n := testing.AllocsPerRun(10, f); n != 0 {
			t.Errorf("%s: %v allocations", what, n)
		}
	}
}
