package sprt

// overshoot estimates by how much the LLR will jump past a bound.
//
// Wald's bounds are exact for a path that meets them; one that moves in jumps
// lands beyond, so the test is more careful, and longer, than asked for. The
// expected excess is E[Y²]/2E[Y], with Y the ladder steps of the path: the
// amounts by which it exceeds its own record (Siegmund, Sequential Analysis,
// corollary 8.33). The steps are measured on the path itself, as fishtest
// does after each batch.
type overshoot struct{ up, down ladder }

// ladder sums the steps between successive records of a path from 0 upwards.
type ladder struct{ record, sum, squares float64 }

func (l *ladder) observe(v float64) {
	if v <= l.record {
		return
	}
	step := v - l.record
	l.record = v
	l.sum += step
	l.squares += step * step
}

// excess is the expected overshoot, 0 before the first step.
func (l *ladder) excess() float64 {
	if l.sum == 0 {
		return 0
	}
	return l.squares / l.sum / 2
}

func (o *overshoot) observe(llr float64) {
	o.up.observe(llr)
	o.down.observe(-llr)
}

// tighten moves the bounds inward by the expected overshoot, but never past
// zero, so that they stay on their sides.
func (o *overshoot) tighten(lower, upper float64) (float64, float64) {
	return min(lower+o.down.excess(), 0), max(upper-o.up.excess(), 0)
}

// CorrectOvershoot makes the test stop earlier by the overshoot expected from
// its own path. Call it before the first pair.
func (t *Test) CorrectOvershoot() { t.overshoot = &overshoot{} }
