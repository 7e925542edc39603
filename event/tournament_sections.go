package event

import (
	"fmt"

	"match/record"
	"match/report"
)

// mostMeetings is the maximum number of encounters in a listed schedule.
const mostMeetings = 500

// sections returns what only the page shows: the schedule, and the director's own data, such as the
// bracket of a knockout.
func (t *Tournament) sections(o *Outcome, d state) (list []report.Section) {
	s := report.Section{Title: "Tests", In: report.Page, Columns: report.Columns("verdicts")}
	if d.bracket != nil {
		s.Title, s.Columns, s.Bracket = "Bracket", report.Columns("matches"), d.bracket
	}
	for _, line := range d.notes {
		s.Rows = append(s.Rows, []any{line})
	}
	if len(s.Rows) > 0 {
		list = append(list, s)
	}
	return append(list, t.scheduleSection(o.Standing))
}

// scheduledName is the length of a name in the schedule.
const scheduledName = 30

// scheduleSection lists the encounters to be played or, if these depend on
// results, those played.
func (t *Tournament) scheduleSection(s *record.Standing) report.Section {
	section := report.Section{Title: "Schedule", Note: "Won and lost count games of the player named first.", In: report.Page, Columns: report.Columns("encounter", "pairs", "won", "lost", "drawn")}
	order, planned := t.meetings(s)
	for i, players := range order {
		if i == mostMeetings {
			section.Note += fmt.Sprintf(" The table shows the first %d of %d encounters.", mostMeetings, len(order))
			break
		}
		e := s.Encounter(players[0], players[1])
		pairs := fmt.Sprint(e.Counts.Pairs())
		if n := planned[players]; n > 0 {
			pairs += fmt.Sprintf(" of %d", n)
		}
		var meeting any = report.Shorten(s.Names[players[0]], scheduledName) + " – " + report.Shorten(s.Names[players[1]], scheduledName)
		if e.Games.Games() > 0 {
			meeting = report.Meeting{Text: meeting.(string), Players: players}
		}
		section.Rows = append(section.Rows, []any{meeting, pairs, e.Games.Wins, e.Games.Losses, e.Games.Draws})
	}
	section.Long = len(section.Rows) > 20
	return section
}

// meetings returns the encounters in the order of their beginning, with the
// planned number of pairs of each if it is known.
func (t *Tournament) meetings(s *record.Standing) (order [][2]int, planned map[[2]int]int) {
	planned = map[[2]int]int{}
	schedule, known := t.course(len(s.Names))
	if !known {
		for _, e := range s.Encounters {
			order = append(order, e.Players)
		}
		return order, planned
	}
	for i := range schedule.Len() {
		m := schedule.At(i)
		players := encounterOf(m.White, m.Black)
		if planned[players] == 0 {
			order = append(order, players)
		}
		planned[players]++
	}
	return order, planned
}
