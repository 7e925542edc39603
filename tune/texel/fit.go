package texel

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"match/sprt"
)

// Options configure a fit. The zero value with a Prior is a sensible choice.
type Options struct {
	Weights []string // names of the weights to tune; none: all
	Scale   float64  // K, per centipawn; 0: the best one for the start
	Prior   float64  // centipawns: every weight is held at its start like one observation with this standard deviation
	Blend   float64  // share of a position's score in the value to fit, instead of its game's result, 0 to 1
	Workers int      // 0: one per processor; the outcome does not depend on it
}

// Estimate is the result of a fit for one weight.
type Estimate struct {
	Name    string  `json:"name"`
	Start   int     `json:"start"`
	Value   float64 `json:"value"`
	Rounded int     `json:"rounded"`
	Error   float64 `json:"error"` // Value ± Error, 95%; for a weight that was never seen, the error of the prior
	Seen    int     `json:"seen"`  // positions that depend on the weight
}

// Losses are means over positions, in nats.
type Losses struct {
	Positions int     `json:"positions"`
	Start     float64 `json:"start"`
	Fitted    float64 `json:"fitted"`
	Rounded   float64 `json:"rounded"`

	// Change is Rounded minus Start, ± ChangeError (95%, by games).
	Change      float64 `json:"change"`
	ChangeError float64 `json:"change_error"`
}

// Fit is the outcome of a fit.
type Fit struct {
	Weights []Estimate `json:"weights"`
	Scale   float64    `json:"scale"` // K per centipawn
	Fitted  bool       `json:"scale_fitted"`
	Prior   float64    `json:"prior"`
	Blend   float64    `json:"blend,omitempty"` // see Options
	Games   int        `json:"games"`           // of all positions, including the held-out ones
	Steps   int        `json:"steps"`
	Norm    float64    `json:"gradient"` // of the last step
	Train   Losses     `json:"train"`
	HeldOut *Losses    `json:"held_out"` // nil if no position is held out
}

var errSingular = errors.New("the matrix of second derivatives is singular: a stronger prior is needed")

// Validate returns an error for invalid options.
func (o Options) Validate() error {
	for _, x := range []struct {
		name           string
		value, low, up float64
	}{{"prior", o.Prior, 1e-3, 1e6}, {"scale", o.Scale, 0, 1}, {"blend", o.Blend, 0, 1}} {
		if !(x.value >= x.low && x.value <= x.up) {
			return fmt.Errorf("the %s is %g, want %g to %g", x.name, x.value, x.low, x.up)
		}
	}
	return nil
}

// Run fits weights to the training positions. It calls tell, if not nil, before
// every step.
func Run(ctx context.Context, d *Data, o Options, tell func(Step)) (*Fit, error) {
	p, fit, err := d.problem(o)
	if err != nil {
		return nil, err
	}
	start := p.startTuned()
	value, end, err := p.minimise(ctx, start, func(s Step) {
		fit.Steps, fit.Norm = s.Number, s.Gradient
		if tell != nil {
			tell(s)
		}
	})
	if err != nil {
		return nil, err
	}
	plusMinus, err := p.errors(value, end.hessian, len(d.games))
	if err != nil {
		return nil, err
	}
	whole := d.estimate(p, fit, value, end.hessian, plusMinus)
	fit.Train = p.losses(&d.train, len(d.games), start, value, whole)
	if d.heldOut.rows > 0 {
		fit.HeldOut = new(p.losses(&d.heldOut, len(d.games), start, value, whole))
	}
	return fit, nil
}

// estimate fills in the weights of a fit, and returns them rounded.
func (d *Data) estimate(p *problem, fit *Fit, value []float64, hessian *mat.SymDense, plusMinus []float64) (whole []float64) {
	all := d.linear.Weights
	var within []bounds
	for _, place := range p.tuned {
		within = append(within, bounds{float64(all[place].Low), float64(all[place].High)})
	}
	rounded := round(value, hessian, within)
	seen := d.seen(p.model)
	for i, place := range p.tuned {
		whole = append(whole, float64(rounded[i]))
		fit.Weights = append(fit.Weights, Estimate{all[place].Name, all[place].Value, value[i], rounded[i], plusMinus[i], seen[i]})
	}
	return whole
}

// problem checks the options and fixes the scale.
func (d *Data) problem(o Options) (*problem, *Fit, error) {
	if err := o.Validate(); err != nil {
		return nil, nil, err
	}
	if d.train.rows == 0 {
		return nil, nil, errors.New("there are no positions to fit to")
	}
	m, err := newModel(d.linear, o.Weights)
	if err != nil {
		return nil, nil, err
	}
	fit := &Fit{Scale: o.Scale, Fitted: o.Scale == 0, Prior: o.Prior, Blend: o.Blend, Games: len(d.games)}
	if fit.Fitted {
		if fit.Scale, err = m.fitScale(&d.train, o.Workers); err != nil {
			return nil, nil, err
		}
	}
	d.train.blend(o.Blend, fit.Scale) // held-out positions are judged by results
	return &problem{
		model: m, set: &d.train, scale: fit.Scale, anchor: m.startTuned(), workers: o.Workers,
		ridge: 1 / (float64(d.train.rows) * o.Prior * o.Prior),
	}, fit, nil
}

// losses compares three sets of weights on a set of positions.
func (p *problem) losses(s *set, games int, start, value, rounded []float64) Losses {
	n := float64(s.rows)
	l := Losses{Positions: s.rows, Fitted: s.derive(p.worth(value, p.scale), false, p.workers).loss / n}
	before, after := p.worth(start, p.scale), p.worth(rounded, p.scale)
	changes, sizes := make([]float64, games), make([]float64, games)
	for phase := range s.phases {
		all := part{&s.phases[phase], phase, 0, len(s.phases[phase].rows)}
		was := make([]float64, all.high)
		all.each(before, func(i int, x float64) {
			was[i] = lossOf(x, all.rows[i].target)
			l.Start += was[i] / n
		})
		all.each(after, func(i int, x float64) {
			is := lossOf(x, all.rows[i].target)
			l.Rounded += is / n
			changes[all.rows[i].game] += is - was[i]
			sizes[all.rows[i].game]++
		})
	}
	l.Change = l.Rounded - l.Start
	squares := 0.0
	for game, change := range changes {
		off := change - sizes[game]*l.Change
		squares += off * off
	}
	l.ChangeError = sprt.Z95 * math.Sqrt(squares) / n
	return l
}

// seen counts the training positions that depend on each tuned weight.
func (d *Data) seen(m *model) []int {
	seen, times := make([]int, len(m.tuned)), newSparse(m)
	d.train.eachRow(func(phase, i int, _ *row) {
		times.add(d.train.phases[phase].of(i), float64(phase)/256, 1)
		for _, w := range times.touched {
			if math.Abs(times.sums[w]) > 1e-9 {
				seen[w]++
			}
		}
		times.clear()
	})
	return seen
}
