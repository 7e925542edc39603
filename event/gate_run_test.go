package event

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"match/arena"
	"match/pgn"
	"match/results"
	"match/results/store"
	"match/sprt"
)

// newGate returns a gate of two comparisons.
func newGate(t *testing.T, book string) *Gate {
	t.Helper()
	var plans []*Plan
	for _, other := range []string{"flat", "material"} {
		p := planOf(&Match{Games: 8, SPRT: &sprt.Config{Elo0: -400, Elo1: 400, Alpha: 0.05, Beta: 0.1}}, "tapered", other)
		p.Conditions.Book = book
		plans = append(plans, p)
	}
	g, err := NewGate(plans, false)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// told records the output of a running gate.
type told struct {
	compared, goneOn, outOfTime int
	pairs                       int
}

func (w *told) Pair(context.Context, *arena.Played) error { w.pairs++; return nil }

func (w *told) options(s *store.Store) GateOptions {
	return GateOptions{
		Store: s, Games: w,
		GoesOn:   func(*store.Event) { w.goneOn++ },
		OutOf:    func(error) { w.outOfTime++ },
		Compared: func(*results.Comparison) { w.compared++ },
	}
}

func document(t *testing.T, g *results.Gate) string {
	t.Helper()
	text, err := g.Report().JSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The comparisons of a gate are linked in the store, also with one that was played
// alone; another run is another gate.
func TestComparisonsAreLinked(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "results.db"))
	book := writeBook(t, "w")
	first := newGate(t, book)
	if _, err := Run(t.Context(), first.Plans[0], Options{Store: s, Concurrency: 1}); err != nil {
		t.Fatal(err)
	}
	for run, want := range []string{"[1 2]", "[3 4]"} {
		sum, _, err := newGate(t, book).Run(t.Context(), GateOptions{Store: s})
		if err != nil {
			t.Fatal(err)
		}
		var ids []int64
		for id := range 2 {
			g, err := s.Gate(t.Context(), int64(2*run+id+1))
			if err != nil || g.Outcome() != sum.Outcome() || g.Alpha != 0.05 || g.Beta != 0.1 || g.ID != int64(2*run+1) {
				t.Fatalf("run %d: %+v, %v, want it %s", run, g, err, sum.Outcome())
			}
			if c := g.Comparisons[id]; c.Line() != sum.Comparisons[id].Line() {
				t.Errorf("run %d: %s, want %s", run, c.Line(), sum.Comparisons[id].Line())
			}
			ids = append(ids, g.Events[id].ID)
		}
		if got := fmt.Sprint(ids); got != want {
			t.Errorf("run %d: events %s, want %s", run, got, want)
		}
	}
}

// An interrupted gate that is run again has the same result as an undisturbed
// one.
func TestAGateIsRun(t *testing.T) {
	book := writeBook(t, "w")
	whole := new(told)
	want, out, err := newGate(t, book).Run(t.Context(), whole.options(nil))
	if err != nil || out != nil {
		t.Fatal(out, err)
	}
	if want.Alpha != 0.05 || want.Beta != 0.1 || len(want.Comparisons) != 2 || whole.compared != 2 || whole.goneOn != 0 {
		t.Errorf("%+v, told %+v", want, whole)
	}
	pairs := 0
	for _, c := range want.Comparisons {
		if n := c.Pairs.Pairs(); len(c.Path) != n || c.Path[n-1].Pair != n {
			t.Errorf("%s: the path of %d pairs is %+v", c.Name(), n, c.Path)
		}
		pairs += c.Pairs.Pairs()
	}
	if whole.pairs != pairs {
		t.Errorf("%d pairs are told of %d", whole.pairs, pairs)
	}

	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	ctx, cancel := context.WithCancelCause(t.Context())
	enough := errors.New("enough")
	first := new(told)
	o := first.options(s)
	o.Games = &stop{1, cancel, enough}
	if got, out, err := newGate(t, book).Run(ctx, o); got != nil || !errors.Is(err, enough) || out == nil || out.Standing.Pairs == 0 || first.compared != 0 {
		t.Fatalf("interrupted: %v, %v, %v", got, out, err)
	}
	again := new(told)
	got, _, err := newGate(t, book).Run(t.Context(), again.options(s))
	if err != nil || document(t, got) != document(t, want) || again.goneOn != 1 || again.pairs != pairs {
		t.Errorf("gone on with: %v, told %+v\n%s\nwant\n%s", err, again, document(t, got), document(t, want))
	}
}

// An interrupted gate is resumed from any of its comparisons, as it was configured. A finished
// comparison comes from the store, without being played.
func TestAStoredGateIsResumed(t *testing.T) {
	book := writeBook(t, "w")
	want, _, err := newGate(t, book).Run(t.Context(), new(told).options(nil))
	if err != nil {
		t.Fatal(err)
	}
	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	ctx, cancel := context.WithCancelCause(t.Context())
	first := newGate(t, book)
	first.Reports.JUnit, first.PGN, first.Time = "gate.xml", "gate.pgn", time.Hour
	o := new(told).options(s)
	o.Compared = func(*results.Comparison) { cancel(errors.New("enough")) } // before the second begins
	if got, _, err := first.Run(ctx, o); got != nil || err == nil {
		t.Fatalf("interrupted: %v, %v", got, err)
	}
	for _, plays := range []int{1, 0, 0} {
		e, err := s.Event(t.Context(), int64(2-plays))
		if err != nil {
			t.Fatal(err)
		}
		g, err := GateOf(t.Context(), s, e)
		if err != nil || g == nil || g.Reports != first.Reports || g.PGN != first.PGN || g.Time != first.Time {
			t.Fatalf("%+v, %v, want it as it was configured", g, err)
		}
		w, played := new(told), 0
		o := w.options(s)
		o.Play = func(ctx context.Context, p *Plan, how Options) (*Outcome, error) {
			played++
			how.Concurrency = 1
			return Run(ctx, p, how)
		}
		got, _, err := g.Run(t.Context(), o)
		if err != nil || document(t, got) != document(t, want) || played != plays || w.pairs != len(want.Comparisons[0].Path)+len(want.Comparisons[1].Path) {
			t.Errorf("%v, played %d, want %d, told %+v\n%s\nwant\n%s", err, played, plays, w, document(t, got), document(t, want))
		}
		for i, c := range got.Comparisons {
			if fmt.Sprint(c.Path) != fmt.Sprint(want.Comparisons[i].Path) {
				t.Errorf("the path of %s is %v, want %v", c.Name(), c.Path, want.Comparisons[i].Path)
			}
		}
	}
	alone, err := s.Begin(t.Context(), store.Info{Players: []string{"a", "b"}, Plan: planOf(&Match{Games: 2}, "flat", "tapered")})
	if err != nil {
		t.Fatal(err)
	}
	if g, err := GateOf(t.Context(), s, alone); g != nil || err != nil {
		t.Errorf("a match is a gate: %+v, %v", g, err)
	}
}

// A gate without time has no verdict, and reports this for each match.
func TestAGateRunsOutOfTime(t *testing.T) {
	w := new(told)
	o := w.options(nil)
	late := newGate(t, writeBook(t, "w"))
	late.Time = time.Nanosecond
	g, _, err := late.Run(t.Context(), o)
	if err != nil || g.Outcome() != results.Open || w.outOfTime != 2 || w.compared != 2 {
		t.Errorf("%v, %v, told %+v", g, err, w)
	}
	o.Play = func(ctx context.Context, _ *Plan, _ Options) (*Outcome, error) {
		<-ctx.Done()
		return nil, ctx.Err() // without its cause
	}
	if g, _, err := late.Run(t.Context(), o); err != nil || g.Outcome() != results.Open {
		t.Errorf("%v, %v", g, err)
	}
}

// A failed match does not prevent the next one.
func TestAMatchOfAGateBreaks(t *testing.T) {
	w, broken := new(told), errors.New("broken")
	o := w.options(nil)
	o.Play = func(ctx context.Context, p *Plan, how Options) (*Outcome, error) {
		if p.Players[1].Variant == "flat" {
			return nil, broken
		}
		how.Concurrency = 2
		return Run(ctx, p, how)
	}
	g, _, err := newGate(t, writeBook(t, "w")).Run(t.Context(), o)
	if err != nil || g.Outcome() != results.Broken || g.Comparisons[0].Err != broken || g.Comparisons[1].Err != nil || len(g.Comparisons[1].Path) == 0 {
		t.Errorf("%+v, %v", g, err)
	}
}

func TestGatesNeedTests(t *testing.T) {
	if _, err := NewGate(nil, false); err == nil {
		t.Error("a gate of nothing")
	}
	for _, f := range []Format{&Match{Games: 2}, &Ladder{}} {
		field := new(FieldError)
		if _, err := NewGate([]*Plan{planOf(f, "tapered", "flat")}, false); !errors.As(err, &field) || field.Key != "format.sprt" || strings.Contains(err.Error(), "--") {
			t.Errorf("%T: %v", f, err)
		}
	}
}

// A gate that is cancelled before it begins plays nothing.
func TestAGateThatNeverBegins(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	ctx, cancel := context.WithCancelCause(t.Context())
	enough := errors.New("enough")
	cancel(enough)
	w := new(told)
	for _, store := range []*store.Store{nil, s} {
		if g, out, err := newGate(t, writeBook(t, "w")).Run(ctx, w.options(store)); err == nil || g != nil || out != nil || w.compared != 0 || w.pairs != 0 {
			t.Errorf("%v, %v, %v", g, out, err)
		}
	}
}

// A fleet may roll an event back, whose pairs are then counted again. A gate's games and the paths of its
// tests are then those without a rollback.
func TestGateIsRolledBack(t *testing.T) {
	run := func(name string, play func(context.Context, *Plan, Options) (*Outcome, error)) (games, report string) {
		path := filepath.Join(t.TempDir(), name)
		f, err := CreateGames(t.Context(), path, pgn.Options{})
		if err != nil {
			t.Fatal(err)
		}
		sum, _, err := newGate(t, "default").Run(t.Context(), GateOptions{Games: f, Play: play})
		if err := errors.Join(err, f.Close()); err != nil {
			t.Fatal(err)
		}
		return decompressed(t, path), fmt.Sprint(sum.Comparisons[0].Path, sum.Comparisons[1].Path, document(t, sum))
	}
	for _, name := range []string{"a.pgn", "a.pgn.gz"} {
		games, report := run(name, nil)
		again, same := run(name, func(ctx context.Context, p *Plan, o Options) (*Outcome, error) {
			o.Concurrency = 1
			rewind := Mark(o.Recorders)
			for range 2 {
				cut, cancel := context.WithCancelCause(ctx)
				first := o
				first.Recorders = append(slices.Clone(o.Recorders), &stop{2, cancel, errors.New("rolled back")})
				if _, err := Run(cut, p, first); err == nil {
					t.Error("it was not interrupted")
				}
				if err := rewind(); err != nil {
					t.Error(err)
				}
			}
			return Run(ctx, p, o)
		})
		if again != games || same != report {
			t.Errorf("%s: %d bytes of games, want %d; %s, want %s", name, len(again), len(games), same, report)
		}
	}
}
