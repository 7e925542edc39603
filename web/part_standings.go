package web

import (
	"fmt"
	"net/http"

	"match/report"
	"match/results"
)

// standingsView are the players, whether some of their ratings are known, and the address of a crosstable
// that is too large for the page, "" if it is there.
type standingsView struct {
	sectionView
	Anchored   bool
	Crosstable string
}

func newStandings(s *State) any {
	if len(s.Players) == 2 || s.SelfExplained {
		return nil
	}
	order := s.order()
	v := standingsView{newSection(results.Standings(results.Ranked(s.Standing, s.ratings(), order)), nil),
		len(s.Anchors) > 0, ""}
	if s.crossed() && s.crossedElsewhere() {
		v.Crosstable = s.links.base + "/crosstable"
	}
	for _, player := range order {
		v.Links = append(v.Links, s.links.games(gameFilter{Player: player, With: -1}))
	}
	return v
}

// order returns the players by place.
func (s *State) order() []int { return results.Order(s.Standing, s.places) }

// crossRow is a player's score against each other one: a row of a crosstable.
type crossRow struct {
	Rank  int
	Name  string
	Cells []crossCell
}

// crossCell is an encounter from the side of its row.
type crossCell struct {
	Self          bool
	Points, Penta string
	Link          string
	Class         string
}

// widestCrosstable is the largest number of players of a table on the page of an event. A larger one
// has a page of its own, which is not streamed.
const widestCrosstable = 40

func newCrosstable(s *State) any {
	if !s.crossed() || s.crossedElsewhere() {
		return nil
	}
	return wholeCrosstable(s)
}

// crossed reports whether the event has a crosstable.
func (s *State) crossed() bool {
	return len(s.Players) != 2 && !s.SelfExplained && s.Standing.Pairs > 0
}

// crossedElsewhere reports whether its crosstable has a page of its own.
func (s *State) crossedElsewhere() bool {
	return len(s.Players) > widestCrosstable && s.links.inFile == nil
}

// wholeCrosstable is the table of any number of players.
func wholeCrosstable(s *State) (rows []crossRow) {
	order := s.order()
	for i, player := range order {
		r := crossRow{Rank: i + 1, Name: s.name(player)}
		for _, opponent := range order {
			r.Cells = append(r.Cells, newCrossCell(s, player, opponent))
		}
		rows = append(rows, r)
	}
	return rows
}

func newCrossCell(s *State, a, b int) crossCell {
	if a == b {
		return crossCell{Self: true}
	}
	m := results.Meet(s.Standing, a, b)
	if m.Games == 0 {
		return crossCell{}
	}
	class := "even"
	switch {
	case m.Half > m.Games:
		class = "h1"
	case m.Half < m.Games:
		class = "h0"
	}
	p := m.Pairs
	return crossCell{Points: report.CellText(m), Link: s.meeting(m.Players), Class: class,
		Penta: fmt.Sprintf("%d-%d-%d-%d-%d", p[0], p[1], p[2], p[3], p[4])}
}

// crosstableView is a crosstable on a page of its own.
type crosstableView struct {
	layout
	Back  link
	Table []crossRow
}

// showCrosstable writes the crosstable of an event.
func (s *Server) showCrosstable(w http.ResponseWriter, r *http.Request, state *State) {
	if !state.crossed() {
		s.fail(w, r, fmt.Errorf("%w: this event has no crosstable", errNone))
		return
	}
	v := crosstableView{s.layout("crosstable", r), state.link(), wholeCrosstable(state)}
	v.Wide = true
	s.show(w, "crosstablepage", v)
}
