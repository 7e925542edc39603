// Package record holds the data that an event produces: pairs of games in the
// order in which they count, and the standings of two or many players after
// them.
//
// An event is anything that is played under one number: a match, a tournament,
// a ladder, a tuning run. Its players are numbered from 0, its pairs from 1.
// Packages that play pairs, store them, show them or learn from them exchange
// the types of this package. It does none of that itself, and its only
// statistics are counts.
package record

import (
	"fmt"

	"match/pgn"
	"match/results/codec"
	"match/sprt"
)

// Pair is two games of two players, usually from one opening with colours
// swapped. It is the unit of every event: it counts only when both games have
// ended.
type Pair struct {
	Number  int          `json:"number"`            // in its event, from 1: the order in which pairs count
	Players [2]int       `json:"players"`           // numbers of the players; the first is White in the first game
	NoSwap  bool         `json:"no_swap,omitempty"` // the first player is White in the second game, too
	Games   [2]*pgn.Game `json:"-"`                 // in the order of colours, not in the order in which they ended
	Encoded []codec.Game `json:"games,omitempty"`   // the games as they have come from another machine; nil: they have not

	// The counts of the encounter after this pair, from the side of the player
	// with the lower number. Standing.Count sets them.
	Counts sprt.Pentanomial `json:"-"`
	LLR    float64          `json:"-"` // of the encounter's test, 0 without one

	Origin Origin `json:"origin,omitzero"`
}

// Origin names the machine that played a pair, as far as it is known. It is for
// readers and for checks of that machine, and affects no result.
type Origin struct {
	Worker    string `json:"worker,omitempty"`    // member of a fleet
	Host      string `json:"host,omitempty"`      // the name of the machine
	Processor string `json:"processor,omitempty"` // the processor: model and instruction sets
}

// Encode encodes the games for another machine, unless they have come encoded.
func (p *Pair) Encode(times bool) error {
	if p.Encoded != nil {
		return nil
	}
	for i, g := range p.Games {
		if g == nil { // half a pair
			break
		}
		encoded, err := codec.Encode(g, times)
		if err != nil {
			return fmt.Errorf("pair %d, game %d: %w", p.Number, i+1, err)
		}
		p.Encoded = append(p.Encoded, encoded)
	}
	return nil
}

// Decode decodes the games that have come from another machine.
func (p *Pair) Decode() (err error) {
	if n := len(p.Encoded); n < 1 || n > len(p.Games) {
		return fmt.Errorf("pair %d: %d games instead of two", p.Number, n)
	}
	for i := range p.Encoded {
		if p.Games[i], err = p.Encoded[i].Decode(); err != nil {
			return fmt.Errorf("pair %d, game %d: %w", p.Number, i+1, err)
		}
	}
	return nil
}

// Encounter returns the two players of the pair, the lower number first.
func (p *Pair) Encounter() [2]int {
	return [2]int{min(p.Players[0], p.Players[1]), max(p.Players[0], p.Players[1])}
}

// Outcomes returns the results of both games from the side of the encounter's
// first player.
func (p *Pair) Outcomes() (outcomes [2]sprt.Outcome) {
	for i, g := range p.Games {
		outcomes[i] = Outcome(g.Result, p.firstIsWhite(i))
	}
	return outcomes
}

// firstIsWhite reports whether the encounter's first player has White in a
// game, 0 or 1.
func (p *Pair) firstIsWhite(game int) bool { return p.White(game) == p.Encounter()[0] }

// White returns the number of the player who is White in a game, 0 or 1.
func (p *Pair) White(game int) int { return p.Players[p.WhiteIndex(game)] }

// Black returns the number of the player who is Black in a game, 0 or 1.
func (p *Pair) Black(game int) int { return p.Players[1-p.WhiteIndex(game)] }

// WhiteIndex returns which of the two players is White in a game, 0 or 1.
func (p *Pair) WhiteIndex(game int) int {
	if p.NoSwap {
		return 0
	}
	return game
}

// Loser returns the number of the player who lost a decided game, 0 or 1.
func (p *Pair) Loser(game int) int {
	if p.Games[game].Result == pgn.WhiteWins {
		return p.Black(game)
	}
	return p.White(game)
}

// Outcome returns a result from the side of a player who has White or not.
// Unfinished games, which have none, are never part of a pair.
func Outcome(r pgn.Result, white bool) sprt.Outcome {
	switch {
	case r != pgn.WhiteWins && r != pgn.BlackWins:
		return sprt.Draw
	case (r == pgn.WhiteWins) == white:
		return sprt.Win
	}
	return sprt.Loss
}

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
	return Forfeiter(p.Outcomes()[0]), true
}

// Forfeiter returns who forfeited games that have this outcome for the first player, as an index of Encounter.Forfeits.
func Forfeiter(first sprt.Outcome) int {
	switch first {
	case sprt.Loss:
		return ByFirst
	case sprt.Win:
		return BySecond
	}
	return ByBoth
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
