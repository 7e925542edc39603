package spsa

import (
	"fmt"

	"match/internal/plural"
)

// Report is the result of a simulation, and its JSON document.
type Report struct {
	Params    int     `json:"params"`
	Pairs     int     `json:"pairs"`
	Planned   int     `json:"extended_from,omitempty"`
	Batch     int     `json:"batch"`
	StepLoss  float64 `json:"step_loss"`
	StartLoss float64 `json:"start_loss"`
	Variance  float64 `json:"variance"`
	REnd      float64 `json:"r_end"`
	Runs      int     `json:"runs"`
	Seed      uint64  `json:"seed"`
	Outcome
}

// Report returns the report of an outcome of the simulation.
func (s Simulation) Report(o Outcome) *Report {
	return &Report{s.Params, s.Pairs, s.Planned, s.Batch, s.StepLoss, s.StartLoss, s.Variance, s.REnd, s.Runs, s.Seed, o}
}

// Text returns the report as text.
func (r *Report) Text() string {
	return fmt.Sprintf(`%s, %s, a step of c_end costs %g Elo, %g Elo below the best at the start, %s
mean of the second half  %.2f Elo below the best values on average, 95 %% within %.2f
last values              %.2f Elo, 95 %% within %.2f; more games cannot bring that below %.2f
intervals                %.1f %% of the 95 %% intervals contain the best value
`, plural.Count(r.Params, "parameter"), plural.Count(r.Pairs, "pair"), r.StepLoss, r.StartLoss, plural.Count(r.Runs, "run"),
		r.Average.Mean, r.Average.Q95, r.Last.Mean, r.Last.Q95, r.Floor, 100*r.Coverage)
}
