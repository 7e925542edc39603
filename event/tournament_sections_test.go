package event

import (
	"strings"
	"testing"

	"match/pairing"
	"match/pgn"
	"match/record"
	"match/report"
)

// won counts a pair that its first player wins twice.
func won(t *testing.T, s *record.Standing, a, b int) {
	t.Helper()
	p := &record.Pair{Number: s.Pairs + 1, Players: [2]int{a, b}, Games: [2]*pgn.Game{{Result: pgn.WhiteWins}, {Result: pgn.BlackWins}}}
	if err := s.Count(p); err != nil {
		t.Fatal(err)
	}
}

// A schedule lists every encounter of a round robin with its played pairs, and
// for a Swiss the paired encounters.
func TestSections(t *testing.T) {
	names := field(4)
	for _, c := range []struct {
		format *Tournament
		rows   int
		first  string
	}{
		{&Tournament{Type: RoundRobin, Rounds: 1, Pairs: 3}, 6, "1 of 3"},
		{&Tournament{Type: Swiss, Rounds: 2, Pairs: 1, Swiss: "dutch"}, 1, "1"},
	} {
		standing := record.NewStanding(names)
		first := [2]int{0, 1}
		if order, _ := c.format.meetings(standing); len(order) > 0 {
			first = order[0]
		}
		won(t, standing, first[0], first[1])
		list := c.format.Report(&Outcome{Plan: &Plan{Format: c.format}, Standing: standing, Director: directorOf(t, c.format, 4)}).Sections(report.Page)
		schedule := list[len(list)-1]
		if c.format.Type == Swiss {
			if ranks, chart := list[0], list[1]; ranks.Title != "Ranking" || len(ranks.Rows) != 4 || chart.Title != "Wall chart" || len(chart.Rows) != 4 {
				t.Errorf("%+v, %+v", ranks, chart)
			}
		} else if len(list) != 1 {
			t.Errorf("%s: %+v", c.format.Type, list)
		}
		if schedule.Title != "Schedule" || len(schedule.Rows) != c.rows {
			t.Fatalf("%s: %+v", c.format.Type, list)
		}
		for i, row := range schedule.Rows { // only the first encounter has games
			if m, is := row[0].(report.Meeting); is != (i == 0) || is && m.Players != first {
				t.Errorf("%s: row %d is %+v", c.format.Type, i, row)
			}
		}
		header, rows := schedule.View(report.Page)
		if row := strings.Join(rows[0][1:], " "); row != c.first+" 2 0 0" {
			t.Errorf("%s: %s", c.format.Type, row)
		}
		for _, row := range rows {
			if len(row) != len(header) {
				t.Errorf("%s: row %q under %q", c.format.Type, row, header)
			}
		}
	}
}

// The bracket of a knockout is shown from its first round on.
func TestBracketSection(t *testing.T) {
	format := &Tournament{Type: Knockout, Rounds: 1, Pairs: 1, TieBreak: pairing.TieBreak{Pairs: 2, Cap: 8}}
	standing := record.NewStanding(field(4))
	list := format.Report(&Outcome{Plan: &Plan{Format: format}, Standing: standing, Director: directorOf(t, format, 4)}).Sections(report.Page)
	if list[0].Title != "Bracket" || len(list[0].Rows) != 2 || !strings.HasPrefix(list[0].Rows[0][0].(string), "Round 1: ") {
		t.Errorf("%+v", list)
	}
}
