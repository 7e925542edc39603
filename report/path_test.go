package report

import (
	"fmt"
	"strings"
	"testing"

	"match/sprt"
)

// A chart shows each evidence on the side of its bound, limited to the space
// between the bounds; the chart of Wald's test shows the LLR.
func TestCurves(t *testing.T) {
	c := sprt.NewConfig(0, 8)
	c.Test = sprt.Adaptive
	test := TestAt(c, sprt.Pentanomial{40, 30, 20, 10, 3}, 0)
	var path []Point
	for i := range 1200 {
		counts := sprt.Pentanomial{i, i, i, i / 2, i / 4}
		path = append(path, Point{Pair: i + 1, Counts: counts, LLR: float64(-i)})
	}
	curves := test.curves(path)
	if len(curves) != 2 || curves[0].Look != Curve1 || len(curves[0].X) != curvePoints+1 || curves[1].X[curvePoints] != 1200 {
		t.Fatalf("%d curves: %v", len(curves), curves)
	}
	last := path[len(path)-1]
	e, _ := test.Config.Evidence(last.Counts)
	if h1, h0 := curves[0].Y, curves[1].Y; h1[0] != 0 || h1[curvePoints] != test.Lower || h0[curvePoints] != -e.H0 {
		t.Errorf("H1 %g, H0 %g, want %g and %g", h1[curvePoints], h0[curvePoints], test.Lower, -e.H0)
	}
	if text := test.PathText(path, 3); !strings.Contains(text, "Nearer evidence from -2.71 to 2.71") || !strings.Contains(text, "H1 ") || strings.Contains(text, "LLR") {
		t.Errorf("path:\n%s", text)
	}
	wald := TestAfter(sprt.NewConfig(0, 8), -3).curves(path)
	if len(wald) != 1 || wald[0].Look != Curve || len(wald[0].Y) != PathPoints+1 || wald[0].Y[PathPoints] != -1199 || wald[0].X[PathPoints] != 1200 {
		t.Errorf("%d curves of Wald's test", len(wald))
	}
}

// The first and the last state are drawn, and in between states at ratios of a
// constant factor.
func TestStatesThatAreDrawn(t *testing.T) {
	if spread(nil, 60) != nil {
		t.Error("states of nothing")
	}
	path := make([]Point, 1000)
	for i := range path {
		path[i].Pair = i + 1
	}
	list := spread(path, 10) // each about twice the previous one
	var pairs []int
	for _, p := range list {
		pairs = append(pairs, p.Pair)
	}
	if got := fmt.Sprint(pairs); got != "[1 2 4 8 16 32 64 128 256 511 1000]" {
		t.Errorf("the states after %s pairs", got)
	}
	if list := spread(path[:16], 2); len(list) != 3 || list[1].Pair != 4 { // four times as far, exactly
		t.Errorf("%d states, the second after %d pairs", len(list), list[1].Pair)
	}
	if list := spread(path[:7], 60); len(list) != 7 {
		t.Errorf("%d of 7 states", len(list))
	}
}

// After the stop of a test every view of the path shows its last Elo also corrected.
func TestThePathOfAStoppedTestIsCorrected(t *testing.T) {
	c := sprt.NewConfig(0, 8)
	lower, upper := c.Bounds()
	counts := sprt.Pentanomial{31, 83, 155, 125, 72}
	path := []Point{{Pair: 45, Counts: sprt.Pentanomial{3, 8, 15, 12, 7}, LLR: 0.3}, {Pair: 466, Counts: counts, LLR: upper}}
	corrected := sprt.AfterStop(c, counts).Elo
	const want = "46.5 ± 18.2, corrected 45.4 ± 19.5"
	for name, test := range map[string]*Test{"stopped": TestAfter(c, upper), "running": TestAfter(c, (lower+upper)/2), "none": nil} {
		charts := test.Charts(path)
		chart, section := charts[len(charts)-1], test.Section(path, 12)
		if stopped := name == "stopped"; strings.HasPrefix(chart.Text, want+" after pair 466") != stopped ||
			strings.HasSuffix(test.PathText(path, 2), want+"\n") != stopped || (chart.Key != "") != stopped {
			t.Errorf("%s: %q, %q, %q", name, chart.Text, chart.Key, test.PathText(path, 2))
		} else if dot := chart.Series[len(chart.Series)-1]; (len(chart.Series) == 2) != stopped || len(section.Rows) == 3 != stopped ||
			stopped && (dot.X[0] != 466 || dot.Y[0] != corrected.Value || dot.Low[0] != corrected.Lower || dot.High[0] != corrected.Upper || section.Rows[2][1] != corrected) {
			t.Errorf("%s: %+v, %v", name, dot, section.Rows)
		}
	}
}

// Around a large difference the chart shows its interval, too.
func TestTheChartOfALargeDifference(t *testing.T) {
	path := []Point{{Pair: 50, Counts: sprt.Pentanomial{0, 0, 0, 1, 49}}, {Pair: 500, Counts: sprt.Pentanomial{0, 0, 0, 5, 495}}}
	e := sprt.EloEstimate(path[1].Counts)
	for _, c := range (*Test)(nil).Charts(path) {
		for _, s := range c.Series {
			if last := len(s.X) - 1; e.Value < 1000 || s.Low[last] != e.Lower || s.High[last] != e.Upper || !(c.Y.Low <= e.Lower && e.Value <= c.Y.High) {
				t.Errorf("%v as %v to %v on %+v", e, s.Low[last], s.High[last], c.Y)
			}
		}
	}
}

// The curve of the Elo begins with the first pair that gives one, and its band with the first interval; the axis has all
// pairs, and the key names what is missing.
func TestTheChartBeforeTheFirstInterval(t *testing.T) {
	var path []Point
	for i, counts := range []sprt.Pentanomial{{0, 0, 0, 0, 1}, {0, 0, 0, 1, 1}, {0, 0, 1, 1, 1}, {0, 1, 1, 1, 1}, {0, 1, 3, 1, 1}} {
		path = append(path, Point{Pair: i + 1, Counts: counts})
	}
	c := (*Test)(nil).eloChart(path)
	if got := fmt.Sprint(c.Series[0].X, c.Series[0].Low, c.Series[1].X, len(c.Series[1].Low)); c.X.Low != 1 || got != "[2 3] [] [3 4 5] 3" || c.Key != "Before pair 2 one side had every point. Without a band: too few games for an interval." {
		t.Errorf("from %g: %s, %q", c.X.Low, got, c.Key)
	}
}
