package web

import (
	"strings"
	"testing"

	"match/report"
	"match/sprt"
)

// The page of an adaptive test shows both evidences: as figures, as curves to
// scale, and in the table.
func TestPageOfAnAdaptiveTest(t *testing.T) {
	c := testConfig
	c.Test = sprt.Adaptive
	p := newPlay("A1", "B1")
	p.pairs(t, 20, 0, 1, 0)
	s := p.live.State()
	s.Summary.Test = report.TestAt(c, s.Summary.Pairs, 0)
	names := figureNames(figuresOf(s))
	if !strings.Contains(names, "llr: Evidence for H1 = ") || !strings.Contains(names, "(accepted at 2.71)\nevidence0: Evidence for H0 = ") {
		t.Errorf("figures\n%s", names)
	}
	v := newPath(s).(sectionView)
	row := v.Rows[len(v.Rows)-1]
	onPage(t, string(v.Drawn[0].SVG), "Evidence for H1 (up) and for H0 (down) by pairs", `class="curve evidence1"`, `class="curve evidence0"`)
	if v.Header[2] != "Evidence" || row[2] != s.Summary.Test.AtPoint(s.Path[len(s.Path)-1]) {
		t.Errorf("%+v", v)
	}
}
