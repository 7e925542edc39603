package tune

import (
	"fmt"

	"match/tune/positions"
	"match/variants"
)

// Sampling configures which positions are taken from games.
type Sampling struct {
	PerGame  int    `json:"per_game"`
	Skip     int    `json:"skip"`      // plies
	MaxScore int    `json:"max_score"` // centipawns
	Resolve  uint64 `json:"resolve,omitempty"`
	Variant  string `json:"variant"` // searches if Resolve is more than 0 nodes
	Seed     uint64 `json:"seed"`
}

// Validate returns an error that names the invalid field and its allowed
// values.
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

// Collector returns a collector of those positions.
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
