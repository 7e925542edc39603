package results

import (
	"math"
	"strings"
	"testing"

	"match/record"
	"match/sprt"
)

// playedRace returns a race of candidates with the given pairs.
func playedRace(t *testing.T, kind sprt.TestKind, counts ...sprt.Pentanomial) *Race {
	t.Helper()
	test := sprt.NewConfig(0, 8)
	test.Test = kind
	var names []string
	for i := range counts {
		names = append(names, string(rune('a'+i)))
	}
	s := record.NewStanding(append(names, "base"))
	for i, c := range counts {
		e := record.Encounter{Players: [2]int{i, len(counts)}, Counts: c}
		e.Games.Draws = c.Games()
		var err error
		if e.LLR, err = test.Lead(c); err != nil {
			t.Fatal(err)
		}
		if err := s.Restore(e); err != nil {
			t.Fatal(err)
		}
	}
	return &Race{Standing: s, Test: test, Alpha: 0.05, Batch: 16}
}

var (
	better  = sprt.Pentanomial{20, 20, 60, 32, 28} // on its way to H1
	worse   = sprt.Pentanomial{28, 32, 60, 20, 20} // on its way to H0
	slow    = sprt.Pentanomial{22, 32, 60, 26, 20} // likewise, later
	hopeful = sprt.Pentanomial{20, 26, 60, 30, 24} // approaching H1, more slowly
	out     = sprt.Pentanomial{300, 100, 60, 10, 5}
	few     = sprt.Pentanomial{0, 0, 1, 0, 0}
)

// The rest of a race is the rest of a test that approaches H1, which gets its
// share of the games, or the rest of all tests if there is none.
func TestLeftOfARace(t *testing.T) {
	for _, kind := range []sprt.TestKind{sprt.Wald, sprt.Adaptive} {
		of := func(r *Race, i int) float64 {
			l, ok := (&Summary{Test: r.testOf(i), Pairs: r.Counts(i)}).Left(0)
			if !ok {
				t.Fatal("a candidate says nothing")
			}
			return l.Games
		}
		r := playedRace(t, kind, worse, better, few)
		if left, ok := r.left(1e6); !ok || math.Abs(left-of(r, 1)*321/160) > 1e-6 {
			t.Errorf("%v: %g, %v, want %g", kind, left, ok, of(r, 1)*321/160)
		}
		if left, _ := r.left(700); left != 58 {
			t.Errorf("%v: %g games left of 700, want 58", kind, left)
		}
		fraction, parts := r.Progress(1e6)
		text := strings.Join(parts, "  ")
		left, _ := r.left(1e6)
		if math.Abs(fraction-642/(642+left)) > 1e-9 || !strings.HasPrefix(text, "642 of about ") || !strings.Contains(text, "  most games a: Elo ") || !strings.HasSuffix(text, "  0 of 3 out") {
			t.Errorf("%v: %g, %q", kind, fraction, text)
		}
		r = playedRace(t, kind, worse, worse)
		if left, ok := r.left(1e6); !ok || math.Abs(left-2*of(r, 0)) > 1e-6 {
			t.Errorf("%v: %g, %v, want %g", kind, left, ok, 2*of(r, 0))
		}
		r = playedRace(t, kind, slow, better)
		if left, _ := r.left(1e6); math.Abs(left-2*of(r, 1)) > 1e-6 {
			t.Errorf("%v: %g, want %g", kind, left, 2*of(r, 1))
		}
		r.All = true
		if left, ok := r.left(1e6); !ok || math.Abs(left-of(r, 0)-of(r, 1)) > 1e-6 {
			t.Errorf("%v, all: %g, %v", kind, left, ok)
		}
		r = playedRace(t, kind, better, hopeful)
		if left, _ := r.left(1e6); math.Abs(left-2*min(of(r, 0), of(r, 1))) > 1e-6 {
			t.Errorf("%v: %g, want that of the first to end", kind, left)
		}
		r = playedRace(t, kind, out, worse)
		if left, _ := r.left(1e6); r.testOf(0).Verdict != sprt.H0 || math.Abs(left-of(r, 1)) > 1e-6 {
			t.Errorf("%v: %g, want %g, that of the candidate that is not out", kind, left, of(r, 1))
		}
		r = playedRace(t, kind, worse, few)
		if left, ok := r.left(1e6); ok || math.IsInf(left, 0) {
			t.Errorf("%v: %g, though nothing is known of a candidate", kind, left)
		}
		if fraction, text := r.Progress(1e6); fraction != 0 || text[0] != "322 games" || !strings.HasPrefix(text[1], "most games a") {
			t.Errorf("%v: %g, %q", kind, fraction, text)
		}
	}
	if left, ok := raceOf(false, 3, 0).left(1e6); left != 0 || !ok {
		t.Errorf("%g, %v of a race that is over", left, ok)
	}
	if fraction, text := playedRace(t, sprt.Wald, sprt.Pentanomial{}, sprt.Pentanomial{}).Progress(100); fraction != 0 || strings.Join(text, "  ") != "0 games  0 of 2 out" {
		t.Errorf("before the first pair: %g, %q", fraction, text)
	}
}
