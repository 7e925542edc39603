package web

import (
	"strings"
	"testing"

	"match/results"
	"match/sprt"
)

// The page of an adaptive test shows both evidences: as figures, as curves to
// scale, and in the table.
func TestPageOfAnAdaptiveTest(t *testing.T) {
	c := testConfig
	c.Test = sprt.Adaptive
	path := somePath(200)
	last := path[len(path)-1]
	lead, err := c.Lead(last.Counts)
	if err != nil {
		t.Fatal(err)
	}
	test := results.TestAt(c, last.Counts, lead)
	svg := llrChart(test, path)
	y := scale(levelOf(t, svg, "bound h1line"), test.Upper, levelOf(t, svg, "bound h0line"), test.Lower)
	for i, class := range []string{"llr evidence1", "llr evidence0"} {
		xs, ys := pointsOf(t, svg, class)
		if want := test.Curves(path)[i].Values[200]; len(xs) != 201 || !near(ys[200], y(want)) {
			t.Errorf("%s: %d points, the last one at %g, want %g", class, len(xs), ys[len(ys)-1], y(want))
		}
	}
	if !strings.Contains(string(svg), "Evidence for H1 and for H0 by pairs") {
		t.Errorf("the chart is called otherwise: %.200s", svg)
	}
	p := newPlay("A1", "B1")
	p.pairs(t, 20, 0, 1, 0)
	s := p.live.State()
	s.Summary.Test = results.TestAt(c, s.Summary.Pairs, 0)
	names := figureNames(figuresOf(s))
	if !strings.Contains(names, "llr: Evidence for H1 = ") || !strings.Contains(names, "(accepted at 2.71)\nevidence0: Evidence for H0 = ") {
		t.Errorf("figures\n%s", names)
	}
	v := newPathView(s).(pathView)
	if row := v.Rows[len(v.Rows)-1]; !v.Adaptive || row.LLR != s.Summary.Test.AtPoint(s.Path[len(s.Path)-1]) {
		t.Errorf("%+v", v)
	}
}
