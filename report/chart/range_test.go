package chart

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"match/report"
	"match/sprt"
)

// The background beyond the bounds of a test is coloured over a tenth of the
// range, and the bounds have names and numbers.
func TestGroundBeyondTheBounds(t *testing.T) {
	test := report.TestAfter(testConfig, 1) // bounds at ∓2.944
	svg := string(llr(test, []report.Point{{Pair: 3, LLR: -1}, {Pair: 8, LLR: 1}}))
	onPage(t, svg, `aria-label="LLR by pairs: `+strings.NewReplacer("<", "&lt;", "+", "&#43;").Replace(test.Text())+` after pair 8"`,
		`<polygon class="h1" points="54,14 508,14 508,31.7 54,31.7"/>`, `<polygon class="h0" points="54,208.3 508,208.3 508,226 54,226"/>`,
		`<text class="label h1text" x="54" y="46.7" text-anchor="start">H1: nElo = 8</text>`, `<text class="label h0text" x="54" y="202.3" text-anchor="start">H0: nElo = 0</text>`,
		`<polyline class="bound h1line" points="54,31.7 508,31.7"/>`, `<polyline class="bound h0line" points="54,208.3 508,208.3"/>`, ">−2.94<", ">0<", ">2.94<", ">pairs<",
		fmt.Sprintf(`points="54,120 %s,150 508,90"`, pixel(54+454*3/8.)))
	svg = string(llr(test, []report.Point{{Pair: 1, LLR: 2 * test.Upper}})) // from −1 to 2 bounds, plus a tenth of that
	onPage(t, svg, `<polygon class="h1" points="54,14 508,14 508,90.6 54,90.6"/>`, `<polygon class="h0" points="54,208.3 508,208.3 508,226 54,226"/>`)
	svg = string(llr(test, []report.Point{{Pair: 1, LLR: 2 * test.Lower}}))
	onPage(t, svg, `<polygon class="h1" points="54,14 508,14 508,31.7 54,31.7"/>`, `<polygon class="h0" points="54,149.4 508,149.4 508,226 54,226"/>`)
}

// heights computes the values at the lower and the upper end of a chart of Elo
// from the positions of two figures.
func heights(value0, at0, value1, at1 float64) (lowest, highest float64) {
	value := scale(value0, at0, value1, at1)
	return value(fullHeight - bottom), value(top)
}

// The range of a chart of Elo covers the intervals of its last nine tenths, and
// extends at most 400 beyond its last figure.
func TestHeightOfTheChartOfElo(t *testing.T) {
	wide, middling, narrow := sprt.Pentanomial{1, 2, 3, 2, 2}, sprt.Pentanomial{3, 20, 40, 30, 4}, sprt.Pentanomial{3, 200, 400, 300, 4}
	for name, c := range map[string]struct {
		path []report.Point
		of   sprt.Pentanomial // the pairs whose interval is the range
	}{
		"from a tenth on":   {[]report.Point{{Pair: 9, Counts: wide}, {Pair: 10, Counts: middling}, {Pair: 100, Counts: narrow}}, middling},
		"before a tenth":    {[]report.Point{{Pair: 9, Counts: middling}, {Pair: 100, Counts: narrow}}, narrow},
		"of the first pair": {[]report.Point{{Pair: 11, Counts: wide}, {Pair: 100, Counts: narrow}}, wide},
	} {
		svg := elo(c.path)
		_, ys := pointsOf(t, svg, "curve")
		bottom, top := heights(0, levelOf(t, svg, "zero"), sprt.EloEstimate(narrow).Value, ys[len(ys)-1])
		e := sprt.EloEstimate(c.of)
		if low, high := min(0, e.Lower), e.Upper; math.Abs(bottom-low) > 0.03*(high-low) || math.Abs(top-high) > 0.03*(high-low) {
			t.Errorf("%s: from %.1f to %.1f, want %.1f to %.1f", name, bottom, top, low, high)
		}
		if text := fmt.Sprintf(`: %s after pair 100"`, report.ShortEstimate(sprt.EloEstimate(narrow))); !strings.Contains(string(svg), text) {
			t.Errorf("%s: it does not say %s", name, text)
		}
	}
}

// Pairs that give no estimate are not drawn, but have their place on the axis.
func TestPairsThatTellNothing(t *testing.T) {
	won := report.Point{Pair: 1, Counts: sprt.Pentanomial{4: 1}}
	if svg := elo([]report.Point{won}); svg != "" {
		t.Errorf("of a pair that was won %s", svg)
	}
	svg := elo([]report.Point{won, {Pair: 2, Counts: sprt.Pentanomial{2: 1, 4: 1}}, {Pair: 4, Counts: sprt.Pentanomial{1, 1, 1, 0, 1}}})
	if xs, _ := pointsOf(t, svg, "curve"); len(xs) != 2 || xs[0] != (left+fullWidth-right)/2 || xs[1] != fullWidth-right {
		t.Errorf("points at %v", xs)
	}
}

// If all pairs are alike, the error is unknown: there is no band in the chart, which ends 400 Elo from the estimate.
func TestPairsThatWereAllAlike(t *testing.T) {
	svg := elo([]report.Point{{Pair: 1, Counts: sprt.Pentanomial{2: 1}}, {Pair: 5, Counts: sprt.Pentanomial{2: 5}}})
	_, ys := pointsOf(t, svg, "curve")
	if fmt.Sprint(ys) != "[120 120]" || strings.Contains(string(svg), "band") {
		t.Errorf("points at %v in %s", ys, svg)
	}
	onPage(t, string(svg), ">−400<", ">400<", ">pairs, logarithmic<", `points="54,120 508,120"`)
}
