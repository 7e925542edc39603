package results

import (
	"strings"
	"testing"

	"match/rating"
	"match/record"
)

// Rungs that contradict a single rating are reported, and widen the interval.
func TestLadderSaysThatRungsDisagree(t *testing.T) {
	shown := func(wins int) (block, document string) {
		rungs := []rating.Rung{{Rating: 1500, Wins: 80, Losses: 20}, {Rating: 1800, Wins: 40, Losses: 60}, {Rating: 2000, Wins: wins, Losses: 100 - wins}}
		l := &Ladder{Standing: record.NewStanding([]string{"new", "a", "b", "c"}), Limits: "depth 1", Rungs: rungs, Performance: rating.Perform(rungs)}
		data, err := l.Report().JSON()
		if err != nil {
			t.Fatal(err)
		}
		return l.Report().Text(), string(data)
	}
	block, document := shown(45)
	if !strings.Contains(block, "the rungs do not fit one rating") || !strings.Contains(document, `"scale": 0.`) || !strings.Contains(document, `"misfit": `) {
		t.Errorf("nothing is said:\n%s%s", block, document)
	}
	block, document = shown(18)
	if strings.Contains(block, "do not fit") || strings.Contains(document, `"scale"`) {
		t.Errorf("rungs that agree:\n%s%s", block, document)
	}
}

// An interval that includes that of another scale is not written with ± around
// the rating.
func TestLopsidedIntervals(t *testing.T) {
	p := rating.Performance{Known: true, Rating: 1800, Games: rating.Interval{Lower: 1780, Upper: 1820}, Total: rating.Interval{Lower: 1780, Upper: 1900}}
	if got := PerformanceText(performanceOf("", p, p.Total)); got != "1800 (1780 … 1900)" {
		t.Errorf("%q", got)
	}
	if got := PerformanceText(PerformanceOf(p)); got != "1800 ± 20" {
		t.Errorf("%q", got)
	}
}
