package analysis

import (
	"fmt"
	"strings"

	"match/internal/plural"
)

// searchLines describes the search in words, as far as records show it.
func (r *Report) searchLines() (lines []string) {
	add := func(m *means, format string) {
		if m != nil {
			lines = append(lines, fmt.Sprintf(format, m.Player, m.Opponent))
		}
	}
	s := r.Search
	add(s.Depth, "depth: %.1f plies, opponents %.1f")
	add(s.Nodes, "nodes per move: %.0f, opponents %.0f")
	add(s.Seconds, "seconds per move: %.3f, opponents %.3f")
	if text := starvedLine(s.Starved); text != "" {
		lines = append(lines, text)
	}
	for _, t := range s.Phases {
		add(&t.means, "of the time in the "+t.Phase+": %.0f%%, opponents %.0f%%")
	}
	add(s.PerSecond, "points lost per 100 s of thinking: %.2f, opponents %.2f")
	add(s.Changes, fmt.Sprintf("drops of its own expectation by %.2f or more from one move to the next: %%.2f per 100 moves, opponents %%.2f", changeOfMind))
	return append(lines,
		fmt.Sprintf("mates found by the referee and missed: %d, opponents %d", s.MissedMates, s.TheirMissed),
		fmt.Sprintf("games lost on time: %d", s.Forfeits),
		fmt.Sprintf("accuracy by Lichess' formula: %.1f%%, opponents %.1f%%", r.Lichess.Accuracy, r.Lichess.ControlAccuracy))
}

// fewPlaces is how many places with less search a line names.
const fewPlaces = 4

// starvedLine names the places with the least search, "" for none.
func starvedLine(places []placeSearch) string {
	var texts []string
	for _, p := range places[:min(len(places), fewPlaces)] {
		texts = append(texts, fmt.Sprintf("%s %.0f (elsewhere %.0f) in %s", p.Place, p.Here, p.Elsewhere, plural.Count(p.Moves, "move")))
	}
	if len(texts) == 0 {
		return ""
	}
	return places[0].Unit + " per move where it searches less: " + strings.Join(texts, ", ")
}

// conversionLine describes the results of won and lost games.
func (r *Report) conversionLine() string {
	c := r.Converted
	if c.Winning+c.Losing == 0 {
		return "no winning position at any move"
	}
	won := fmt.Sprintf("won %d of %d games in which it was winning", c.Won, c.Winning)
	if c.Winning > 0 {
		won += fmt.Sprintf(" (%s)", percentText(c.Rate))
	}
	if c.Losing > 0 {
		won += fmt.Sprintf("; the opponents %s of %d", percentText(c.Opponent), c.Losing)
	}
	return won + fmt.Sprintf("; saved %d of %d in which it was lost", c.Saved, c.Losing)
}
