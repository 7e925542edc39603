package wire

import (
	"encoding/json"
	"fmt"

	"match/event"
	"match/players/spec"
	"match/results/store"
)

// Plan is an event for other machines: what to play, and how games are recorded.
// It has nothing that concerns only its submitter, such as the paths of outputs
// and follow-up work: a member that names them names nothing. Package transfer
// makes and reads plans.
type Plan struct {
	Kind       string            `json:"kind"`
	Players    []spec.Player     `json:"players"`
	Conditions event.Conditions  `json:"conditions"`
	Format     json.RawMessage   `json:"format"`
	Style      event.Style       `json:"outputs"`
	Tablebases string            `json:"tablebases,omitempty"`
	Withdrawn  map[string]string `json:"withdrawn,omitempty"` // players that forfeit their remaining games, with their hashes
}

// Comparison is the place of an event in a gate, so that the server also treats
// the gate's events as one gate.
type Comparison struct {
	Gate  string         `json:"gate"`  // the key of the gate's first submission
	Place int            `json:"place"` // from 1
	Plan  store.GatePlan `json:"plan"`
}

// maxComparisons is more than any gate has.
const maxComparisons = 10_000

// Check rejects a place that the gate does not have.
func (c *Comparison) Check() error {
	if n := len(c.Plan.Comparisons); n > maxComparisons || c.Place < 1 || c.Place > n {
		return fmt.Errorf("comparison %d of a gate of %d: want 1 to %d comparisons, and one of them", c.Place, n, maxComparisons)
	}
	return nil
}
