package event

import (
	"match/arena"
	"match/pairing"
	"match/record"
	"match/results"
)

// Ask takes down what the director knows, which must stand still meanwhile, and
// returns what makes sections and places of that and of a standing: then the
// event may go on.
func (o *Outcome) Ask() func(*record.Standing) (sections []results.Section, places []int) {
	held := *o
	holder, holds := o.Plan.Format.(directorHolder)
	if !holds { // of few players
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

// shown are the sections and places of a Sectioner and Placer.
func (o *Outcome) shown() (sections []results.Section, places []int) {
	if f, ok := o.Plan.Format.(Sectioner); ok {
		sections = f.Sections(o)
	}
	if f, ok := o.Plan.Format.(Placer); ok {
		places = f.Places(o)
	}
	return sections, places
}

// directorHolder is a Format whose sections or places take longer the more
// encounters there are.
type directorHolder interface {
	// hold returns what a director knows now. That takes no longer than the
	// director itself takes.
	hold(d arena.Director, s *record.Standing) arena.Director
}

// heldDirector is what the director of a tournament knew once.
type heldDirector struct {
	arena.Director // nil: it directs nothing any more
	lines          []string
}

func (h *heldDirector) remarks([]string) []string { return h.lines }

// heldPlaces are those of a director that knows them.
type heldPlaces struct {
	heldDirector
	order []int
}

func (h *heldPlaces) places(*record.Standing) []int { return h.order }

// heldBracket is the one of a knockout.
type heldBracket struct {
	heldPlaces
	bracket *results.Bracket
}

func (h *heldBracket) drawing([]string) *results.Bracket { return h.bracket }

// heldChart is that of a Swiss tournament.
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
