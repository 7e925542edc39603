package spsa

import (
	"fmt"
	"math/rand/v2"

	"match/sprt"
)

// Run is a tuning run. It must be used by one goroutine.
type Run struct {
	c       Config
	done    int       // batches
	theta   []float64 // the current values
	history []float64 // theta after every batch, one after the other
	slopes  []slope   // by parameter
	results sprt.Pentanomial
	leads   float64 // sum over batches of their leads squared
	point   Point
	rates   []float64 // R_k of the point, by parameter
}

// Point is the next batch: Pairs pairs of Plus against Minus.
type Point struct {
	Batch       int       // number of the batch, from 0
	Pairs       int       // in the batch
	Plus, Minus []float64 // values in the order of Config.Params; not to be changed
}

// New returns a run before its first game.
func New(c Config) (*Run, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	r := &Run{c: c, slopes: make([]slope, len(c.Params)), rates: make([]float64, len(c.Params))}
	for _, p := range c.Params {
		r.theta = append(r.theta, p.Start)
	}
	r.perturb()
	return r, nil
}

// Config returns the configuration of the run.
func (r *Run) Config() Config { return r.c }

// Done returns the number of finished batches.
func (r *Run) Done() int { return r.done }

// Results returns the results of all pairs so far, from the side of Plus.
func (r *Run) Results() sprt.Pentanomial { return r.results }

// Next returns the next batch, and false if the run is over. It returns the
// same batch until Update.
//
// The values are θ+c and θ−c with a random sign for each parameter. Both sides
// of an Int are rounded with the same random number, ⌊θ+c+u⌋ and ⌊θ−c+u⌋: on
// average they are 2c apart, and they are never equal. If each were rounded
// separately, they would be equal in up to 18.75% of the pairs.
//
// Signs and random numbers depend only on the seed and the number of the pair.
func (r *Run) Next() (Point, bool) { return r.point, r.done < r.c.batches() }

// perturb prepares the point of the next batch.
func (r *Run) perturb() {
	if r.done == r.c.batches() {
		return
	}
	n := len(r.c.Params)
	values := make([]float64, 2*n)
	before, pairs := r.c.place(r.done)
	r.point = Point{Batch: r.done, Pairs: pairs, Plus: values[:n], Minus: values[n:]}
	gains := r.c.gains(r.done)
	random := rand.NewPCG(r.c.Seed, uint64(before))
	for i, p := range r.c.Params {
		c := p.step(p.CEnd * gains.c)
		r.theta[i] = p.inside(r.theta[i], c)
		r.rates[i] = p.REnd * gains.r
		bits := random.Uint64()
		u := float64(bits>>11) / (1 << 53)
		if bits&1 != 0 {
			c = -c
		}
		r.point.Plus[i] = p.played(r.theta[i]+c, u)
		r.point.Minus[i] = p.played(r.theta[i]-c, u)
	}
}

// Update moves every parameter by the results of a batch, from the side of
// Plus:
//
//	θ ← θ + R_k·d·(W − L)
//
// with d half the difference of the values that were actually played. Other
// programs use c·f, which is the same for a Float. θ stays a step inside its
// bounds. The error means that the results do not belong to the point that Next
// returns.
func (r *Run) Update(batch int, results sprt.Pentanomial) error {
	point, more := r.Next()
	if err := results.Validate(); err != nil {
		return err
	}
	switch {
	case !more:
		return fmt.Errorf("batch %d: the run is over after %d", batch, r.c.batches())
	case batch != point.Batch:
		return fmt.Errorf("batch %d: batch %d is next", batch, point.Batch)
	case results.Pairs() != point.Pairs:
		return fmt.Errorf("batch %d has the results of %d pairs, want %d", batch, results.Pairs(), point.Pairs)
	}
	lead := lead(results)
	for i := range r.theta {
		d := (point.Plus[i] - point.Minus[i]) / 2
		r.slopes[i].add(point, i, r.c.Params[i].Start, lead)
		r.theta[i] = r.c.Params[i].inside(r.theta[i]+r.rates[i]*d*lead, r.c.Params[i].step(r.c.Params[i].CEnd))
	}
	r.results = r.results.Plus(results)
	r.leads += lead * lead
	r.done++
	r.perturb()
	r.history = append(r.history, r.theta...)
	return nil
}

// lead returns the games won minus the games lost.
func lead(p sprt.Pentanomial) (sum float64) {
	for bucket, n := range p {
		sum += float64((bucket - 2) * n)
	}
	return sum
}

// At returns the parameters after a finished batch, counted from 0. The values
// must not be changed.
func (r *Run) At(batch int) []float64 {
	n := len(r.theta)
	return r.history[batch*n : (batch+1)*n : (batch+1)*n]
}
