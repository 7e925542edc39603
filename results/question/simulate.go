package question

import (
	"fmt"

	"match/internal/plural"
	"match/sprt"
)

// Simulated is the result of a simulation, and its JSON document.
type Simulated struct {
	sprt.Config
	Runs    int             `json:"runs"`
	Seed    uint64          `json:"seed"`
	Chances [5]float64      `json:"chances"`
	H0      int             `json:"h0"`
	H1      int             `json:"h1"`
	None    int             `json:"none"`
	Pass    sprt.Proportion `json:"pass"`
	Games   Lengths         `json:"games"`
}

// Lengths are the lengths of tests, in games.
type Lengths struct {
	Mean   float64 `json:"mean"`
	StdErr float64 `json:"stderr"`
	Min    int     `json:"min"`
	Q05    int     `json:"q05"`
	Q25    int     `json:"q25"`
	Median int     `json:"median"`
	Q75    int     `json:"q75"`
	Q95    int     `json:"q95"`
	Max    int     `json:"max"`
}

func lengthsOf(o sprt.Outcomes) Lengths {
	mean, stderr := o.MeanPairs()
	q := func(share float64) int { return 2 * o.Quantile(share) }
	return Lengths{2 * mean, 2 * stderr, q(0), q(0.05), q(0.25), q(0.5), q(0.75), q(0.95), q(1)}
}

// Simulate runs the simulation.
func Simulate(s sprt.Simulation) (*Simulated, error) {
	o, err := s.Run()
	if err != nil {
		return nil, err
	}
	return &Simulated{s.Config, s.Runs, s.Seed, s.Chances, o.H0, o.H1, o.None, o.Pass, lengthsOf(o)}, nil
}

// Text returns the result as text.
func (s *Simulated) Text() string {
	l := &s.Games
	return fmt.Sprintf(`%v, seed %d, %s
H1 accepted  %d: %.2f %% (95%%: %.2f to %.2f)
H0 accepted  %d
no verdict   %d
games        %.0f ± %.0f on average; 5 %% within %d, half within %d, 95 %% within %d, all within %d
`, s.Config, s.Seed, plural.Count(s.Runs, "test"),
		s.H1, 100*s.Pass.Value, 100*s.Pass.Lower, 100*s.Pass.Upper, s.H0, s.None,
		l.Mean, sprt.Z95*l.StdErr, l.Q05, l.Median, l.Q95, l.Max)
}
