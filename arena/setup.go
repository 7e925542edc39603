package arena

import (
	"fmt"

	"match/openings"
	"match/players/spec"
	"match/sprt"
)

// Setup is everything that determines the games of a match, as data: stored
// with the results, it is enough to go on with an interrupted match.
type Setup struct {
	A            spec.Player    `json:"a"`
	B            spec.Player    `json:"b"`
	Limits       spec.Limits    `json:"limits"` // of a player whose spec has none
	Book         string         `json:"book"`   // as openings.Open takes it
	Order        openings.Order `json:"order"`
	BookStart    int            `json:"start"` // the place in the order that the first pair gets, from 1
	Chess960     bool           `json:"chess960,omitempty"`
	Seed         uint64         `json:"seed"`
	Games        int            `json:"games"`          // at most so many; even, pairs are whole
	Test         *sprt.Config   `json:"sprt,omitempty"` // nil: all games are played
	Adjudication Adjudication   `json:"adjudication"`
	StopOnCrash  bool           `json:"stop_on_crash,omitempty"` // a crash or stall ends the match instead of the game
}

// Validate says in one line what is wrong with the setup, as far as that can
// be seen without opening book and players; or nil.
func (s *Setup) Validate() error {
	if s.Games < 2 || s.Games%2 != 0 {
		return fmt.Errorf("games %d: want an even number of at least 2, since games are played in pairs", s.Games)
	}
	if s.BookStart < 1 {
		return fmt.Errorf("start %d: openings are counted from 1", s.BookStart)
	}
	if s.Test != nil {
		if err := s.Test.Validate(); err != nil {
			return err
		}
		if s.Test.Model == sprt.Bayesian {
			return sprt.ErrBayesianPairs
		}
	}
	for _, who := range []*spec.Player{&s.A, &s.B} {
		limits := s.LimitsOf(who)
		if err := limits.Validate(); err != nil {
			return fmt.Errorf("%s: %w", who, err)
		}
	}
	return s.Adjudication.Validate()
}

// UsesTime reports whether a clock has a say in the games.
func (s *Setup) UsesTime() bool {
	return s.LimitsOf(&s.A).Timed() || s.LimitsOf(&s.B).Timed()
}

// LimitsOf returns the limits that a player plays under.
func (s *Setup) LimitsOf(who *spec.Player) spec.Limits {
	if who.Limits.IsZero() {
		return s.Limits
	}
	return who.Limits
}
