package web

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"match/results"
	"match/sprt"
)

// The background beyond the bounds of a test is coloured over a tenth of the
// range, and the bounds have names and numbers.
func TestGroundBeyondTheBounds(t *testing.T) {
	test := results.TestAfter(testConfig, 1) // bounds at ∓2.944
	svg := string(llrChart(test, []results.Point{{Pair: 3, LLR: -1}, {Pair: 8, LLR: 1}}))
	onPage(t, svg, `aria-label="LLR by pairs: `+strings.NewReplacer("<", "&lt;", "+", "&#43;").Replace(test.Text())+` after pair 8"`,
		`<rect class="h1" x="54" y="14" width="454" height="17.7"/>`, `<rect class="h0" x="54" y="208.3" width="454" height="17.7"/>`,
		`<text class="label h1text" x="54" y="31.7" dy="15">H1</text>`, `<text class="label h0text" x="54" y="208.3" dy="-6">H0</text>`,
		`<path class="bound h1line" d="M54 31.7H508"/>`, `<path class="bound h0line" d="M54 208.3H508"/>`, ">−2.94<", ">0<", ">2.94<", ">pairs<",
		fmt.Sprintf(`points="54,120 %s,150 508,90"`, pixel(54+454*3/8.)))
	svg = string(llrChart(test, []results.Point{{Pair: 1, LLR: 2 * test.Upper}})) // from −1 to 2 bounds, plus a tenth of that
	onPage(t, svg, `<rect class="h1" x="54" y="14" width="454" height="76.6"/>`, `<rect class="h0" x="54" y="208.3" width="454" height="17.7"/>`)
	svg = string(llrChart(test, []results.Point{{Pair: 1, LLR: 2 * test.Lower}}))
	onPage(t, svg, `<rect class="h1" x="54" y="14" width="454" height="17.7"/>`, `<rect class="h0" x="54" y="149.4" width="454" height="76.6"/>`)
}

// The first and the last state are drawn, and in between states at ratios of a
// constant factor.
func TestStatesThatAreDrawn(t *testing.T) {
	if spread(nil, 60) != nil {
		t.Error("states of nothing")
	}
	path := somePath(1000)
	list := spread(path, 10) // each about twice the previous one
	var pairs []int
	for _, p := range list {
		pairs = append(pairs, p.Pair)
	}
	if got := fmt.Sprint(pairs); got != "[1 2 4 8 16 32 64 128 256 511 1000]" {
		t.Errorf("the states after %s pairs", got)
	}
	if list := spread(somePath(16), 2); len(list) != 3 || list[1].Pair != 4 { // four times as far, exactly
		t.Errorf("%d states, the second after %d pairs", len(list), list[1].Pair)
	}
	if list := spread(path[:7], 60); len(list) != 7 {
		t.Errorf("%d of 7 states", len(list))
	}
}

// heights computes the values at the lower and the upper end of a chart of Elo
// from the positions of two figures.
func heights(value0, at0, value1, at1 float64) (bottom, top float64) {
	value := scale(value0, at0, value1, at1)
	return value(chartHeight - chartBottom), value(chartTop)
}

// The range of a chart of Elo covers the intervals of its last nine tenths, and
// extends at most 400 beyond its last figure.
func TestHeightOfTheChartOfElo(t *testing.T) {
	wide, middling, narrow := sprt.Pentanomial{1, 2, 3, 2, 2}, sprt.Pentanomial{3, 20, 40, 30, 4}, sprt.Pentanomial{3, 200, 400, 300, 4}
	for name, c := range map[string]struct {
		path []results.Point
		of   sprt.Pentanomial // the pairs whose interval is the range
	}{
		"from a tenth on":   {[]results.Point{{Pair: 9, Counts: wide}, {Pair: 10, Counts: middling}, {Pair: 100, Counts: narrow}}, middling},
		"before a tenth":    {[]results.Point{{Pair: 9, Counts: middling}, {Pair: 100, Counts: narrow}}, narrow},
		"of the first pair": {[]results.Point{{Pair: 11, Counts: wide}, {Pair: 100, Counts: narrow}}, wide},
	} {
		svg := eloChart(c.path)
		_, ys := pointsOf(t, svg, "elo")
		bottom, top := heights(0, levelOf(t, svg, "zero"), sprt.EloEstimate(narrow).Value, ys[len(ys)-1])
		e := sprt.EloEstimate(c.of)
		if low, high := min(0, e.Lower), e.Upper; math.Abs(bottom-low) > 0.03*(high-low) || math.Abs(top-high) > 0.03*(high-low) {
			t.Errorf("%s: from %.1f to %.1f, want %.1f to %.1f", name, bottom, top, low, high)
		}
		if text := fmt.Sprintf(`: %s after pair 100"`, results.ShortEstimate(sprt.EloEstimate(narrow))); !strings.Contains(string(svg), text) {
			t.Errorf("%s: it does not say %s", name, text)
		}
	}
}

// Pairs that give no estimate are not drawn.
func TestPairsThatTellNothing(t *testing.T) {
	won := results.Point{Pair: 1, Counts: sprt.Pentanomial{4: 1}}
	if svg := eloChart([]results.Point{won}); svg != "" {
		t.Errorf("of a pair that was won %s", svg)
	}
	svg := eloChart([]results.Point{won, {Pair: 2, Counts: sprt.Pentanomial{2: 1, 4: 1}}, {Pair: 4, Counts: sprt.Pentanomial{1, 1, 1, 0, 1}}})
	if xs, _ := pointsOf(t, svg, "elo"); len(xs) != 2 || xs[0] != chartLeft || xs[1] != chartWidth-chartRight {
		t.Errorf("points at %v", xs)
	}
}

// If all pairs are alike, the error is unknown: the band extends beyond the
// chart, which ends 400 Elo from the estimate.
func TestPairsThatWereAllAlike(t *testing.T) {
	svg := eloChart([]results.Point{{Pair: 1, Counts: sprt.Pentanomial{2: 1}}, {Pair: 5, Counts: sprt.Pentanomial{2: 5}}})
	_, ys := pointsOf(t, svg, "elo")
	_, band := pointsOf(t, svg, "band")
	if fmt.Sprint(ys) != "[120 120]" || fmt.Sprint(band) != "[-92 -92 332 332]" {
		t.Errorf("points at %v in a band at %v", ys, band)
	}
	onPage(t, string(svg), ">−400<", ">400<", ">pairs, logarithmic<", `d="M54 120H508"`)
}
