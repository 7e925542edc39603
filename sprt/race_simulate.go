package sprt

import (
	"slices"

	"match/internal/inorder"
)

// RaceSimulation runs a race many times on pairs drawn from fixed
// distributions.
type RaceSimulation struct {
	Race    RaceConfig
	Chances [][5]float64 // by candidate
	Runs    int
	Seed    uint64
	Workers int // goroutines; 0: one per processor
}

// RaceOutcomes is the result of a RaceSimulation.
type RaceOutcomes struct {
	Answers []int // by candidate
	None    int   // races without an answer
	Pairs   []int // of the races, ascending
}

// Run runs the races.
func (s RaceSimulation) Run() (o RaceOutcomes, err error) {
	s.Race.Candidates = len(s.Chances)
	if err := s.Race.Validate(); err != nil {
		return o, err
	}
	for _, chances := range s.Chances {
		if err := (Simulation{Config: s.Race.Test, Chances: chances, Runs: s.Runs}).Validate(); err != nil {
			return o, err
		}
	}
	answers, pairs := make([]int, s.Runs), make([]int, s.Runs)
	inorder.Each(s.Workers, s.Runs, func(run int) { answers[run], pairs[run] = s.one(run) })
	o = RaceOutcomes{Answers: make([]int, len(s.Chances)), Pairs: pairs}
	for _, a := range answers {
		if a < 0 {
			o.None++
		} else {
			o.Answers[a]++
		}
	}
	slices.Sort(o.Pairs)
	return o, nil
}

// one plays one race to its end.
func (s RaceSimulation) one(run int) (answer, pairs int) {
	c := s.Race
	c.Seed = s.Seed + uint64(run)<<20
	r, err := NewRace(c)
	if err != nil {
		return -1, 0 // Run has checked this
	}
	dice := make([]*die, len(s.Chances))
	for i, chances := range s.Chances {
		dice[i] = newDie(chances, s.Seed+uint64(i)<<40, run)
	}
	for !r.Over() && r.counted < DefaultMaxPairs {
		i, _ := r.Who(r.counted)
		if err := r.Count(dice[i].roll()); err != nil {
			return -1, r.counted
		}
	}
	if a, ok := r.Answer(); ok {
		return a, r.counted
	}
	return -1, r.counted
}
