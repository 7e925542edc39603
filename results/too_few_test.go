package results

import (
	"strings"
	"testing"

	"match/rating"
	"match/report"
	"match/sprt"
)

// A share whose interval is not within 0 to 100%, or has no width, is shown
// without one.
func TestSharesOfFewGames(t *testing.T) {
	for _, c := range []struct {
		value, se float64
		want      string
	}{
		{0.4, 0.05, "40.0 ± 9.8%"},
		{0.5, 3.24, "50% (too few games for an interval)"},
		{0.999, 0.01, "100% (too few games for an interval)"},
		{0.01, 0.1, "1% (too few games for an interval)"},
		{1, 0, "100% (too few games for an interval)"},
	} {
		if got := ShareText(FigureOf("draws", report.OfWhole, rating.Figure{Known: true, Value: c.value, SE: c.se})); got != c.want {
			t.Errorf("%v: %q, want %q", c, got, c.want)
		}
	}
	if got := ShareText(FigureOf("draws", report.OfWhole, rating.Figure{Why: "no draws"})); got != "unknown: no draws" {
		t.Error(got)
	}
}

// Lists and pages give the reason why an estimate has no interval.
func TestEstimatesOfFewGames(t *testing.T) {
	for _, c := range []struct {
		pairs        sprt.Pentanomial
		listed, note string
	}{
		{sprt.Pentanomial{0, 0, 4, 0, 0}, "0.0 (few games)", "too few games for an interval"},
		{sprt.Pentanomial{0, 0, 0, 0, 9}, "> ", "95% bound"},
		{sprt.Pentanomial{9, 1, 0, 0, 0}, "-636.4, < -427.5", "95% bound"}, // the interval reaches past the score 0
		{sprt.Pentanomial{0, 0, 0, 1, 9}, "636.4, > 427.5", "95% bound"},
		{sprt.Pentanomial{10, 20, 50, 20, 10}, "0.0 ± 34.", "95% interval"},
	} {
		e := sprt.EloEstimate(c.pairs)
		if got := report.ListedEstimate(e); !strings.HasPrefix(got, c.listed) || report.EstimateNote(e) != c.note {
			t.Errorf("%v: %q, %q", c.pairs, got, report.EstimateNote(e))
		}
	}
}
