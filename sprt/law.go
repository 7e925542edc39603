package sprt

import "math"

// moment is a point on the path of an adaptive test, on the scale of region.
type moment struct{ t, x float64 }

// law is the distribution of where and when a motion that started at a moment
// leaves a region. It is computed once, for drift 0 on a lattice (see walk), and
// holds for any drift: for the walk with drift μ and steps of δ, a path to x at
// time t is exp(μx)·Π 1/cosh(μδ) times as likely.
type law struct {
	from           moment
	lattice        lattice
	look           first  // at the first look, everything beyond the bounds leaves at once
	passed, failed []exit // in chronological order
	still          []exit // the part that has not left
}

// first is the first look of a test that has no looks before it.
type first struct {
	time        float64 // 0: it looks from the start
	top, bottom float64
}

// exit is a part of the motion that left between two times.
type exit struct {
	begin, end float64
	t, x       float64 // mean
	mass       float64
}

// weights returns a function that gives the factor of an exit for the drift mu.
func (l *law) weights(mu float64) func(e *exit) float64 {
	var cost, spent [len(stages)]float64 // per time in a stage, and before it
	for i := range cost {
		z := mu * l.lattice.steps[i]
		cost[i] = lnCosh(z) / (l.lattice.steps[i] * l.lattice.steps[i])
	}
	start := math.Max(l.from.t, l.look.time)
	before := mu * mu / 2 * (start - l.from.t)
	for i := range cost {
		spent[i] = before
		if i > 0 {
			spent[i] = spent[i-1] + cost[i-1]*math.Max(0, l.lattice.begins[i]-math.Max(start, l.lattice.begins[i-1]))
		}
	}
	return func(e *exit) float64 {
		i := l.lattice.stage(e.t)
		return e.mass * math.Exp(mu*(e.x-l.from.x)-spent[i]-cost[i]*(e.t-math.Max(start, l.lattice.begins[i])))
	}
}

// lnCosh returns ln cosh z without overflow.
func lnCosh(z float64) float64 {
	z = math.Abs(z)
	return z + math.Log1p(math.Exp(-2*z)) - math.Ln2
}

// ever is the time by which the motion has left.
var ever = math.Inf(1)

// leaves returns the probability of leaving on the side of a verdict by a given
// time, for the drift mu: at the top for H1, at the bottom for H0.
func (l *law) leaves(v Verdict, mu, t float64) float64 {
	early, down := l.atFirstLook(mu)
	exits := l.passed
	if v == H0 {
		exits, early = l.failed, down
	}
	if t < l.look.time {
		early = 0
	}
	return chance(sumBy(exits, t, l.weights(mu)) + early)
}

func chance(p float64) float64 { return math.Min(1, math.Max(0, p)) }

// atFirstLook returns the probabilities of leaving at the top and at the bottom
// at the first look.
func (l *law) atFirstLook(mu float64) (up, down float64) {
	d := l.look.time - l.from.t
	if d <= 0 {
		return 0, 0
	}
	at, sd := l.from.x+mu*d, math.Sqrt(d)
	return math.Exp(logPhi((at - l.look.top) / sd)), math.Exp(logPhi((l.look.bottom - at) / sd))
}

func sumBy(exits []exit, t float64, weight func(*exit) float64) (sum float64) {
	for i := range exits {
		e := &exits[i]
		switch {
		case e.end <= t:
			sum += weight(e)
		case e.begin < t:
			return sum + weight(e)*(t-e.begin)/(e.end-e.begin)
		default:
			return sum
		}
	}
	return sum
}

// meanTime returns the mean time until the motion leaves, for the drift mu.
func (l *law) meanTime(mu float64) float64 {
	early, late := l.atFirstLook(mu)
	mean := (early + late) * math.Max(0, l.look.time-l.from.t)
	weight := l.weights(mu)
	for _, exits := range [][]exit{l.passed, l.failed} {
		for i := range exits {
			mean += weight(&exits[i]) * (exits[i].t - l.from.t)
		}
	}
	return mean
}

// below returns the probability that the motion has not left and is below x.
func (l *law) below(mu, x float64) (sum float64) {
	weight := l.weights(mu)
	for i := range l.still {
		if l.still[i].x < x {
			sum += weight(&l.still[i])
		}
	}
	return sum
}
