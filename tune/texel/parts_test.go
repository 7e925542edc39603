package texel

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"match/board"
)

func TestLogistic(t *testing.T) {
	for _, x := range []float64{-800, -3, -1e-9, 0, 2, 900} {
		for _, z := range []float64{0, 0.5, 1} {
			_, q := logistic(x)
			loss := lossOf(x, z)
			if want := 1 / (1 + math.Exp(-x)); math.Abs(q-want) > 1e-15 {
				t.Errorf("q(%g) = %g, want %g", x, q, want)
			}
			want := z*math.Log1p(math.Exp(-x)) + (1-z)*math.Log1p(math.Exp(x))
			if !math.IsInf(want, 0) && !math.IsNaN(want) && math.Abs(loss-want) > 1e-12 || math.IsNaN(loss) {
				t.Errorf("loss(%g, %g) = %g, want %g", x, z, loss, want)
			}
		}
	}
}

func TestLogSum(t *testing.T) {
	l, want := logSum{product: 1}, 0.0
	for i := range 3000 {
		x := 1 + float64(i%7)/7
		l.add(x)
		want += math.Log(x)
	}
	if got := l.total(); math.Abs(got-want) > 1e-9 {
		t.Errorf("%g, want %g", got, want)
	}
}

// Every row is in exactly one piece.
func TestCut(t *testing.T) {
	for _, n := range []int{0, 1, 7, 8, 9, 100, 1001} {
		var s set
		for i := range n {
			b := &s.phases[i*37%257]
			b.rows = append(b.rows, row{})
			s.rows++
		}
		seen := map[[2]int]int{}
		for _, piece := range s.cut() {
			rows := 0
			for _, p := range piece {
				for i := p.low; i < p.high; i++ {
					seen[[2]int{p.phase, i}]++
					rows++
				}
			}
			if rows > n/pieces+1 {
				t.Errorf("%d rows: a piece has %d", n, rows)
			}
		}
		if len(seen) != n {
			t.Errorf("%d of %d rows are in pieces", len(seen), n)
		}
		for at, times := range seen {
			if times != 1 {
				t.Errorf("row %v is there %d times", at, times)
			}
		}
	}
}

// The oracle for the sandwich is the plain formula on dense gradients of games.
func TestSandwich(t *testing.T) {
	v := get(t, "zoned")
	positions := labelledPositions(t, v, 60, moved(v, 0), testScale)
	d := dataOf(t, v, positions, none)
	p, _, err := d.problem(Options{Prior: 40, Scale: testScale})
	if err != nil {
		t.Fatal(err)
	}
	weights := moved(v, 3)
	hessian := p.at(weights, true).hessian
	n, size := float64(len(positions)), len(weights)
	byGame := map[uint64]*mat.VecDense{}
	for _, l := range positions {
		one := dataOf(t, v, []labelled{l}, none)
		q, _, err := one.problem(Options{Prior: 1e6, Scale: testScale})
		if err != nil {
			t.Fatal(err)
		}
		q.ridge = 0
		g := mat.NewVecDense(size, q.at(weights, false).gradient)
		if byGame[l.game] == nil {
			byGame[l.game] = mat.NewVecDense(size, nil)
		}
		byGame[l.game].AddVec(byGame[l.game], g)
	}
	meat := mat.NewSymDense(size, nil)
	for _, g := range byGame {
		meat.SymRankOne(meat, 1/(n*n), g)
	}
	for i := range size {
		meat.SetSym(i, i, meat.At(i, i)+1/(n*40*40)/n)
	}
	var inverse, want mat.Dense
	if err := inverse.Inverse(hessian); err != nil {
		t.Fatal(err)
	}
	want.Product(&inverse, meat, &inverse)
	got, err := p.errors(weights, hessian, len(d.games))
	if err != nil {
		t.Fatal(err)
	}
	for i := range got {
		if w := 1.96 * math.Sqrt(want.At(i, i)); math.Abs(got[i]-w) > 1e-4*w {
			t.Fatalf("± of weight %d is %g, want %g", i, got[i], w)
		}
	}
}

// Rounding is at least as good as rounding each weight by itself, leaves no
// single step that improves it, and stays within the bounds.
func TestRound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "n")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		root := mat.NewDense(n, n, nil)
		weights, within := make([]float64, n), make([]bounds, n)
		for i := range n {
			weights[i] = 4 * random.NormFloat64()
			within[i] = bounds{-5, 5}
			for j := range n {
				root.Set(i, j, random.NormFloat64())
			}
		}
		var h mat.SymDense
		h.SymOuterK(1, root)
		rise := func(r []float64) float64 {
			off := mat.NewVecDense(n, nil)
			for i := range r {
				off.SetVec(i, r[i]-weights[i])
			}
			return mat.Inner(off, &h, off)
		}
		rounded := round(weights, &h, within)
		got, plain := make([]float64, n), make([]float64, n)
		for i := range n {
			got[i] = float64(rounded[i])
			plain[i] = min(max(math.Round(weights[i]), -5), 5)
			if math.Abs(got[i]) > 5 {
				t.Fatalf("%v is out of bounds", rounded)
			}
		}
		best := rise(got)
		if best > rise(plain)+1e-9 {
			t.Fatalf("%v loses more than %v", got, plain)
		}
		for i := range n {
			for _, step := range []float64{-1, 1} {
				if math.Abs(got[i]+step) > 5 {
					continue
				}
				got[i] += step
				if rise(got) < best-1e-9 {
					t.Fatalf("%v is better", got)
				}
				got[i] -= step
			}
		}
	})
}

func TestSeen(t *testing.T) {
	v := get(t, "tapered")
	d := NewData(v)
	for _, fen := range []string{
		"4k3/8/8/3p4/8/4P3/8/4K3 w - - 0 1",       // phase 0: only the endgame halves
		"4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",         // a pawn up
		"r3k3/8/8/8/8/8/8/R3K3 w - - 0 1",         // equal on both sides
		"rn2k3/8/8/4p3/8/8/8/R3K1N1 w - - 0 1",    // a pawn down
		"rnbqkbnr/8/8/8/8/8/8/QQQQKQQQ w - - 0 1", // phase 256: only the middlegame halves
	} {
		p, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Add(&p, Label{Result: 0.5, Score: math.NaN(), Game: 1}); err != nil {
			t.Fatal(err)
		}
	}
	m, _ := newModel(d.linear, nil)
	seen := d.seen(m)
	for i, w := range v.Weights() {
		want, asked := map[string]int{
			"value.pawn": 2, "value.knight": 1, "value.rook": 1, "pawn.eg.e3": 2, "pawn.mg.e3": 0, "pawn.eg.d4": 1,
			"pawn.eg.e4": 1, "pawn.mg.e4": 1, "knight.eg.b1": 1, "rook.eg.a1": 0, "knight.eg.g1": 1, "queen.mg.h1": 1, "queen.eg.h1": 0,
		}[w.Name]
		if asked && seen[i] != want {
			t.Errorf("%s was seen %d times, want %d", w.Name, seen[i], want)
		}
	}
	if d.train.rows != 5 || d.heldOut.rows != 0 || len(d.games) != 1 {
		t.Errorf("%d and %d positions of %d games", d.train.rows, d.heldOut.rows, len(d.games))
	}
}
