package rating

import "math"

// ordoLaw is Ordo's draw model: the score W + D/2 = p is the logistic function,
// and W·L = (φD)². With q = p(1−p) and a = 4(4φ²−1) this gives D =
// 4q/(1+√(1+aq)). The parameter is k = ln(16φ²) = ln(a+4); equals draw d0 =
// 1/(1+2φ) of their games.
type ordoLaw struct{}

func (ordoLaw) parameter(d0 float64) float64 { return 2 * math.Log(2*(1-d0)/d0) }
func (ordoLaw) drawRate(k float64) float64   { return 1 / (1 + math.Exp(k/2)/2) }
func (ordoLaw) drawn() bool                  { return true }

// draws returns the share of draws at the expected score p.
func (l ordoLaw) draws(p, k float64) float64 {
	d, _ := l.share(p*(1-p), math.Exp(k)-4)
	return d
}

// share returns D, and the root in it.
func (ordoLaw) share(q, a float64) (d, root float64) {
	root = math.Sqrt(1 + a*q)
	return 4 * q / (1 + root), root
}

// drawSlopes returns D and its derivatives by x and k.
func (l ordoLaw) drawSlopes(p, k float64) slopes {
	q, grown := p*(1-p), math.Exp(k)
	a := grown - 4
	d, r := l.share(q, a)
	// by q and a, from (a/4)D² + 2D − 4q = 0
	dq, da := 2/r, -d*d/(8*r)
	dqq := -a / (r * r * r)
	daa := -d*da/(4*r) + d*d*q/(16*r*r*r)
	dqa := -d/(2*r*r) + a*d*d/(16*r*r*r)
	// q by x, a by k
	qx := q * (1 - 2*p)
	qxx := qx*(1-2*p) - 2*q*q
	return slopes{d, dq * qx, dqq*qx*qx + dq*qxx, da * grown, dqa * qx * grown, daa*grown*grown + da*grown}
}

func (l ordoLaw) slopes(x, k float64) (t [3]slopes) {
	p := logistic(x)
	d := l.drawSlopes(p, k)
	q := p * (1 - p)
	half := slopes{-d.value / 2, -d.x / 2, -d.xx / 2, -d.k / 2, -d.xk / 2, -d.kk / 2}
	win, loss := half, half
	win.value, win.x, win.xx = p+half.value, q+half.x, q*(1-2*p)+half.xx
	loss.value, loss.x, loss.xx = 1-p+half.value, -q+half.x, -q*(1-2*p)+half.xx
	return [3]slopes{BlackWins: loss.log(), Drawn: d.log(), WhiteWins: win.log()}
}

// log returns the logarithm of a function with its derivatives. It keeps the
// tails above zero.
func (f slopes) log() slopes {
	v := max(f.value, 1e-300)
	x, k := f.x/v, f.k/v
	return slopes{math.Log(v), x, f.xx/v - x*x, k, f.xk/v - x*k, f.kk/v - k*k}
}
