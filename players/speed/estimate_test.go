package speed

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"match/sprt"
)

// noise generates rounds of two programs, of which A is faster by gain: the
// machine slows down by drift, and other programs disturb a share of the runs.
type noise struct {
	rng                            *rand.Rand
	gain, deviation, drift, others float64
}

func (n noise) round(i int) round {
	one := func() float64 {
		t := math.Exp(n.deviation*n.rng.NormFloat64() + n.drift*float64(i))
		if n.rng.Float64() < n.others {
			t *= 1 + n.rng.ExpFloat64()/5
		}
		return t
	}
	return round{A: one(), B: one() * (1 + n.gain)}
}

// The interval has its nominal coverage for a fixed number of rounds and for a
// comparison that decides when to stop, under all kinds of noise.
func TestCoverage(t *testing.T) {
	const runs = 2000
	for name, n := range map[string]noise{
		"quiet":     {gain: 0.01, deviation: 0.01},
		"equal":     {deviation: 0.01},
		"drifting":  {gain: 0.02, deviation: 0.01, drift: 0.01},
		"busy":      {gain: -0.01, deviation: 0.005, others: 0.05},
		"very fast": {gain: 0.5, deviation: 0.05},
	} {
		n.rng = rand.New(rand.NewPCG(1, uint64(len(name))))
		fixed, stopped, rounds := 0, 0, 0
		for range runs {
			var list []round
			for i := range 12 {
				list = append(list, n.round(i))
			}
			if e := estimateOf(list); e.Lower <= n.gain && n.gain <= e.Upper {
				fixed++
			}
			for e := estimateOf(list[:fewest]); ; e = estimateOf(list) {
				list = list[:max(e.Rounds, fewest)]
				if look(len(list)) && enough(e, 0.005) || len(list) > 5000 {
					if e.Lower <= n.gain && n.gain <= e.Upper {
						stopped++
					}
					break
				}
				list = append(list, n.round(len(list)))
				for !look(len(list)) {
					list = append(list, n.round(len(list)))
				}
			}
			rounds += len(list)
		}
		if share := float64(fixed) / runs; share < 0.93 || share > 0.985 {
			t.Errorf("%s: 12 rounds hold the truth in %.3f", name, share)
		}
		if share := float64(stopped) / runs; share < 0.935 || share > 0.99 {
			t.Errorf("%s: stopped rounds hold the truth in %.3f, %d rounds on average", name, share, rounds/runs)
		}
	}
}

// Equal programs differ by chance in hardly more than the 5% of a comparison that
// does not decide when to stop. With a first look after 10 rounds it was 8%.
func TestEqualPrograms(t *testing.T) {
	const runs = 3000
	for _, deviation := range []float64{0.006, 0.008, 0.01} {
		n := noise{rng: rand.New(rand.NewPCG(3, 3)), deviation: deviation}
		differ := 0
		for range runs {
			var list []round
			for !look(len(list)) || !enough(estimateOf(list), 0.005) {
				list = append(list, n.round(len(list)))
			}
			if estimateOf(list).Verdict() != sprt.None {
				differ++
			}
		}
		if share := float64(differ) / runs; share > 0.065 {
			t.Errorf("a deviation of %g: %.3f differ", deviation, share)
		}
	}
}

// One disturbed round changes little, and too few rounds give no estimate.
func TestCompare(t *testing.T) {
	var list []round
	for i := range 20 {
		list = append(list, round{A: 1, B: 1.02 + 0.001*float64(i%3-1)})
	}
	list[7].A = 3
	e := estimateOf(list)
	if !e.Known || math.Abs(e.Gain-0.02) > 0.001 || e.Upper-e.Lower > 0.003 || e.Verdict() != sprt.H1 || e.Rounds != 20 {
		t.Errorf("%+v, %v", e, e.Verdict())
	}
	for i := range list {
		list[i].A, list[i].B = list[i].B, list[i].A
	}
	if e := estimateOf(list); e.Verdict() != sprt.H0 || e.Gain > -0.018 || e.Gain < -0.021 {
		t.Errorf("%+v", e)
	}
	for n := range 3 {
		if e := estimateOf(list[:n]); e.Known || e.Verdict() != sprt.None || enough(e, 1) {
			t.Errorf("%d rounds: %+v", n, e)
		}
	}
	wide := Estimate{Gain: 0.5, Lower: 0.46, Upper: 0.54, Rounds: 30, Known: true}
	if !enough(wide, 0.005) || enough(Estimate{Gain: 0.1, Lower: 0.06, Upper: 0.14, Rounds: 30, Known: true}, 0.005) {
		t.Error("a tenth of the gain is near enough, more is not")
	}
	if wide.Rounds = fewest - 1; enough(wide, 0.005) {
		t.Error("enough after too few rounds")
	}
	if (Estimate{Lower: -1, Upper: 1, Known: true}).Verdict() != sprt.None {
		t.Error("a verdict though 0 is in the interval")
	}
}

func TestLooks(t *testing.T) {
	var looks []int
	for n := range 52 {
		if look(n) {
			looks = append(looks, n)
		}
	}
	want := []int{30, 36, 43, 51}
	if !slices.Equal(looks, want) {
		t.Errorf("looks at %v, want %v", looks, want)
	}
}

func TestDrift(t *testing.T) {
	for _, c := range []struct {
		drift float64
		want  bool
	}{{0, false}, {0.004, true}, {-0.004, true}, {0.0002, false}} {
		n := noise{rng: rand.New(rand.NewPCG(2, 2)), deviation: 0.004, drift: c.drift}
		var list []round
		for i := range 20 {
			list = append(list, n.round(i))
		}
		slower, seen := drift(list)
		if seen != c.want || seen && math.Abs(slower-math.Expm1(19*c.drift)) > 0.01 {
			t.Errorf("drift %g a round: %g, %v", c.drift, slower, seen)
		}
		if _, seen := drift(list[:fewest-1]); seen {
			t.Error("a drift of too few rounds")
		}
	}
}
