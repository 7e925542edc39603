package sprt

import "math"

// stages are the steps of the lattice. They are fine at first, where the region
// is narrow. The values are for the usual error rates, and are scaled with the
// region.
var stages = [...]struct{ begin, step float64 }{{0, 0.004}, {0.06, 0.008}, {0.25, 0.016}}

// usualLength is the length of the region for which the stages are given.
const usualLength = 6.9

// lattice holds the stages for one region.
type lattice struct{ begins, steps [len(stages)]float64 }

// newLattice returns the lattice for a region of the given length, with steps
// that are longer than usual by the given factor.
func newLattice(length, longer float64) (l lattice) {
	scale := math.Sqrt(length / usualLength)
	for i, s := range stages {
		l.begins[i], l.steps[i] = s.begin*scale*scale, s.step*scale*longer
	}
	return l
}

// stage returns the stage at the given time.
func (l *lattice) stage(t float64) int {
	i := len(stages) - 1
	for i > 0 && t < l.begins[i] {
		i--
	}
	return i
}

// walk follows a motion without drift from a moment inside the region until it
// has left the region, or until the given time. The first look at the bounds is
// at the time look.
//
// The motion is a walk on a lattice, one step up or down at a time. If a bound
// lies a fraction f of a step beyond a point, the walk ends there with
// probability (1−f)/(1+f). To first order this puts the bound at its true
// position: the result is smooth in the bounds, and its error falls with the
// square of the step.
func (r region) walk(from moment, look, until float64) *law {
	return r.walkOn(newLattice(r.longest(), 1), from, look, until)
}

// walkRoughly is walk with longer steps. It takes about a millisecond, and is
// used for displays while a match is played.
func (r region) walkRoughly(from moment, look float64) *law {
	return r.walkOn(newLattice(r.longest(), 3), from, look, math.Inf(1))
}

func (r region) walkOn(l lattice, from moment, look, until float64) *law {
	length := r.longest()
	w := &walking{bounds: r, t: math.Max(from.t, look)}
	w.from, w.lattice = from, l
	w.makeRoom()
	if look > from.t {
		w.start(look, length)
	} else {
		w.mass[w.zero] = 1
	}
	for w.low <= w.high && w.t < math.Min(until, length) {
		w.step()
	}
	w.finish(w.t >= length)
	return &w.law
}

// walking is the mass of the walk on its lattice.
type walking struct {
	law
	bounds           region
	t                float64
	delta            float64
	stage            int
	mass, next       []float64
	zero             int // the index of the starting point
	low, high        int // there is mass between these indexes
	top, bottom      float64
	rise, fall       float64 // change of top and bottom in one step
	known            int     // number of steps for which rise and fall are valid
	passing, failing exit    // the mass that leaves now
}

// makeRoom creates the empty lattice and finds the bounds.
func (w *walking) makeRoom() {
	w.stage = w.lattice.stage(w.t)
	w.delta = w.lattice.steps[w.stage]
	// No bound is farther out than that of Wald's test, which is in the mixture.
	reach := math.Max(w.bounds.up, w.bounds.down)/2 + 1 + math.Abs(w.from.x)
	w.zero = int(reach/w.delta) + 2
	w.low, w.high = w.zero, w.zero
	w.mass, w.next = make([]float64, 2*w.zero+1), make([]float64, 2*w.zero+1)
	w.top, w.bottom = w.bounds.top(w.t, 1), w.bounds.bottom(w.t, -1)
}

// start distributes the mass normally, as it is before the first look, and leaves
// out the mass beyond the bounds: see law.atFirstLook.
func (w *walking) start(look, length float64) {
	if look >= length {
		w.top = w.bounds.divide(look)
		w.bottom = w.top
	}
	w.look = first{look, w.top, w.bottom}
	w.low, w.high = w.index(w.bottom), w.index(w.top)
	sd := math.Sqrt(look - w.from.t)
	below := func(x float64) float64 {
		return math.Exp(logPhi((math.Min(math.Max(x, w.bottom), w.top) - w.from.x) / sd))
	}
	for i := w.low; i <= w.high; i++ {
		w.mass[i] = below(w.place(i)+w.delta/2) - below(w.place(i)-w.delta/2)
	}
}

func (w *walking) place(i int) float64 { return w.from.x + float64(i-w.zero)*w.delta }

// index returns the point at or below x.
func (w *walking) index(x float64) int {
	return w.zero + int(math.Floor((x-w.from.x)/w.delta))
}

// step advances the walk by one step, and ends it at the bounds.
func (w *walking) step() {
	if next := w.stage + 1; next < len(stages) && w.t >= w.lattice.begins[next] {
		w.coarsen()
	}
	w.t += w.delta * w.delta
	w.moveBounds()
	m, n := w.mass, w.next
	n[w.low-1], n[w.high+1] = m[w.low]/2, m[w.high]/2
	if w.low == w.high {
		n[w.low] = 0
	} else {
		n[w.low], n[w.high] = m[w.low+1]/2, m[w.high-1]/2
		for i := w.low + 1; i < w.high; i++ {
			n[i] = (m[i-1] + m[i+1]) / 2
		}
	}
	w.mass, w.next = n, m
	w.low--
	w.high++
	w.absorb()
}

// absorbed returns the probability that the walk ends at a point whose distance
// from the bound is a fraction f of a step.
func absorbed(f float64) float64 { return (1 - f) / (1 + f) }

// absorb removes the mass that has reached a bound.
func (w *walking) absorb() {
	edge := w.index(w.top)
	for ; w.high > edge && w.high >= w.low; w.high-- {
		w.leave(&w.passing, &w.passed, w.high, 1)
	}
	if w.high == edge && w.high >= w.low {
		w.leave(&w.passing, &w.passed, edge, absorbed((w.top-w.place(edge))/w.delta))
	}
	edge = w.index(w.bottom) + 1
	for ; w.low < edge && w.low <= w.high; w.low++ {
		w.leave(&w.failing, &w.failed, w.low, 1)
	}
	if w.low == edge && w.low <= w.high {
		w.leave(&w.failing, &w.failed, edge, absorbed((w.place(edge)-w.bottom)/w.delta))
	}
}

// binWidth is the ratio of an exit's end to its beginning, as times since the
// start.
const binWidth = 1.01

// leave removes a share of the mass at a point. Mass that leaves at about the
// same time forms one exit.
func (w *walking) leave(e *exit, all *[]exit, i int, share float64) {
	if e.mass > 0 && w.t-w.from.t > (e.begin-w.from.t)*binWidth && w.t > e.end {
		flush(e, all)
	}
	if e.mass == 0 {
		e.begin = w.t - w.delta*w.delta
	}
	m := share * w.mass[i]
	w.mass[i] -= m
	e.end = w.t
	e.mass += m
	e.t += m * w.t
	e.x += m * w.place(i)
}

// flush ends an exit: its sums become means.
func flush(e *exit, all *[]exit) {
	if e.mass > 0 {
		e.t /= e.mass
		e.x /= e.mass
		*all = append(*all, *e)
	}
	*e = exit{}
}

// moveBounds moves the bounds by a step. They are looked up every few steps.
func (w *walking) moveBounds() {
	const steps = 8
	if w.known == 0 {
		later := w.t + (steps-1)*w.delta*w.delta
		w.rise = (w.bounds.top(later, w.top) - w.top) / steps
		w.fall = (w.bounds.bottom(later, w.bottom) - w.bottom) / steps
		w.known = steps
	}
	w.known--
	w.top += w.rise
	w.bottom += w.fall
}

// coarsen changes to the next stage, whose steps are twice as long: the mass
// between its points is split between both neighbours.
func (w *walking) coarsen() {
	flush(&w.passing, &w.passed)
	flush(&w.failing, &w.failed)
	fine, low, high, zero := w.mass, w.low, w.high, w.zero
	top, bottom := w.top, w.bottom
	w.makeRoom()
	w.top, w.bottom, w.known = top, bottom, 0
	for i := low; i <= high; i++ {
		j := i - zero
		half := j >> 1
		w.mass[w.zero+half] += fine[i] / 2
		w.mass[w.zero+half+j&1] += fine[i] / 2
	}
	w.low, w.high = w.zero+(low-zero)>>1, w.zero+(high-zero+1)>>1
}

// finish ends the walk: if the region has closed, the remaining mass leaves on
// the side where it is.
func (w *walking) finish(closed bool) {
	for i := w.low; i <= w.high; i++ {
		switch {
		case !closed:
			w.still = append(w.still, exit{w.t, w.t, w.t, w.place(i), w.mass[i]})
		case w.place(i) >= (w.top+w.bottom)/2:
			w.leave(&w.passing, &w.passed, i, 1)
		default:
			w.leave(&w.failing, &w.failed, i, 1)
		}
	}
	flush(&w.passing, &w.passed)
	flush(&w.failing, &w.failed)
}
