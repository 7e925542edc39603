package spsa

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"match/sprt"
)

func mustNew(t testing.TB, c Config) *Run {
	t.Helper()
	r, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// results draws the results of a batch.
func results(pairs int, random *rand.Rand) (p sprt.Pentanomial) {
	for range pairs {
		p[random.IntN(5)]++
	}
	return p
}

// finish plays the rest of a run with random results.
func finish(t testing.TB, r *Run, seed uint64) (all []sprt.Pentanomial) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	for p, more := r.Next(); more; p, more = r.Next() {
		all = append(all, results(p.Pairs, random))
		if err := r.Update(p.Batch, all[len(all)-1]); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

func floats(n int) (params []Param) {
	for i := range n {
		params = append(params, Param{Name: fmt.Sprint("p", i), Kind: Float, Start: 10, Min: -1000, Max: 1000, CEnd: 2, REnd: 0.002})
	}
	return params
}

// The oracle is fishtest's rule in its original form: c_i = c_end·N^γ, a_i =
// r_end·c_end²·(A+N)^α; c_k = c_i/k^γ, R_k = a_i/(A+k)^α/c_k²; θ ← θ +
// R_k·c_k·(W−L)·f.
func TestFloatMovesAsInFishtest(t *testing.T) {
	const n, batch = 1000, 4
	r := mustNew(t, Config{Params: floats(3), Pairs: n, Batch: batch, Seed: 5})
	bigA := 0.1 * n
	c, a := 2*math.Pow(n, 0.101), 0.002*2*2*math.Pow(bigA+n, 0.602)
	theta := []float64{10, 10, 10}
	random := rand.New(rand.NewPCG(2, 2))
	for p, more := r.Next(); more; p, more = r.Next() {
		k := float64(p.Batch*batch + 1)
		ck := c / math.Pow(k, 0.101)
		rk := a / math.Pow(bigA+k, 0.602) / (ck * ck)
		res := results(p.Pairs, random)
		wins, losses := 2*res[4]+res[3], 2*res[0]+res[1] // a pair WL+DD wins as much as it loses
		for i := range theta {
			f := 1.0
			if p.Plus[i] < p.Minus[i] {
				f = -1
			}
			if math.Abs(p.Plus[i]-(theta[i]+ck*f)) > 1e-9 || math.Abs(p.Minus[i]-(theta[i]-ck*f)) > 1e-9 {
				t.Fatalf("batch %d plays %g and %g, want %g ± %g", p.Batch, p.Plus[i], p.Minus[i], theta[i], ck)
			}
			theta[i] += rk * ck * float64(wins-losses) * f
		}
		if err := r.Update(p.Batch, res); err != nil {
			t.Fatal(err)
		}
		for i, x := range r.At(p.Batch) {
			if math.Abs(x-theta[i]) > 1e-9 {
				t.Fatalf("after batch %d parameter %d is %g, want %g", p.Batch, i, x, theta[i])
			}
		}
	}
	if got := r.c.gains(r.c.batches() - 1); math.Abs(got.c-1) > 0.01 || math.Abs(got.r-1) > 0.01 {
		t.Errorf("at the end the gains are %v, want 1", got)
	}
}

// The played values of an int always differ between the sides, by 2c on average,
// and their middle is θ on average.
func TestIntSides(t *testing.T) {
	for _, c := range []float64{0.5, 0.7, 1, 3.3} {
		p := Param{Name: "p", Start: 15, Min: -100, Max: 100, CEnd: c, REnd: 1e-9}
		r := mustNew(t, Config{Params: []Param{p}, Pairs: 20000, Batch: 1, Seed: 3})
		r.theta[0] = 15.25
		var apart, middle, want float64
		for k := range 20000 {
			p, _ := r.Next()
			d := math.Abs(p.Plus[0] - p.Minus[0])
			ck := c * r.c.gains(k).c
			if d < 1 || math.Abs(d-2*ck) >= 1 || d != math.Trunc(d) || p.Plus[0] != math.Trunc(p.Plus[0]) {
				t.Fatalf("c %g: %g against %g", ck, p.Plus[0], p.Minus[0])
			}
			apart, middle, want = apart+d/20000, middle+(p.Plus[0]+p.Minus[0])/40000, want+2*ck/20000
			if err := r.Update(k, sprt.Pentanomial{2: 1}); err != nil {
				t.Fatal(err)
			}
		}
		if math.Abs(apart-want) > 0.02 || math.Abs(middle-15.25) > 0.02 {
			t.Errorf("c %g: on average %g apart around %g, want %g around 15.25", c, apart, middle, want)
		}
	}
}

// An int moves by the step that was played.
func TestIntMovesByThePlayedStep(t *testing.T) {
	r := mustNew(t, Config{Params: []Param{{Name: "p", Start: 7, Min: 0, Max: 40, CEnd: 0.8, REnd: 0.01}}, Pairs: 100, Batch: 5, Seed: 9})
	p, _ := r.Next()
	d := (p.Plus[0] - p.Minus[0]) / 2
	if err := r.Update(0, sprt.Pentanomial{0, 0, 1, 2, 2}); err != nil {
		t.Fatal(err)
	}
	if got, want := r.At(0)[0], 7+0.01*r.c.gains(0).r*d*6; math.Abs(got-want) > 1e-12 {
		t.Errorf("moved to %g, want %g", got, want)
	}
}

func TestSignsDependOnSeedAndPairAlone(t *testing.T) {
	c := Config{Params: floats(4), Pairs: 4000, Batch: 4, Seed: 11}
	signs := func(r *Run, chance uint64) (text string) {
		random := rand.New(rand.NewPCG(chance, 1))
		for p, more := r.Next(); more; p, more = r.Next() {
			for i := range p.Plus {
				text += map[bool]string{true: "+", false: "-"}[p.Plus[i] > p.Minus[i]]
			}
			_ = r.Update(p.Batch, results(p.Pairs, random))
		}
		return text
	}
	first := signs(mustNew(t, c), 1)
	if signs(mustNew(t, c), 2) != first {
		t.Error("other results gave other signs")
	}
	if first[:16] != "+++++--++-++----" { // a run started by an older build continues with the same signs
		t.Errorf("the signs begin %s", first[:16])
	}
	if n := strings.Count(first, "+"); n < 1900 || n > 2100 {
		t.Errorf("%d of 4000 signs are positive", n)
	}
	same := 0
	for i := 0; i < len(first); i += 4 {
		if first[i] == first[i+1] {
			same++
		}
	}
	if same < 420 || same > 580 {
		t.Errorf("two parameters agree in %d of 1000 batches", same)
	}
	c.Seed++
	if signs(mustNew(t, c), 1) == first {
		t.Error("another seed gave the same signs")
	}
}

// Properties of every run: sides and iterates stay within the bounds, both sides
// differ, and the same results give the same run.
func TestRunProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Config{
			Params: rapid.SliceOfNDistinct(rapid.Custom(drawParam), 1, 5, func(p Param) string { return p.Name }).Draw(t, "params"),
			Pairs:  rapid.IntRange(1, 60).Draw(t, "pairs"), Seed: rapid.Uint64().Draw(t, "seed"),
		}
		c.Batch = rapid.IntRange(1, c.Pairs).Draw(t, "batch")
		r, err := New(c)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := New(c)
		random := rand.New(rand.NewPCG(c.Seed, 3))
		for p, more := r.Next(); more; p, more = r.Next() {
			for i, param := range c.Params {
				for _, x := range []float64{p.Plus[i], p.Minus[i]} {
					if !(param.Min <= x && x <= param.Max) {
						t.Fatalf("%g is played for %+v", x, param)
					}
				}
				if p.Plus[i] == p.Minus[i] {
					t.Fatalf("both sides play %g for %+v", p.Plus[i], param)
				}
			}
			res := results(p.Pairs, random)
			if err := r.Update(p.Batch, res); err != nil {
				t.Fatal(err)
			}
			_ = again.Update(p.Batch, res)
			for i, x := range r.At(p.Batch) {
				if param := c.Params[i]; !(param.Min+param.CEnd <= x && x <= param.Max-param.CEnd) {
					t.Fatalf("%+v went to %g", param, x)
				}
			}
		}
		if diff := cmp.Diff(r.Answer(), again.Answer()); diff != "" || r.Results().Pairs() != c.Pairs {
			t.Fatalf("%d pairs; a second run with the same results differs: %s", r.Results().Pairs(), diff)
		}
		for i, e := range r.Answer().Parameters {
			if !(c.Params[i].Min <= e.Low && e.Low <= e.High && e.High <= c.Params[i].Max && e.Value-e.Error <= e.Low+1e-9 && e.High <= e.Value+e.Error+1e-9) {
				t.Fatalf("the interval makes no sense: %+v", e)
			}
		}
	})
}

func drawParam(t *rapid.T) Param {
	p := Param{
		Name: rapid.StringMatching("[a-z]{1,6}").Draw(t, "name"),
		Kind: rapid.SampledFrom([]Kind{Int, Float}).Draw(t, "kind"),
		Min:  float64(rapid.IntRange(-100, 100).Draw(t, "min")),
		REnd: rapid.Float64Range(1e-4, 1).Draw(t, "r_end"),
	}
	width := rapid.IntRange(2, 200).Draw(t, "width")
	p.Max = p.Min + float64(width)
	p.Start = p.Min + float64(rapid.IntRange(0, width).Draw(t, "start"))
	p.CEnd = rapid.Float64Range(0.5, float64(width)/2).Draw(t, "c_end")
	return p
}

func TestUpdateRefuses(t *testing.T) {
	r := mustNew(t, Config{Params: floats(1), Pairs: 10, Batch: 4})
	for _, c := range []struct {
		want string
		try  func() error
	}{
		{"batch 1: batch 0 is next", func() error { return r.Update(1, sprt.Pentanomial{2: 4}) }},
		{"results of 3 pairs, want 4", func() error { return r.Update(0, sprt.Pentanomial{2: 3}) }},
		{"-1", func() error { return r.Update(0, sprt.Pentanomial{-1, 5}) }},
		{"batch 3: the run is over aft", func() error { finish(t, r, 1); return r.Update(3, sprt.Pentanomial{2: 2}) }},
		{"batches of 0 pairs", func() error { _, err := New(Config{Params: floats(1), Pairs: 3}); return err }},
		{"there are no parameters", func() error { _, err := New(Config{Pairs: 3, Batch: 1}); return err }},
		{"0 pairs: want", func() error { _, err := New(Config{Params: floats(1), Batch: 1}); return err }},
		{"parameter p0: it is listed twi", func() error {
			_, err := New(Config{Params: append(floats(1), floats(1)...), Pairs: 3, Batch: 1})
			return err
		}},
		{"want larger batches", func() error { _, err := New(Config{Params: floats(9), Pairs: 1 << 29, Batch: 1}); return err }},
	} {
		if err := c.try(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want …%s…", err, c.want)
		}
	}
	if r.Done() != 3 {
		t.Errorf("%d batches are done, want 3: the last has 2 pairs", r.Done())
	}
}
