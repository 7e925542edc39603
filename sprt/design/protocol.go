package design

import (
	"fmt"
	"strings"

	"match/sprt"
)

// Stage is one sequential test.
type Stage struct {
	sprt.Config
	Seconds float64 `json:"seconds"`              // of processor time, of a game
	Long    bool    `json:"long"`                 // the effect in long games is tested
	Most    int     `json:"most_games,omitempty"` // after which it ends without a verdict; 0: no limit
}

// String returns the stage in a few words: "[0, 5] 0.05/0.05".
func (s Stage) String() string {
	kind := ""
	if s.Test != sprt.Wald {
		kind = " " + s.Test.String()
	}
	if s.Most > 0 {
		kind += fmt.Sprintf(", at most %d games", s.Most)
	}
	return fmt.Sprintf("[%g, %g] %g/%g%s", s.Elo0, s.Elo1, s.Alpha, s.Beta, kind)
}

// Protocol is stages that an idea must pass, in their order.
type Protocol []Stage

// String returns the stages in one line.
func (p Protocol) String() string {
	words := make([]string, len(p))
	for i, s := range p {
		words[i] = s.String()
	}
	return strings.Join(words, ", then ")
}

// Validate returns a one-line error if p is invalid.
func (p Protocol) Validate() error {
	if len(p) == 0 {
		return fmt.Errorf("a protocol needs at least one stage")
	}
	for i, s := range p {
		if err := s.Config.Validate(); err != nil {
			return fmt.Errorf("stage %d: %w", i+1, err)
		}
		if s.Model == sprt.Bayesian {
			return fmt.Errorf("stage %d: %w", i+1, sprt.ErrBayesianPairs)
		}
		if !(s.Seconds > 0 && s.Seconds < 1e9) {
			return fmt.Errorf("stage %d: %g seconds a game: want more than 0", i+1, s.Seconds)
		}
	}
	return nil
}

// Outcome is what a protocol does with an idea, on average over all ideas.
type Outcome struct {
	Games    []float64 `json:"games"`    // of each stage
	Seconds  float64   `json:"seconds"`  // of all games
	Accepted float64   `json:"accepted"` // share of the ideas
	Wrong    float64   `json:"wrong"`    // share of the accepted ideas whose effect is at most 0
	Gain     float64   `json:"gain"`     // nElo: the sum of the accepted effects for each idea
}

// TotalGames returns the mean games of an idea.
func (o *Outcome) TotalGames() (sum float64) {
	for _, g := range o.Games {
		sum += g
	}
	return sum
}

// Meet computes what a valid protocol does with the ideas. The pairs determine the
// overshoot of the tests.
func (p Protocol) Meet(ideas population, pairs sprt.Pentanomial) (Outcome, error) {
	return p.meet(ideas, func(s *Stage) ([]sprt.Expectation, error) { return s.expect(ideas, pairs) })
}

// MeetBy is Meet with a function that returns what a stage does with an idea of the
// given effect in nElo, by simulation for example.
func (p Protocol) MeetBy(ideas population, test func(s *Stage, nelo float64) (sprt.Expectation, error)) (Outcome, error) {
	return p.meet(ideas, func(s *Stage) ([]sprt.Expectation, error) {
		list := make([]sprt.Expectation, len(ideas))
		for i, c := range ideas {
			effect := c.short
			if s.Long {
				effect = c.long
			}
			var err error
			if list[i], err = test(s, effect); err != nil {
				return nil, err
			}
		}
		return list, nil
	})
}

// expect returns what a stage does with each cell of the ideas.
func (s *Stage) expect(ideas population, pairs sprt.Pentanomial) ([]sprt.Expectation, error) {
	variance, err := sprt.Variance(pairs)
	if err != nil {
		return nil, err
	}
	plan, err := sprt.NewPlan(s.Config, variance)
	if err != nil {
		return nil, err
	}
	plan = plan.Overshooting(pairs).AtMost(float64(s.Most))
	list := make([]sprt.Expectation, len(ideas))
	for i := range ideas {
		switch {
		case s.Long:
			list[i] = plan.AtNormalized(ideas[i].long)
		case i > 0 && ideas[i].short == ideas[i-1].short:
			list[i] = list[i-1]
		default:
			list[i] = plan.AtNormalized(ideas[i].short)
		}
	}
	return list, nil
}

// meet is Meet with a function that knows what a stage does.
func (p Protocol) meet(ideas population, expect func(*Stage) ([]sprt.Expectation, error)) (Outcome, error) {
	o := Outcome{Games: make([]float64, len(p))}
	left := make([]float64, len(ideas)) // the share that has passed all stages so far
	for i := range ideas {
		left[i] = ideas[i].share
	}
	for k := range p {
		list, err := expect(&p[k])
		if err != nil {
			return o, fmt.Errorf("stage %d: %w", k+1, err)
		}
		for i := range left {
			o.Games[k] += left[i] * list[i].Games
			left[i] *= list[i].Pass
		}
		o.Seconds += o.Games[k] * p[k].Seconds
	}
	wrong := 0.0
	for i, c := range ideas {
		o.Accepted += left[i]
		o.Gain += left[i] * c.long
		if c.long <= 0 {
			wrong += left[i]
		}
	}
	if o.Accepted > 0 {
		o.Wrong = wrong / o.Accepted
	}
	return o, nil
}

// Supply is what a week has.
type Supply struct {
	Hours float64 `json:"hours"` // of processor time
	Ideas float64 `json:"ideas"` // at most; 0: no limit
	// Cost is the work on an idea, as games of the first stage that could have been
	// played instead.
	Cost float64 `json:"cost"`
}

// Validate returns a one-line error if s is invalid.
func (s Supply) Validate() error {
	switch {
	case !(s.Hours > 0 && s.Hours <= 1e9):
		return fmt.Errorf("%g hours a week: want more than 0", s.Hours)
	case !(s.Ideas >= 0 && s.Ideas <= 1e9):
		return fmt.Errorf("%g ideas a week: want 0 (no limit) or more", s.Ideas)
	case !(s.Cost >= 0 && s.Cost <= 1e12):
		return fmt.Errorf("%g games as the cost of an idea: want 0 or more", s.Cost)
	}
	return nil
}

// Week is what a protocol gains in a week.
type Week struct {
	Ideas    float64 `json:"ideas"`    // tested
	Hours    float64 `json:"hours"`    // that games take
	Accepted float64 `json:"accepted"` // ideas
	Gain     float64 `json:"gain"`     // nElo
}

// Week returns what a protocol with this outcome gains in a week. seconds is the
// length of a game of the first stage.
func (s Supply) Week(o *Outcome, seconds float64) Week {
	tested := s.Hours * 3600 / (o.Seconds + s.Cost*seconds)
	if s.Ideas > 0 {
		tested = min(tested, s.Ideas)
	}
	return Week{tested, tested * o.Seconds / 3600, tested * o.Accepted, tested * o.Gain}
}
