package record

import (
	"match/pgn"
	"match/sprt"
)

// The player who forfeited a pair, as an index of Encounter.Forfeits.
const (
	ByFirst = iota // of the encounter: the player with the lower number
	BySecond
	ByBoth
)

// Forfeited reports whether the pair was not played, and who forfeited it: a
// player that can no longer be started loses both games without a move.
func (p *Pair) Forfeited() (by int, forfeited bool) {
	g := p.Games[0]
	if g == nil || g.End.Reason != pgn.Unplayed {
		return 0, false
	}
	switch p.Outcomes()[0] {
	case sprt.Loss:
		return ByFirst, true
	case sprt.Win:
		return BySecond, true
	}
	return ByBoth, true
}

// ForfeitedBy reports whether a player forfeited the pair.
func (p *Pair) ForfeitedBy(player int) bool {
	by, forfeited := p.Forfeited()
	return forfeited && (by == ByBoth || p.Encounter()[by] == player)
}

// Score returns one player's entry in a table: its half points and its number of
// games in the encounter, forfeits included.
func (e *Encounter) Score(player int) (halfPoints, games int) {
	won, given := e.Games, e.Forfeits[BySecond]
	if player != e.Players[0] {
		won, given = won.Swap(), e.Forfeits[ByFirst]
	}
	return 2*won.Wins + won.Draws + 4*given, won.Games() + 2*e.forfeited()
}

// forfeited returns the number of pairs that were not played.
func (e *Encounter) forfeited() int {
	return e.Forfeits[ByFirst] + e.Forfeits[BySecond] + e.Forfeits[ByBoth]
}

// Forfeited returns the games that a player forfeited without playing.
func (s *Standing) Forfeited(player int) (games int) {
	for _, e := range s.Encounters {
		for i, n := range e.Players {
			if n == player {
				games += 2 * (e.Forfeits[i] + e.Forfeits[ByBoth])
			}
		}
	}
	return games
}
