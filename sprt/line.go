package sprt

import "math"

// LinePoint is an estimate of a difference in Elo at a place, such as the logarithm
// of a limit, with its standard error.
type LinePoint struct{ X, Elo, Error float64 }

// EloPoint returns the logistic Elo of counts with its standard error by the delta method,
// C/2/(s(1−s))·√(v/(N−1)), where s is the mean score and v the variance of the regularised counts. ok is
// false if the Elo or its error is not known: one side scored every point, or all samples scored alike.
func EloPoint(x float64, counts Counts) (p LinePoint, ok bool) {
	plain := counts.sample(false)
	elo, ok := plain.meanScore().elo()
	if !ok || plain.n < 2 || plain.alike() != "" {
		return p, false
	}
	s := counts.sample(true)
	m := s.mean() // of the score less a half
	return LinePoint{x, elo, C / 2 / (0.25 - m*m) * math.Sqrt(s.moment(2, m)/(plain.n-1))}, true
}

// Line is a straight line through estimates, by weighted least squares.
type Line struct {
	centre            float64 // the weighted mean of the places
	mean, slope       float64 // the line is mean + slope·(x − centre)
	varMean, varSlope float64 // they do not depend on each other
	ChiSquare         float64 // of the estimates about the line
	Freedom           int     // of ChiSquare
}

// FitLine fits a line to estimates at two different places or more; ok is false if
// there are fewer.
func FitLine(points []LinePoint) (l Line, ok bool) {
	var sum, xs, ys float64
	for _, p := range points {
		w := 1 / (p.Error * p.Error)
		sum, xs, ys = sum+w, xs+w*p.X, ys+w*p.Elo
	}
	l.centre, l.mean, l.varMean = xs/sum, ys/sum, 1/sum
	var xx, xy float64
	for _, p := range points {
		w, d := 1/(p.Error*p.Error), p.X-l.centre
		xx, xy = xx+w*d*d, xy+w*d*p.Elo
	}
	if !(xx > 0) {
		return l, false
	}
	l.slope, l.varSlope = xy/xx, 1/xx
	for _, p := range points {
		at, _ := l.At(p.X)
		z := (p.Elo - at) / p.Error
		l.ChiSquare += z * z
	}
	l.Freedom = len(points) - 2
	return l, true
}

// At returns the value of the line at x with its standard error.
func (l *Line) At(x float64) (value, error float64) {
	d := x - l.centre
	return l.mean + l.slope*d, math.Sqrt(l.varMean + d*d*l.varSlope)
}

// Slope returns the slope with its standard error.
func (l *Line) Slope() (value, error float64) { return l.slope, math.Sqrt(l.varSlope) }

// Crossing is where a line is 0 (At, infinite or NaN for a level line), by Fieller's theorem: the 95% region holds the
// places at which the value of the line does not differ from 0 by more than 1.96
// standard errors.
type Crossing struct {
	At           float64
	Lower, Upper float64 // of the region
	Kind         CrossingKind
}

// CrossingKind is the shape of a region.
type CrossingKind int

// The shapes of a region. Outside means that it is everything up to Lower and
// everything from Upper: the line may be level. Anywhere means that no place can be
// excluded.
const (
	Between CrossingKind = iota
	Outside
	Anywhere
)

// Crossing returns where the line is 0.
func (l *Line) Crossing() (c Crossing) {
	c.At = l.centre - l.mean/l.slope
	// (mean + slope·d)² ≤ z²(varMean + d²·varSlope)
	const z = Z95 * Z95
	a, b, k := l.slope*l.slope-z*l.varSlope, l.mean*l.slope, l.mean*l.mean-z*l.varMean
	root := b*b - a*k
	switch {
	case root < 0 || a == 0:
		c.Kind = Anywhere // a < 0: a line that is level and not 0 anywhere is possible at each place
		return c
	case a < 0:
		c.Kind = Outside
	}
	d1, d2 := (-b-math.Sqrt(root))/a, (-b+math.Sqrt(root))/a
	c.Lower, c.Upper = l.centre+math.Min(d1, d2), l.centre+math.Max(d1, d2)
	return c
}
