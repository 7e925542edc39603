package pairing

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Match is one match of a knockout. Players are indices, or Unknown while
// earlier matches are undecided, or Bye if there is no player.
type Match struct {
	ID    int `json:"id"`    // its index in Knockout.Matches
	Round int `json:"round"` // from 0
	// First is the higher of the two in the seeding.
	First  int `json:"first"`
	Second int `json:"second"`
	Winner int `json:"winner"` // or Unknown
	// ThirdPlace marks the match between the losers of the semifinals.
	ThirdPlace bool `json:"third_place,omitempty"`
}

// Unknown stands for a player who is not known yet.
const Unknown = -2

// Ready reports whether both players are known and the winner is not.
func (m Match) Ready() bool { return m.First >= 0 && m.Second >= 0 && m.Winner == Unknown }

// Loser returns the loser, Bye if there is none, or Unknown.
func (m Match) Loser() int {
	switch m.Winner {
	case Unknown:
		return Unknown
	case m.First:
		return m.Second
	}
	return m.First
}

// Knockout is a bracket: each round eliminates half of the players.
type Knockout struct {
	slots      []int // seeds in the order of the bracket, in which neighbours meet; Bye for an empty slot
	thirdPlace bool
}

// NewKnockout returns the bracket of players ≥ 2. The first seeds players are
// placed so that they meet as late as possible: the first two in the final, the
// first four in the semifinals and so on. If the number of players is not a
// power of two, the best seeds have no opponent in the first round. random
// draws the other players; it may be nil if seeds ≥ players. With thirdPlace,
// the losers of the semifinals play a match.
func NewKnockout(players, seeds int, random *rand.Rand, thirdPlace bool) Knockout {
	order := make([]int, players)
	for i := range order {
		order[i] = i
	}
	if seeds = max(seeds, 0); seeds < players {
		rest := order[seeds:]
		random.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	}
	k := Knockout{thirdPlace: thirdPlace && players > 3, slots: []int{0}}
	for len(k.slots) < players {
		k.slots = widen(k.slots)
	}
	for i, s := range k.slots {
		if s < players {
			k.slots[i] = order[s]
		} else {
			k.slots[i] = Bye
		}
	}
	return k
}

// NewBracket returns a bracket with a given first round, in which neighbours
// meet and Bye is an empty slot. The number of slots is a power of two, and
// each player must be in one of them.
func NewBracket(slots []int, thirdPlace bool) (Knockout, error) {
	n := len(slots)
	if n < 2 || n&(n-1) != 0 {
		return Knockout{}, fmt.Errorf("a bracket of %d slots: want a power of two", n)
	}
	players := 0
	for i, s := range slots {
		if s != Bye {
			players++
		} else if slots[i^1] == Bye {
			return Knockout{}, fmt.Errorf("slots %d and %d of a bracket are both free", i&^1+1, i|1+1)
		}
	}
	for player := range players {
		if !slices.Contains(slots, player) {
			return Knockout{}, fmt.Errorf("a bracket of %d players lacks player %d", players, player+1)
		}
	}
	return Knockout{slots: slices.Clone(slots), thirdPlace: thirdPlace && players > 3}, nil
}

// widen doubles a bracket: seed s of n is joined by seed 2n-1-s, alternately
// below and above, which keeps the best two in different halves.
func widen(slots []int) []int {
	wide := make([]int, 0, 2*len(slots))
	for i, s := range slots {
		other := 2*len(slots) - 1 - s
		if i%2 == 0 {
			wide = append(wide, s, other)
		} else {
			wide = append(wide, other, s)
		}
	}
	return wide
}

// Rounds returns the number of rounds.
func (k Knockout) Rounds() int { return bits.TrailingZeros(uint(len(k.slots))) }

// Matches returns all matches of the bracket, round by round, with the match
// for third place before the final. winner returns the index of the winner of a
// match with two players, or false if it is undecided. Matches calls it about
// once for each match, in order.
func (k Knockout) Matches(winner func(Match) (int, bool)) []Match {
	var list []Match
	field := k.slots
	for round := 0; len(field) > 1; round++ {
		var next, losers []int
		if k.thirdPlace && len(field) == 2 {
			for _, m := range list[len(list)-2:] {
				losers = append(losers, m.Loser())
			}
			third := Match{ID: len(list), Round: round, ThirdPlace: true}
			list = append(list, third.between(losers[0], losers[1], winner))
		}
		for i := 0; i < len(field); i += 2 {
			m := Match{ID: len(list), Round: round}.between(field[i], field[i+1], winner)
			list, next = append(list, m), append(next, m.Winner)
		}
		field = next
	}
	return list
}

// between returns the match of a and b, with its winner if known.
func (m Match) between(a, b int, winner func(Match) (int, bool)) Match {
	if b >= 0 && (a < 0 || b < a) {
		a, b = b, a
	}
	m.First, m.Second, m.Winner = a, b, Unknown
	switch {
	case b == Bye:
		m.Winner = a
	case m.Ready():
		if w, decided := winner(m); decided {
			m.Winner = w
		}
	}
	return m
}
