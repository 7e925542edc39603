package web

import (
	"strings"
	"testing"

	"match/results"
)

// A set figure is drawn between its smallest and its largest value, with its
// initial and its best value.
func TestFigureThatIsSet(t *testing.T) {
	c := results.Chart{Title: "king <safety>", Unit: "batches & more", Steps: []float64{2, 4, 12}, Values: []float64{30, 10, 40}, Start: 20}
	svg := string(stepChart(&c))
	onPage(t, svg, `viewBox="0 0 340 150"`, `aria-label="king &lt;safety&gt;: 40 after 12 batches &amp; more, 20 at first"`, ">batches &amp; more<",
		`points="54,48 108.8,116 328,14"`, `<path class="zero" d="M54 82H328"/>`, ">10<", ">20<", ">30<", ">40<")
	if strings.Contains(svg, "<rect") || strings.Contains(svg, "NaN") {
		t.Errorf("an area of nothing: %s", svg)
	}
	c.Best = &results.Range{Low: 0, High: 20}
	onPage(t, string(stepChart(&c)), "20 at first; the best lies within 0 and 20", `<rect class="band" x="54" y="65" width="274" height="51"/>`, `<path class="zero" d="M54 65H328"/>`)
	c.Best = &results.Range{Low: 25, High: 60}
	onPage(t, string(stepChart(&c)), `<rect class="band" x="54" y="14" width="274" height="71.4"/>`, ">60<")
	c.Start, c.Best = 110, nil // beyond all of its values
	onPage(t, string(stepChart(&c)), `<path class="zero" d="M54 14H328"/>`, `points="54,95.6 108.8,116 328,85.4"`)
	c.Start = -10
	onPage(t, string(stepChart(&c)), `<path class="zero" d="M54 116H328"/>`)
}

// A figure with a scale is shown at least two steps to either side of its initial
// value; its band is that of the mean, and is cut off at the edge.
func TestFigureOnItsScale(t *testing.T) {
	c := results.Chart{Title: "x", Unit: "batches", Steps: []float64{1, 2, 3}, Values: []float64{50, 52, 51}, Start: 50, Scale: 10,
		Mean: &results.Mean{From: 2, Value: 60}, Best: &results.Range{Low: 40, High: 900}}
	svg := string(stepChart(&c))
	onPage(t, svg, "60 in the mean from step 2 on; the best lies within 40 and 900", ">30<", ">70<", `<path class="mean" d="M191 39.5H328"/>`,
		`<rect class="band" x="191" y="14" width="137" height="76.5"/>`, `points="54,65 191,59.9 328,62.5"`)
	if strings.Contains(svg, ">80<") {
		t.Errorf("the band makes the rest flat: %s", svg)
	}
	c.Values[1] = 95 // beyond
	onPage(t, string(stepChart(&c)), ">80<", ">40<")
	v := newSection(&results.Section{Charts: []results.Chart{c}})
	if want := "Dashed: the start value. Thick: the mean from that step on, which is the result. Shaded: 95 % interval of the best value."; v.Key != want {
		t.Errorf("%q", v.Key)
	}
}

// An estimated figure is drawn with its interval if there is one for each step,
// and otherwise like a set figure.
func TestFigureThatIsEstimated(t *testing.T) {
	c := results.Chart{
		Title: "Performance", Unit: "games <b>", Steps: []float64{10, 25, 100}, Values: []float64{0, 50, 60},
		Low: []float64{-500, 0, 40}, High: []float64{500, 100, 80},
	}
	svg := string(stepChart(&c))
	onPage(t, svg, `viewBox="-20 0 540 260"`, `aria-label="Performance: 60 after 100 games &lt;b&gt;, between 40 and 80"`, ">games &lt;b&gt;<",
		`<polyline class="elo" points="54,226 129.7,120 508,98.8"/>`, `<polygon class="band" points="54,-410 129.7,14 508,56.4 508,141.2 129.7,226 54,650"/>`, ">0<", ">100<")
	if strings.Contains(svg, "at first") || strings.Contains(svg, ">500<") {
		t.Errorf("an estimate with a beginning, or as high as its first step: %s", svg)
	}
	c.High = c.High[:2]
	if svg := string(stepChart(&c)); strings.Contains(svg, "polygon") || !strings.Contains(svg, "at first") {
		t.Errorf("an interval of some steps only: %s", svg)
	}
	c.Values = nil
	if svg := stepChart(&c); svg != "" {
		t.Errorf("a chart of no values: %s", svg)
	}
}

// A section explains the marks in its charts, and which charts are wide.
func TestKeyOfCharts(t *testing.T) {
	set := results.Chart{Title: "set", Steps: []float64{1, 2}, Values: []float64{1, 2}}
	best := set
	best.Best = &results.Range{High: 1}
	estimated := set
	estimated.Low, estimated.High = []float64{0, 1}, []float64{2, 3}
	const began, interval, both = "Dashed: the start value.", "Shaded: its 95 % interval.", "Dashed: the start value. Shaded: 95 % interval of the best value."
	for _, c := range []struct {
		charts []results.Chart
		key    string
	}{
		{nil, ""}, {[]results.Chart{{Title: "nothing yet"}}, ""}, {[]results.Chart{set}, began}, {[]results.Chart{estimated}, interval},
		{[]results.Chart{best}, both}, {[]results.Chart{best, set}, both}, {[]results.Chart{set, best}, both}, {[]results.Chart{estimated, set}, interval},
	} {
		v := newSection(&results.Section{Title: "T", Note: "N", Header: []string{"a", "b"}, Rows: [][]string{{"c", "d"}, {"e", "f"}}, Charts: c.charts})
		if v.Key != c.key {
			t.Errorf("%d charts: %q, want %q", len(c.charts), v.Key, c.key)
		}
		for i, d := range v.Drawn {
			if d.Title != c.charts[i].Title || d.Wide != (c.charts[i].Low != nil) || d.SVG != stepChart(&c.charts[i]) {
				t.Errorf("chart %d: %+v", i+1, d)
			}
		}
		if v.Title != "T" || v.Note != "N" || strings.Join(v.Header, " ") != "a b" || len(v.Rows) != 2 || strings.Join(v.Rows[1], " ") != "e f" || v.Words || v.Bracket != "" {
			t.Errorf("%+v", v)
		}
	}
	v := newSection(&results.Section{Charts: []results.Chart{{Title: "nothing yet"}, set}})
	if len(v.Drawn) != 1 || v.Drawn[0].Title != "set" || v.Key != began {
		t.Errorf("behind a chart of nothing %+v", v.Drawn)
	}
	v = newSection(&results.Section{Bracket: someBracket().Bracket})
	if !v.Words || v.Bracket == "" {
		t.Errorf("a bracket is not drawn: %+v", v)
	}
	if newSections(&State{}) != nil {
		t.Error("sections of an event that has none")
	}
}

// A chart of places has no initial value, and names the place of its largest
// figure.
func TestStillChart(t *testing.T) {
	c := results.Chart{Title: "Chance", Unit: "changes", Steps: []float64{1, 2, 3, 4}, Values: []float64{1, 90, 9, 0}, Still: true}
	svg := string(stepChart(&c))
	if !strings.Contains(svg, "at most 90, at 2 of 4 changes") || strings.Contains(svg, `class="zero"`) {
		t.Error(svg)
	}
	if v := newSection(&results.Section{Charts: []results.Chart{c}}); v.Key != "" || len(v.Drawn) != 1 {
		t.Errorf("%+v", v)
	}
}
