package design

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat/distuv"

	"match/sprt"
)

// Stage is one test.
type Stage struct {
	sprt.Config
	Seconds float64 `json:"seconds"`              // of processor time, of a game
	Long    bool    `json:"long"`                 // the effect in long games is tested
	Most    int     `json:"most_games,omitempty"` // after which it ends without a verdict; 0: no limit
	Fixed   bool    `json:"fixed,omitempty"`      // it plays Most games and passes if LOS is above 1 − α; it has no bounds
}

// String returns the stage in a few words: "[0, 5] 0.05/0.05".
func (s Stage) String() string {
	if s.Fixed {
		return fmt.Sprintf("%d games, LOS above %g", s.Most, 1-s.Alpha)
	}
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
		if err := s.validate(); err != nil {
			return fmt.Errorf("stage %d: %w", i+1, err)
		}
	}
	return nil
}

func (s *Stage) validate() error {
	switch {
	case !(s.Seconds > 0 && s.Seconds < 1e9):
		return fmt.Errorf("%g seconds a game: want more than 0", s.Seconds)
	case s.Fixed && (s.Most < 2 || !(s.Alpha > 0 && s.Alpha < 1)):
		return fmt.Errorf("%d games and alpha %g: want at least 2 games, and more than 0 and less than 1",
			s.Most, s.Alpha)
	case s.Fixed:
		return nil
	case s.Model == sprt.Bayesian:
		return sprt.ErrBayesianPairs
	}
	return s.Config.Validate()
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
func (o *Outcome) TotalGames() float64 { return floats.Sum(o.Games) }

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
		for i := range ideas {
			var err error
			if list[i], err = test(s, ideas[i].effect(s.Long)); err != nil {
				return nil, err
			}
		}
		return list, nil
	})
}

// FixedTest returns what a fixed number of games does with an idea of the given effect in nElo, if it passes when
// LOS is above 1 − alpha.
func FixedTest(nelo float64, games int, alpha float64) sprt.Expectation {
	z := nelo/sprt.C*math.Sqrt(float64(games)) - distuv.UnitNormal.Quantile(1-alpha)
	return sprt.Expectation{Games: float64(games), Pass: distuv.UnitNormal.CDF(z)}
}

// expect returns what a stage does with each cell of the ideas.
func (s *Stage) expect(ideas population, pairs sprt.Pentanomial) ([]sprt.Expectation, error) {
	test := func(nelo float64) sprt.Expectation { return FixedTest(nelo, s.Most, s.Alpha) }
	if !s.Fixed {
		variance, err := sprt.Variance(pairs)
		if err != nil {
			return nil, err
		}
		plan, err := sprt.NewPlan(s.Config, variance)
		if err != nil {
			return nil, err
		}
		test = plan.Overshooting(pairs).AtMost(float64(s.Most)).AtNormalized
	}
	list := make([]sprt.Expectation, len(ideas))
	for i := range ideas {
		effect := ideas[i].effect(s.Long)
		if i > 0 && effect == ideas[i-1].effect(s.Long) {
			list[i] = list[i-1]
		} else {
			list[i] = test(effect)
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
