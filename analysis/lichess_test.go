package analysis

import (
	"math"
	"testing"
)

// The oracle lines are computed from the published formulas.
func TestLichessFormulas(t *testing.T) {
	for cp, want := range map[int]float64{0: 50, 100: 59.1026, 300: 75.1126, -250: 28.4852, 1000: 97.5447, 5000: 97.5447, -32000: 100 - 97.5447} {
		if got := lichessWin(cp); math.Abs(got-want) > 5e-5 {
			t.Errorf("win%%(%d) = %.6f, want %.4f", cp, got, want)
		}
	}
	for loss, want := range map[float64]float64{0: 100, 5: 80.8153, 10: 64.5798, 20: 41.0168, 40: 15.9090, -3: 100, 100: 0} {
		if got := lichessAccuracy(100, 100-loss); math.Abs(got-want) > 5e-5 {
			t.Errorf("accuracy for a loss of %v = %.6f, want %.4f", loss, got, want)
		}
	}
}
