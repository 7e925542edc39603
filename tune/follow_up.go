package tune

import (
	"encoding/json"
	"fmt"

	"match/event"
	"match/tune/positions"
)

// FollowUp is the work after the games of an event: one of its fields is set.
// It is stored with the event (event.Plan.Then), which is finished when that
// work is done.
type FollowUp struct {
	Answer *Answer `json:"answer,omitempty"`
	Data   *Data   `json:"data,omitempty"`
	Fit    *Fit    `json:"fit,omitempty"`
}

// Answer configures the use of a tuning run's answer. The files may be "".
type Answer struct {
	Out    string  `json:"out,omitempty"` // variant or list of parameters
	CSV    string  `json:"csv,omitempty"`
	Plot   string  `json:"plot,omitempty"`
	Verify *Verify `json:"verify,omitempty"` // nil: no test

	// Results are the results to write and test, if not only the mean.
	Results []string `json:"results,omitempty"`
}

// Named returns the results to write and test.
func (a *Answer) Named() []string {
	if len(a.Results) == 0 {
		return []string{Mean}
	}
	return a.Results
}

// OutOf returns the file of a result.
func (a *Answer) OutOf(result string) string {
	if len(a.Results) < 2 {
		return a.Out
	}
	return fileOf(a.Out, result)
}

// Data configures which positions are written, and where.
type Data struct {
	Sampling Sampling         `json:"sampling"`
	Out      string           `json:"out"`
	Format   positions.Format `json:"format"`
}

// Fit configures a fit to positions and the use of its result. The files may
// be "".
type Fit struct {
	Sampling Sampling  `json:"sampling"`
	Variant  string    `json:"variant"` // to start from
	Weights  []string  `json:"weights"`
	Scale    float64   `json:"scale,omitempty"`
	Prior    float64   `json:"prior"`
	Others   []float64 `json:"other_priors,omitempty"` // each fitted separately
	Blend    float64   `json:"blend,omitempty"`
	Out      string    `json:"out,omitempty"` // the variant
	JSON     string    `json:"json,omitempty"`
	Top      int       `json:"top,omitempty"`    // number of weights printed; 0: all
	Verify   *Verify   `json:"verify,omitempty"` // nil: no test

	// Iterations is the number of iterations. Each plays games with the weights of
	// the previous one, and fits to all games so far.
	Iterations int     `json:"iterations,omitempty"` // 0, 1: one
	Iteration  int     `json:"iteration,omitempty"`  // of these games, from 1
	Earlier    []int64 `json:"earlier,omitempty"`    // events with the games of earlier iterations
}

// Follow adds the work after its games to a plan.
func Follow(p *event.Plan, f FollowUp) (err error) {
	p.Then, err = json.Marshal(f)
	return err
}

// FollowUpOf returns the work after the games of a plan, nil if there is none.
func FollowUpOf(p *event.Plan) (*FollowUp, error) {
	if p.Then == nil {
		return nil, nil
	}
	f := new(FollowUp)
	if err := json.Unmarshal(p.Then, f); err != nil {
		return nil, fmt.Errorf("the step after the games: %w", err)
	}
	if f.Answer == nil && f.Data == nil && f.Fit == nil {
		return nil, fmt.Errorf("this program does not support the step after the games: %s", p.Then)
	}
	return f, nil
}
