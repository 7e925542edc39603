package web

import (
	"fmt"
	"strings"
	"testing"

	"match/record"
	"match/report"
)

// The sections of an event's kind are on its page, as escaped text.
func TestSectionsOfAKind(t *testing.T) {
	p := newPlay("A1", "B1", "C1")
	asked := 0
	p.info.Ask = func(s *record.Standing) Answer {
		asked++
		list := []report.Section{{
			Title: "Parameters", Note: "after <b>", Columns: report.Columns("name", "value"), Rows: [][]any{{"<i>x</i>", "12"}, {report.Meeting{Text: "A1 – <b>", Players: [2]int{0, 2}}, 7}},
			Charts: []report.Chart{
				{Title: "x", Text: "6 after 3 batches", Key: "K1.", X: report.Axis{Label: "batches", High: 3}, Series: []report.Series{{Look: report.Curve, X: []float64{1, 2, 3}, Y: []float64{5, 7, 6}}}, Small: true},
				{Title: "nothing yet"},
			},
		}}
		return func(*record.Standing) (*report.Report, []int) { return reportOf(list...), nil }
	}
	p.live = NewBroadcast()
	p.live.Begin(p.info)
	p.pairs(t, 50, 0, 1, 0)
	if asked != 1 {
		t.Errorf("asked %d times within a second", asked)
	}
	s := p.serve(t, nil)
	_, page := get(t, s, "/live")
	onPage(t, page, "<h2>Parameters</h2>", "after &lt;b&gt;", "<td>&lt;i&gt;x&lt;/i&gt;</td>", `<td><a href="/live/games?player=0&amp;with=2">A1 – &lt;b&gt;</a></td>`, `aria-label="x: 6 after 3 batches"`, `<p class="quiet">K1.</p>`, `<figure><figcaption>x</figcaption>`, "Standings", "Crosstable")
	if strings.Contains(page, "nothing yet") || strings.Contains(page, "NaN") {
		t.Error("a chart of nothing")
	}
	p.live.Finish("")
	if asked != 2 {
		t.Errorf("not asked at the end: %d", asked)
	}
}

// The title of a column of a round leads to its games, if they are stored or in memory.
func TestTitlesOfRounds(t *testing.T) {
	section := report.Section{
		Columns: []report.Column{{Title: "Round"}, {Title: "x", In: report.Terminal, Round: 5}, {Title: "1", Round: 1}}, Rows: [][]any{{"A", "", "2w1"}},
	}
	s := &State{Info: Info{Number: 7}, links: links{base: "/event/7"}}
	if v := newSection(&section, s); fmt.Sprintf("%q", v.Heads) != `["" "/event/7/games?round=1"]` || section.Columns[2].Title != "1" {
		t.Errorf("%q, %+v", v.Heads, section.Columns)
	}
	if s.Number = 0; newSection(&section, s).Heads[1] != "" || newSection(&section, nil).Heads[1] != "" {
		t.Error("a link to games that are not there")
	}
}

// Without a database the rounds of a wall chart and of a bracket lead to those of their games that are in memory.
func TestRoundsInMemory(t *testing.T) {
	meet := func(text string, a, b int) report.Meeting { return report.Meeting{Text: text, Players: [2]int{a, b}} }
	chart := report.Section{
		Title: "Wall chart", Columns: []report.Column{{Title: "Round"}, {Title: "1", Round: 1}, {Title: "2", Round: 2}},
		Rows: [][]any{{"A1", meet("2w1", 0, 1), meet("3b1", 0, 2)}, {"B1", meet("1b0", 1, 0), "bye"}, {"C1", "bye", meet("1w0", 2, 0)}},
	}
	won := report.BracketMatch{Names: [2]string{"A1", "C1"}, Players: [2]int{0, 2}, Points: [2]string{"2", "0"}}
	bracket := report.Section{Title: "Bracket", Columns: report.Columns("matches"), Rows: [][]any{{"A1 wins"}}, Bracket: &report.Bracket{
		Rounds: [][]report.BracketMatch{{{Names: [2]string{"A1", "B1"}, Players: [2]int{0, 1}, Points: [2]string{"2", "0"}}, {Free: true, Players: [2]int{2, -1}}}, {won}},
	}}
	for _, section := range []report.Section{chart, bracket} {
		p := newPlay("A1", "B1", "C1")
		p.info.Ask = func(*record.Standing) Answer {
			return func(*record.Standing) (*report.Report, []int) { return reportOf(section), nil }
		}
		p.live = NewBroadcast()
		p.live.Begin(p.info)
		p.pairs(t, 1, 0, 2, 0)
		p.live.Finish("")
		s := p.serve(t, nil)
		_, page := get(t, s, "/live")
		if strings.Contains(page, "round=1") || !strings.Contains(page, `href="/live/games?round=2"`) {
			t.Errorf("%s: links of rounds", section.Title)
		}
		_, list := get(t, s, "/live/games?round=2")
		onPage(t, list, "game 1.1", "round 2", `name="round"`)
		if _, list = get(t, s, "/live/games?round=1"); strings.Contains(list, "game 1.1") {
			t.Errorf("%s: a game of round 2 in round 1", section.Title)
		}
	}
}
