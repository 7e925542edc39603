package tablebase

import (
	"os"
	"runtime"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"match/board"
)

func parse(t testing.TB, fen string) board.Position {
	t.Helper()
	p, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestProbe(t *testing.T) {
	for _, c := range []struct {
		fen      string
		wdl, dtm int
	}{
		{"8/8/8/8/8/4k3/8/K7 w - - 0 1", 0, 0},      // two kings
		{"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", -1, 0},   // checkmate
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, 0},    // stalemate
		{"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", 1, 1},    // Qg7 mates
		{"8/8/8/8/6q1/5k2/8/7K b - - 0 1", 1, 1},    // the same with colours reversed
		{"8/8/8/8/8/7k/6Q1/K7 b - - 0 1", 0, 0},     // the queen is lost
		{"8/8/8/8/8/1k6/1P6/1K6 w - - 0 1", 0, 0},   // the pawn does not win
		{"8/8/8/1k6/8/8/1P6/1K6 w - - 0 1", 0, 0},   // nor does it here
		{"8/8/8/8/5N2/2k5/8/K7 w - - 0 1", 0, 0},    // a knight never wins
		{"8/k1P5/2K5/8/8/8/8/8 w - - 0 1", 1, 3},    // only a rook wins
		{"8/8/8/8/8/2k5/K1p5/8 b - - 0 1", 1, 3},    // the same with colours reversed
		{"8/2k5/8/8/8/8/8/K6R b - - 50 60", -1, 30}, // counters do not matter
	} {
		p := parse(t, c.fen)
		if got, ok := ThreeMen().Probe(&p); !ok || got != (Entry{WDL: c.wdl, DTM: c.dtm}) {
			t.Errorf("%s: %+v %v, want %d %d", c.fen, got, ok, c.wdl, c.dtm)
		}
	}
}

func TestProbeSaysWhatItDoesNotKnow(t *testing.T) {
	for fen, why := range map[string]string{
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1":   "castling rights, which the tables do not cover",
		"4k2r/8/8/8/8/8/8/4K3 w k - 0 1":   "castling rights, which the tables do not cover",
		"r3k3/8/8/8/8/8/8/4K3 b q - 0 1":   "castling rights, which the tables do not cover",
		"4k3/8/8/8/8/8/8/BB2K2R w - - 0 1": "5 men on the board, the tables have up to 4",
		"4k3/8/8/8/8/8/8/N3K2r w - - 0 1":  "no table for KRKN",
		"4k3/8/8/8/8/8/8/n3K2n w - - 0 1":  "no table for KNNK",
	} {
		p := parse(t, fen)
		if _, ok := ThreeMen().Probe(&p); ok {
			t.Errorf("%s is known", fen)
		}
		if _, err := ThreeMen().Lookup(&p); err == nil || err.Error() != why {
			t.Errorf("%s: %v, want %s", fen, err, why)
		}
	}
}

// What is missing is told before what is damaged elsewhere.
func TestLookupBlamesTheTableAsked(t *testing.T) {
	set := ThreeMen().clone()
	for _, name := range []string{"KQK", "KNK"} {
		worn, err := decode(ThreeMen().tables[ending(t, name)].encode())
		if err != nil {
			t.Fatal(err)
		}
		worn.path = name
		worn.broken.Store(&FileError{name, worn.material, errCut})
		set.add(worn)
	}
	for fen, why := range map[string]string{
		"4k3/8/8/8/8/8/8/N3K2r w - - 0 1": "no table for KRKN",
		"4k3/8/8/8/8/8/8/4K2Q w - - 0 1":  "KQK " + errCut.Error(),
		"4k3/8/8/8/8/8/8/4K2N w - - 0 1":  "KNK " + errCut.Error(),
	} {
		p := parse(t, fen)
		if _, err := set.Lookup(&p); err == nil || err.Error() != why {
			t.Errorf("%s: %v, want %s", fen, err, why)
		}
	}
	p := parse(t, "8/1P6/k1K5/8/8/8/8/8 w - - 0 1")
	if _, err := set.Lookup(&p); err != nil {
		t.Error(err)
	}
	if err := set.LookupNext(&p); err == nil || err.Error() != "KQK "+errCut.Error() {
		t.Errorf("after a promotion: %v", err)
	}
}

func TestNoneKnowsNothing(t *testing.T) {
	p := parse(t, "8/8/8/8/8/4k3/8/K7 w - - 0 1")
	if _, ok := None.Probe(&p); ok || None.MaxMen() != 0 || None.Hash() != "" || None.Close() != nil {
		t.Error("no tables know something")
	}
	if _, ok := None.Moves(&p); ok {
		t.Error("no tables know moves")
	}
	if OrNone(nil) != None || OrNone(ThreeMen()) != Tables(ThreeMen()) {
		t.Error("OrNone changes what it is given, or keeps nil")
	}
}

// Entries of other tables have no distance to mate, and may be cursed.
func TestEntryWithoutDistance(t *testing.T) {
	for _, c := range []struct {
		entry   Entry
		text    string
		under50 int
		mate    bool
	}{
		{Entry{}, "draw", 0, false},
		{Entry{WDL: 1, DTM: 5}, "win in 5 plies", 1, true},
		{Entry{WDL: -1}, "checkmated", -1, true},
		{Entry{WDL: 1, DTM: NoDistance}, "win", 1, false},
		{Entry{WDL: -1, DTM: NoDistance}, "loss", -1, false},
		{Entry{WDL: 1, DTM: NoDistance, Cursed: true}, "win, but a draw under the fifty-move rule", 0, false},
		{Entry{WDL: -1, DTM: NoDistance, Cursed: true}, "loss, but a draw under the fifty-move rule", 0, false},
	} {
		_, mate := c.entry.InMate()
		if c.entry.String() != c.text || c.entry.Under50() != c.under50 || mate != c.mate {
			t.Errorf("%+v: %q, %d, %v; want %q, %d, %v", c.entry, c.entry, c.entry.Under50(), mate, c.text, c.under50, c.mate)
		}
	}
}

// drawPosition makes any legal position of a table in the set.
func drawPosition(t *rapid.T, set *Set) setup {
	m := rapid.SampledFrom(set.Materials()).Draw(t, "ending")
	square := rapid.Custom(func(t *rapid.T) board.Square { return board.Square(rapid.IntRange(0, 63).Draw(t, "square")) })
	for {
		p := setup{turn: board.Color(rapid.IntRange(0, 1).Draw(t, "turn"))}
		p.king = [2]board.Square{square.Draw(t, "white king"), square.Draw(t, "black king")}
		taken := p.king[0].Bit() | p.king[1].Bit()
		possible := taken.Count() == 2
		for i, piece := range m.men {
			if piece == board.NoPiece {
				continue
			}
			p.men[i] = man{piece, square.Draw(t, "man")}
			possible = possible && !(taken | noRoom(piece)).Has(p.men[i].square)
			taken |= p.men[i].square.Bit()
		}
		if possible && p.legal() {
			return p
		}
	}
}

func TestProbeIsTheSameForTurnedAndMirroredPositions(t *testing.T) {
	set := testSet(t)
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t, set)
		here := p.position()
		want, ok := set.Probe(&here)
		if !ok {
			t.Fatalf("%s is not known", here.FEN())
		}
		for _, image := range images(p) {
			there := image.position()
			if got, ok := set.Probe(&there); !ok || got != want {
				t.Errorf("%s: %v, but %s: %v", here.FEN(), want, there.FEN(), got)
			}
		}
	})
}

// images returns the equivalent positions.
func images(p setup) (all []setup) {
	symmetries := 8
	turned := setup{turn: p.turn ^ 1, king: [2]board.Square{p.king[1] ^ 56, p.king[0] ^ 56}}
	for i, m := range p.men {
		turned.men[i] = man{turn(m.piece), m.square ^ 56}
		if m.piece.Kind() == board.Pawn {
			symmetries = 2
		}
	}
	for _, q := range []setup{p, turned} {
		for s := range symmetries {
			to := &moved[s]
			image := setup{turn: q.turn, king: [2]board.Square{to[q.king[0]], to[q.king[1]]}}
			for i, m := range q.men {
				image.men[i] = man{m.piece, to[m.square]}
			}
			all = append(all, image)
		}
	}
	return all
}

// TestProbeDoesNotAskForAnOrderOfMen exchanges the two men of a position, since a
// board may list them in any order.
func TestProbeDoesNotAskForAnOrderOfMen(t *testing.T) {
	set := testSet(t)
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t, set)
		want, known := set.code(&p)
		p.men[0], p.men[1] = p.men[1], p.men[0]
		if got, ok := set.code(&p); got != want || ok != known || !ok {
			b := p.position()
			t.Fatalf("%s: %v, %v, in the other order %v, %v", b.FEN(), want, known, got, ok)
		}
	})
}

func TestMovesAreSortedAndTheBestIsTheValue(t *testing.T) {
	set := testSet(t)
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t, set)
		b := p.position()
		value, _ := set.Probe(&b)
		moves, ok := set.Moves(&b)
		if !ok {
			t.Skip("leads to a table that was not made")
		}
		if len(moves) != b.CountLegal() {
			t.Fatalf("%d moves, want %d", len(moves), b.CountLegal())
		}
		for i, m := range moves {
			if i == 0 && m.Entry != value {
				t.Errorf("%s: %v, but the best move %v", b.FEN(), value, m.Entry)
			}
			if i > 0 && m.Entry.code().worth() > moves[i-1].Entry.code().worth() {
				t.Errorf("%s: move %d is better than the one before", b.FEN(), i)
			}
		}
	})
}

func TestProbeDoesNotAllocate(t *testing.T) {
	set, p := testSet(t), parse(t, "8/8/8/3k4/8/8/1K6/6Q1 w - - 0 1")
	if n := testing.AllocsPerRun(100, func() { set.Probe(&p) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestProbeFromManyGoroutines(t *testing.T) {
	p := parse(t, "8/8/8/3k4/8/8/1K6/6Q1 w - - 0 1")
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 1000 {
				if e, ok := ThreeMen().Probe(&p); !ok || e.WDL != 1 {
					t.Errorf("%v %v", e, ok)
					return
				}
			}
		})
	}
	wait.Wait()
}

func FuzzAnswer(f *testing.F) {
	f.Add("8/8/8/8/8/2k5/1r6/K7 b - - 0 1")
	f.Add("8/8/8/8/1pP5/8/8/K1k5 b - c3 0 1")
	f.Add("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
	f.Add("")
	f.Fuzz(func(t *testing.T, line string) {
		answer := string(ThreeMen().AppendAnswer(nil, line))
		p, err := board.ParseFEN(line)
		if err != nil {
			if len(answer) < 9 || answer[:9] != "invalid: " {
				t.Errorf("%q: %q", line, answer)
			}
			return
		}
		entry, ok := ThreeMen().Probe(&p)
		moves, movesOK := ThreeMen().Moves(&p)
		if ok && movesOK && len(moves) > 0 && moves[0].Entry != entry {
			t.Errorf("%q: %v, best move %v", line, entry, moves[0].Entry)
		}
	})
}

// benchmarkSet opens the directory MATCH_TABLEBASE_DIR, or uses the tables built
// for the tests.
func benchmarkSet(b *testing.B) *Set {
	if dir := os.Getenv("MATCH_TABLEBASE_DIR"); dir != "" {
		set, err := Open(dir)
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() { _ = set.Close() })
		return set
	}
	return testSet(b)
}

// BenchmarkProbe probes random positions of all tables: a few of them repeatedly,
// like a search, and so many that most of the data (including the position) is no
// longer in the near caches.
func BenchmarkProbe(b *testing.B) {
	set := benchmarkSet(b)
	example := rapid.Custom(func(t *rapid.T) board.Position { p := drawPosition(t, set); return p.position() })
	for _, c := range []struct {
		name  string
		count int // a power of two
	}{{"near", 1 << 10}, {"scattered", 1 << 14}} {
		positions := make([]board.Position, c.count)
		for i := range positions {
			positions[i] = example.Example(i)
		}
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				set.Probe(&positions[i&(c.count-1)])
			}
		})
	}
}

func BenchmarkOpen(b *testing.B) {
	dir := os.Getenv("MATCH_TABLEBASE_DIR")
	if dir == "" {
		b.Skip("set MATCH_TABLEBASE_DIR to a directory of tables")
	}
	for b.Loop() {
		set, err := Open(dir)
		if err != nil {
			b.Fatal(err)
		}
		_ = set.Close()
	}
}

func BenchmarkBuild(b *testing.B) {
	for _, name := range []string{"KRK", "KPK", "KRRK"} {
		m := ending(b, name)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := generate(b.Context(), m, ThreeMen(), runtime.NumCPU()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
