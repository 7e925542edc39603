package web

import (
	"math"
	"slices"
	"testing"
)

// A chart of 520 by 260 has its axes at 54 and 508 and at 226 and 14: values are
// placed proportionally between these.
func TestPlacesInAChart(t *testing.T) {
	plain, logarithmic := newChart("", "", 0, 100, -5, 5, false), newChart("", "", 1, 100, 0, 1, true)
	small := newSmallChart("", "", 0, 10, 0, 10)
	for _, c := range []struct {
		what, got, want string
	}{
		{"left", plain.px(0), "54"}, {"a quarter", plain.px(25), "167.5"}, {"right", plain.px(100), "508"},
		{"bottom", plain.py(-5), "226"}, {"the middle", plain.py(0), "120"}, {"top", plain.py(5), "14"},
		{"1 of a logarithm", logarithmic.px(1), "54"}, {"10 of it", logarithmic.px(10), "281"}, {"100 of it", logarithmic.px(100), "508"},
		{"left of a small one", small.px(0), "54"}, {"right of it", small.px(10), "328"}, {"its bottom", small.py(0), "116"}, {"its top", small.py(10), "14"},
		{"far to the left", plain.px(-1e9), "-854"}, {"far to the right", plain.px(1e9), "1416"}, {"far down", plain.py(-1e9), "650"}, {"far up", plain.py(1e9), "-410"},
		{"tenths", pixel(1.25), "1.3"}, {"no tenths", pixel(3), "3"}, {"below a tenth", pixel(7.04), "7"},
	} {
		if c.got != c.want {
			t.Errorf("%s is at %s, want %s", c.what, c.got, c.want)
		}
	}
}

// An empty range becomes a range of length one.
func TestRangesOfNothing(t *testing.T) {
	for _, to := range []float64{7, 3, math.NaN()} {
		c := newChart("", "", 7, to, 7, to, false)
		if c.px(7) != "54" || c.px(8) != "508" || c.py(7) != "226" || c.py(8) != "14" {
			t.Errorf("7 to %g: from %s to %s and from %s to %s", to, c.px(7), c.px(8), c.py(7), c.py(8))
		}
	}
}

// Each shape is at the position of its figures.
func TestShapesOfAChart(t *testing.T) {
	const inside = `<svg aria-hidden="true" x="54" y="14" width="454" height="212" viewBox="54 14 454 212">`
	for name, c := range map[string]struct {
		draw func(*chart)
		want string
	}{
		"an area":          {func(c *chart) { c.rect("h1", 25, 75, -2.5, 2.5) }, `<rect class="h1" x="167.5" y="67" width="227" height="106"/>`},
		"a level":          {func(c *chart) { c.level("zero", 0) }, inside + `<path class="zero" d="M54 120H508"/></svg>`},
		"a line":           {func(c *chart) { c.line("elo", []float64{0, 25}, []float64{5, 0}) }, inside + `<polyline class="elo" points="54,14 167.5,120"/></svg><circle class="elo dot" cx="167.5" cy="120" r="3.5"/>`},
		"a line of a dot":  {func(c *chart) { c.line("elo", []float64{100}, []float64{5}) }, inside + `<polyline class="elo" points="508,14"/></svg><circle class="elo dot" cx="508" cy="14" r="3.5"/>`},
		"no line":          {func(c *chart) { c.line("elo", nil, nil) }, ""},
		"a band":           {func(c *chart) { c.band([]float64{0, 50, 100}, []float64{-5, -5, 0}, []float64{5, 0, 0}) }, inside + `<polygon class="band" points="54,14 281,120 508,120 508,120 281,226 54,226"/></svg>`},
		"a band of two":    {func(c *chart) { c.band([]float64{0, 100}, []float64{-5, -5}, []float64{5, 0}) }, inside + `<polygon class="band" points="54,14 508,120 508,226 54,226"/></svg>`},
		"no band of a dot": {func(c *chart) { c.band([]float64{0}, []float64{-5}, []float64{5}) }, ""},
		"a word":           {func(c *chart) { c.label("h1text", 25, 0, -6, "H<1") }, `<text class="label h1text" x="167.5" y="120" dy="-6">H&lt;1</text>`},
	} {
		drawn := newChart("A", "b", 0, 100, -5, 5, false)
		c.draw(drawn)
		if got := drawn.b.String(); got != c.want {
			t.Errorf("%s is drawn as\n%s, want\n%s", name, got, c.want)
		}
	}
	c := newSmallChart("<A>", `"b"`, 0, 1, 0, 1)
	if got, want := string(c.SVG()), `<svg class="chart" viewBox="0 0 340 150" role="img" aria-label="&lt;A&gt;: &#34;b&#34;"></svg>`; got != want {
		t.Errorf("a whole drawing is\n%s, want\n%s", got, want)
	}
}

// The numbers are beside their lines and below their ticks; the last one stays
// within the drawing.
func TestAxes(t *testing.T) {
	c := newChart("", "", 0, 100, -5, 5, false)
	c.axes("pairs", []float64{-2.5, 5})
	const want = `<g class="axis"><path d="M54 173H508"/><text x="48" y="173" dy="4" text-anchor="end">−2.5</text>` +
		`<path d="M54 14H508"/><text x="48" y="14" dy="4" text-anchor="end">5</text>` +
		`<text x="54" y="244" text-anchor="middle">0</text><text x="144.8" y="244" text-anchor="middle">20</text><text x="235.6" y="244" text-anchor="middle">40</text>` +
		`<text x="326.4" y="244" text-anchor="middle">60</text><text x="417.2" y="244" text-anchor="middle">80</text><text x="520" y="244" text-anchor="end">100</text>` +
		`<text x="508" y="257" text-anchor="end">pairs</text></g>`
	if got := c.b.String(); got != want {
		t.Errorf("axes\n%s, want\n%s", got, want)
	}
	c = newSmallChart("", "", 0, 274/2.58, 0, 1)
	c.axes("steps", nil)
	onPage(t, c.b.String(), `<text x="312" y="134" text-anchor="middle">100</text>`, `<text x="328" y="147" text-anchor="end">steps</text>`)
	c = newSmallChart("", "", 0, 274/2.59, 0, 1) // half of the number would be cut off
	c.axes("steps", nil)
	onPage(t, c.b.String(), `<text x="340" y="134" text-anchor="end">100</text>`)
	c = newChart("", "", 1, 100, 0, 1, true)
	c.axes("pairs", nil)
	onPage(t, c.b.String(), `<text x="54" y="244" text-anchor="middle">1</text>`, `<text x="281" y="244" text-anchor="middle">10</text>`, `<text x="349.3" y="244" text-anchor="middle">20</text>`, `<text x="520" y="244" text-anchor="end">100</text>`)
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
		if got := ticks(c.low, c.high, c.about); !slices.EqualFunc(got, c.want, func(a, b float64) bool { return math.Abs(a-b) < 1e-9 }) {
			t.Errorf("from %g to %g: %v, want %v", c.low, c.high, got, c.want)
		}
	}
	if got := ticks(1e20, 1e20+1<<15, 5); len(got) != 20 {
		t.Errorf("%d numbers where one step more is no other number", len(got))
	}
	for _, c := range []struct{ low, high, first, last, count float64 }{
		{1, 100, 1, 100, 7}, {1, 300, 1, 200, 8}, {1, 301, 1, 100, 3}, {2, 50, 2, 50, 5}, {3, 40, 5, 20, 3}, {1000, 90_000, 1000, 50_000, 6}, {0.4, 3, 0.5, 2, 3},
	} {
		if got := decades(c.low, c.high); len(got) != int(c.count) || got[0] != c.first || got[len(got)-1] != c.last {
			t.Errorf("from %g to %g by decades: %v, want %g numbers from %g to %g", c.low, c.high, got, c.count, c.first, c.last)
		}
	}
	for x, want := range map[float64]string{0: "0", -1e-9: "0", -2.5: "−2.5", 0.1234567: "0.123457", 1e6: "1000000", -0.00001: "−0.00001"} {
		if got := number(x); got != want {
			t.Errorf("%g is written %s, want %s", x, got, want)
		}
	}
}
