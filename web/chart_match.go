package web

import (
	"fmt"
	"html/template"
	"math"
	"slices"

	"match/results"
	"match/sprt"
)

// llrChart draws the path of the LLR, or of both evidences of an adaptive
// test, between the bounds, in pair order.
func llrChart(t *results.Test, path []results.Point) template.HTML {
	if t == nil || len(path) == 0 {
		return ""
	}
	low, high, last := t.Lower, t.Upper, path[len(path)-1]
	curves, name := t.Curves(path), "LLR by pairs"
	for _, c := range curves {
		low, high = min(low, slices.Min(c.Values)), max(high, slices.Max(c.Values))
	}
	if len(curves) > 1 {
		name = "Evidence for H1 and for H0 by pairs"
	}
	margin := (high - low) / 10
	c := newChart(name, fmt.Sprintf("%s after pair %d", t.Text(), last.Pair), 0, float64(last.Pair), low-margin, high+margin, false)
	c.rect("h1", 0, float64(last.Pair), t.Upper, high+margin)
	c.rect("h0", 0, float64(last.Pair), low-margin, t.Lower)
	c.axes("pairs", []float64{math.Round(100*t.Lower) / 100, 0, math.Round(100*t.Upper) / 100})
	c.level("bound h1line", t.Upper)
	c.level("bound h0line", t.Lower)
	c.label("h1text", 0, t.Upper, 15, "H1")
	c.label("h0text", 0, t.Lower, -6, "H0")
	for i, curve := range curves {
		class := "llr"
		if len(curves) > 1 {
			class = [...]string{"llr evidence1", "llr evidence0"}[i]
		}
		c.line(class, curve.Pairs, curve.Values)
	}
	return c.SVG()
}

// eloRange is the largest distance of the Elo chart's range from the estimate. eloPoints is about
// how many estimates it shows, because their intervals are slow to compute.
const (
	eloRange  = 400
	eloPoints = 60
)

// spread are about n states of a path at equal distances on a logarithmic scale,
// including the first and the last one.
func spread(path []results.Point, n int) (list []results.Point) {
	if len(path) == 0 {
		return nil
	}
	last := path[len(path)-1]
	ratio := math.Pow(float64(last.Pair), 1/float64(n))
	next := 0.0
	for _, p := range path {
		if x := float64(p.Pair); x >= next || p.Pair == last.Pair {
			list, next = append(list, p), x*ratio
		}
	}
	return list
}

// eloChart draws the Elo estimate with its 95 % band over the pairs. These are
// on a logarithmic scale, because the band narrows with their square root.
func eloChart(path []results.Point) template.HTML {
	var xs, mid, low, high []float64
	for _, p := range spread(path, eloPoints) {
		e := sprt.EloEstimate(p.Counts)
		if !e.Defined() {
			continue
		}
		l, h := ends(e, 2*eloRange)
		if l == h { // pairs that are all alike give no estimate of the error
			l, h = -2*eloRange, 2*eloRange
		}
		xs, mid, low, high = append(xs, float64(p.Pair)), append(mid, e.Value), append(low, l), append(high, h)
	}
	if len(xs) == 0 {
		return ""
	}
	last := len(xs) - 1
	bottom, top := math.Min(low[last], 0), math.Max(high[last], 0)
	for i := range xs { // the first pairs are uncertain, and would flatten the rest
		if xs[i]*10 >= xs[last] {
			bottom, top = math.Min(bottom, low[i]), math.Max(top, high[i])
		}
	}
	bottom, top = math.Max(bottom, mid[last]-eloRange), math.Min(top, mid[last]+eloRange)
	text := fmt.Sprintf("%s after pair %.0f", results.ShortEstimate(sprt.EloEstimate(path[len(path)-1].Counts)), xs[last])
	c := newChart("Elo with its 95 % interval by pairs", text, xs[0], xs[last], bottom, top, true)
	c.band(xs, low, high)
	c.axes("pairs, logarithmic", ticks(bottom, top, 5))
	c.level("zero", 0)
	c.line("elo", xs, mid)
	return c.SVG()
}

// pathRow is a row of the data of both charts.
type pathRow struct {
	Pair     int
	LLR, Elo string // LLR is for a test that has one
}

// pathRows are at most n states of a path, including the last one.
func pathRows(test bool, path []results.Point, n int) (rows []pathRow) {
	n = min(n, len(path))
	for i := range n {
		p := path[(i+1)*len(path)/n-1]
		r := pathRow{Pair: p.Pair, Elo: results.ShortEstimate(sprt.EloEstimate(p.Counts))}
		if test {
			r.LLR = decimals(p.LLR)
		}
		rows = append(rows, r)
	}
	return rows
}
