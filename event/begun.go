package event

import (
	"fmt"
	"strings"

	"match/internal/plural"
)

// mostNamed is how many players a line names.
const mostNamed = 4

// Begun describes the event in one line: the players by the engines' own
// names, limits, book, seed and number of games.
func (o *Outcome) Begun() string {
	c := &o.Plan.Conditions
	parts := []string{o.begunPlayers(), o.Limits}
	book := plural.Count(o.Openings, "opening")
	if c.OwnOpenings {
		book += ", one per game"
	}
	parts = append(parts, fmt.Sprintf("book %s (%s)", c.Book, book), fmt.Sprintf("seed %d", c.Seed))
	if m, capped := o.Plan.Format.(Extensible); capped {
		parts = append(parts, "at most "+plural.Count(m.Cap(), "game"))
	}
	return strings.Join(parts, ", ")
}

// begunPlayers names the players, the first few of many.
func (o *Outcome) begunPlayers() string {
	var list []string
	for _, name := range o.Standing.Names[:min(len(o.Standing.Names), mostNamed)] {
		if id := o.Identities[name]; id != "" && id != name {
			name += " (" + id + ")"
		}
		list = append(list, name)
	}
	if len(o.Standing.Names) == 2 {
		return strings.Join(list, " against ")
	}
	text := plural.Count(len(o.Standing.Names), "player") + ": " + strings.Join(list, ", ")
	if more := len(o.Standing.Names) - len(list); more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
