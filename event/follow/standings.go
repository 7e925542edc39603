package follow

import (
	"context"
	"fmt"

	"match/arena"
	"match/event"
	"match/internal/harmless"
	"match/internal/plural"
	"match/record"
)

// Standings is a recorder that writes the standing at regular intervals of pairs,
// in order and without gaps.
type Standings struct {
	every    int
	format   event.Format
	standing *record.Standing
	note     func(line string)
}

// NewStandings writes the standings of the event of a plan.
func NewStandings(every int, p *event.Plan, note func(string)) *Standings {
	var names []string
	for i := range p.Players {
		names = append(names, p.Players[i].DisplayName())
	}
	return &Standings{every, p.Format, record.NewStanding(arena.Distinct(names)), note}
}

// Pair implements event.Recorder. Pairs of an earlier run have no ticket.
func (s *Standings) Pair(_ context.Context, p *arena.Played) error {
	pair := p.Pair
	if err := s.standing.Count(&pair); err != nil {
		return err
	}
	if p.Ticket != (arena.Ticket{}) && s.standing.Pairs%s.every == 0 {
		_, text := s.format.Progress(s.standing)
		s.note(fmt.Sprintf("%s: %s", plural.Count(s.standing.Pairs, "pair"), harmless.Line(text)))
	}
	return nil
}
