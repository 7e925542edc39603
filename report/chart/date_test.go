package chart

import (
	"strings"
	"testing"

	"match/report"
)

// An axis of days has dates, which do not touch each other.
func TestDates(t *testing.T) {
	s := report.Series{Look: report.Dots, Apart: true}
	s.AddWithin(20516.5, 1, 0, 2) // the noon of 2026-03-04
	s.AddWithin(20530, 1, 0, 2)
	for _, small := range []bool{false, true} {
		c := report.Chart{Small: small, X: report.Axis{Low: 20516.5, High: 20530, Days: true}, Y: report.Axis{High: 2}, Series: []report.Series{s}}
		svg := string(SVG(&c))
		if !strings.Contains(svg, ">2026-03-08<") || strings.Contains(svg, ">20520<") {
			t.Error(svg)
		}
		if n := strings.Count(svg, ">2026-"); n < 2 || n > 4 || small && n > 3 {
			t.Errorf("%d dates", n)
		}
	}
}
