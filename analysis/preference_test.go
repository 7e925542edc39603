package analysis

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// tastes returns wrong moves of both sides that differ from the best ones at
// random, the player's more so in rooks. Each cluster has `each` moves per side,
// all alike.
func tastes(rng *rand.Rand, clusters, each int) (wrong []blamed) {
	for side := range sides {
		for c := range clusters {
			var delta vector
			for i := range delta {
				delta[i] = rng.NormFloat64()
			}
			delta[pawnValue] += delta[rookValue]
			if side == 0 {
				delta[rookValue] += 0.5
			}
			for range each {
				wrong = append(wrong, blamed{move: &Move{game: &Game{Cluster: c}, Own: side == 0}, delta: delta})
			}
		}
	}
	return wrong
}

// A preference is the direction of Fisher's discriminant, and the sum of those of
// both sides; other clusters do not contribute.
func TestPreferenceIsDiscriminant(t *testing.T) {
	wrong := tastes(rand.New(rand.NewPCG(1, 5)), 400, 1)
	in := func(c int) bool { return c%4 != 0 }
	o, ok := preferenceOf(wrong, in, 400)
	if !ok {
		t.Fatal("too few")
	}
	var mean [sides][termCount]float64
	moments, n := mat.NewDense(int(termCount), int(termCount), nil), 0.0
	for _, b := range wrong {
		if !in(b.move.game.Cluster) {
			continue
		}
		n++
		for i, x := range b.delta {
			mean[sideOf(b.move)][i] += x / 300
			for j, y := range b.delta {
				moments.Set(i, j, moments.At(i, j)+x*y/600)
			}
		}
	}
	if n != 600 {
		t.Fatal(n)
	}
	for i := range int(termCount) {
		moments.Set(i, i, moments.At(i, i)+leastSpread)
	}
	for name, c := range map[string]struct {
		got  vector
		sign float64
	}{"difference": {o.value, -1}, "sum": {o.sum, 1}} {
		right := mat.NewVecDense(int(termCount), nil)
		for i := range int(termCount) {
			right.SetVec(i, mean[0][i]+c.sign*mean[1][i])
		}
		var want mat.VecDense
		if err := want.SolveVec(moments, right); err != nil {
			t.Fatal(err)
		}
		for i, got := range c.got {
			if !near9(got, want.AtVec(i)) {
				t.Errorf("%s, %s: %v, want %v", name, termNames[i].name, got, want.AtVec(i))
			}
		}
	}
	for c, influence := range o.influence {
		if (influence == vector{}) != !in(c) {
			t.Errorf("cluster %d adds %v", c, influence)
		}
	}
}

// The error of a preference is that of a difference of two means; the moves of
// one pair count as one observation.
func TestPreferenceErrors(t *testing.T) {
	const clusters = 300
	for each := 1; each <= 3; each++ {
		wrong := tastes(rand.New(rand.NewPCG(2, 5)), clusters, each)
		o, _ := preferenceOf(wrong, everywhere, clusters)
		var list []*blamed
		for i := range wrong {
			list = append(list, &wrong[i])
		}
		inverse, _ := inverseMoments(list)
		se := o.se()
		// In units of the discriminant, with separate clusters for each side: their
		// moves are independent here.
		var square vector
		for side := range sides {
			var along [termCount][]float64
			for i := range wrong {
				if sideOf(wrong[i].move) != side || i%each > 0 {
					continue
				}
				for j, x := range times(inverse, wrong[i].delta) {
					along[j] = append(along[j], x)
				}
			}
			for j := range square {
				square[j] += stat.Variance(along[j], nil) / clusters
			}
		}
		for j := range se {
			if want := math.Sqrt(square[j]); !about(se[j], want, 0.2) {
				t.Errorf("%d alike, %s: %v, want about %v", each, termNames[j].name, se[j], want)
			}
		}
	}
}

// A taste needs a minimum number of wrong moves of each side.
func TestPreferenceNeedsMoves(t *testing.T) {
	wrong := tastes(rand.New(rand.NewPCG(3, 5)), leastWrong, 1)
	enough := func(wrong []blamed, in func(int) bool) bool { _, ok := preferenceOf(wrong, in, leastWrong); return ok }
	if !enough(wrong, everywhere) {
		t.Error("just enough are too few")
	}
	if enough(wrong[1:], everywhere) || enough(wrong[:len(wrong)-1], everywhere) {
		t.Error("one too few are enough")
	}
	if enough(wrong, func(c int) bool { return c > 0 }) {
		t.Error("what was not asked for is counted")
	}
}
