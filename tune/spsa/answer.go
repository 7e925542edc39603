package spsa

import (
	"math"

	"match/sprt"
)

// Answer is the result of a run so far, with its errors.
type Answer struct {
	Pairs      int        `json:"pairs"`
	Parameters []Estimate `json:"parameters"`

	// Gain ± GainError contains the logistic Elo by which the answer is stronger than
	// the start, with at least 95%, from the run's own games: see gain. Only a match
	// on other openings is evidence. Both are nil before there is any data.
	Gain      *float64 `json:"gain"`
	GainError *float64 `json:"gain_error"`
}

// Estimate is the result for one parameter.
type Estimate struct {
	Name  string  `json:"name"`
	Start float64 `json:"start"`
	Value float64 `json:"value"` // the answer: mean of the second half of the iterates
	Tuned float64 `json:"tuned"` // the value for an engine: rounded for an Int
	Last  float64 `json:"last"`  // the last iterate, which other programs return

	// Low to High contains with 95% the value at which the engine is strongest.
	// This assumes that strength is locally a parabola in this parameter,
	// independent of the others. It is the range from min to max if the games
	// show no optimum. Value ± Error covers all of it.
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Error float64 `json:"error"`

	// GamesToTell is how many games in total are expected to determine the best
	// value. It is nil if they already do.
	GamesToTell *ExpectedGames `json:"games_to_tell,omitempty"`

	// Gradient is the slope of strength at the start, ± GradientError (95%), in
	// Elo per unit of the parameter. If the games show no curvature, it is the mean
	// slope of the whole run. A parameter whose gradient is well within its error
	// may not matter. It is nil before there is any data.
	Gradient      *float64 `json:"gradient"`
	GradientError *float64 `json:"gradient_error"`
}

// ExpectedGames is an expected number of games.
type ExpectedGames struct {
	Games int  `json:"games"`
	More  bool `json:"more,omitempty"` // more than that
}

// Answer returns the result of the run so far.
func (r *Run) Answer() Answer {
	a := Answer{Pairs: r.results.Pairs()}
	average := r.Average()
	variance := r.variance()
	var g gain
	for i, p := range r.c.Params {
		e := Estimate{Name: p.Name, Start: p.Start, Value: average[i], Tuned: p.Rounded(average[i]),
			Last: r.theta[i], Low: p.Min, High: p.Max}
		if variance > 0 {
			l := r.slopes[i].fit(variance)
			slope, noise := l.at(0)
			e.Gradient, e.GradientError = elo(slope), elo(sprt.Z95*math.Sqrt(noise))
			if low, high, ok := l.optimum(); ok {
				e.Low, e.High = min(max(p.Start+low, p.Min), p.Max), min(max(p.Start+high, p.Min), p.Max)
			} else {
				e.GamesToTell = r.slopes[i].gamesToTell(r.results.Games(), variance)
			}
			g.add(r, i, e.Value-p.Start, l, variance)
		}
		e.Error = max(e.Value-e.Low, e.High-e.Value)
		a.Parameters = append(a.Parameters, e)
	}
	if variance > 0 {
		low, high := g.interval()
		a.Gain, a.GainError = elo((low+high)/2), elo((high-low)/2)
	}
	return a
}

// elo converts a slope of leads to Elo.
func elo(slope float64) *float64 { return new(slope * eloPerLead) }

// variance returns the variance of a pair's lead around 0, because the two
// sides of a run are almost equally strong. The pairs of a batch share the
// effects of the other parameters, so whole batches vary more than single pairs
// suggest.
func (r *Run) variance() float64 {
	sum := 0
	for bucket, n := range r.results {
		sum += (bucket - 2) * (bucket - 2) * n
	}
	return max(float64(sum), r.leads) / float64(max(r.results.Pairs(), 1))
}

// Average returns the mean of the second half of the iterates (Polyak and
// Ruppert), or the start before there are any. It averages out the noise of
// the last steps, which stays in the last iterate.
func (r *Run) Average() []float64 {
	average := make([]float64, len(r.theta))
	if r.done == 0 {
		for i, p := range r.c.Params {
			average[i] = p.Start
		}
		return average
	}
	first := r.done / 2
	for batch := first; batch < r.done; batch++ {
		for i, x := range r.At(batch) {
			average[i] += x
		}
	}
	for i := range average {
		average[i] /= float64(r.done - first)
	}
	return average
}

// gain sums up, over all parameters, the way to the answer times the slope half
// way, in leads. It is computed twice: with the line of a parameter's report,
// which is level if the games show no hill, and with the best-fitting hill. On a
// level line the slope is the mean of the whole run, which is too small if most
// games were played near the best value. On a spurious hill it is too large.
//
// The answer was chosen by the same games: flattery bounds the resulting
// bias.
type gain struct {
	level, levelVariance float64
	hill, hillVariance   float64
	flattery             float64
}

// widening is the factor for the width of a gain's interval compared with
// independent games. With it, at least 95% of the simulated intervals contained
// the gain, for 1 to 20 parameters, 40 to 50,000 pairs, low and high rates, and
// starts 1 to 100 Elo from the best.
const widening = 1.8

func (g *gain) add(r *Run, i int, way float64, l line, variance float64) {
	slope, noise := l.at(way / 2)
	g.level += way * slope
	g.levelVariance += way * way * noise
	g.flattery += r.flattery(i, l, way/2) * variance
	if h, ok := r.slopes[i].solve(variance); ok {
		slope, noise = h.at(way / 2)
	}
	g.hill += way * slope
	g.hillVariance += way * way * noise
}

// interval returns the interval of the gain.
func (g *gain) interval() (low, high float64) {
	level, hill := widening*sprt.Z95*math.Sqrt(g.levelVariance), widening*sprt.Z95*math.Sqrt(g.hillVariance)
	return g.level - max(g.flattery, 0) - level, max(g.level+level, g.hill+hill)
}

// flattery returns the expected contribution of chance to the gain of parameter
// i, which is the way to the answer times the slope half way (at x): both follow
// the noise of the same games. It is their covariance over the variance of a
// pair. It assumes that no game pulled back the changes of earlier ones, so it is
// rather too large than too small.
func (r *Run) flattery(i int, l line, x float64) (leads float64) {
	p, s := r.c.Params[i], &r.slopes[i]
	before, first := p.Start, r.done/2
	for batch := range r.done {
		g := r.c.gains(batch)
		_, pairs := r.c.place(batch)
		c := p.step(p.CEnd * g.c)
		share := min(1, float64(r.done-batch)/float64(r.done-first)) // of the change that is in the average
		leads += share * p.REnd * g.r * c * c * s.weight(l, before-p.Start, x) * float64(pairs)
		before = r.At(batch)[i]
	}
	return leads
}
