package tune

import (
	"fmt"

	"match/tune/positions"
	"match/variants"
)

// Sampling says which positions are taken of games.
type Sampling struct {
	PerGame  int    `json:"per_game"`
	Skip     int    `json:"skip"`      // plies
	MaxScore int    `json:"max_score"` // centipawns
	Resolve  uint64 `json:"resolve,omitempty"`
	Variant  string `json:"variant"` // searches where Resolve is more than 0 nodes
	Seed     uint64 `json:"seed"`
}

// Validate says what makes no sense: the field, and what it should be.
func (s Sampling) Validate() error {
	for _, n := range []struct {
		field      string
		value, min int
	}{{"per-game", s.PerGame, 1}, {"skip", s.Skip, 0}, {"max-score", s.MaxScore, 1}} {
		if n.value < n.min {
			return fmt.Errorf("%s %d: want %d or more", n.field, n.value, n.min)
		}
	}
	return nil
}

// Collector takes those positions.
func (s Sampling) Collector() (*Collector, error) {
	v, err := variants.Parse(s.Variant)
	if err != nil {
		return nil, err
	}
	return &Collector{sampler: func() positions.Sampler {
		sampler := positions.Sampler{PerGame: s.PerGame, Skip: s.Skip, MaxScore: s.MaxScore, Seed: s.Seed}
		if s.Resolve > 0 {
			sampler.Resolve = positions.Resolver(v, s.Resolve)
		}
		return sampler
	}}, nil
}
