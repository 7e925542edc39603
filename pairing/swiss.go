package pairing

import (
	"cmp"
	"errors"
	"fmt"

	"match/internal/plural"
)

// Colour is the colour of a player's pieces. It is NoColour if the game was not
// played, or if colours do not matter because an encounter is a pair of games.
type Colour int8

// The colours. Their sum over a player's games is its colour difference.
const (
	Black    Colour = -1
	NoColour Colour = 0
	White    Colour = 1
)

// Game is a player's result in a round.
type Game struct {
	Opponent int    // or Bye
	Colour   Colour // NoColour if the game was not played
	// Points in tenths, the precision of FIDE report files.
	Points int
	// Played is false for byes and forfeits.
	Played bool
	// Allocated marks the bye of a player that the pairing left without an
	// opponent.
	Allocated bool
}

// SwissPlayer is a player and its history.
type SwissPlayer struct {
	Games []Game
	// Virtual lists the points, in tenths, that acceleration adds to the score
	// for the pairing of each round, from the first on; none after its end.
	Virtual []int
	// Absent excludes the player from the coming round.
	Absent bool
}

// Swiss is the state of a Swiss tournament between two rounds. The players are in
// the order of their pairing numbers. Rounds that a late player missed are games
// without points or an opponent.
type Swiss struct {
	Players []SwissPlayer
	// Rounds is the total number of rounds. In the last round the leaders may
	// get any colour.
	Rounds int
	// Initial is the colour of the first player of the first round.
	Initial Colour
	// Win is the value of a won game in tenths; 0 means 10.
	Win int
	// Apart are pairs of players who may not meet.
	Apart []Encounter
}

// ErrNoPairing is returned if the rules do not allow any pairing of all
// players.
var ErrNoPairing = errors.New("no pairing of all players complies with the rules")

// Played returns the number of rounds played.
func (s *Swiss) Played() int {
	played := 0
	for _, p := range s.Players {
		played = max(played, len(p.Games))
	}
	return played
}

// last reports whether the coming round is the last one.
func (s *Swiss) last() bool { return s.Played() >= s.Rounds-1 }

func (s *Swiss) win() int { return cmp.Or(s.Win, 10) }

// check verifies that both players of each game have the same record of it.
func (s *Swiss) check() error {
	played := s.Played()
	for i, p := range s.Players {
		if len(p.Games) != played {
			return fmt.Errorf("player %d has %s, others have %d", i+1, plural.Count(len(p.Games), "round"), played)
		}
		for r, g := range p.Games {
			if g.Opponent == Bye && !g.Played {
				continue
			}
			if g.Opponent < 0 || g.Opponent >= len(s.Players) || g.Opponent == i {
				return fmt.Errorf("player %d, round %d: there is no opponent %d", i+1, r+1, g.Opponent+1)
			}
			other := s.Players[g.Opponent]
			if len(other.Games) <= r || other.Games[r].Opponent != i {
				return fmt.Errorf("players %d and %d disagree about round %d", i+1, g.Opponent+1, r+1)
			}
		}
	}
	for _, e := range s.Apart {
		if min(e.White, e.Black) < 0 || max(e.White, e.Black) >= len(s.Players) {
			return fmt.Errorf("players %d and %d may not meet, but there are only %d",
				e.White+1, e.Black+1, len(s.Players))
		}
	}
	return nil
}
