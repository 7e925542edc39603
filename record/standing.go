package record

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"match/board"
	"match/pgn"
	"match/sprt"
)

// Standing is the state of an event: the encounters and their results. The same
// pairs give the same standing in any order.
type Standing struct {
	Names        []string     // of the players, by number
	Pairs        int          // counted so far
	Encounters   []*Encounter // in the order of their first pairs
	Terminations map[pgn.Reason]int
	Faults       []map[pgn.Reason]int // by player: games lost by its own fault and not on the board

	index    map[[2]int]*Encounter
	openings map[int]int // pairs by the number of their opening in the book
}

// Openings returns how many pairs each opening of the book had, by its number,
// as far as the games record it.
func (s *Standing) Openings() map[int]int { return s.openings }

// Encounter is the result of two players against each other in an event. All
// counts are from the side of the first player, which is the one with the lower
// number.
type Encounter struct {
	Players [2]int
	Counts  sprt.Pentanomial
	Games   sprt.Trinomial
	White   sprt.Trinomial // those in which the first player had White
	Black   sprt.Trinomial
	LLR     float64 // LLR of the encounter's test after its last pair, 0 without a test

	// Forfeits counts pairs that were not played: forfeited by the first
	// player, by the second, or by both. They count in tables and in no other
	// field above.
	Forfeits [3]int

	// Cells counts pairs by the first player's outcomes with White and with
	// Black, in this order. Ratings need no more than that. It is zero if the
	// standing was made from sums and not from pairs.
	Cells [3][3]int

	// Fixed counts the games of pairs without a swap of colours, by the first
	// player's outcome, with White and with Black.
	Fixed [2][3]int
}

// NewStanding returns the standing of an event before its first pair.
func NewStanding(names []string) *Standing {
	s := &Standing{Names: names, Terminations: map[pgn.Reason]int{}, index: map[[2]int]*Encounter{},
		openings: map[int]int{}}
	for range names {
		s.Faults = append(s.Faults, map[pgn.Reason]int{})
	}
	return s
}

// Encounter returns the encounter of two players. If they have not met, it
// returns an empty one that is not part of the standing.
func (s *Standing) Encounter(a, b int) *Encounter {
	players := [2]int{min(a, b), max(a, b)}
	if e := s.index[players]; e != nil {
		return e
	}
	return &Encounter{Players: players}
}

// After returns the encounter of a pair as it would be with this pair, without
// counting the pair. It rejects a game without a result.
func (s *Standing) After(p *Pair) (Encounter, error) {
	if p.Players[0] == p.Players[1] || min(p.Players[0], p.Players[1]) < 0 || max(p.Players[0], p.Players[1]) >= len(s.Names) {
		return Encounter{}, fmt.Errorf("pair %d: players %d and %d are not two of the %d players",
			p.Number, p.Players[0], p.Players[1], len(s.Names))
	}
	e := *s.Encounter(p.Players[0], p.Players[1])
	if by, forfeited := p.Forfeited(); forfeited {
		e.Forfeits[by]++
		return e, nil
	}
	outcomes := p.Outcomes()
	for i, o := range outcomes {
		if p.Games[i].Result == pgn.Unfinished {
			return e, fmt.Errorf("pair %d: game %d has no result", p.Number, i+1)
		}
		colour := &e.Black
		if p.firstIsWhite(i) {
			colour = &e.White
		}
		if err := errors.Join(e.Games.Add(o), colour.Add(o)); err != nil {
			return e, err
		}
	}
	e.place(p, outcomes)
	return e, e.Counts.Add(outcomes[0], outcomes[1])
}

// place counts a pair by colours.
func (e *Encounter) place(p *Pair, outcomes [2]sprt.Outcome) {
	first, second := outcomes[0], outcomes[1]
	switch white := p.firstIsWhite(0); {
	case p.NoSwap:
		fixed := &e.Fixed[board.White]
		if !white {
			fixed = &e.Fixed[board.Black]
		}
		fixed[first]++
		fixed[second]++
	case white:
		e.Cells[first][second]++
	default:
		e.Cells[second][first]++
	}
}

// Count adds a pair, whose LLR must be set, and sets its Counts.
func (s *Standing) Count(p *Pair) error {
	after, err := s.After(p)
	if err != nil {
		return err
	}
	p.Counts, after.LLR = after.Counts, p.LLR
	e := s.index[after.Players]
	if e == nil {
		e = new(Encounter)
		s.index[after.Players] = e
		s.Encounters = append(s.Encounters, e)
	}
	*e = after
	s.Pairs++
	if _, forfeited := p.Forfeited(); forfeited {
		return nil
	}
	if number := p.Games[0].Book; number > 0 {
		s.openings[number]++
	}
	for i, g := range p.Games {
		s.Terminations[g.End.Reason]++
		if g.End.Reason.IsFault() && g.Result != pgn.Draw {
			s.Faults[p.Loser(i)][g.End.Reason]++
		}
	}
	return nil
}

// Restore adds an encounter that was counted elsewhere. The caller must restore
// each encounter once, in the order of their first pairs, and set terminations
// and faults itself.
func (s *Standing) Restore(e Encounter) error {
	if e.Players[0] < 0 || e.Players[0] >= e.Players[1] || e.Players[1] >= len(s.Names) {
		return fmt.Errorf("an encounter of players %d and %d, of %d", e.Players[0], e.Players[1], len(s.Names))
	}
	if s.index[e.Players] != nil {
		return fmt.Errorf("players %d and %d have met already", e.Players[0], e.Players[1])
	}
	s.index[e.Players] = &e
	s.Encounters = append(s.Encounters, &e)
	s.Pairs += e.Counts.Pairs() + e.forfeited()
	return nil
}

// Clone returns a copy of s that shares no mutable data with it.
func (s *Standing) Clone() *Standing {
	c := *s
	c.openings = maps.Clone(s.openings)
	c.Terminations = maps.Clone(s.Terminations)
	c.Faults = slices.Clone(s.Faults)
	for i := range c.Faults {
		c.Faults[i] = maps.Clone(c.Faults[i])
	}
	copies := make([]Encounter, len(s.Encounters)) // there may be 20,000
	c.Encounters, c.index = make([]*Encounter, len(copies)), make(map[[2]int]*Encounter, len(copies))
	for i, e := range s.Encounters {
		copies[i] = *e
		c.Encounters[i], c.index[e.Players] = &copies[i], &copies[i]
	}
	return &c
}

// Points returns a player's half points in the pairs counted so far, and its
// number of games, forfeits included.
func (s *Standing) Points(player int) (halfPoints, games int) {
	for _, e := range s.Encounters {
		if e.Players[0] == player || e.Players[1] == player {
			half, n := e.Score(player)
			halfPoints, games = halfPoints+half, games+n
		}
	}
	return halfPoints, games
}
