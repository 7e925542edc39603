package analysis

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat"
)

// informed makes the moves of a study know their games.
func informed(s *study) *study {
	for i, a := range s.accounts {
		for j := range a.Moves {
			a.Moves[j].game = s.Games[i]
		}
	}
	return s
}

// losses returns a sample of clusters of one or two games, and a class of its
// losses.
func losses(rng *rand.Rand, clusters int) (sample, *row) {
	s := sample{games: make([]float64, clusters), lost: newBySide(clusters)}
	r := newRow(kindMove, "x", clusters)
	for c := range clusters {
		s.games[c] = float64(1 + rng.IntN(2))
		s.n += s.games[c]
		whim := rng.Float64()
		r.lost[0][c], r.lost[1][c] = 0.6*whim+0.4*rng.Float64(), 0.3*rng.Float64()
		s.lost[0][c], s.lost[1][c] = r.lost[0][c]+whim+rng.Float64(), r.lost[1][c]+0.7*rng.Float64()
	}
	return s, r
}

// except leaves out one cluster.
func except(s sample, r *row, left int) (sample, *row) {
	drop := func(x []float64) []float64 {
		if x == nil {
			return nil
		}
		return append(append([]float64{}, x[:left]...), x[left+1:]...)
	}
	return sample{games: drop(s.games), lost: bySide{drop(s.lost[0]), drop(s.lost[1])}, n: s.n - s.games[left]},
		&row{lost: bySide{drop(r.lost[0]), drop(r.lost[1])}, scaled: drop(r.scaled)}
}

// The errors of means, of surpluses and of the costs of openings are those of the
// jackknife.
func TestErrorsOfRows(t *testing.T) {
	const clusters = 120
	s, r := losses(rand.New(rand.NewPCG(1, 7)), clusters)
	scaled := *r
	for c := range clusters {
		scaled.scaled = append(scaled.scaled, 0.3*r.lost[1][c])
	}
	member := make([]float64, clusters)
	for c := range member {
		if c%3 == 0 {
			member[c] = s.games[c]
		}
	}
	opening := &row{lost: newBySide(clusters)}
	for c := range member {
		if member[c] > 0 {
			opening.lost[0][c], opening.lost[1][c] = s.lost[0][c], s.lost[1][c]
		}
	}
	for name, c := range map[string]struct {
		r        *row
		estimate func(s sample, r *row, left int) (float64, float64)
	}{
		"mean":              {r, func(s sample, r *row, _ int) (float64, float64) { return s.mean(r.lost.excess()) }},
		"surplus":           {r, func(s sample, r *row, _ int) (float64, float64) { return s.surplus(r) }},
		"surplus, levelled": {&scaled, func(s sample, r *row, _ int) (float64, float64) { return s.surplus(r) }},
		"opening": {opening, func(s sample, r *row, left int) (float64, float64) {
			m := append([]float64{}, member...)
			if left >= 0 {
				m = append(m[:left], m[left+1:]...)
			}
			return s.partSurplus(r, m)
		}},
	} {
		_, se := c.estimate(s, c.r, -1)
		want := jackknife(clusters, func(left int) float64 {
			less, row := except(s, c.r, left)
			x, _ := c.estimate(less, row, left)
			return x
		})
		if !about(se, want, 0.03) {
			t.Errorf("%s: error %v, by the jackknife %v", name, se, want)
		}
	}
}

// For clusters of one game each, the mean and its error are those of the
// textbook, and the interval is Student's.
func TestFigures(t *testing.T) {
	x := []float64{0.1, 0.4, 0, 0.9, 0.3}
	s := sample{games: []float64{1, 1, 1, 1, 1}, n: 5}
	mean, deviation := stat.MeanStdDev(x, nil)
	f := s.figure(x)
	if want := 2.776445 * 100 * deviation / math.Sqrt(5); !near9(f.Value, 100*mean) || math.Abs(f.Error-want) > 1e-4 || f.Open {
		t.Errorf("%+v, want ± %v", f, want)
	}
	one := sample{games: []float64{2}, n: 2}
	if f := one.figure([]float64{0.5}); f != (figure{Value: 25, Open: true}) {
		t.Errorf("of one pair: %+v", f)
	}
	two := sample{games: []float64{1, 1}, n: 2}
	if f := two.figure([]float64{0, 1}); f.Open || math.Abs(f.Error-12.7062*50) > 0.01 {
		t.Errorf("of two: %+v", f)
	}
	for clusters, want := range map[int]float64{2: 12.7062, 11: 2.2281, 31: 2.0423} {
		q := quantile95(clusters)
		if math.Abs(q-want) > 1e-4 || math.Abs(upperTail(q, clusters)-0.025) > 1e-9 || math.Abs(upperTail(0, clusters)-0.5) > 1e-9 {
			t.Errorf("%d clusters: %v, a chance of %v", clusters, q, upperTail(q, clusters))
		}
	}
	if !math.IsInf(quantile95(1), 1) || upperTail(9, 1) != 1 || upperTail(9, 0) != 1 {
		t.Error("one cluster proves something")
	}
}

// The means of some games refer to the clusters of these games only.
func TestMeansOfSomeGames(t *testing.T) {
	s := &study{Collection: &Collection{}}
	for i, cluster := range []int{7, 7, 5, 3, 9, 3, 9} {
		s.Games, s.accounts = append(s.Games, &Game{Cluster: cluster, Number: i}), append(s.accounts, &Account{})
	}
	hit := func(g *Game, _ *Account) float64 {
		return float64(btoi(g.Number == 0 || g.Number == 3 || g.Number == 5))
	}
	if of, clusters := s.means(nil, hit); len(of) != 1 || of[0] != (figure{Open: true}) || clusters != 0 {
		t.Errorf("of nothing: %+v, %d", of, clusters)
	}
	want := sample{games: []float64{2, 2, 2}, n: 6}
	if of, clusters := s.means([]int{0, 1, 3, 4, 5, 6}, hit); of[0] != want.figure([]float64{1, 2, 0}) || of[0].Value != 50 || clusters != 3 {
		t.Errorf("%+v, %d clusters", of, clusters)
	}
}

// A move counts for its mover; moves worth showing are stored.
func TestRowsAdd(t *testing.T) {
	r, g := newRow(kindMove, "x", 3), &Game{Cluster: 1}
	own, wrong, theirs := &Move{game: g, Own: true}, &Move{game: g, Own: true, Wrong: true}, &Move{game: g, Wrong: true}
	r.add(own, 0.5, 0)
	r.add(own, 0.25, leastProof)
	r.add(wrong, 1, 0.031)
	r.add(theirs, 4, 4)
	if r.lost[0][1] != 1.75 || r.lost[1][1] != 4 || total(r.lost[0])+total(r.lost[1]) != 5.75 || r.moves != [sides]int{3, 1} || r.wrong != 1 || len(r.proof) != 1 || r.proof[0] != (proof{wrong, 0.031}) {
		t.Errorf("%+v", r)
	}
	if x := r.lost.excess(); x[0] != 0 || x[1] != -2.25 {
		t.Errorf("excess %v", x)
	}
}
