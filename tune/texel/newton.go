package texel

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Step is one step of Newton's method.
type Step struct {
	Number   int
	Loss     float64 // mean over the positions, in nats, with the ridge
	Gradient float64 // Euclidean norm, per centipawn
	Time     time.Duration
}

// problem is the loss as a function of the tuned weights: the mean over the
// training positions, and a ridge. The ridge holds every weight at its start
// like one observation with a standard deviation of prior centipawns.
type problem struct {
	*model
	set     *set
	scale   float64
	ridge   float64 // 1/(positions·prior²)
	anchor  []float64
	workers int
}

// derivatives of the loss at some weights.
type derivatives struct {
	loss     float64
	gradient []float64
	hessian  *mat.SymDense // nil if not wanted
}

func (p *problem) at(weights []float64, second bool) derivatives {
	s := p.set.derive(p.worth(weights, p.scale), second, p.workers)
	n := float64(p.set.rows)
	d := derivatives{loss: s.loss / n, gradient: p.fold(s.mg, s.eg)}
	floats.Scale(p.scale/n, d.gradient)
	for i, w := range weights {
		off := w - p.anchor[i]
		d.loss += p.ridge * off * off / 2
		d.gradient[i] += p.ridge * off
	}
	if second {
		d.hessian = p.foldMatrix(s.matrix)
		d.hessian.ScaleSym(p.scale*p.scale/n, d.hessian)
		for i := range weights {
			d.hessian.SetSym(i, i, d.hessian.At(i, i)+p.ridge)
		}
	}
	return d
}

// maxSteps is far more than Newton's method needs.
const maxSteps = 100

// tolerance is the norm of the gradient at a minimum.
const tolerance = 1e-10

// minimise finds the weights of the least loss: until the gradient is small
// enough, or rounding errors prevent further gains.
func (p *problem) minimise(ctx context.Context, weights []float64, tell func(Step)) ([]float64, derivatives, error) {
	begin := time.Now()
	for number := 0; number < maxSteps; number++ {
		d := p.at(weights, true)
		norm := floats.Norm(d.gradient, 2)
		tell(Step{number, d.loss, norm, time.Since(begin)})
		if norm <= tolerance {
			return weights, d, nil
		}
		if err := context.Cause(ctx); err != nil {
			return nil, d, err
		}
		next, err := p.step(weights, d)
		if errors.Is(err, errNoGain) {
			return weights, d, nil
		}
		if err != nil {
			return nil, d, err
		}
		weights = next
	}
	return nil, derivatives{}, fmt.Errorf("no minimum within %d steps", maxSteps)
}

var errNoGain = errors.New("no step reduces the loss")

// step moves by −H⁻¹g, or by a part of it if that overshoots.
func (p *problem) step(weights []float64, d derivatives) ([]float64, error) {
	var c mat.Cholesky
	if !c.Factorize(d.hessian) {
		return nil, errSingular
	}
	way := mat.NewVecDense(len(weights), nil)
	if err := c.SolveVecTo(way, mat.NewVecDense(len(weights), d.gradient)); err != nil {
		if _, ok := err.(mat.Condition); !ok {
			return nil, err
		}
	}
	next := make([]float64, len(weights))
	for part := 1.0; part > 1e-6; part /= 2 {
		floats.AddScaledTo(next, weights, -part, way.RawVector().Data)
		if after := p.at(next, false); after.loss <= d.loss+1e-15*math.Abs(d.loss) {
			return next, nil
		}
	}
	return nil, errNoGain
}
