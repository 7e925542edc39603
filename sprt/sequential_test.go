package sprt

import (
	"math"
	"testing"
)

// Figures by a 60-digit evaluation of the eigenfunction series; fishtest's
// program agrees to the digits that its own series keeps (1e-3 to 1e-9).
func TestSequentialEstimate(t *testing.T) {
	for _, c := range []struct {
		config              Config
		counts              Counts
		value, lower, upper float64
		los                 float64
	}{
		{NewConfig(0, 8), Pentanomial{31, 83, 155, 125, 72}, 45.408350518955, 26.182003775007, 64.88076157291, 0.999998279033},
		{Config{Logistic, 0.2, 0.9, 0.05, 0.05, Wald}, Pentanomial{39, 2226, 31451, 2412, 40}, 0.86518278825981, 0.16830705912177, 1.5405993355072, 0.992001665063},
		{Config{Bayesian, -3, 1, 0.05, 0.05, Wald}, Trinomial{13543, 34333, 13624}, -0.5158884722395, -2.508971657501, 1.414967956785, 0.298546771846},
	} {
		e := SequentialEstimate(c.config, c.counts)
		for _, f := range []struct {
			name      string
			got, want float64
		}{{"value", e.Value, c.value}, {"lower", e.Lower, c.lower}, {"upper", e.Upper, c.upper}, {"LOS", AfterStop(c.config, c.counts).LOS.Value, c.los}} {
			if math.Abs(f.got-f.want) > 1e-9 {
				t.Errorf("%v %s: %.14g, want %.14g", c.counts, f.name, f.got, f.want)
			}
		}
	}
}

// With bounds so wide that one pair decides, the sample has no influence: its
// figures are undefined, and not those of the bounds.
func TestSequentialBeyondItsReach(t *testing.T) {
	c := NewConfig(-10000, 10000)
	e := AfterStop(c, Pentanomial{1, 2, 3, 4, 5})
	if e.Elo.Defined() || e.Elo.Why == "" {
		t.Errorf("Elo after the stop %+v, want it undefined", e.Elo)
	}
	if e.LOS.Why == "" {
		t.Errorf("LOS after the stop %v: want it undefined", e.LOS)
	}
}

// If one end is unknown, the other end and the value are still given.
func TestSequentialOpenAtOneEnd(t *testing.T) {
	c := NewConfig(0, 100)
	lopsided := Pentanomial{1, 2, 3, 4, 50}
	e := SequentialEstimate(c, lopsided)
	if e.Undefined || e.LowerOpen || !e.UpperOpen || e.Lower >= e.Value || e.Why == "" {
		t.Errorf("%+v, want a value above its lower end, and no upper end", e)
	}
	e = SequentialEstimate(NewConfig(-100, 0), lopsided.Swap())
	if e.Undefined || !e.LowerOpen || e.UpperOpen || e.Upper <= e.Value || e.Why == "" {
		t.Errorf("%+v, want a value below its upper end, and no lower end", e)
	}
}

// The correction for early stopping lowers the estimate after a pass and raises
// it after a fail. The mirrored test from the other player's side has the
// mirrored estimate.
func TestSequentialDirectionAndMirror(t *testing.T) {
	pass := Pentanomial{31, 83, 155, 125, 72}
	fail := Pentanomial{72, 125, 155, 83, 31}
	for _, model := range []Model{Normalized, Logistic} {
		c := Config{model, 0, 8, 0.05, 0.05, Wald}
		if s, plain := SequentialEstimate(c, pass), EloEstimate(pass); s.Value >= plain.Value {
			t.Errorf("%v: after a pass %g, plain %g", model, s.Value, plain.Value)
		}
		if s, plain := SequentialEstimate(c, fail), EloEstimate(fail); s.Value <= plain.Value {
			t.Errorf("%v: after a fail %g, plain %g", model, s.Value, plain.Value)
		}
		a, b := SequentialEstimate(c, pass), SequentialEstimate(Config{model, -8, 0, 0.05, 0.05, Wald}, pass.Swap()).Mirror()
		if math.Abs(a.Value-b.Value) > 1e-9 || math.Abs(a.Lower-b.Lower) > 1e-9 || math.Abs(a.Upper-b.Upper) > 1e-9 {
			t.Errorf("%v: %+v is not the mirror of %+v", model, a, b)
		}
	}
}

// The two expansions agree where both are accurate, and each wall is reached with
// the closed-form probability.
func TestMotionExpansionsAgree(t *testing.T) {
	for _, drift := range []float64{-3, -0.5, 0, 0.5, 3} {
		m := motion{a: -2.9, b: 2.9, drift: drift, variance: 1}
		for _, y := range []float64{-2.9, -1, 0.1, 2.9} {
			a, b := m.worseBySeries(0.5, y), m.worseByImages(0.5, y)
			if math.Abs(a-b) > 1e-8 {
				t.Errorf("drift %g, y %g: series %.12g, images %.12g", drift, y, a, b)
			}
		}
		pass, _ := exits(m.a, m.b, 2*drift)
		if late := m.worseBySeries(1000, m.b); math.Abs(late-(1-pass)) > 1e-12 {
			t.Errorf("drift %g: fails with %.15g, closed form %.15g", drift, late, 1-pass)
		}
	}
}
