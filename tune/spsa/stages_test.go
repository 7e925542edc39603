package spsa

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Batches end where the run would have ended before its extension, and every pair
// is in one of them.
func TestBatchesOfAnExtendedRun(t *testing.T) {
	c := Config{Params: floats(1), Pairs: 10, Batch: 4}.Extended(20).Extended(21)
	if diff := cmp.Diff([]int{10, 20}, c.Before); diff != "" || c.Pairs != 21 || c.Validate() != nil {
		t.Fatal(diff, c, c.Validate())
	}
	var places [][3]int
	for batch := range c.batches() {
		before, pairs := c.place(batch)
		places = append(places, [3]int{before, pairs, c.Through(batch)})
	}
	want := [][3]int{{0, 4, 4}, {4, 4, 8}, {8, 2, 10}, {10, 4, 14}, {14, 4, 18}, {18, 2, 20}, {20, 1, 21}}
	if diff := cmp.Diff(want, places); diff != "" {
		t.Error(diff)
	}
	if before, pairs := c.place(7); before != 21 || pairs != 0 {
		t.Errorf("beyond the last batch: %d pairs after %d", pairs, before)
	}
}

func TestExtendedRefuses(t *testing.T) {
	for _, before := range [][]int{{0}, {20}, {30}, {5, 5}, {7, 6}, {-1}} {
		c := Config{Params: floats(1), Pairs: 20, Batch: 4, Before: before}
		if err := c.Validate(); err == nil || !strings.Contains(err.Error(), "before") && !strings.Contains(err.Error(), "batches") {
			t.Errorf("%v: %v", before, err)
		}
	}
	if err := (Config{Params: floats(1), Pairs: 20, Batch: 6, Before: []int{5}}).Validate(); err == nil {
		t.Error("a batch of more pairs than the run was planned for")
	}
}

// A run that is extended, at its end or earlier, keeps its played pairs, and
// continues with gains that decrease further.
func TestExtendedRunKeepsWhatWasPlayed(t *testing.T) {
	short := Config{Params: floats(3), Pairs: 30, Batch: 4, Seed: 5}
	first := mustNew(t, short)
	all := finish(t, first, 7)
	long := mustNew(t, short.Extended(61))
	for batch, results := range all {
		if err := long.Update(batch, results); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(first.At(batch), long.At(batch)); diff != "" {
			t.Fatalf("batch %d: %s", batch, diff)
		}
	}
	finish(t, long, 8)
	if n := long.Results().Pairs(); n != 61 {
		t.Errorf("%d pairs", n)
	}
	for batch := range long.c.batches() - 1 {
		now, next := long.c.gains(batch), long.c.gains(batch+1)
		if next.c > now.c || next.r*next.c*next.c >= now.r*now.c*now.c {
			t.Errorf("after batch %d the gains rise from %v to %v", batch, now, next)
		}
	}
	for batch := 8; batch < long.c.batches(); batch++ {
		if now := long.c.gains(batch); now.c != 1 {
			t.Errorf("beyond the old end the step is %g", now.c)
		}
	}
}

// More games help: a run that is extended fourfold loses less than half as much.
// A run planned at that length loses still less.
func TestMoreGamesHelp(t *testing.T) {
	const runs = 60
	s := Simulation{Params: 8, Pairs: 1500, Batch: 8, StepLoss: 2, StartLoss: 16, Variance: 0.4, Runs: runs, Seed: 3}
	s.REnd = RateFor(s.Pairs)
	outcome := func(s Simulation) float64 {
		o, err := s.Run(context.Background(), nil)
		if err != nil {
			t.Fatal(err)
		}
		return o.Average.Mean
	}
	short := outcome(s)
	extended := s
	extended.Pairs, extended.Planned = 6000, 1500
	more := outcome(extended)
	planned := s
	planned.Pairs, planned.REnd = 6000, RateFor(6000)
	t.Logf("Elo lost: %.2f, extended %.2f, planned %.2f", short, more, outcome(planned))
	if more > 0.4*short || more > 2*outcome(planned) {
		t.Errorf("%.2f Elo are lost, %.2f after an extension, %.2f by a run that was planned so", short, more, outcome(planned))
	}
}

// The prediction of Reach for an extended run agrees with simulated runs without
// the noise of their games.
func TestReachOfAnExtendedRun(t *testing.T) {
	c := Config{Params: floats(1), Pairs: 1000, Batch: 4}
	if c.Extended(4000).Reach() <= c.Reach() || c.Reach() != Reach(1000, 0.002) {
		t.Error(c.Extended(4000).Reach(), c.Reach())
	}
	const start = 3.0
	sum, runs := 0.0, 40
	s := Simulation{Params: 1, Pairs: 2000, Planned: 500, Batch: 4, StepLoss: 2, StartLoss: 2 * start * start, Variance: 0.4, REnd: 0.01, Runs: runs, Seed: 1}
	for i := range runs {
		random := rand.New(rand.NewPCG(1, uint64(i)))
		r := mustNew(t, s.config(random.Uint64()))
		for p, more := r.Next(); more; p, more = r.Next() {
			if err := r.Update(p.Batch, s.play(p, random)); err != nil {
				t.Fatal(err)
			}
		}
		sum += 1 - r.Average()[0]/start
	}
	got, want := sum/float64(runs), s.config(1).Reach()
	if got < want-0.06 || got > want+0.06 {
		t.Errorf("the mean comes %.2f of the way, foretold %.2f", got, want)
	}
}
