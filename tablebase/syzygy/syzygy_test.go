package syzygy

import (
	"errors"
	"os"
	"slices"
	"testing"

	"match/board"
	"match/internal/mapped"
	"match/tablebase"
)

// open opens the tables of testdata: all of three men, and the outcomes of a few
// endings of four.
func open(t testing.TB) *Set { return openWith(t, mapped.Open) }

func openWith(t testing.TB, open opener) *Set {
	t.Helper()
	set, err := openSet("testdata", open)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { set.Close() })
	return set
}

// with returns the set with one file replaced.
func (s *Set) with(f *file) *Set {
	other := &Set{files: slices.Clone(s.files)}
	for i := range other.files {
		if other.files[i].name() == f.name() {
			other.files[i] = f
		}
	}
	other.index()
	return other
}

func parse(t testing.TB, fen string) *board.Position {
	t.Helper()
	p, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

// Every position of three men has the same outcome as in our own tables, for both
// sides to move and both colours.
func TestThreeMenAgree(t *testing.T) {
	set, own := open(t), tablebase.ThreeMen()
	n := 0
	for _, man := range []board.Kind{board.Pawn, board.Knight, board.Bishop, board.Rook, board.Queen} {
		for _, owner := range []board.Color{board.White, board.Black} {
			n += compareAll(t, set, own, board.NewPiece(owner, man))
		}
	}
	if n < 1_000_000 {
		t.Errorf("%d positions compared", n)
	}
}

func compareAll(t *testing.T, set, own tablebase.Tables, man board.Piece) (n int) {
	for i := range 64 * 64 * 64 * 2 {
		white, black, square := board.Square(i&63), board.Square(i>>6&63), board.Square(i>>12&63)
		p := board.Bare(board.Color(i>>18), white, black)
		if !legal(&p, white, black, square, man) {
			continue
		}
		n++
		want, known := own.Probe(&p)
		got, ok := set.Probe(&p)
		if !known || !ok || got.WDL != want.WDL || got.Cursed {
			t.Errorf("%s: %+v, %v; want %+v", p.FEN(), got, ok, want)
			return n
		}
	}
	return n
}

// legal puts a man on a square and reports whether the position is legal.
func legal(p *board.Position, white, black, square board.Square, man board.Piece) bool {
	if white == black || square == white || square == black || board.KingAttacks(white).Has(black) {
		return false
	}
	if man.Kind() == board.Pawn && (board.Rank1 | board.Rank8).Has(square) {
		return false
	}
	p.Put(man, square)
	mover := p.SideToMove()
	return p.AttackersTo(p.King(mover.Other()), p.Occupied())&p.Side(mover) == 0
}

// Mapped files and files that are read piece by piece give the same answers.
func TestUnmappedFilesAnswerAlike(t *testing.T) {
	inMemory, unmapped := open(t), openWith(t, mapped.OpenUnmapped)
	for _, c := range oracle {
		p := parse(t, c.fen)
		a, errA := inMemory.Outcome(p)
		b, errB := unmapped.Outcome(p)
		if a != b || (errA == nil) != (errB == nil) {
			t.Errorf("%s: %v, %v mapped, %v, %v not", c.fen, a, errA, b, errB)
		}
	}
	if inMemory.Hash() != unmapped.Hash() {
		t.Error("the hashes differ")
	}
}

// TestOracle compares the answers with those of python-chess.
func TestOracle(t *testing.T) {
	set := open(t)
	for _, c := range oracle {
		p := parse(t, c.fen)
		if v, err := set.Outcome(p); err != nil || v != c.wdl {
			t.Errorf("%s: %v, %v; want %v", c.fen, v, err, c.wdl)
		}
		d, err := set.Distance(p)
		var missing *MissingError
		if err == nil && d != c.dtz || err != nil && !errors.As(err, &missing) {
			t.Errorf("%s: distance %d, %v; want %d", c.fen, d, err, c.dtz)
		}
		if err != nil && p.Occupied().Count() == 3 {
			t.Errorf("%s: %v", c.fen, err)
		}
	}
}

// Positions that cannot be probed are rejected by name.
func TestRefusals(t *testing.T) {
	set := open(t)
	for fen, want := range map[string]string{
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1":                           "castling rights, which endgame tables do not cover",
		"4k3/8/8/8/8/8/PP6/4K2R w - - 0 1":                         "5 men on the board, the Syzygy tables here have up to 4",
		"4k3/8/8/8/8/8/P7/4K2R w - - 0 1":                          "no Syzygy table KRPvK.rtbw",
		"4k2r/8/8/8/8/8/P7/4K3 w - - 0 1":                          "no Syzygy table KRvKP.rtbw",
		"4k2q/8/8/8/8/8/8/n3K3 w - - 0 1":                          "no Syzygy table KQNvK.rtbw",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "32 men on the board, the Syzygy tables here have up to 4",
	} {
		p := parse(t, fen)
		if _, err := set.Outcome(p); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", fen, err, want)
		}
		if _, err := set.Distance(p); err == nil {
			t.Errorf("%s has a distance", fen)
		}
		if _, ok := set.Probe(p); ok {
			t.Errorf("%s is known", fen)
		}
		if _, ok := set.DTZ(p); ok {
			t.Errorf("%s has a DTZ", fen)
		}
		if _, ok := set.Moves(p); ok {
			t.Errorf("the moves of %s are known", fen)
		}
	}
	p := parse(t, "8/8/8/1p6/1P2K3/8/7k/8 b - b3 0 1")
	if _, err := set.Distance(p); err == nil || err.Error() != "no Syzygy table KPvKP.rtbz" {
		t.Errorf("a distance without its table: %v", err)
	}
}

// Two bare kings draw, and a mated player has lost.
func TestEnds(t *testing.T) {
	set := open(t)
	for _, c := range []struct {
		fen string
		wdl WDL
		dtz int
	}{
		{"8/8/8/8/8/4k3/8/K7 w - - 0 1", Draw, 0},
		{"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Loss, -1},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Draw, 0}, // stalemate
		{"7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", Win, 1},  // mates
	} {
		p := parse(t, c.fen)
		v, err := set.Outcome(p)
		d, err2 := set.Distance(p)
		if v != c.wdl || d != c.dtz || err != nil || err2 != nil {
			t.Errorf("%s: %v %d, %v %v; want %v %d", c.fen, v, d, err, err2, c.wdl, c.dtz)
		}
	}
}

func TestOutcomeDoesNotAllocate(t *testing.T) {
	set := open(t)
	for _, c := range oracle {
		p := parse(t, c.fen)
		if n := testing.AllocsPerRun(5, func() { set.Outcome(p) }); n > 0 {
			t.Errorf("%s: %v allocations", c.fen, n)
		}
	}
}

// Playing the first move of the list wins every won position against any defence,
// within the number of plies given by the tables.
func TestMovesWin(t *testing.T) {
	set := open(t)
	for _, c := range oracle {
		p := parse(t, c.fen)
		if c.wdl != Win || p.Occupied().Count() != 3 {
			continue
		}
		zeroed := 0
		for plies := 0; ; plies++ {
			moves, ok := set.Moves(p)
			if len(moves) == 0 && ok {
				break // mate: the only way to end the loop
			}
			if won := moves[0].Entry.WDL == 1; !ok || won != (plies%2 == 0) || plies-zeroed > 100 {
				t.Fatalf("%s: %v after %d plies, at %s", c.fen, moves, plies, p.FEN())
			}
			if p.Make(moves[0].Move); p.HalfmoveClock() == 0 {
				zeroed = plies
			}
			if p.Kinds(board.Queen) != 0 && p.Kinds(board.Pawn) == 0 && p.Occupied().Count() == 2 {
				t.Fatalf("%s: drawn at %s", c.fen, p.FEN())
			}
		}
		if !p.InCheck() {
			t.Errorf("%s ends in stalemate: %s", c.fen, p.FEN())
		}
	}
}

// The fifty-move counter turns a win that takes too long into a cursed one.
func TestMovesCountFrom(t *testing.T) {
	set := open(t)
	for clock, cursed := range map[string]bool{"0": false, "60": false, "99": true} {
		p := parse(t, "8/8/8/8/3k4/8/8/K6R w - - "+clock+" 120")
		moves, ok := set.Moves(p)
		if !ok || moves[0].Entry.Cursed != cursed || moves[0].Entry.WDL != 1 {
			t.Errorf("from a counter of %s: %+v", clock, moves[0].Entry)
		}
	}
}

// TestAllFour compares with all public answers and with our own tables of four
// men. It needs the tables of three and four men: MATCH_SYZYGY is their
// directory, and MATCH_TABLEBASE that of our tables.
func TestAllFour(t *testing.T) {
	dir, ours := os.Getenv("MATCH_SYZYGY"), os.Getenv("MATCH_TABLEBASE")
	if dir == "" || ours == "" {
		t.Skip("MATCH_SYZYGY and MATCH_TABLEBASE name no directories")
	}
	set, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	own, err := tablebase.Open(ours)
	if err != nil {
		t.Fatal(err)
	}
	defer own.Close()
	if err := set.Verify(); err != nil {
		t.Error(err)
	}
	compareRandom(t, set, own)
}
