package rating

import "math"

// scaled is a performance for which the scale of the rungs' ratings is also
// fitted: the expected score on a rung is that of scale·(rating − rung's rating).
type scaled struct {
	rating, se float64
	scale      float64
}

// leastScale and mostScale limit the fitted scales that are considered credible.
const leastScale, mostScale = 0.2, 5

// fitScale fits rating and scale by Newton's method. ok is false if the games do
// not determine both.
func (f *performance) fitScale(from float64) (s scaled, ok bool) {
	a, b := 0.0, 1.0 // logit = a + b·x, where x = from − the rung's rating
	var m [3]float64 // information matrix: aa, ab, bb
	var v [3]float64 // variance of the scores in the same order
	for range 50 {
		ga, gb := 0.0, 0.0
		m, v = [3]float64{}, [3]float64{}
		for _, r := range f.rungs {
			x, n := (from-r.Rating)*eloUnit, float64(r.Games())
			p := logistic(a + b*x)
			off, w := r.Points()-n*p, n*p*(1-p)
			spread := n * f.varianceAt(p)
			ga, gb = ga+off, gb+off*x
			m[0], m[1], m[2] = m[0]+w, m[1]+w*x, m[2]+w*x*x
			v[0], v[1], v[2] = v[0]+spread, v[1]+spread*x, v[2]+spread*x*x
		}
		det := m[0]*m[2] - m[1]*m[1]
		if !(det > 1e-9*m[0]*m[2]) {
			return s, false
		}
		da, db := (m[2]*ga-m[1]*gb)/det, (m[0]*gb-m[1]*ga)/det
		a, b = a+da, b+db
		if !(b > leastScale && b < mostScale) {
			return s, false
		}
		if math.Abs(da)+math.Abs(db) < 1e-10 {
			break
		}
	}
	// The rating is where a + b·x is 0 for a rung of that rating.
	det := m[0]*m[2] - m[1]*m[1]
	ca, cb := 1/b, -a/(b*b)
	ya, yb := (m[2]*ca-m[1]*cb)/det, (m[0]*cb-m[1]*ca)/det
	variance := ya*ya*v[0] + 2*ya*yb*v[1] + yb*yb*v[2]
	return scaled{from + a/b/eloUnit, math.Sqrt(math.Max(0, variance)) / eloUnit, b}, true
}

// If the P of the fit is below these limits, another scale is considered, or a
// warning reports that one rating does not fit the rungs. The first limit is so
// large because few games per rung cannot distinguish a wrong scale from chance.
const (
	allowed      = 0.3
	contradicted = 0.05
)

// rescale widens the interval to include the interval on another scale, if one
// rating does not fit the rungs.
func (f *performance) rescale(p *Performance) {
	if p.Freedom == 0 || p.P >= allowed {
		return
	}
	s, ok := f.fitScale(p.Rating)
	if !ok {
		return
	}
	if p.P < contradicted {
		p.Scale = s.scale
	}
	p.Total.Lower = math.Min(p.Total.Lower, s.rating-z95*s.se)
	p.Total.Upper = math.Max(p.Total.Upper, s.rating+z95*s.se)
}
