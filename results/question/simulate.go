package question

import (
	"fmt"

	"match/internal/plural"
	"match/report"
	"match/sprt"
)

// simulationConfig is what determines a simulation.
type simulationConfig struct {
	sprt.Config
	Runs    int        `json:"runs"`
	Seed    uint64     `json:"seed"`
	Chances [5]float64 `json:"chances"`
}

// simulationDetails are what only the document of a simulation has.
type simulationDetails struct {
	H0    int     `json:"h0"`
	H1    int     `json:"h1"`
	None  int     `json:"none"`
	Games lengths `json:"games"`
}

// lengths are the lengths of tests, in games.
type lengths struct {
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

func lengthsOf(o sprt.Outcomes) lengths {
	mean, stderr := o.MeanPairs()
	q := func(share float64) int { return 2 * o.Quantile(share) }
	return lengths{2 * mean, 2 * stderr, q(0), q(0.05), q(0.25), q(0.5), q(0.75), q(0.95), q(1)}
}

// figure returns the mean length with its 95% interval.
func (l *lengths) figure() report.Figure {
	half := sprt.Z95 * l.StdErr
	return report.Figure{ID: "games", Unit: "games",
		Estimate: sprt.Estimate{Value: l.Mean, Lower: l.Mean - half, Upper: l.Mean + half, Rule: sprt.Normal}}
}

// proportion returns a share of simulated tests with its 95% interval.
func proportion(id string, p sprt.Proportion) report.Figure {
	return report.Figure{ID: id, Unit: report.OfWhole,
		Estimate: sprt.Estimate{Value: p.Value, Lower: p.Lower, Upper: p.Upper, Rule: "wilson"}}
}

// Simulate runs the simulation.
func Simulate(s sprt.Simulation) (*report.Report, error) {
	o, err := s.Run()
	if err != nil {
		return nil, err
	}
	l := lengthsOf(o)
	return &report.Report{
		Kind: "simulation", Config: &simulationConfig{s.Config, s.Runs, s.Seed, s.Chances}, Details: &simulationDetails{o.H0, o.H1, o.None, l},
		Figures: []report.Figure{proportion("pass", o.Pass), l.figure()},
		Parts: []report.Part{report.Notes{
			fmt.Sprintf("%v, seed %d, %s", s.Config, s.Seed, plural.Count(s.Runs, "test")),
			fmt.Sprintf("H1 accepted  %d: %.2f%% (95%%: %.2f to %.2f)", o.H1, 100*o.Pass.Value, 100*o.Pass.Lower, 100*o.Pass.Upper),
			fmt.Sprintf("H0 accepted  %d", o.H0),
			fmt.Sprintf("no verdict   %d", o.None),
			fmt.Sprintf("games        %.0f ± %.0f on average; 5%% within %d, half within %d, 95%% within %d, all within %d",
				l.Mean, sprt.Z95*l.StdErr, l.Q05, l.Median, l.Q95, l.Max),
		}},
	}, nil
}
