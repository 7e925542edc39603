package chart

import (
	"fmt"
	"html/template"
	"math"
	"regexp"
	"strings"
	"testing"

	"match/report"
	"match/sprt"
)

// pointsOf returns the points of a line or an area of a drawing.
func pointsOf(t *testing.T, svg template.HTML, class string) (xs, ys []float64) {
	t.Helper()
	m := regexp.MustCompile(`<poly(?:line|gon) class="` + class + `" points="([^"]*)"`).FindStringSubmatch(string(svg))
	if m == nil {
		t.Fatalf("no %s in %s", class, svg)
	}
	for _, pair := range strings.Fields(m[1]) {
		var x, y float64
		if _, err := fmt.Sscanf(pair, "%g,%g", &x, &y); err != nil {
			t.Fatal(err)
		}
		xs, ys = append(xs, x), append(ys, y)
	}
	return xs, ys
}

// levelOf returns the height of a horizontal line.
func levelOf(t *testing.T, svg template.HTML, class string) (y float64) {
	t.Helper()
	_, rest, found := strings.Cut(string(svg), `<polyline class="`+class+`" points="54,`)
	if _, err := fmt.Sscanf(rest, "%g", &y); !found || err != nil {
		t.Fatalf("no %s in %s", class, svg)
	}
	return y
}

// scale returns the linear function through two positions in a drawing and their
// values.
func scale(at0, value0, at1, value1 float64) func(value float64) float64 {
	return func(value float64) float64 { return at0 + (at1-at0)*(value-value0)/(value1-value0) }
}

func near(a, b float64) bool { return math.Abs(a-b) < 0.2 }

// numbersOf returns the numbers at an axis with their positions.
func numbersOf(t *testing.T, svg template.HTML, pattern string) map[float64]float64 {
	t.Helper()
	at := map[float64]float64{}
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(string(svg), -1) {
		var place, number float64
		fmt.Sscan(m[1]+" "+strings.Replace(m[2], "−", "-", 1), &place, &number)
		at[number] = place
		if !strings.Contains(pattern, "244") {
			at[number] -= 4 // its foot is below the line
		}
	}
	if len(at) < 2 {
		t.Errorf("%d numbers at an axis of %s", len(at), svg)
	}
	return at
}

const (
	numbersBelow  = `<text class="axis" x="([\d.]+)" y="244" text-anchor="middle">([^<]*)<`
	numbersBeside = `<text class="axis" x="48" y="([\d.]+)" text-anchor="end">([^<]*)<`
)

// somePath returns the path of an event with a trend.
func somePath(n int) (path []report.Point) {
	var counts sprt.Pentanomial
	for i := range n {
		counts[[...]int{2, 3, 4, 1, 2, 3, 0}[i%7]]++
		path = append(path, report.Point{Pair: i + 1, Counts: counts, LLR: 2.5 * math.Sin(float64(i)/40)})
	}
	return path
}

// The LLR is drawn to scale: every pair agrees with the axes, and the bounds
// agree with their numbers.
func TestLLRIsDrawnToScale(t *testing.T) {
	path := somePath(300)
	test := report.TestAfter(testConfig, path[299].LLR)
	svg := llr(test, path)
	xs, ys := pointsOf(t, svg, "curve")
	if len(xs) != 301 || !near(xs[0], left) || !near(xs[300], fullWidth-right) {
		t.Fatalf("%d points from %g to %g", len(xs), xs[0], xs[300])
	}
	y := scale(levelOf(t, svg, "bound h1line"), test.Upper, levelOf(t, svg, "bound h0line"), test.Lower)
	for i, p := range path {
		if !near(xs[i+1], scale(xs[0], 0, xs[300], 300)(float64(p.Pair))) || !near(ys[i+1], y(p.LLR)) {
			t.Fatalf("pair %d with LLR %g stands at %g, %g", p.Pair, p.LLR, xs[i+1], ys[i+1])
		}
	}
	if !near(ys[0], y(0)) {
		t.Errorf("it begins at %g, and 0 is at %g", ys[0], y(0))
	}
	for number, at := range numbersOf(t, svg, numbersBeside) {
		if math.Abs(at-y(number)) > 0.5 || at < top || at > fullHeight-bottom {
			t.Errorf("%g stands at %g, its height is %g", number, at, y(number))
		}
	}
	for number, at := range numbersOf(t, svg, numbersBelow) {
		if !near(at, scale(xs[0], 0, xs[300], 300)(number)) {
			t.Errorf("pair %g stands at %g", number, at)
		}
	}
	onPage(t, string(svg), fmt.Sprintf(`<circle class="curve dot" cx="%s" cy="%s"`, pixel(xs[300]), pixel(ys[300])))
}

// Elo is drawn over the logarithm of pairs, from the first interval on with its band around it, and the last
// estimate is that of all pairs.
func TestEloIsDrawnToScale(t *testing.T) {
	path := somePath(400)
	svg := template.HTML(strings.Replace(string(elo(path)), `"curve"`, `"start"`, 1))
	xs, ys := pointsOf(t, svg, "curve")
	bandX, bandY := pointsOf(t, svg, "band")
	n := len(xs)
	if n < 30 || n > 120 || len(bandX) != 2*n {
		t.Fatalf("%d points, %d of the band", n, len(bandX))
	}
	for i := range xs {
		if bandX[i] != xs[i] || bandX[2*n-1-i] != xs[i] || bandY[i] > ys[i] || bandY[2*n-1-i] < ys[i] {
			t.Errorf("point %d at %g, %g is not within its band", i, xs[i], ys[i])
		}
		if i > 0 && xs[i] <= xs[i-1] {
			t.Errorf("point %d is not right of the one before it", i)
		}
	}
	e := sprt.EloEstimate(path[399].Counts)
	beside := numbersOf(t, svg, numbersBeside)
	y := scale(beside[0], 0, beside[0], 1)
	for number, at := range beside {
		if number != 0 {
			y = scale(beside[0], 0, at, number)
		}
	}
	if !near(ys[n-1], y(e.Value)) || !near(bandY[n-1], y(e.Upper)) || !near(bandY[n], y(e.Lower)) || !near(levelOf(t, svg, "zero"), y(0)) {
		t.Errorf("%+v is drawn at %g, from %g to %g; 0 at %g", e, ys[n-1], bandY[n-1], bandY[n], levelOf(t, svg, "zero"))
	}
	below := numbersOf(t, svg, numbersBelow)
	for number, at := range below {
		if !near(at, scale(xs[n-1], math.Log(400), below[10], math.Log(10))(math.Log(number))) {
			t.Errorf("pair %g stands at %g", number, at)
		}
	}
}

// Drawings of a single point, or of a constant figure, are valid; those of no point are empty.
func TestFlatDrawings(t *testing.T) {
	flat := report.Chart{Series: []report.Series{{Look: report.Curve, X: []float64{3}, Y: []float64{5}, Low: []float64{5}, High: []float64{5}}}, Small: true}
	flat.X.Low, flat.X.High, flat.Y.Low, flat.Y.High = 3, 3, 5, 5
	for _, svg := range []template.HTML{SVG(&flat), llr(report.TestAfter(testConfig, 0), []report.Point{{Pair: 1}}), elo(somePath(2)), elo(somePath(9))} {
		if svg == "" || strings.Contains(string(svg), "NaN") || strings.Contains(string(svg), "Inf") {
			t.Errorf("drawn: %s", svg)
		}
	}
	onPage(t, string(SVG(&flat)), `<text class="axis" x="48" y="120" text-anchor="end">5</text>`)
	if svg := SVG(&report.Chart{Title: "nothing", Series: []report.Series{{}}}); svg != "" {
		t.Errorf("drawn: %s", svg)
	}
}

// llr and elo draw the charts of a match.
func llr(test *report.Test, path []report.Point) template.HTML { return SVG(&test.Charts(path)[0]) }

func elo(path []report.Point) template.HTML {
	var none *report.Test
	list := none.Charts(path)
	if len(list) == 0 {
		return ""
	}
	return SVG(&list[0])
}
