package pairing

import (
	"errors"
	"fmt"
)

// Colour is that of the pieces; NoColour where nobody sat at the board, or where
// colours do not matter because an encounter is a pair of games.
type Colour int8

// The colours. Their sum over a player's games is his colour difference.
const (
	Black    Colour = -1
	NoColour Colour = 0
	White    Colour = 1
)

// Game is what a round brought one player.
type Game struct {
	Opponent int    // or Bye
	Colour   Colour // NoColour if the game was not played
	// Points in tenths, which is how fine the FIDE's report files count.
	Points int
	// Played is false for byes and forfeits.
	Played bool
	// Allocated marks the bye of whom the pairing left without an opponent.
	Allocated bool
}

// SwissPlayer is a player and what became of him so far.
type SwissPlayer struct {
	Games []Game
	// Virtual are the points, in tenths, that acceleration adds to the score for
	// the pairing of each round, from the first on; none beyond its end.
	Virtual []int
	// Absent says that he is not to be paired in the coming round.
	Absent bool
}

// Swiss is the state of a Swiss tournament between two rounds. The players
// stand in the order of their pairing numbers. Those who came late have games
// of no points without an opponent.
type Swiss struct {
	Players []SwissPlayer
	// Rounds is the number of rounds in all. Whether the coming one is the last
	// matters to the leaders, who then may get any colour.
	Rounds int
	// Initial is the colour of the first player of the first round.
	Initial Colour
	// Win is what a won game counts, in tenths: 10 if it is zero.
	Win int
	// Apart are pairs of players who may not meet.
	Apart []Encounter
}

// ErrNoPairing tells that the rules leave no way to pair all players.
var ErrNoPairing = errors.New("no pairing of all players complies with the rules")

// Played is the number of rounds that were played.
func (s *Swiss) Played() int {
	played := 0
	for _, p := range s.Players {
		played = max(played, len(p.Games))
	}
	return played
}

// last reports whether the coming round is the last one.
func (s *Swiss) last() bool { return s.Played() >= s.Rounds-1 }

func (s *Swiss) win() int {
	if s.Win == 0 {
		return 10
	}
	return s.Win
}

// check makes sure that games are told alike by both who played them.
func (s *Swiss) check() error {
	played := s.Played()
	for i, p := range s.Players {
		if len(p.Games) != played {
			return fmt.Errorf("player %d has %d rounds, others have %d", i+1, len(p.Games), played)
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
			return fmt.Errorf("players %d and %d may not meet, but there are only %d", e.White+1, e.Black+1, len(s.Players))
		}
	}
	return nil
}
