package analysis

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The evidence for a class is the weaker of two proofs, limited by other
// evidence, or the class's own evidence.
func TestWeigh(t *testing.T) {
	s, r := losses(rand.New(rand.NewPCG(2, 7)), 50)
	excess, excessSE := s.mean(r.lost.excess())
	surplus, surplusSE := s.surplus(r)
	weaker := min(excess/excessSE, surplus/surplusSE)
	if weaker <= 0.5 {
		t.Fatalf("a sample that shows nothing: %v", weaker)
	}
	with := func(change func(*row)) *row {
		other := *r
		change(&other)
		return &other
	}
	for name, c := range map[string]struct {
		row  *row
		z, p float64
	}{
		"a place":           {r, weaker, upperTail(weaker, 50)},
		"limited":           {with(func(r *row) { r.limited, r.mostZ = true, 0.25 }), 0.25, upperTail(0.25, 50)},
		"not much limited":  {with(func(r *row) { r.limited, r.mostZ = true, 99 }), weaker, upperTail(weaker, 50)},
		"proven":            {with(func(r *row) { r.proven, r.isTerm, r.z = true, true, -1.5 }), 1.5, 2 * upperTail(1.5, 50)},
		"proven to be more": {with(func(r *row) { r.proven, r.z = true, 1.5 }), 1.5, upperTail(1.5, 50)},
		"proven to be less": {with(func(r *row) { r.proven, r.z = true, -1.5 }), -1.5, upperTail(-1.5, 50)},
	} {
		got := s.weigh(c.row)
		if !near9(got.z, c.z) || !near9(got.p, c.p) || got.row != c.row || got.of != &s || got.excess != excess || got.excessSE != excessSE {
			t.Errorf("%s: %+v, want z %v, p %v", name, got, c.z, c.p)
		}
		want := [2]float64{surplus, surplusSE}
		if c.row.proven {
			want = [2]float64{excess, excessSE}
		}
		if got.surplus != want[0] || got.surplusSE != want[1] {
			t.Errorf("%s: surplus %v ± %v, want %v", name, got.surplus, got.surplusSE, want)
		}
	}
	if ratio(1, leastSE/2) != 0 || ratio(1, leastSE) == 0 || ratio(1, 0.5) != 2 || ratio(-1, 2) != -0.5 {
		t.Error("a figure without any error proves something")
	}
}

// Anecdotes are left out, except findings that have no cost by nature.
func TestAnecdotes(t *testing.T) {
	s := sample{games: make([]float64, 9), lost: newBySide(9), n: 9}
	seen := func(n int, loss float64) *row {
		r := newRow(kindMove, fmt.Sprint(n, loss), 9)
		for c := range n {
			r.lost[0][c] = loss
		}
		return r
	}
	free := seen(0, 0)
	free.free = true
	var got []string
	for _, c := range s.candidates([]*row{seen(4, 1), seen(5, 1), seen(9, leastLoss), seen(9, 0.011), free}) {
		got = append(got, c.name)
	}
	if want := []string{"5 1", "9 0.011", "0 0"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A finding survives if it is certain, the player's own fault, and costs more
// than its share; the most costly and certain one comes first.
func TestSurvivors(t *testing.T) {
	c := func(name string, p, excess, surplus, z float64) candidate {
		return candidate{row: &row{name: name}, p: p, excess: excess, excessSE: 1, surplus: surplus, surplusSE: 1, z: z}
	}
	free, theirs := c("free", 0.001, 0, 0, 4), c("theirs", 0.001, 5, 5, 4)
	free.free, theirs.theirs = true, true
	list := []candidate{
		c("cheap", 0.001, 5, 0.5, 4), c("dear", 0.001, 5, 2, 4), c("dear, less sure", 0.001, 5, 2, 3), c("not sure", 0.5, 5, 2, 4),
		c("at its part", 0.001, 5, 0, 4), c("below it", 0.001, 5, -1, 4), c("may be nothing", 0.001, leastCost, 2, 4), c("z too small", 0.001, 5, 2, 1.9), free, theirs,
	}
	best := survivors(list)
	if got, want := namesOf(best), []string{"dear", "dear, less sure", "cheap", "free"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if q := best[0].q; !near9(q, 0.001*10/9) {
		t.Errorf("q %v", q)
	}
	if rank := best[0].rank(); !near9(rank, 2*(1-normal95/4)) {
		t.Errorf("rank %v", rank)
	}
	if shrunk := best[0].shrunk; shrunk <= 0 || shrunk >= best[0].surplus {
		t.Errorf("a surplus of %v shrinks to %v", best[0].surplus, shrunk)
	}
	// Nine of ten have a discovery rate of p·10/9: the bound itself survives.
	bound := []candidate{c("at the bound", discoveryRate, 5, 2, 4)}
	if len(survivors(bound)) != 1 {
		t.Error("the bound does not survive")
	}
	bound[0].p = math.Nextafter(discoveryRate, 1)
	if len(survivors(bound)) != 0 {
		t.Error("more than the bound survives")
	}
}

// A finding reports the figures of its row per 100 games.
func TestFindingInWords(t *testing.T) {
	s, r := losses(rand.New(rand.NewPCG(4, 7)), 40)
	c := s.weigh(r)
	c.q, c.shrunk = 0.07, 0.02
	f := c.finding(false)
	want := finding{
		Kind: kindMove, Name: "x", Heading: "x", Text: kindTexts[kindMove], Cost: 100 * c.excess, Error: 100 * c.excessSE * quantile95(40), Shrunk: 2, Z: c.z, P: c.p, Q: 0.07, Try: kindTries[kindMove],
		Surplus: figure{Value: 100 * c.surplus, Error: 100 * c.surplusSE * quantile95(40)}, Player: s.figure(r.lost[0]), Opponent: s.figure(r.lost[1]),
	}
	if len(f.Evidence) != 0 || f.Evidence == nil || len(f.Moments) != 0 {
		t.Errorf("evidence %q", f.Evidence)
	}
	f.Evidence, f.Moments = nil, nil
	if fmt.Sprintf("%+v", f) != fmt.Sprintf("%+v", want) {
		t.Errorf("%+v, want %+v", f, want)
	}
	if r.text = "so it is"; c.finding(false).Text != "so it is" {
		t.Error("its own text is lost")
	}
	for _, k := range []kind{kindPiece, kindPhase, kindEnding, kindTables, kindMove, kindBand, kindConversion, kindOpening, kindHabit, kindColour, kindTime, kindFault, kindSearch, kindSituation, kindNumber} {
		if kindTexts[k] == "" {
			t.Errorf("no words for %s", k)
		}
	}
}
