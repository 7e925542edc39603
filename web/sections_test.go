package web

import (
	"strings"
	"testing"

	"match/record"
	"match/results"
)

// The sections of an event's kind are on its page, as escaped text.
func TestSectionsOfAKind(t *testing.T) {
	p := newPlay("A1", "B1", "C1")
	asked := 0
	p.info.Ask = func(s *record.Standing) Answer {
		asked++
		list := []results.Section{{
			Title: "Parameters", Note: "after <b>", Header: []string{"name", "value"}, Rows: [][]string{{"<i>x</i>", "12"}},
			Charts: []results.Chart{{Title: "x", Unit: "batches", Steps: []float64{1, 2, 3}, Values: []float64{5, 7, 6}, Start: 5, Best: &results.Range{Low: 4, High: 9}}, {Title: "nothing yet"}},
		}}
		return func(*record.Standing) ([]results.Section, []int) { return list, nil }
	}
	p.live = NewBroadcast()
	p.live.Begin(p.info)
	p.pairs(t, 50, 0, 1, 0)
	if asked != 1 {
		t.Errorf("asked %d times within a second", asked)
	}
	s := p.serve(t, nil)
	_, page := get(t, s, "/live")
	onPage(t, page, "<h2>Parameters</h2>", "after &lt;b&gt;", "&lt;i&gt;x&lt;/i&gt;", `aria-label="x: 6 after 3 batches, 5 at first; the best lies within 4 and 9"`, "Standings", "Crosstable")
	if strings.Contains(page, "nothing yet") || strings.Contains(page, "NaN") {
		t.Error("a chart of nothing")
	}
	p.live.Finish("")
	if asked != 2 {
		t.Errorf("not asked at the end: %d", asked)
	}
}

// An estimate is drawn with its interval, and the wide intervals of the first
// steps do not flatten the rest.
func TestEstimateIsDrawnWithItsInterval(t *testing.T) {
	c := results.Chart{
		Title: "Performance", Unit: "games", Steps: []float64{4, 50, 100, 200}, Values: []float64{1800, 2050, 1990, 2004},
		Low: []float64{-900, 1950, 1920, 1960}, High: []float64{9000, 2150, 2060, 2050},
	}
	v := newSection(&results.Section{Charts: []results.Chart{c}})
	svg := string(v.Drawn[0].SVG)
	onPage(t, svg, `aria-label="Performance: 2004 after 200 games, between 1960 and 2050"`, `<polygon class="band"`, ">2000<", ">1950<", ">2150<")
	if strings.Contains(svg, ">9000<") || strings.Contains(svg, ">0<") || !strings.Contains(v.Key, "95 % interval") || !v.Drawn[0].Wide {
		t.Errorf("%s\n%+v", svg, v)
	}
	c.Low = c.Low[:2] // fewer than values
	if svg := string(newSection(&results.Section{Charts: []results.Chart{c}}).Drawn[0].SVG); strings.Contains(svg, "polygon") {
		t.Errorf("an interval of some other steps: %s", svg)
	}
}
