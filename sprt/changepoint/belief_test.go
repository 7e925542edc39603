package changepoint

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// weights returns n equal suspects.
func weights(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = 1
	}
	return list
}

// drawn is what draws from the prior tell, each weighed with its likelihood.
type drawn struct {
	largest     []float64 // by place
	below       float64
	mean, sd    float64 // of the loss of the second place
	both, total float64 // both: the first and the second place have a step that lost, and one of them the largest loss
}

// draws computes the posterior from its definition.
func draws(b *Belief, suspects []int, below float64, runs int) drawn {
	rng := rand.New(rand.NewPCG(9, 9))
	d, sigma := drawn{largest: make([]float64, len(suspects))}, b.Sigma()
	for range runs {
		lost, stepped, largest, most := draw(rng, &b.prior, suspects)
		if lost == nil {
			continue
		}
		log := 0.0
		for _, e := range b.met {
			y, precision := e.lead(&b.prior, sigma)
			for _, l := range lost[e.from:e.to] {
				y -= l
			}
			log -= precision * y * y / 2
		}
		w := math.Exp(log)
		d.total += w
		d.largest[largest] += w
		if most < below {
			d.below += w
		}
		d.mean += w * lost[1]
		d.sd += w * lost[1] * lost[1]
		if stepped[0] && stepped[1] && largest < 2 {
			d.both += w
		}
	}
	for i := range d.largest {
		d.largest[i] /= d.total
	}
	d.below, d.both, d.mean = d.below/d.total, d.both/d.total, d.mean/d.total
	d.sd = math.Sqrt(d.sd/d.total - d.mean*d.mean)
	return d
}

// draw returns losses of places from the prior, which of them have a step that
// lost, and which lost most; nil if two steps met.
func draw(rng *rand.Rand, p *Prior, suspects []int) (lost []float64, stepped []bool, largest int, most float64) {
	tau := p.Drifts[choose(rng, p.DriftWeights)]
	var changes []float64
	var place []int
	mean := tau * math.Sqrt(kappa) * rng.NormFloat64()
	for i, n := range suspects {
		for range n {
			changes, place = append(changes, mean+tau*rng.NormFloat64()), append(place, i)
		}
	}
	number, scale := choose(rng, p.Number), p.Steps[rng.IntN(len(p.Steps))] // all above the drifts
	stepped, taken := make([]bool, len(suspects)), make([]bool, len(suspects))
	size, back := 0.0, number == 2 && rng.IntN(2) == 0
	for i := range number {
		at := rng.IntN(len(changes))
		if taken[place[at]] {
			return nil, nil, 0, 0
		}
		taken[place[at]] = true
		if size = -size; i == 0 || !back {
			size = scale * rng.NormFloat64()
		}
		stepped[place[at]] = size > 0
		changes[at] += size
	}
	lost, most = make([]float64, len(suspects)), math.Inf(-1)
	for i, c := range changes {
		lost[place[i]] += c
	}
	for i, l := range lost {
		if l > most {
			largest, most = i, l
		}
	}
	return lost, stepped, largest, most
}

func choose(rng *rand.Rand, weights []float64) int {
	total := 0.0
	for _, w := range weights {
		total += w
	}
	x := rng.Float64() * total
	for i, w := range weights {
		if x -= w; x < 0 {
			return i
		}
	}
	return len(weights) - 1
}

// testPrior has few values, so that draws find them often.
var testPrior = Prior{Sigma: 0.25, Weight: 1e9, Drifts: []float64{0.004, 0.01}, DriftWeights: []float64{2, 1}, Steps: []float64{0.03, 0.08}, Number: []float64{0.2, 0.4, 0.25, 0.15}}

// The posterior is about that of draws from the prior. It leaves out three steps of
// which two are in one stretch, and approximates the largest of many movements.
func TestPosteriorIsThatOfDraws(t *testing.T) {
	suspects := []int{1, 1, 2, 1}
	for name, observe := range map[string]func(b *Belief){
		"nothing known":      func(b *Belief) { b.observe(0, 4, 30, 0.02) },
		"a step":             func(b *Belief) { b.observe(0, 1, 200, 0); b.observe(0, 2, 200, 0.06); b.observe(0, 4, 200, 0.07) },
		"two steps":          func(b *Belief) { b.observe(0, 1, 400, 0.06); b.observe(1, 2, 400, 0.05); b.observe(2, 4, 200, 0) },
		"back":               func(b *Belief) { b.observe(0, 1, 300, 0.05); b.observe(0, 3, 300, 0); b.observe(2, 4, 300, 0.06) },
		"level":              func(b *Belief) { b.observe(0, 4, 500, 0); b.observe(0, 2, 200, 0.02) },
		"neighbours":         func(b *Belief) { b.observe(0, 4, 300, 0.05); b.observe(1, 2, 300, 0.02); b.observe(2, 3, 300, 0.02) },
		"all against all":    func(b *Belief) { b.observe(0, 2, 200, 0.05); b.observe(1, 3, 200, 0.05); b.observe(2, 4, 200, -0.01) },
		"small and accurate": func(b *Belief) { b.observe(0, 1, 2000, 0.01); b.observe(0, 2, 2000, 0.02); b.observe(0, 4, 2000, 0.03) },
	} {
		b := NewBelief(testPrior, suspects)
		observe(b)
		want := draws(b, suspects, 0.03, 300_000)
		for i, p := range b.Posterior() {
			if math.Abs(p-want.largest[i]) > 0.08 {
				t.Errorf("%s: place %d has the largest loss with %.3f, by draws %.3f", name, i, p, want.largest[i])
			}
		}
		if got := b.Below(0.03); math.Abs(got-want.below) > 0.1 {
			t.Errorf("%s: nothing lost 0.03 with %.3f, by draws %.3f", name, got, want.below)
		}
		if places, got := b.two(); places == [2]int{0, 1} && math.Abs(got-want.both) > 0.05 {
			t.Errorf("%s: two steps with %.3f, by draws %.3f", name, got, want.both)
		}
		mean, sd := b.Between(1, 2)
		if math.Abs(mean-want.mean) > 0.002 || math.Abs(sd-want.sd) > 0.003 {
			t.Errorf("%s: the second place lost %.4f ± %.4f, by draws %.4f ± %.4f", name, mean, sd, want.mean, want.sd)
		}
	}
}

// A third step is found before two larger ones, too.
func TestThirdStepBeforeTheOthers(t *testing.T) {
	b := NewBelief(testPrior, weights(3))
	b.observe(0, 1, 400, 0.03)
	b.observe(1, 2, 400, 0.08)
	b.observe(2, 3, 400, 0.08)
	if !slices.ContainsFunc(b.posterior().mixture, func(x explanation) bool { return x.count == 3 && x.at == [3]int{0, 1, 2} }) {
		t.Error("no explanation has a step at each place")
	}
}

// observe adds n measurements, an even number, with a mean and the standard
// deviation of testPrior.
func (b *Belief) observe(from, to, n int, mean float64) {
	for i := range n {
		b.Observe(from, to, mean+testPrior.Sigma*float64(1-2*(i%2)))
	}
}

// Places that were not measured share the probability of their stretch by their
// suspects; the next measurement halves it. Once the step is between neighbours
// they play each other.
func TestNextMeasurement(t *testing.T) {
	suspects := weights(16)
	suspects[3] = 5
	b := NewBelief(Pairs, suspects)
	b.observe(0, 16, 4000, 0.05)
	p := b.Posterior()
	if math.Abs(p[3]-5*p[2]) > 1e-12 || math.Abs(p[3]*4-1) > 1e-3 { // 5 of 20
		t.Errorf("without measurements inside: %v", p)
	}
	if from, to := b.Best(); from != 0 && to != 16 || min(to, 16-from) < 6 {
		t.Errorf("players %d and %d first", from, to)
	}
	b.observe(0, 8, 1000, 0.05)
	b.observe(0, 7, 1000, 0)
	if from, to := b.Best(); from > 7 || to < 8 {
		t.Errorf("players %d and %d on one side of the step", from, to)
	}
	b.observe(0, 8, 3000, 0.05)
	b.observe(0, 7, 3000, 0)
	if place, chance := b.Top(); place != 7 || chance < 0.9 {
		t.Errorf("place %d with %g", place, chance)
	}
	if b.Measured(8) != 4000 || b.Measured(3) != 0 {
		t.Error("other numbers of measurements")
	}
}

// The lead of the start is a score: large ones do not add up, their Elo does.
func TestLeadsOfScores(t *testing.T) {
	for _, elo := range []float64{-300, -20, 0, 5, 100, 400} {
		behind := 1/(1+math.Pow(10, -elo/400)) - 0.5
		e := encounter{from: 0, to: 1, n: 1e6, sum: 1e6 * behind, squares: 1e6 * (behind*behind + 0.04)}
		y, precision := e.lead(&Pairs, 0.2)
		if math.Abs(y*Elo-elo) > 0.01 {
			t.Errorf("%g Elo: a lead of %g", elo, y*Elo)
		}
		if step := 0.0001; math.Abs(1/math.Sqrt(precision)*1000-0.2*(math.Atanh(2*(behind+step))-math.Atanh(2*behind))/2/step) > 0.001 {
			t.Errorf("%g Elo: precision %g", elo, precision)
		}
	}
	one := encounter{from: 0, to: 1, n: 1, sum: 0.5, squares: 0.25}
	if y, precision := one.lead(&Pairs, 0.25); !(y > 0 && y < 1) || !(precision > 0) {
		t.Errorf("one pair: %g, %g", y, precision)
	}
}

// Measurements far from everything expected give no NaN.
func TestFarMeasurements(t *testing.T) {
	b := NewBelief(Pairs, weights(3))
	for range 20_000 {
		b.Observe(0, 1, -0.5)
		b.Observe(1, 2, 0.5)
		b.Observe(0, 3, 0.25)
	}
	sum := 0.0
	for _, p := range b.Posterior() {
		sum += p
	}
	if place, chance := b.Top(); place != 1 || !(chance > 0.99) || !(math.Abs(sum-1) < 1e-9) {
		t.Errorf("place %d with %g of %g", place, chance, sum)
	}
	if mean, sd := b.Between(0, 3); !(mean > 0) || !(sd > 0) || !(b.Below(0.01) < 0.01) {
		t.Errorf("%g ± %g, %g", mean, sd, b.Below(0.01))
	}
}

// normal is the normal distribution function.
func TestNormal(t *testing.T) {
	for z := -8.0; z < 8; z += 0.0137 {
		if got, want := normal(z), math.Erfc(-z/math.Sqrt2)/2; math.Abs(got-want) > 3e-6 {
			t.Errorf("%g: %g, want %g", z, got, want)
		}
	}
	if normal(math.Inf(1)) != 1 || normal(math.Inf(-1)) != 0 {
		t.Error("at infinity")
	}
}
