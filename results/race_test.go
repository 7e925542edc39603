package results

import (
	"strings"
	"testing"

	"match/record"
	"match/report"
	"match/sprt"
)

// raceOf returns a race in which the candidates have the given leads.
func raceOf(all bool, leads ...float64) *Race {
	var names []string
	for i := range leads {
		names = append(names, string(rune('a'+i)))
	}
	s := record.NewStanding(append(names, "base"))
	r := &Race{Standing: s, Test: sprt.NewConfig(0, 8), Alpha: 0.05, All: all, Batch: 2}
	for i, lead := range leads {
		e := record.Encounter{Players: [2]int{i, len(leads)}}
		e.Counts[2], e.Games.Draws, e.LLR = 10*(i+1), 20*(i+1), lead
		if err := s.Restore(e); err != nil {
			panic(err)
		}
	}
	return r
}

func TestRaceVerdict(t *testing.T) {
	for _, c := range []struct {
		all   bool
		leads []float64
		want  sprt.Verdict
		text  string
	}{
		{false, []float64{1, 3, 0}, sprt.H1, "better than base: b (40 games of its own); 120 games in all"},
		{false, []float64{-3, -3}, sprt.H0, "none of 2 candidates is better than base, after 60 games"},
		{false, []float64{-3, 2}, sprt.None, "no answer after 60 games"},
		{true, []float64{-3, 3}, sprt.H1, "better than base: b"},
		{true, []float64{3, 0, 3}, sprt.None, "better than base: a (20 games of its own), c (60 games of its own)"},
	} {
		r := raceOf(c.all, c.leads...)
		if got := r.Verdict(); got != c.want || !strings.Contains(r.answer(), c.text) {
			t.Errorf("%v: %v, %q, want %v, %q", c.leads, got, r.answer(), c.want, c.text)
		}
		if said := strings.Contains(r.Report().Text(), raceCaveat); said != (c.want == sprt.H1 && !c.all) {
			t.Errorf("%v: the caveat is said: %v", c.leads, said)
		}
	}
	if leader, ok := raceOf(false, 1, 3, 0).leader(); leader != 2 || !ok {
		t.Errorf("leader %d, %v", leader, ok)
	}
}

func TestLanes(t *testing.T) {
	r := raceOf(false, 0, 0)
	r.Blocks = []int{0, 1, 1, 0, 0, 1}
	s := r.section()
	for want, shares := range map[string][]report.Share{"█··██·": s.Lanes.Shares(0, 60), "·██··█": s.Lanes.Shares(1, 60), "▒▒▒": s.Lanes.Shares(0, 3), "▒▒": s.Lanes.Shares(1, 2)} {
		if got := lane(shares); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if len(s.Rows) != 2 || s.Rows[1][0] != "b" || s.Rows[1][4] != "·██··█" || s.Columns[4].Title != "progress: blocks of 2 pairs" {
		t.Errorf("%+v", s)
	}
}
