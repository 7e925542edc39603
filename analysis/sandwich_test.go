package analysis

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"match/board"
	"match/pgn"
)

// All standard errors here are of one kind: the squared contributions of the
// clusters to an estimate. The jackknife, which leaves out one cluster after
// another, needs no formula and gives about the same result.

// jackknife returns the standard error of an estimate from the given number of
// clusters.
func jackknife(clusters int, without func(left int) float64) float64 {
	estimates := make([]float64, clusters)
	for c := range estimates {
		estimates[c] = without(c)
	}
	n := float64(clusters)
	return math.Sqrt((n - 1) / n * stat.PopVariance(estimates, nil) * n)
}

func about(a, b, part float64) bool { return math.Abs(a-b) <= part*math.Abs(b) }

// scoredGames returns points of a known curve, several per cluster.
func scoredGames(rng *rand.Rand, clusters int) (points []point) {
	for c := range clusters {
		for range 2 + rng.IntN(5) {
			score := rng.IntN(1600) - 800
			made := 0.5
			if u := rng.Float64(); u < 0.7*logistic(0.005*float64(score)) {
				made = 1
			} else if u > 1-0.7*logistic(-0.005*float64(score)) {
				made = 0
			}
			points = append(points, point{c, score, made})
		}
	}
	return points
}

// The fitted curve's expectation equals the real points, weighted by the scores,
// as maximum likelihood requires. Its error is that of the jackknife.
func TestCurveIsFitted(t *testing.T) {
	const clusters = 150
	points := scoredGames(rand.New(rand.NewPCG(3, 4)), clusters)
	c := fitCurve(points, 300, clusters)
	var left float64
	for _, p := range points {
		left += float64(p.score) * (p.made - c.expect(p.score))
	}
	if math.Abs(left) > 1e-5 || !c.Fitted || c.Games != 300 {
		t.Errorf("%+v misses by %v", c, left)
	}
	se := jackknife(clusters, func(left int) float64 {
		var others []point
		for _, p := range points {
			if p.cluster != left {
				others = append(others, p)
			}
		}
		return fitCurve(others, 300, clusters).K
	})
	if !about(c.Error, normal95*se, 0.05) {
		t.Errorf("error %v, by the jackknife %v", c.Error, normal95*se)
	}
	points = append(points, point{0, mateBound, 0}, point{0, -mateBound, 1})
	if mated := fitCurve(points, 300, clusters); mated != c {
		t.Errorf("mates change %+v to %+v", c, mated)
	}
	far, cut := append([]point{{0, 5000, 0.5}}, points...), append([]point{{0, fitRange, 0.5}}, points...)
	if a, b := fitCurve(far, 300, clusters), fitCurve(cut, 300, clusters); a != b || a == c {
		t.Errorf("far scores make %+v, those at the bound %+v", a, b)
	}
}

// There is no fit for few games, or for scores that are independent of the
// results or determine them completely.
func TestCurveIsNotFitted(t *testing.T) {
	points := scoredGames(rand.New(rand.NewPCG(3, 4)), 40)
	if c := fitCurve(points, leastGames-1, 40); c != (curve{K: lichessK}) {
		t.Errorf("%+v of too few games", c)
	}
	if c := fitCurve(points, leastGames, 40); !c.Fitted {
		t.Errorf("%+v of just enough", c)
	}
	for name, made := range map[string]func(score int) float64{
		"all won by who is ahead":  func(score int) float64 { return map[bool]float64{true: 1, false: 0}[score > 0] },
		"all won by who is behind": func(score int) float64 { return map[bool]float64{true: 1, false: 0}[score < 0] },
		"all drawn":                func(int) float64 { return 0.5 },
	} {
		for i := range points {
			points[i].made = made(points[i].score)
		}
		if c := fitCurve(points, 100, 40); c != (curve{K: lichessK}) {
			t.Errorf("%s: %+v", name, c)
		}
	}
}

// sightings returns positions that the two sides score differently by known
// amounts, in clusters with a random offset each.
func sightings(rng *rand.Rand, clusters, each int, bias vector) *regression {
	r := new(regression)
	for side := range sides {
		for c := range clusters {
			whim := rng.NormFloat64()
			for range each {
				s := sighting{cluster: c}
				s.x[0], s.x[1] = 1, 100*rng.NormFloat64()
				s.y = 7 + 0.1*s.x[1] + 20*rng.NormFloat64()
				for i := range termCount {
					s.x[2+i] = rng.NormFloat64()
					s.y += 5 * s.x[2+i]
					if side == 0 {
						s.y += bias[i] * s.x[2+i]
					}
				}
				s.y += 10 * whim * s.x[2+queenValue]
				r.rows[side] = append(r.rows[side], s)
			}
		}
	}
	return r
}

// The fit is least squares with one extra position for each column, with zero
// difference and a small weight.
func TestBiasIsLeastSquares(t *testing.T) {
	r := sightings(rand.New(rand.NewPCG(5, 6)), 120, 9, vector{rookValue: 12})
	in := func(c int) bool { return c%3 != 0 }
	o, ok := r.opinion(in, 120)
	if !ok {
		t.Fatal("no fit")
	}
	var want [sides]mat.VecDense
	for side, rows := range r.rows {
		var x, y []float64
		for _, s := range rows {
			if in(s.cluster) {
				x, y = append(x, s.x[:]...), append(y, s.y)
			}
		}
		for c := range columns {
			row := make([]float64, columns)
			row[c] = 1
			x, y = append(x, row...), append(y, 0)
		}
		if err := want[side].SolveVec(mat.NewDense(len(y), columns, x), mat.NewVecDense(len(y), y)); err != nil {
			t.Fatal(err)
		}
	}
	for i, got := range o.value {
		if d := want[0].AtVec(2+i) - want[1].AtVec(2+i); math.Abs(got-d) > 1e-4 {
			t.Errorf("%s: %v, want %v", termNames[i].name, got, d)
		}
	}
	for c, influence := range o.influence {
		if (influence == vector{}) != !in(c) {
			t.Errorf("cluster %d adds %v", c, influence)
		}
	}
}

// The errors of the bias are those of the jackknife.
func TestBiasErrors(t *testing.T) {
	const clusters = 90
	r := sightings(rand.New(rand.NewPCG(7, 6)), clusters, 12, vector{rookValue: 12, pawnValue: -8})
	se, ok := r.opinion(everywhere, clusters)
	if !ok {
		t.Fatal("no fit")
	}
	got := se.se()
	values := make([]vector, clusters)
	for c := range values {
		others := func(other int) bool { return other != c }
		o, ok := r.opinion(others, clusters)
		if !ok {
			t.Fatal("no fit")
		}
		values[c] = o.value
	}
	for i := range got {
		if want := jackknife(clusters, func(left int) float64 { return values[left][i] }); !about(got[i], want, 0.15) {
			t.Errorf("%s: %v, by the jackknife %v", termNames[i].name, got[i], want)
		}
	}
}

// A fit needs a minimum number of positions of each side, and uses the terms'
// spread over both sides.
func TestBiasNeedsPositions(t *testing.T) {
	r := sightings(rand.New(rand.NewPCG(8, 6)), leastSeen, 1, vector{})
	fits := func(r *regression, in func(int) bool) bool { _, ok := r.opinion(in, leastSeen); return ok }
	if !fits(r, everywhere) {
		t.Error("no fit of just enough")
	}
	for side := range sides {
		if fits(r, func(c int) bool { return c > 0 }) {
			t.Error("a fit of one too few")
		}
		few := *r
		if few.rows[side] = r.rows[side][1:]; fits(&few, everywhere) {
			t.Errorf("a fit of one too few of side %d", side)
		}
	}
	for i, got := range r.spreads() {
		var x []float64
		for _, rows := range r.rows {
			for _, s := range rows {
				x = append(x, s.x[2+i])
			}
		}
		if want := stat.PopVariance(x, nil); !near9(got, want) {
			t.Errorf("%s varies by %v, want %v", termNames[i].name, got, want)
		}
	}
}

// A position is used if it is quiet. The fit uses the difference between the
// mover's score and the referee's.
func TestWhatIsSeen(t *testing.T) {
	game := func(fen, played string, said int) (*Game, *Move) {
		g := playing(t, position(t, fen), played)
		g.Cluster = 5
		g.Record.Plies[0].Score = pgn.Score{Kind: pgn.Centipawns, Value: said}
		return g, &Move{game: g, Move: g.Record.Plies[0].Move, Judgement: Judgement{Best: g.Record.Plies[0].Move, Value: 30}}
	}
	const quietPosition = "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1"
	g, m := game(quietPosition, "e8e7", 70)
	for side, own := range []bool{true, false} {
		var r regression
		m.Own = own
		r.note(m, &g.Record.Start)
		if len(r.rows[side]) != 1 || len(r.rows[1-side]) != 0 {
			t.Fatalf("own %v: %+v", own, r.rows)
		}
		s := r.rows[side][0]
		terms := termsOf(&g.Record.Start, board.Black)
		if s.cluster != 5 || s.y != 40 || s.x[0] != 1 || s.x[1] != 30 || vector(s.x[2:]) != terms {
			t.Errorf("%+v", s)
		}
	}
	for name, c := range map[string]struct{ fen, best string }{"a capture is best": {quietPosition, "d5e4"}, "check": {"4k3/8/8/8/8/8/8/4R1K1 b - - 0 1", "e8d7"}} {
		var r regression
		g, m := game(c.fen, c.best, 70)
		if r.note(m, &g.Record.Start); len(r.rows[0])+len(r.rows[1]) > 0 {
			t.Errorf("%s: %+v", name, r.rows)
		}
	}
	g.Record.Plies[0].Score = pgn.Score{}
	var r regression
	if r.note(m, &g.Record.Start); len(r.rows[0])+len(r.rows[1]) > 0 {
		t.Errorf("nothing is said: %+v", r.rows)
	}
}
