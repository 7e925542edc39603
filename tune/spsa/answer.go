package spsa

import (
	"math"
)

// Answer is where a run stands and how sure that is.
type Answer struct {
	Pairs      int        `json:"pairs"`
	Parameters []Estimate `json:"parameters"`

	// Gain ± GainError is where the logistic Elo lies by which the answer is above
	// the start, with 95 % or more, by the run's own games: see gain. Only a match on
	// other openings is evidence. Both are nil before there is anything to tell them
	// from.
	Gain      *float64 `json:"gain"`
	GainError *float64 `json:"gain_error"`
}

// Estimate is what a run says of one parameter.
type Estimate struct {
	Name  string  `json:"name"`
	Start float64 `json:"start"`
	Value float64 `json:"value"` // the answer: mean of the second half of the iterates
	Tuned float64 `json:"tuned"` // the value as an engine gets it: rounded for an Int
	Last  float64 `json:"last"`  // the last iterate, which other programs return

	// Low to High holds with 95 % the value at which the engine is strongest,
	// if strength is a parabola in this parameter near there and the others do
	// not matter to it. It is all from min to max if the games do not show one.
	// Value ± Error covers it whole.
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Error float64 `json:"error"`

	// GamesToTell is how many games in all are expected to show where the best value
	// is. Nil where they do.
	GamesToTell *Foretold `json:"games_to_tell,omitempty"`

	// Gradient is the slope of strength at the start, or the mean of the whole run
	// where its games show no curvature, ± GradientError (95 %), in Elo per unit of
	// the parameter: a parameter whose gradient is well within its error may not
	// have mattered. Nil before there is anything to tell it from.
	Gradient      *float64 `json:"gradient"`
	GradientError *float64 `json:"gradient_error"`
}

// Foretold is a number of games that something is expected to take.
type Foretold struct {
	Games int  `json:"games"`
	More  bool `json:"more,omitempty"` // than that
}

// Answer returns where the run stands.
func (r *Run) Answer() Answer {
	a := Answer{Pairs: r.results.Pairs()}
	average := r.Average()
	variance := r.variance()
	var g gain
	for i, p := range r.c.Params {
		e := Estimate{Name: p.Name, Start: p.Start, Value: average[i], Tuned: p.Rounded(average[i]), Last: r.theta[i], Low: p.Min, High: p.Max}
		if variance > 0 {
			l := r.slopes[i].fit(variance)
			slope, noise := l.at(0)
			e.Gradient, e.GradientError = elo(slope), elo(z95*math.Sqrt(noise))
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

// elo turns a slope of leads into Elo.
func elo(slope float64) *float64 {
	slope *= eloPerLead
	return &slope
}

// variance returns the variance of a pair's lead, taken around 0, where the two
// sides of a run nearly are. The pairs of a batch share what the other
// parameters do, so that whole batches vary more than their pairs say.
func (r *Run) variance() float64 {
	sum := 0
	for bucket, n := range r.results {
		sum += (bucket - 2) * (bucket - 2) * n
	}
	return max(float64(sum), r.leads) / float64(max(r.results.Pairs(), 1))
}

// Average returns the mean of the second half of the iterates (Polyak and
// Ruppert), or the start before there are any. The noise of the last steps is
// averaged out of it; that of the last iterate never goes away.
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
