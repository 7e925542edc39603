package ideas

import (
	"math"
	"strings"
	"testing"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s: %g, want %g", what, got, want)
	}
}

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"normal(-1,2)":                          "normal(-1,2)",
		" 0.9*normal(-1, 2)+0.1 * normal(0,8) ": "0.9*normal(-1,2) + 0.1*normal(0,8)",
	} {
		m, err := Parse(text)
		if err != nil || m.String() != want {
			t.Errorf("%s: %v, %v", text, m, err)
		}
		if again, err := Parse(m.String()); err != nil || again.String() != want {
			t.Errorf("%s read again: %v, %v", want, again, err)
		}
	}
	for text, want := range map[string]string{
		"":                             "want normal(MEAN,SD)",
		"uniform(1,2)":                 "want normal(MEAN,SD)",
		"normal(1)":                    `"normal(1)": want normal(MEAN,SD), such as`,
		"normal(x,2)":                  `mean "x"`,
		"normal(nan,2)":                `mean "nan"`,
		"normal(0,0)":                  `standard deviation "0"`,
		"normal(0,1e9)":                `standard deviation "1e9"`,
		"0.5*normal(0,1)":              "sum to 0.5",
		"2*normal(0,1)":                `share "2"`,
		"normal(0,1)+normal(0,1)":      "sum to 2",
		"0.5*normal(0,1)+-1*normal(0,": "share",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// The moments and probabilities of a mixture agree with sums over a fine grid.
func TestMixture(t *testing.T) {
	m := Mixture{{0.7, -1, 2}, {0.3, 3, 0.5}}
	var sum, mean, square, low, below1 float64
	const step = 1e-3
	for x := -20 + step/2; x < 20; x += step {
		f := 0.0
		for _, p := range m {
			f += p.Share * density((x-p.Mean)/p.SD) / p.SD * step
		}
		sum, mean, square = sum+f, mean+f*x, square+f*x*x
		if x < 1 {
			below1, low = below1+f, low+f*x
		}
	}
	near(t, "sum", sum, 1, 1e-6)
	near(t, "mean", m.Mean(), mean, 1e-6)
	near(t, "SD", m.SD(), math.Sqrt(square-mean*mean), 1e-6)
	near(t, "below 1", m.Below(1), below1, 1e-6)
	near(t, "mean below 1", m.MeanBelow(1), low, 1e-6)
	near(t, "quantile", m.Quantile(below1), 1, 1e-5)
	certain := Normal(2, 0)
	near(t, "below a certain value", certain.Below(1.9), 0, 0)
	near(t, "at a certain value", certain.Below(2), 1, 0)
}
