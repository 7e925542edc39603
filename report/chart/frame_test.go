package chart

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"match/report"
	"match/sprt"
)

// A chart of 520 by 260 has its axes at 54 and 508 and at 226 and 14: values are
// placed proportionally between these.
func TestPlacesInAChart(t *testing.T) {
	plain, logarithmic := framed(0, 100, -5, 5), framed(1, 100, 0, 1)
	logarithmic.X.Log = true
	chart := report.Chart{X: report.Axis{High: 10}, Y: report.Axis{High: 10}, Small: true}
	small := newFrame(&chart)
	px := func(f *frame, x float64) string { return pixel(f.across(x)) }
	py := func(f *frame, y float64) string { return pixel(f.up(y)) }
	for _, c := range []struct {
		what, got, want string
	}{
		{"left", px(plain, 0), "54"}, {"a quarter", px(plain, 25), "167.5"}, {"right", px(plain, 100), "508"},
		{"bottom", py(plain, -5), "226"}, {"the middle", py(plain, 0), "120"}, {"top", py(plain, 5), "14"},
		{"1 of a logarithm", px(logarithmic, 1), "54"}, {"10 of it", px(logarithmic, 10), "281"}, {"100 of it", px(logarithmic, 100), "508"},
		{"left of a small one", px(&small, 0), "54"}, {"right of it", px(&small, 10), "328"}, {"its bottom", py(&small, 0), "116"}, {"its top", py(&small, 10), "14"},
		{"far to the left", px(plain, -1e9), "-854"}, {"far to the right", px(plain, 1e9), "1416"}, {"far down", py(plain, -1e9), "650"}, {"far up", py(plain, 1e9), "-410"},
		{"tenths", pixel(1.25), "1.3"}, {"no tenths", pixel(3), "3"}, {"below a tenth", pixel(7.04), "7"},
	} {
		if c.got != c.want {
			t.Errorf("%s is at %s, want %s", c.what, c.got, c.want)
		}
	}
}

func framed(x0, x1, y0, y1 float64) *frame {
	f := newFrame(&report.Chart{Title: "A", Text: "b", X: report.Axis{Low: x0, High: x1}, Y: report.Axis{Low: y0, High: y1}})
	return &f
}

// An empty range becomes a range of length one.
func TestRangesOfNothing(t *testing.T) {
	for _, to := range []float64{7, 3, math.NaN()} {
		f := framed(7, to, 7, to)
		if f.across(7) != 54 || f.across(8) != 508 || f.up(7) != 226 || f.up(8) != 14 {
			t.Errorf("7 to %g: from %g to %g and from %g to %g", to, f.across(7), f.across(8), f.up(7), f.up(8))
		}
	}
}

// Each shape is at the position of its figures, and lines and areas are clipped to the axes.
func TestShapesOfAChart(t *testing.T) {
	const inside = `<svg aria-hidden="true" x="54" y="14" width="454" height="212" viewBox="54 14 454 212">`
	inf := math.Inf(1)
	for name, c := range map[string]struct {
		mark   report.Mark
		series report.Series
		want   string
	}{
		"an area":          {mark: report.Mark{Look: "h1", X0: 25, X1: 75, Y0: -2.5, Y1: 2.5}, want: inside + `<polygon class="h1" points="167.5,67 394.5,67 394.5,173 167.5,173"/></svg>`},
		"an area to edges": {mark: report.Mark{Look: "h1", X0: -inf, X1: inf, Y0: 0, Y1: inf}, want: inside + `<polygon class="h1" points="54,14 508,14 508,120 54,120"/></svg>`},
		"a level":          {mark: report.Level("zero", 0, ""), want: inside + `<polyline class="zero" points="54,120 508,120"/></svg>`},
		"an upright":       {mark: report.Upright("zero", 25), want: inside + `<polyline class="zero" points="167.5,226 167.5,14"/></svg>`},
		"a word above":     {mark: report.Level(report.Bound0, -2.5, "H<0"), want: `<text class="label h0text" x="54" y="167" text-anchor="start">H&lt;0</text>`},
		"a word below":     {mark: report.Level(report.Bound1, 2.5, "H1"), want: `<text class="label h1text" x="54" y="82" text-anchor="start">H1</text>`},
		"a line":           {series: report.Series{Look: "curve", X: []float64{0, 25}, Y: []float64{5, 0}}, want: inside + `<polyline class="curve" points="54,14 167.5,120"/></svg><circle class="curve dot" cx="167.5" cy="120" r="3.5"/>`},
		"a band":           {series: report.Series{X: []float64{0, 50, 100}, Y: []float64{0, 0, 0}, Low: []float64{-5, -5, 0}, High: []float64{5, 0, 0}}, want: inside + `<polygon class="band" points="54,14 281,120 508,120 508,120 281,226 54,226"/></svg>`},
		"a bar":            {series: report.Series{Look: "first", X: []float64{25}, Y: []float64{0}, Low: []float64{-2.5}, High: []float64{5}, Apart: true}, want: inside + `<polyline class="interval first" points="167.5,173 167.5,14"/></svg><circle class="first dot" cx="167.5" cy="120" r="3.5"/>`},
	} {
		f := framed(0, 100, -5, 5)
		f.Marks, f.Series = []report.Mark{c.mark}, []report.Series{c.series}
		on := svgCanvas{frame: f}
		f.paint(&on)
		if !strings.Contains(on.String(), c.want) {
			t.Errorf("%s: no %s in %s", name, c.want, on.String())
		}
	}
	f := framed(0, 100, -5, 5)
	f.Series = []report.Series{{X: []float64{0}, Y: []float64{0}, Low: []float64{-5}, High: []float64{5}}, {X: []float64{0, 1}, Y: []float64{0, 1}, Low: []float64{0}, High: []float64{1}}}
	if svg := string(SVG(f.Chart)); strings.Contains(svg, "band") {
		t.Errorf("a band of one point, or of intervals of other points: %s", svg)
	}
	f.Small = true
	onPage(t, string(SVG(f.Chart)), `<svg class="chart" viewBox="0 0 340 160" role="img" aria-label="A: b">`)
}

// The numbers are beside their lines and below their ticks; the last one stays within the drawing.
func TestAxes(t *testing.T) {
	f := framed(0, 100, -5, 5)
	f.X.Label, f.Y.Label, f.Y.Ticks = "pairs", "up", []float64{-2.5, 5}
	on := svgCanvas{frame: f}
	f.axes(&on)
	const want = `<polyline class="axis" points="54,173 508,173"/><text class="axis" x="48" y="177" text-anchor="end">−2.5</text>` +
		`<polyline class="axis" points="54,14 508,14"/><text class="axis" x="48" y="18" text-anchor="end">5</text>` +
		`<text class="axis" x="54" y="244" text-anchor="middle">0</text><text class="axis" x="144.8" y="244" text-anchor="middle">20</text><text class="axis" x="235.6" y="244" text-anchor="middle">40</text>` +
		`<text class="axis" x="326.4" y="244" text-anchor="middle">60</text><text class="axis" x="417.2" y="244" text-anchor="middle">80</text><text class="axis" x="520" y="244" text-anchor="end">100</text>` +
		`<text class="axis" x="508" y="267" text-anchor="end">pairs</text><text class="axis" x="-20" y="17" text-anchor="start">up</text>`
	if got := on.String(); got != want {
		t.Errorf("axes\n%s, want\n%s", got, want)
	}
	f = framed(1, 100, 0, 1)
	f.X.Log = true
	on = svgCanvas{frame: f}
	f.axes(&on)
	onPage(t, on.String(), `x="54" y="244" text-anchor="middle">1<`, `x="281" y="244" text-anchor="middle">10<`, `x="349.3" y="244" text-anchor="middle">20<`, `x="520" y="244" text-anchor="end">100<`)
}

// The dots of rows are right of their names, with horizontal intervals.
func TestRows(t *testing.T) {
	c := report.Rows("R", []report.Row{{Name: "A<", Elo: sprt.Estimate{Value: 10, Lower: 0, Upper: 30}, Look: report.Dots}, {Name: "B", Elo: sprt.Estimate{Undefined: true, Lower: -10, UpperOpen: true}, Look: report.Open}})
	onPage(t, string(SVG(&c)), `viewBox="0 0 520 124"`, `aria-label="R: A&lt;: 10.0, 0.0 … 30.0; B: &gt; -10.0"`, `<text class="label" x="12" y="18" text-anchor="start">A&lt;</text>`,
		`<polyline class="interval first" points="147.3,30 485.5,30"/>`, `<circle class="first dot" cx="260" cy="30"`,
		`<circle class="second dot" cx="34.5" cy="70"`, `<polyline class="interval second" points="34.5,70 `)
	given := report.Rows("R", []report.Row{{Name: "anchor", Elo: report.Exact("elo", 5, report.Given).Estimate, Look: report.Dots}})
	if d := given.Series[0]; d.Low[0] != 5 || d.High[0] != 5 {
		t.Errorf("a rating that was given has the interval %g to %g", d.Low[0], d.High[0])
	}
	few := report.Rows("R", []report.Row{{Name: "too few games", Elo: sprt.Estimate{Value: 7, LowerOpen: true, UpperOpen: true}, Look: report.Dots}})
	if d := few.Series[0]; d.Low[0] != 7 || d.High[0] != 7 {
		t.Errorf("a value without an interval has the interval %g to %g", d.Low[0], d.High[0])
	}
}

// Vertical lines end below the name of each row, which is above its interval.
func TestNoLineThroughNames(t *testing.T) {
	c := report.Rows("R", []report.Row{{Name: "A", Elo: sprt.Estimate{Value: 10, Lower: 0, Upper: 30}}, {Name: "B", Elo: sprt.Estimate{Value: 20, Lower: 0, Upper: 30}}})
	c.Marks = []report.Mark{report.Upright(report.Zero, 10)}
	svg := string(SVG(&c))
	lines := regexp.MustCompile(`<polyline class="(axis|zero)" points="([\d.]+),([\d.]+) ([\d.]+),([\d.]+)"`).FindAllStringSubmatch(svg, -1)
	for _, l := range lines {
		if from, to := l[3], l[5]; l[2] != l[4] || from+" "+to != "23 40" && from+" "+to != "63 80" {
			t.Errorf("%s at %s from %s to %s", l[1], l[2], from, to)
		}
	}
	if zero := strings.Count(svg, `class="zero"`); zero != 2 || len(lines) <= zero {
		t.Errorf("%d lines, %d of them of zero", len(lines), zero)
	}
}

// The numbers of an axis are round, few, and within its ends, which are included.
func TestNumbersOfAxes(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		about     int
		want      []float64
	}{
		{0, 100, 5, []float64{0, 20, 40, 60, 80, 100}}, {0, 5, 5, []float64{0, 1, 2, 3, 4, 5}}, {0, 4.9, 5, []float64{0, 1, 2, 3, 4}}, {0, 7, 5, []float64{0, 2, 4, 6}},
		{0, 7, 4, []float64{0, 2, 4, 6}}, {0, 9, 4, []float64{0, 5}}, {-3, 3, 5, []float64{-2, 0, 2}}, {0.125, 0.25, 5, []float64{0.15, 0.2, 0.25}}, {-50, -10, 5, []float64{-50, -40, -30, -20, -10}},
		{1990, 2050, 5, []float64{2000, 2020, 2040}}, {5.25, 5.25, 5, []float64{5.25}},
	} {
		if got := ticks(c.low, c.high, c.about, false); !slices.EqualFunc(got, c.want, func(a, b float64) bool { return math.Abs(a-b) < 1e-9 }) {
			t.Errorf("from %g to %g: %v, want %v", c.low, c.high, got, c.want)
		}
	}
	if got := ticks(1e20, 1e20+1<<15, 5, false); len(got) != 20 {
		t.Errorf("%d numbers where one step more is no other number", len(got))
	}
	if got := ticks(1, 3, 5, true); !slices.Equal(got, []float64{1, 2, 3}) {
		t.Errorf("numbers of a count: %v", got)
	}
	for _, c := range []struct{ low, high, first, last, count float64 }{
		{1, 100, 1, 100, 7}, {1, 300, 1, 200, 8}, {1, 301, 1, 100, 3}, {2, 50, 2, 50, 5}, {3, 40, 5, 20, 3}, {1000, 90_000, 1000, 50_000, 6}, {0.4, 3, 0.5, 2, 3},
	} {
		if got := decades(c.low, c.high); len(got) != int(c.count) || got[0] != c.first || got[len(got)-1] != c.last {
			t.Errorf("from %g to %g by decades: %v, want %g numbers from %g to %g", c.low, c.high, got, c.count, c.first, c.last)
		}
	}
	wide, small := newFrame(&report.Chart{}), newFrame(&report.Chart{Small: true})
	wide.Y.High, small.Y.High = 9, 9
	if a, b := len(wide.numbers(&wide.Y)), len(small.numbers(&small.Y)); a != 5 || b != 2 {
		t.Errorf("%d numbers of a full-size chart and %d of a small one", a, b)
	}
	for x, want := range map[float64]string{1e4: "10k", 0: "0", -1e-9: "0", -2.5: "−2.5", 0.1234567: "0.123457", 1e6: "1000k", 12_500: "12.5k", 12_345: "12345", -2e4: "−20k", -0.00001: "−0.00001"} {
		if got := number(x); got != want {
			t.Errorf("%g is written %s, want %s", x, got, want)
		}
	}
}

// A number at the left end of a chart of rows is not cut off there.
func TestNumberAtTheLeft(t *testing.T) {
	c := report.Rows("R", []report.Row{{Name: "A", Elo: sprt.Estimate{Value: -200, Lower: -1000, Upper: 600}, Look: report.Dots}})
	c.X.Low = -1000
	onPage(t, string(SVG(&c)), `<text class="axis" x="0" y="58" text-anchor="start">−1000</text>`)
}
