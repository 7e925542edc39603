package event

import (
	"fmt"

	"match/record"
	"match/results"
)

// mostMeetings is the maximum number of encounters in a listed schedule.
const mostMeetings = 500

// Sections implements Sectioner: the schedule, and the director's own data,
// such as the bracket of a knockout.
func (t *Tournament) Sections(o *Outcome) (list []results.Section) {
	if d, ok := o.Director.(remarker); ok {
		s := results.Section{Title: "Tests", Header: []string{"verdicts"}}
		if k, ok := o.Director.(drawer); ok {
			s.Title, s.Header, s.Bracket = "Bracket", []string{"matches"}, k.drawing(o.Standing.Names)
		}
		for _, line := range d.remarks(o.Standing.Names) {
			s.Rows = append(s.Rows, []string{line})
		}
		if len(s.Rows) > 0 {
			list = append(list, s)
		}
	}
	if d, ok := o.Director.(ranker); ok {
		list = append(list, results.WallChart(o.Standing.Names, t.Places(o), d.chart(), d.ranking()))
	}
	return append(list, t.scheduleSection(o.Standing))
}

// scheduleSection lists the encounters to be played or, if these depend on
// results, those played.
func (t *Tournament) scheduleSection(s *record.Standing) results.Section {
	section := results.Section{Title: "Schedule", Note: "Won and lost count games of the player named first.", Header: []string{"encounter", "pairs", "won", "lost", "drawn"}}
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
		section.Rows = append(section.Rows, []string{
			s.Names[players[0]] + " – " + s.Names[players[1]], pairs, fmt.Sprint(e.Games.Wins), fmt.Sprint(e.Games.Losses), fmt.Sprint(e.Games.Draws),
		})
	}
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
