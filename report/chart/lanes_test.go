package chart

import (
	"fmt"
	"strings"
	"testing"

	"match/report"
	"match/sprt"
)

// A lane has a mark for each of its blocks; with many blocks, the darkness of
// each column shows their share.
func TestLanes(t *testing.T) {
	l := &report.Lanes{Names: []string{"A<1", "B"}, Verdicts: []sprt.Verdict{sprt.H0, sprt.H1}, Blocks: []int{0, 1, 1}, Pairs: 16}
	v := string(Lanes(l))
	onPage(t, v, `aria-label="3 blocks of 16 pairs; most for B: 2"`, "A&lt;1", "× H0", "✓ H1")
	for _, place := range []string{
		`viewBox="0 0 520 56"`, `x="0" y="20">A&lt;1<`, `M170 24H464`, `x="170" y="6" width="98" height="18"`, `x="470" y="20">× H0<`,
		`x="0" y="48">B<`, `M170 52H464`, `x="268" y="34" width="98" height="18"`, `x="366" y="34" width="98" height="18"`, `x="470" y="48">✓ H1<`,
	} {
		if !strings.Contains(v, place) {
			t.Errorf("no %s in %s", place, v)
		}
	}
	if n := strings.Count(v, `class="block"`); n != 3 || strings.Count(v, `fill-opacity="1.00"`) != 3 {
		t.Errorf("%d blocks: %s", n, v)
	}
	l.Blocks = nil
	for i := range 10 * laneColumns {
		l.Blocks = append(l.Blocks, min(1, i%10))
	}
	svg := string(Lanes(l))
	if strings.Count(svg, `fill-opacity="0.33"`) != laneColumns || strings.Count(svg, `fill-opacity="0.93"`) != laneColumns || strings.Count(svg, `class="block"`) != 2*laneColumns {
		t.Errorf("columns of ten blocks: %s", svg)
	}
}

// Of very many lanes those with the most blocks are drawn, in order; without
// lanes nothing is drawn.
func TestManyLanes(t *testing.T) {
	l := &report.Lanes{Pairs: 1}
	for i := range 200 {
		l.Names, l.Verdicts = append(l.Names, fmt.Sprintf("c%d", i)), append(l.Verdicts, sprt.None)
		if l.Blocks = append(l.Blocks, i); i%10 == 9 {
			l.Blocks = append(l.Blocks, i)
		}
	}
	svg := string(Lanes(l))
	onPage(t, svg, "; the 24 candidates with the most; most for c9: 2", ">c9<", ">c199<", ">c0<", ">c3<")
	if n := strings.Count(svg, `class="label"`); n != 2*mostLanes || strings.Contains(svg, ">c8<") || strings.Index(svg, ">c9<") > strings.Index(svg, ">c19<") {
		t.Errorf("%d words: %s", n, svg)
	}
	if Lanes(&report.Lanes{Names: []string{"x"}, Verdicts: []sprt.Verdict{sprt.H0}}) != "" || Lanes(&report.Lanes{Names: []string{"x"}, Blocks: []int{0}}) != "" {
		t.Error("a drawing of nothing")
	}
}
