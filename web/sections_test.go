package web

import (
	"strings"
	"testing"

	"match/record"
	"match/results"
)

// What only a kind of event has is on its page, and is text.
func TestSectionsOfAKind(t *testing.T) {
	p := newPlay("A1", "B1", "C1")
	asked := 0
	p.info.Sections = func(s *record.Standing) []results.Section {
		asked++
		return []results.Section{{
			Title: "Parameters", Note: "after <b>", Header: []string{"name", "value"}, Rows: [][]string{{"<i>x</i>", "12"}},
			Charts: []results.Chart{{Title: "x", Unit: "batches", Steps: []float64{1, 2, 3}, Values: []float64{5, 7, 6}, Start: 5, Best: &results.Range{Low: 4, High: 9}}, {Title: "nothing yet"}},
		}}
	}
	p.live = NewLive()
	p.live.Begin(p.info)
	p.pairs(t, 50, 0, 1, 0)
	if asked != 1 {
		t.Errorf("asked %d times within a second", asked)
	}
	s := serve(t, nil)
	s.Show(p.live)
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
