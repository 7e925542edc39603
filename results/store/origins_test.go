package store

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"testing"

	"match/record"
	"match/sprt"
)

// ofMachines returns the origins for three machines that play in turn; every
// fourth pair has no origin.
func ofMachines(number int) (o record.Origin) {
	if number%4 > 0 {
		o = record.Origin{Worker: fmt.Sprint("w", number%4), Host: "box", Processor: "avx2"}
	}
	return o
}

func recordOrigins(t *testing.T, e *Event, p *player, n int) (pairs []record.Pair) {
	t.Helper()
	for range n {
		pair := p.next()
		pair.Origin = ofMachines(pair.Number)
		pairs = append(pairs, pair)
	}
	if err := e.RecordAll(ctx, pairs); err != nil {
		t.Fatal(err)
	}
	return pairs
}

// origins returns the known origins of the pairs first to last, by number.
func origins(e *Event, first, last int) (map[int]record.Origin, error) {
	found := map[int]record.Origin{}
	for p, err := range e.EncodedFrom(ctx, first) {
		if err != nil {
			return nil, err
		}
		if p.Number <= last && p.Origin != (record.Origin{}) {
			found[p.Number] = p.Origin
		}
	}
	return found, nil
}

// The store records which machine played which pair, and detects damage to this
// data.
func TestOrigins(t *testing.T) {
	s := openAt(t, filepath.Join(t.TempDir(), "results.db"))
	e := begin(t, s)
	recordOrigins(t, e, newPlayer(1), 12)
	want := map[int]record.Origin{}
	for n := 3; n <= 9; n++ {
		if o := ofMachines(n); o.Worker != "" {
			want[n] = o
		}
	}
	if got, err := origins(e, 3, 9); err != nil || !maps.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	for worker, want := range map[string]int{"w1": 1, "w3": 3, "w4": 0, "box": 0} {
		if n, err := e.FirstOf(ctx, func(w string) bool { return w == worker }); n != want || err != nil {
			t.Errorf("%s: %d, %v", worker, n, err)
		}
	}
	if _, err := s.write.Exec(`UPDATE pairs SET host = worker WHERE number = 5`); err != nil {
		t.Fatal(err)
	}
	var problems []string
	if _, err := e.Verify(ctx, func(p Problem) { problems = append(problems, p.Text) }); err != nil || len(problems) != 1 || problems[0] != "damaged: its checksum is wrong" {
		t.Errorf("%q, %v", problems, err)
	}
	if got, err := origins(e, 3, 9); !errors.Is(err, ErrDamagedRow) {
		t.Errorf("%v, %v", got, err)
	}
}

// A truncated event equals its earlier state, and continues to the same end.
func TestCut(t *testing.T) {
	s := openAt(t, filepath.Join(t.TempDir(), "results.db"))
	for _, keep := range []int{0, 1, 5, 12, 20} {
		e := begin(t, s)
		pairs := recordOrigins(t, e, newPlayer(1), 12)
		if err := e.Finish(ctx); err != nil {
			t.Fatal(err)
		}
		whole := everything(t, e)
		if err := e.Cut(ctx, keep); err != nil {
			t.Fatalf("%d pairs: %v", keep, err)
		}
		if n := min(keep, 12); !e.Finished.IsZero() || e.Played() != n || len(readPairs(t, e)) != n {
			t.Errorf("%d pairs: %d, finished %v", keep, e.Played(), e.Finished)
		}
		everything(t, e)
		if n := min(keep, 12); n < 12 {
			if err := e.RecordAll(ctx, pairs[n:]); err != nil {
				t.Fatal(err)
			}
		}
		if again := everything(t, e); again != whole {
			t.Errorf("cut to %d pairs:\n%s\nwant\n%s", keep, again, whole)
		}
		if o, err := origins(e, 1, 100); len(o) != 9 || err != nil {
			t.Errorf("%v, %v", o, err)
		}
		if read, err := s.Event(ctx, e.ID); err != nil || read.Cut(ctx, 0) == nil {
			t.Errorf("an event that is only read is cut (%v)", err)
		}
	}
}

// everything returns the store's data on a valid event.
func everything(t *testing.T, e *Event) string {
	t.Helper()
	standing, err1 := e.Standing(ctx)
	tallies, err2 := e.Tallies(ctx)
	n, err3 := e.Verify(ctx, func(p Problem) { t.Errorf("%v", p) })
	if err1 != nil || err2 != nil || err3 != nil {
		t.Fatal(err1, err2, err3)
	}
	text := fmt.Sprintln(standing.Pairs, standing.Terminations, tallies, n)
	for _, met := range standing.Encounters {
		text += fmt.Sprintf("%+v\n", *met)
	}
	return text
}

// The results of all machines add up to the result of the event.
func TestByMachine(t *testing.T) {
	s := openAt(t, filepath.Join(t.TempDir(), "results.db"))
	e := begin(t, s)
	pairs := recordOrigins(t, e, newPlayer(1), 12)
	by, err := e.ByMachine(ctx, func(o record.Origin) string { return o.Worker })
	if err != nil || len(by) != 4 {
		t.Fatalf("%v, %v", by, err)
	}
	want := map[string]sprt.Pentanomial{}
	for i := range pairs {
		first, second := pairs[i].Outcomes()[0], pairs[i].Outcomes()[1]
		c := want[pairs[i].Origin.Worker]
		c[first+second]++
		want[pairs[i].Origin.Worker] = c
	}
	if !maps.Equal(by, want) {
		t.Errorf("%v, want %v", by, want)
	}
}
