package results

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"match/record"
	"match/report"
	"match/sprt"
)

// scaleOf is a scaling with these pairs at 1000, 4000, 16000 … nodes.
func scaleOf(t *testing.T, pairs ...sprt.Pentanomial) *Scale {
	t.Helper()
	s := &Scale{Unit: "nodes per move"}
	var names []string
	for i := range pairs {
		cost := 1000 * math.Pow(4, float64(i))
		limit := fmt.Sprintf("nodes=%.0f", cost)
		s.Limits, s.Costs = append(s.Limits, limit), append(s.Costs, cost)
		names = append(names, "new "+limit, "old "+limit)
	}
	s.Standing = record.NewStanding(names)
	for i, p := range pairs {
		e := record.Encounter{Players: [2]int{2 * i, 2*i + 1}, Counts: p}
		e.Games = sprt.Trinomial{Wins: 2*p[4] + p[3], Losses: 2*p[0] + p[1], Draws: p[1] + 2*p[2] + p[3]}
		if err := s.Standing.Restore(e); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func mirrored(p sprt.Pentanomial) sprt.Pentanomial {
	return sprt.Pentanomial{p[4], p[3], p[2], p[1], p[0]}
}

// From ahead to behind over two doublings: the slope is half of the difference, and the crossing is in
// the middle.
func TestLineOfAScale(t *testing.T) {
	r := scaleOf(t, ahead, mirrored(ahead)).Report()
	elo := sprt.EloEstimate(ahead).Value
	slope, _ := r.Figure("slope")
	if math.Abs(slope.Value+elo) > 1e-9 || !(slope.Lower < slope.Value && slope.Value < slope.Upper && slope.Upper < 0) {
		t.Errorf("%+v, want a slope of %g", slope, -elo)
	}
	crossing, _ := r.Figure("crossing")
	if math.Abs(crossing.Value-2000) > 1e-6 || !(crossing.Lower > 1000 && crossing.Upper < 4000) {
		t.Errorf("%+v, want 2000", crossing)
	}
	text := r.Text()
	for _, want := range []string{
		"Scaling of new against old: 800 games at 2 limits", "nodes=4000", fmt.Sprintf("Slope: %.1f ± ", -elo),
		"Equal strength: at 2000 nodes per move, 95% interval 1",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "extrapolation") || strings.Contains(text, "Fit:") {
		t.Error(text)
	}
}

func TestCrossingsInWords(t *testing.T) {
	better := sprt.Pentanomial{2, 10, 60, 80, 48}
	even := sprt.Pentanomial{500, 1000, 2000, 1000, 500}
	for _, c := range []struct {
		pairs []sprt.Pentanomial
		want  string
	}{
		{[]sprt.Pentanomial{ahead, better}, "this is an extrapolation"},
		{[]sprt.Pentanomial{alike, {11, 40, 100, 40, 10}}, "no limit can be excluded"},
		{[]sprt.Pentanomial{ahead, ahead}, "the line does not reach 0 near these limits"},
		{[]sprt.Pentanomial{better, ahead}, "Equal strength: at"},
		{[]sprt.Pentanomial{ahead}, "unknown (a line needs"},
		{[]sprt.Pentanomial{{}, {}}, "unknown (a line needs"},
		{[]sprt.Pentanomial{ahead, {1, 0, 1, 0, 1}}, "unknown (a line needs"},
		{[]sprt.Pentanomial{ahead, better, even}, "do not lie on a line"},
	} {
		r := scaleOf(t, c.pairs...).Report()
		text := r.Text()
		if !strings.Contains(text, c.want) {
			t.Errorf("%v: no %q in\n%s", c.pairs, c.want, text)
		}
		if strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
			t.Errorf("%v:\n%s", c.pairs, text)
		}
		if _, err := r.JSON(); err != nil {
			t.Errorf("%v: %v", c.pairs, err)
		}
	}
}

func TestChartOfAScale(t *testing.T) {
	s := scaleOf(t, ahead, alike, behind)
	c := s.Report().Sections(report.Page)[0].Charts[0]
	band, dots := c.Series[0], c.Series[1]
	if len(dots.X) != 3 || dots.X[2] != 16000 || !c.X.Log || len(band.X) < 10 {
		t.Errorf("%+v", c)
	}
	l, _ := s.line()
	for i, x := range band.X {
		v, e := l.At(math.Log2(x))
		if math.Abs(band.Y[i]-v) > 1e-9 || math.Abs(band.High[i]-v-sprt.Z95*e) > 1e-9 {
			t.Fatalf("%g at %g, want %g", band.Y[i], x, v)
		}
	}
	if c.Y.Low >= 0 || c.Y.High <= 0 {
		t.Errorf("%+v", c.Y)
	}
	if !slices.Equal(c.X.Ticks, s.Costs) {
		t.Errorf("numbers at %v, want those of the limits", c.X.Ticks)
	}
	s.Costs = []float64{1000, 1001, 16000}
	if c := s.chart(); !slices.Equal(c.X.Ticks, []float64{1000, 16000}) {
		t.Errorf("numbers at %v of limits that are close", c.X.Ticks)
	}
}

// Without a line the answer says so, also when the event has ended.
func TestScaleWithoutALine(t *testing.T) {
	if got := scaleOf(t, ahead).Report().Answer; got != "no line: "+noLine {
		t.Error(got)
	}
}

func TestLimitText(t *testing.T) {
	for cost, want := range map[float64]string{1234: "1230", 12: "12.0", 0.0523: "0.0523", 1: "1.00", 16000: "16000", 999.9: "1000"} {
		if got := limitText(cost); got != want {
			t.Errorf("%g: %s, want %s", cost, got, want)
		}
	}
}
