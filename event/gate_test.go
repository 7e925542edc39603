package event

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"match/results/store"
	"match/sprt"
)

// gatePlans returns a gate of two comparisons, from a book in a file.
func gatePlans(t *testing.T, book string, seed uint64) []*Plan {
	t.Helper()
	var plans []*Plan
	for _, other := range []string{"flat", "material"} {
		test := sprt.Config{Elo0: -400, Elo1: 400, Alpha: 0.05, Beta: 0.1}
		p := planOf(&Match{Games: 8, SPRT: &test}, "tapered", other)
		p.Conditions.Book, p.Conditions.Seed = book, seed
		plans = append(plans, p)
	}
	if err := nameGate(plans, true); err != nil {
		t.Fatal(err)
	}
	return plans
}

func writeBook(t *testing.T, moves string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "book.epd")
	writeLines(t, path, moves)
	return path
}

func writeLines(t *testing.T, path, side string) {
	t.Helper()
	if err := os.WriteFile(path, []byte("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR "+side+" KQkq -\n"), 0o666); err != nil {
		t.Fatal(err)
	}
}

// The comparisons of a gate share its error rates, reject players that do not
// play, and have names that only the same gate has.
func TestComparisonsAreNamed(t *testing.T) {
	book := writeBook(t, "w")
	plans := gatePlans(t, book, 5)
	for i, p := range plans {
		m := p.Format.(*Match)
		if p.Kind != kindGate || !m.RefuseFaults || m.SPRT.Alpha != 0.025 || m.SPRT.Beta != 0.05 {
			t.Errorf("%+v", m)
		}
		if again := gatePlans(t, book, 5)[i].Gate; again != p.Gate || !strings.HasSuffix(p.Gate, string(rune('-'))+string(rune('1'+i))) {
			t.Errorf("%q, then %q", p.Gate, again)
		}
		if other := gatePlans(t, book, 6)[i].Gate; other == p.Gate {
			t.Errorf("another gate is called %q, too", other)
		}
	}
}

// Without an α for each row only β is shared, and the gate is a different one.
func TestAlphaIsOfTheGate(t *testing.T) {
	book := writeBook(t, "w")
	rows, plans := gatePlans(t, book, 5), gatePlans(t, book, 5)
	for _, p := range plans {
		p.Format.(*Match).SPRT = &sprt.Config{Elo0: -400, Elo1: 400, Alpha: 0.05, Beta: 0.1, Test: sprt.Adaptive}
	}
	if err := nameGate(plans, false); err != nil {
		t.Fatal(err)
	}
	for i, p := range plans {
		if test := p.Format.(*Match).SPRT; test.Alpha != 0.05 || test.Beta != 0.05 || test.Test != sprt.Adaptive || p.Gate == rows[i].Gate {
			t.Errorf("%+v, called %s", test, p.Gate)
		}
	}
}

// The length of the longest adaptive test limits the games of a match.
func TestGamesFor(t *testing.T) {
	wald := sprt.NewConfig(0, 8)
	adaptive := wald
	adaptive.Test = sprt.Adaptive
	wide := adaptive
	wide.Elo1 = 80
	for want, test := range map[int]*sprt.Config{DefaultGames: nil, DefaultTestGames: &wald, 53_000: &adaptive, 1000: &wide} {
		if got := GamesFor(test); got != want {
			t.Errorf("%v: %d games, want %d", test, got, want)
		}
	}
	if _, ok := LongestTest(&wald); ok {
		t.Error("Wald's test has a longest length")
	}
	if longest, ok := LongestTest(&adaptive); !ok || longest < 52_000 || longest > 53_000 {
		t.Errorf("%g, %v", longest, ok)
	}
	adaptive.Model = sprt.Logistic
	if longest, ok := LongestTest(&adaptive); !ok || longest < 52_000 {
		t.Errorf("logistic: %g, %v", longest, ok)
	}
}

// begun checks the result of gateBegun.
func begun(t *testing.T, s *store.Store, plans []*Plan, want ...int64) {
	t.Helper()
	if got, err := gateBegun(t.Context(), s, plans); err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
}

// A gate continues where its last run stopped, but not while that is being
// played, not if players or book have changed, and not after its end.
func TestAGateGoesOn(t *testing.T) {
	book := writeBook(t, "w")
	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	plans := gatePlans(t, book, 5)
	begun(t, s, plans, 0, 0)
	ctx, cancel := context.WithCancelCause(t.Context())
	Run(ctx, plans[0], Options{Store: s, Concurrency: 1, Recorders: []Recorder{&stop{1, cancel, errors.New("enough")}}})
	begun(t, s, plans, 1, 0)
	begun(t, s, gatePlans(t, book, 6), 0, 0)

	playing := openStore(t, s.Path())
	e, err := playing.Resume(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	begun(t, s, plans, 0, 0)
	e.Close()
	begun(t, s, plans, 1, 0)

	writeLines(t, book, "b")
	begun(t, s, plans, 0, 0)
	writeLines(t, book, "w")

	resume(t, s, 1, Options{})
	begun(t, s, plans, 1, 0)
	play(t, plans[1], Options{Store: s})
	begun(t, s, plans, 0, 0) // it has ended
	again := gatePlans(t, book, 5)
	play(t, again[0], Options{Store: s})
	begun(t, s, plans, 3, 0) // the comparisons of a run follow each other
}

// A comparison without an outcome reports its plan.
func TestComparisonsThatFailed(t *testing.T) {
	p := gatePlans(t, writeBook(t, "w"), 5)[0]
	failed := errors.New("failed")
	if c := p.comparison(nil, nil, failed); c.Err != failed || c.Summary.A != "tapered" || c.Summary.B != "flat" || c.Summary.Test.Elo1 != 400 {
		t.Errorf("%+v", c)
	}
	out := play(t, p, Options{})
	if c := p.comparison(out, nil, nil); c.Summary.Pairs != out.Summary().Pairs || c.Summary.Pairs.Pairs() == 0 {
		t.Errorf("%+v", c.Summary)
	}
}

// The result of an event read from the store equals the result when it was
// played, finished or not.
func TestLook(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	ctx, cancel := context.WithCancelCause(t.Context())
	cut, err := Run(ctx, planOf(&Match{Games: 20}, "tapered", "flat"), Options{Store: s, Concurrency: 1, Recorders: []Recorder{&stop{3, cancel, errors.New("enough")}}})
	if err == nil {
		t.Fatal("it was not interrupted")
	}
	whole := play(t, planOf(&Tournament{Type: Swiss, Swiss: "dutch", Rounds: 2, Pairs: 1}, "tapered", "flat", "material", "zoned"), Options{Store: s})
	for _, want := range []*Outcome{cut, whole} {
		e, err := s.Event(t.Context(), want.Number)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Look(t.Context(), e)
		if err != nil {
			t.Fatal(err)
		}
		now, _ := got.Document("json")
		then, err := want.Document("json")
		if err != nil || string(now) != string(then) || got.Standing.Pairs != want.Standing.Pairs {
			t.Errorf("event %d: %d pairs, then %d; %v\n%s\nthen\n%s", want.Number, got.Standing.Pairs, want.Standing.Pairs, err, now, then)
		}
	}
}

// Errors are one line.
func TestErrorsInOneLine(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{&FaultyError{Player: "b", Index: 1, Faults: 10, Games: 12}, "b forfeited 10 of 12 games: this is no test of its strength"},
		{&OverwriteError{NamedFile{"pgn", "x"}, NamedFile{"a", "x"}}, "pgn x would overwrite the file of a: give it another name"},
		{&ChangedError{"match 3", []string{"seed was 5, is 6", "book was x, is y"}}, "match 3 was started with a different engine, book or option: seed was 5, is 6; book was x, is y"},
		{&Unfinished{3, context.Canceled}, "context canceled"},
	} {
		if got := c.err.Error(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	if !errors.Is(&Unfinished{3, context.Canceled}, context.Canceled) {
		t.Error("the cause is lost")
	}
}
