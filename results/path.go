package results

import (
	"fmt"
	"math"
	"strings"

	"match/sprt"
)

// Point is the state of a match after a pair.
type Point struct {
	Pair   int
	Counts sprt.Pentanomial
	LLR    float64
}

// Curve is a curve of a test along its path for a chart: the LLR, or for an
// adaptive test the evidence for one hypothesis. That evidence is drawn on the
// side of its bound and clipped at the other bound.
type Curve struct {
	Name          string
	Pairs, Values []float64
}

// curvePoints is roughly how many points of a long path get their evidence
// recomputed for a chart.
const curvePoints = 500

// Curves returns the curves of a path; they begin at 0.
func (t *Test) Curves(path []Point) []Curve {
	if t.Config.Test == sprt.Wald {
		c := Curve{"LLR", []float64{0}, []float64{0}}
		for _, p := range path {
			c.Pairs, c.Values = append(c.Pairs, float64(p.Pair)), append(c.Values, p.LLR)
		}
		return []Curve{c}
	}
	h1 := Curve{"evidence for H1", []float64{0}, []float64{0}}
	h0 := Curve{"evidence for H0", []float64{0}, []float64{0}}
	for _, p := range thinned(path, curvePoints) {
		e, err := t.Config.Evidence(p.Counts)
		if err != nil {
			continue
		}
		h1.Pairs, h0.Pairs = append(h1.Pairs, float64(p.Pair)), append(h0.Pairs, float64(p.Pair))
		h1.Values, h0.Values = append(h1.Values, math.Max(e.H1, t.Lower)), append(h0.Values, math.Min(-e.H0, t.Upper))
	}
	return []Curve{h1, h0}
}

// thinned returns at most n states of a path, including the last one.
func thinned(path []Point, n int) (list []Point) {
	n = min(n, len(path))
	for i := range n {
		list = append(list, path[(i+1)*len(path)/n-1])
	}
	return list
}

// Sparkline draws the LLR along the path in one line of at most width
// characters, from the lower bound (▁) to the upper one (█).
func (t *Test) Sparkline(path []Point, width int) string {
	if t == nil || len(path) == 0 || t.Upper <= t.Lower {
		return ""
	}
	levels := []rune("▁▂▃▄▅▆▇█")
	var b strings.Builder
	n := min(width, len(path))
	for i := range n {
		p := path[(i+1)*len(path)/n-1]
		share := (p.LLR - t.Lower) / (t.Upper - t.Lower)
		level := int(share * float64(len(levels)))
		b.WriteRune(levels[max(0, min(len(levels)-1, level))])
	}
	return b.String()
}

// PathText returns the path of the LLR as a table of at most rows lines.
func (t *Test) PathText(path []Point, rows int) string {
	if t == nil || len(path) == 0 {
		return ""
	}
	var b strings.Builder
	name := "LLR"
	if t.Config.Test == sprt.Adaptive {
		name = "Nearer evidence"
	}
	fmt.Fprintf(&b, "%s from %.2f to %.2f: %s\n", name, t.Lower, t.Upper, t.Sparkline(path, 60))
	for _, p := range thinned(path, rows) {
		fmt.Fprintf(&b, "pair %-9d %s  Elo %s\n", p.Pair, t.AtPoint(p), ShortEstimate(sprt.EloEstimate(p.Counts)))
	}
	return b.String()
}

// AtPoint returns the state of the test at a point of its path, for a column.
func (t *Test) AtPoint(p Point) string {
	if t.Config.Test == sprt.Wald {
		return fmt.Sprintf("LLR %6s", signless(p.LLR, 2))
	}
	e, _ := t.Config.Evidence(p.Counts)
	return fmt.Sprintf("H1 %6s  H0 %6s", signless(e.H1, 2), signless(e.H0, 2))
}
