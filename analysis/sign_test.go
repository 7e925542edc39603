package analysis

import "testing"

// A figure has one sign, and % follows its number.
func TestFiguresHaveOneSign(t *testing.T) {
	for value, want := range map[float64]string{-2.9: "− 2.90 ± 0.50", 2.9: "+ 2.90 ± 0.50", 0: "+ 0.00 ± 0.50", -0.004: "+ 0.00 ± 0.50"} {
		p := points{Noise: figure{Value: value, Error: 0.5}, PlayerFaults: figure{Value: -value, Error: 0.5}}
		for _, line := range []accountLine{p.lines()[5], p.lines()[2]} {
			if got := line.Sign + " " + line.Value.String(); got != want {
				t.Errorf("%s: %g is %q, want %q", line.What, value, got, want)
			}
		}
	}
	if got := (figure{Value: -0.004, Open: true}).String(); got != "0.00 (no interval)" {
		t.Errorf("got %q", got)
	}
	if got := percentText(figure{Value: 16.667, Open: true}); got != "16.67% (no interval)" {
		t.Errorf("got %q", got)
	}
	if got := percentText(figure{Value: 54.17, Error: 9.5}); got != "54.17 ± 9.50%" {
		t.Errorf("got %q", got)
	}
}
