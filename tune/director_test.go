package tune

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"match/arena"
	"match/event"
	"match/pgn"
	"match/record"
	"match/tune/spsa"
)

// An engine whose strength is a known function of its options is tuned to the
// precision that the simulation predicts.
func TestHiddenOptimum(t *testing.T) {
	best := map[string]float64{"P0": 112, "P1": 93, "P2": 100, "p0": 112}
	executor := &oracle{best: best, loss: 4, games: 8}
	d, s, err := play(t, format(engineParams(3), 12000, 8), executor, nil)
	if err != nil || s.Pairs != 12000 {
		t.Fatalf("%v after %d pairs", err, s.Pairs)
	}
	foretold, err := spsa.Simulation{Params: 3, Pairs: 12000, Batch: 8, StepLoss: 4, StartLoss: 4 * (1.44 + 0.49), Variance: 0.5, REnd: 0.004, Runs: 40, Seed: 1}.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	lost := 0.0
	for _, e := range d.Run().Answer().Parameters {
		off := (e.Value - best[e.Name]) / 10
		lost += 4 * off * off
		if e.Low > best[e.Name] || best[e.Name] > e.High {
			t.Errorf("%s is best at %g, the interval is %g to %g", e.Name, best[e.Name], e.Low, e.High)
		}
	}
	if lost > 2*foretold.Average.Q95 {
		t.Errorf("%.2f Elo are lost, 95%% of the simulated runs lost less than %.2f", lost, foretold.Average.Q95)
	}
}

// The number of workers changes nothing. A run that is resumed after any pair,
// within a batch or between two, has the same result.
func TestTuningIsReproducible(t *testing.T) {
	f := format(engineParams(2), 50, 8)
	best := map[string]float64{"P0": 120, "P1": 90, "p0": 120}
	one, _, err := play(t, f, &oracle{best: best, loss: 10, games: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	many, _, err := play(t, f, &oracle{best: best, loss: 10, games: 9}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := one.Run().Answer()
	if diff := cmp.Diff(want, many.Run().Answer()); diff != "" {
		t.Error("many workers:", diff)
	}
	for _, cut := range []int{1, 7, 8, 9, 48, 49, 50} {
		resumed, s, err := play(t, f, &oracle{best: best, loss: 10, games: 3}, firstPairs(t, f, best, cut))
		if err != nil || s.Pairs != 50 {
			t.Fatalf("resumed after %d: %v, %d pairs", cut, err, s.Pairs)
		}
		if diff := cmp.Diff(want, resumed.Run().Answer()); diff != "" {
			t.Errorf("resumed after %d: %s", cut, diff)
		}
	}
}

// firstPairs returns the first pairs of a run.
func firstPairs(t testing.TB, f *SPSA, best map[string]float64, n int) (pairs []record.Pair) {
	t.Helper()
	d, err := f.Director([]string{"e +", "e -"})
	if err != nil {
		t.Fatal(err)
	}
	o, counted := &oracle{best: best, loss: 10}, record.NewStanding([]string{"e +", "e -"})
	for number := 1; number <= n; number++ {
		pairing, call := d.Next()
		if call != arena.Play || pairing.Opening != number-1 {
			t.Fatalf("pair %d: call %v, opening %d", number, call, pairing.Opening)
		}
		participants, err := pairing.Participants()
		if err != nil {
			t.Fatal(err)
		}
		p := o.play(&arena.Setup{Number: number, Players: pairing.Players, Participants: participants}).Pair
		if err := errors.Join(counted.Count(&p), d.Count(&p)); err != nil {
			t.Fatal(err)
		}
		pairs = append(pairs, p)
	}
	return pairs
}

// A run that is extended, after its end or after any pair, has the same result
// for any number of workers, and keeps its earlier pairs.
func TestExtendedTuningIsReproducible(t *testing.T) {
	best := map[string]float64{"P0": 120, "P1": 90, "p0": 120}
	old := format(engineParams(2), 30, 8)
	short, _, err := play(t, old, &oracle{best: best, loss: 10, games: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	extended := *old
	extended.Extend(100)
	if extended.Traits().Cap != 100 || old.Traits().Cap != 60 || len(old.Before) != 0 {
		t.Fatalf("%d games, %d before", extended.Traits().Cap, old.Traits().Cap)
	}
	var want spsa.Answer
	for i, cut := range []int{30, 29, 24, 1, 0} { // 0: everything in one run, as a replay
		long, s, err := play(t, &extended, &oracle{best: best, loss: 10, games: 1 + i}, firstPairs(t, old, best, cut))
		if err != nil || s.Pairs != 50 {
			t.Fatalf("extended after %d: %v, %d pairs", cut, err, s.Pairs)
		}
		for batch := range short.Run().Done() {
			if diff := cmp.Diff(short.Run().At(batch), long.Run().At(batch)); diff != "" {
				t.Errorf("extended after %d: batch %d has changed: %s", cut, batch, diff)
			}
		}
		if i == 0 {
			want = long.Run().Answer()
		}
		if diff := cmp.Diff(want, long.Run().Answer()); diff != "" {
			t.Errorf("extended after %d: %s", cut, diff)
		}
	}
}

// Exactly one batch is named ahead; both games of a pair and all pairs of a batch
// are played by the same two sides.
func TestDirectorWaitsForTheBatch(t *testing.T) {
	d, err := format(engineParams(2), 5, 3).Director([]string{"e +", "e -"})
	if err != nil {
		t.Fatal(err)
	}
	if d.Lookahead() != 3 {
		t.Errorf("lookahead %d", d.Lookahead())
	}
	var participants [2]arena.Participant
	for i := range 3 {
		p, call := d.Next()
		if call != arena.Play {
			t.Fatalf("pairing %d: %v", i, call)
		}
		who, err := p.Participants()
		if diff := cmp.Diff(participants, who); err != nil || i > 0 && diff != "" {
			t.Fatalf("pairing %d: %v %s", i, err, diff)
		}
		participants = who
	}
	if _, call := d.Next(); call != arena.Wait {
		t.Errorf("after a batch: %v, want to wait", call)
	}
	if a, b := participants[0].Spec.Options, participants[1].Spec.Options; a[0].Name != "p0" || a[0].Value == b[0].Value || a[0].Value == "7" || len(a) != 2 || a[1].Name != "P1" {
		t.Errorf("options %v against %v: want p0 replaced and P1 added", a, b)
	}
	for i, want := range []string{"e +", "e -"} {
		if participants[i].Name != want || participants[i].Spec.Name != want {
			t.Errorf("side %d is %s, %s", i, participants[i].Name, participants[i].Spec.Name)
		}
	}
}

func TestFaultsEndTheRun(t *testing.T) {
	_, _, err := play(t, format(engineParams(1), 200, 4), &oracle{best: map[string]float64{}, games: 2, fault: pgn.Crash}, nil)
	var faulty *event.FaultyError
	if !errors.As(err, &faulty) {
		t.Errorf("%v, want a *event.FaultyError", err)
	}
}
