package pairing

import "slices"

// Bye stands for a missing opponent.
const Bye = -1

// Encounter is a meeting of two players. White has the white pieces in the
// first game; an encounter of engines is a pair of games with the colours
// swapped. In a Swiss round, Black is Bye if White has a point without playing.
type Encounter struct {
	White int `json:"white"`
	Black int `json:"black"`
}

// reversed returns the same encounter with the colours swapped.
func (e Encounter) reversed() Encounter { return Encounter{White: e.Black, Black: e.White} }

// Meeting is an encounter with its place in a schedule. Cycle and Round count
// from 0. Cycle is the number of earlier meetings of the two. It selects their
// opening if all encounters share openings.
type Meeting struct {
	Cycle int `json:"cycle"`
	Round int `json:"round"`
	Encounter
}

// Schedule is a tournament whose encounters are all known before the first
// game: one cycle, in which each pair of opponents meets once, and its
// repetitions with the colours reversed every other time. If it is stopped
// early, the numbers of meetings of any two pairs of opponents differ by at
// most one.
type Schedule struct {
	rounds [][]Encounter
	starts []int // of the rounds, in encounters from the start of the cycle
	size   int   // encounters in a cycle
	cycles int
}

func newSchedule(rounds [][]Encounter, cycles int) Schedule {
	s := Schedule{rounds: rounds, cycles: max(cycles, 0)}
	for _, r := range rounds {
		s.starts = append(s.starts, s.size)
		s.size += len(r)
	}
	return s
}

// Len returns the number of meetings.
func (s Schedule) Len() int { return s.size * s.cycles }

// Cycle returns the number of meetings in one cycle.
func (s Schedule) Cycle() int { return s.size }

// Rounds returns the number of rounds in a cycle.
func (s Schedule) Rounds() int { return len(s.rounds) }

// At returns the i-th meeting, 0 ≤ i < Len. It panics for other i.
func (s Schedule) At(i int) Meeting {
	if i < 0 || i >= s.Len() {
		panic("pairing: no such meeting")
	}
	cycle, k := i/s.size, i%s.size
	next, _ := slices.BinarySearch(s.starts, k+1)
	round := next - 1 // the last that starts at or before k, and so is not empty
	e := s.rounds[round][k-s.starts[round]]
	if cycle%2 == 1 {
		e = e.reversed()
	}
	return Meeting{Cycle: cycle, Round: cycle*len(s.rounds) + round, Encounter: e}
}
