package event

import (
	"match/arena"
	"match/pairing"
	"match/record"
	"match/results"
)

// Ask copies the director's data, and must be called while the director is
// idle. It returns a function that makes sections and places from the copy and
// a standing, which may be called while the event continues.
func (o *Outcome) Ask() func(*record.Standing) (sections []results.Section, places []int) {
	held := *o
	holder, holds := o.Plan.Format.(directorHolder)
	if !holds { // an event of few players
		sections, places := held.shown()
		return func(*record.Standing) ([]results.Section, []int) { return sections, places }
	}
	held.Director = holder.hold(o.Director, o.Standing)
	return func(s *record.Standing) ([]results.Section, []int) {
		now := held
		now.Standing = s
		return now.shown()
	}
}

// shown returns the sections and places of the format, if it has them.
func (o *Outcome) shown() (sections []results.Section, places []int) {
	if f, ok := o.Plan.Format.(Sectioner); ok {
		sections = f.Sections(o)
	}
	if f, ok := o.Plan.Format.(Placer); ok {
		places = f.Places(o)
	}
	return sections, places
}

// directorHolder is a Format whose sections or places take longer with more
// encounters.
type directorHolder interface {
	// hold returns a copy of a director's current data. It must take no longer
	// than a call of the director.
	hold(d arena.Director, s *record.Standing) arena.Director
}

// heldDirector is a copy of the data of a tournament's director.
type heldDirector struct {
	arena.Director // nil: it no longer directs
	lines          []string
}

func (h *heldDirector) remarks([]string) []string { return h.lines }

// heldPlaces are the places of a director that decides them.
type heldPlaces struct {
	heldDirector
	order []int
}

func (h *heldPlaces) places(*record.Standing) []int { return h.order }

// heldBracket is the bracket of a knockout.
type heldBracket struct {
	heldPlaces
	bracket *results.Bracket
}

func (h *heldBracket) drawing([]string) *results.Bracket { return h.bracket }

// heldChart is the wall chart of a Swiss tournament.
type heldChart struct {
	heldPlaces
	ranks []pairing.Standing
	seats [][]results.Seat
}

func (h *heldChart) ranking() []pairing.Standing { return h.ranks }
func (h *heldChart) chart() [][]results.Seat     { return h.seats }

// hold implements directorHolder.
func (t *Tournament) hold(d arena.Director, s *record.Standing) arena.Director {
	var held heldDirector
	if r, ok := d.(remarker); ok {
		held.lines = r.remarks(s.Names)
	}
	p, ok := d.(placer)
	if !ok {
		return &held
	}
	ranked := heldPlaces{held, p.places(s)}
	if b, ok := d.(drawer); ok {
		return &heldBracket{ranked, b.drawing(s.Names)}
	}
	if r, ok := d.(ranker); ok {
		return &heldChart{ranked, r.ranking(), r.chart()}
	}
	return &ranked
}
