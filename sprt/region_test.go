package sprt

import (
	"math"
	"testing"

	"match/internal/bounded"
)

// The bounds agree with an independent recursion, a walk of fixed steps of 0.012
// and 0.015 whose overshoot makes its bounds lower by up to 0.02, and do not
// depend on the steps here.
func TestRegionFor(t *testing.T) {
	bounded.Calculates(t)
	for _, c := range []struct{ alpha, beta, up, down, longest, slack float64 }{
		{.05, .05, 2.706, 2.706, 6.9, 0.003},
		{.05, .10, 2.62, 2.04, 6.1, 0.02},
		{.0125, .05, 4.01, 2.78, 8.3, 0.02},
	} {
		r := regionFor(c.alpha, c.beta)
		if !within(r.up, c.up, c.slack) || !within(r.down, c.down, c.slack) || !within(r.longest(), c.longest, 0.08) {
			t.Errorf("α %g, β %g: %+v to %g, want %+v", c.alpha, c.beta, r, r.longest(), c)
		}
		l := r.walk(moment{}, 0, math.Inf(1))
		if a, b := l.leaves(H1, -1, ever), l.leaves(H0, 1, ever); !within(a, c.alpha, 1e-4*c.alpha) || !within(b, c.beta, 1e-4*c.beta) {
			t.Errorf("errors %g and %g, want %g and %g", a, b, c.alpha, c.beta)
		}
	}
	fine := stages
	t.Cleanup(func() { stages = fine })
	a := regionFor(.05, .05).walk(moment{}, 0, math.Inf(1))
	for i := range stages {
		stages[i].step *= 1.5
	}
	b := regionFor(.05, .05).walk(moment{}, 0, math.Inf(1))
	if !within(a.leaves(H1, -1, ever), b.leaves(H1, -1, ever), 5e-5) {
		t.Errorf("α %g, with longer steps %g", a.leaves(H1, -1, ever), b.leaves(H1, -1, ever))
	}
	for _, mu := range []float64{0, 1, 5, 12} {
		if x, y := a.meanTime(mu), b.meanTime(mu); !within(x, y, 5e-3*x) {
			t.Errorf("μ %g: time %g, with longer steps %g", mu, x, y)
		}
	}
}

// The mean times are those of the independent recursion, within its overshoot.
func TestLawOfAnAdaptiveTest(t *testing.T) {
	l := regionFor(.05, .05).walk(moment{}, 0, math.Inf(1))
	for mu, want := range map[float64]float64{0: 2.04, 1: 1.35, -1: 1.35, 2: .75, 5: .265, 12: .0727, -12: .0727} {
		if got := l.meanTime(mu); !within(got, want, 0.012*want) {
			t.Errorf("μ %g: time %g, want %g", mu, got, want)
		}
		if sum := l.leaves(H1, mu, ever) + l.leaves(H0, mu, ever); !within(sum, 1, 1e-3) {
			t.Errorf("μ %g: leaves with a chance of %g", mu, sum)
		}
		if p, q := l.leaves(H1, mu, ever), l.leaves(H0, -mu, ever); !within(p, q, 1e-4) {
			t.Errorf("μ %g: passes with %g, from the other side %g", mu, p, q)
		}
		mid := l.leaves(H1, mu, 0.3)
		if early := l.leaves(H1, mu, 0.1); early > mid || mid > l.leaves(H1, mu, ever) {
			t.Errorf("μ %g: passes by 0.1 with %g, by 0.3 with %g, ever with %g", mu, early, mid, l.leaves(H1, mu, ever))
		}
	}
	if l.leaves(H1, 30, 0.001) > 1e-9 || l.leaves(H1, 30, 10) < 0.998 {
		t.Errorf("μ 30: %g, %g", l.leaves(H1, 30, 0.001), l.leaves(H1, 30, 10))
	}
}

// With nearly all weight on μ = 1 the region is that of Wald's test, whose
// probabilities and times are known.
func TestWalkOfWaldsTest(t *testing.T) {
	kept := logWeights
	t.Cleanup(func() { logWeights = kept })
	for j := range logWeights {
		logWeights[j] = -1e9
	}
	logWeights[0], logWeights[1] = -12, 0
	r := region{math.Log(19), math.Log(9)}
	for _, from := range []moment{{}, {0.7, 0.4}, {2, -0.6}} {
		l := r.walk(from, 0, math.Inf(1))
		for _, mu := range []float64{-4, -1, -0.3, 0, 0.5, 1, 3, 5} {
			pass, time := exits(-r.down-2*from.x, r.up-2*from.x, mu)
			if got := l.leaves(H1, mu, ever); !within(got, pass, 3e-3) {
				t.Errorf("from %v, μ %g: passes with %g, want %g", from, mu, got, pass)
			}
			if got := 4 * l.meanTime(mu); !within(got, time, 1e-2*time) {
				t.Errorf("from %v, μ %g: time %g, want %g", from, mu, got, time)
			}
		}
		// The position after some time, by Siegmund's expansions.
		const t1, x1 = 1.0, 0.3
		part := r.walk(from, 0, from.t+t1)
		for _, mu := range []float64{-1, 0, 1.5} {
			m := motion{a: -r.down - 2*from.x, b: r.up - 2*from.x, drift: 2 * mu, variance: 4}
			want := m.worse(t1, 2*(x1-from.x))
			if got := part.leaves(H0, mu, ever) + part.below(mu, x1); !within(got, want, 6e-3) {
				t.Errorf("from %v, μ %g: %g below %g, want %g", from, mu, got, x1, want)
			}
			if got := l.leaves(H0, mu, from.t+t1); !within(got, m.worse(t1, m.a), 2e-3) {
				t.Errorf("from %v, μ %g: fails by %g with %g, want %g", from, mu, t1, got, m.worse(t1, m.a))
			}
		}
	}
}

// A late first look: everything beyond the bounds leaves at that time.
func TestWalkWithAFirstLook(t *testing.T) {
	r := regionFor(.05, .05)
	const look = 0.3
	l := r.walk(moment{}, look, math.Inf(1))
	for _, mu := range []float64{-2, 0, 1, 10} {
		want := normal((mu*look - r.top(look, 1)) / math.Sqrt(look))
		if got := l.leaves(H1, mu, look); !within(got, want, 1e-12) {
			t.Errorf("μ %g: passes at the first look with %g, want %g", mu, got, want)
		}
		if l.leaves(H1, mu, look-1e-9) != 0 || l.leaves(H0, mu, look-1e-9) != 0 {
			t.Errorf("μ %g: leaves before it", mu)
		}
		if sum := l.leaves(H1, mu, ever) + l.leaves(H0, mu, ever); !within(sum, 1, 2e-3) {
			t.Errorf("μ %g: leaves with a chance of %g", mu, sum)
		}
		if got := l.meanTime(mu); got < look*(1-1e-9) {
			t.Errorf("μ %g: time %g", mu, got)
		}
	}
	if a := l.leaves(H1, -1, ever); a > 0.05 || a < 0.045 {
		t.Errorf("α %g with fewer looks", a)
	}
	// After the region has closed one look decides.
	l = r.walk(moment{}, 20, math.Inf(1))
	for _, mu := range []float64{-1, 0, 0.2} {
		if p, want := l.leaves(H1, mu, ever), normal(mu*math.Sqrt(20)); !within(p, want, 1e-9) || !within(l.leaves(H0, mu, ever), 1-want, 1e-9) {
			t.Errorf("μ %g: passes with %g, want %g", mu, p, want)
		}
		if got := l.meanTime(mu); !within(got, 20, 1e-6) {
			t.Errorf("μ %g: time %g", mu, got)
		}
	}
}

func TestCrossing(t *testing.T) {
	r := regionFor(.05, .10)
	for _, tau := range []float64{0.05, 0.4, 2} {
		x := r.top(tau, 1)
		if got := r.crossing(H1, tau*1.3, x*1.3); !within(got, tau, 1e-9) {
			t.Errorf("up at %g: %g", tau, got)
		}
		x = r.bottom(tau, -1)
		if got := r.crossing(H0, tau*1.3, x*1.3); !within(got, tau, 1e-9) {
			t.Errorf("down at %g: %g", tau, got)
		}
	}
	if d := regionFor(.05, .05).divide(9); !within(d, 0, 1e-9) {
		t.Errorf("the middle of a closed region: %g", d)
	}
}
