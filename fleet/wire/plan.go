package wire

import (
	"encoding/json"

	"match/event"
	"match/players/spec"
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
