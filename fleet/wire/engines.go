package wire

import (
	"context"

	"match/engine"
	"match/variants"
)

// Signature states that a signer allows a content to be run under a name.
type Signature struct {
	Sum       string `json:"sum"`  // SHA-256 of the content
	Name      string `json:"name"` // of the file
	Key       string `json:"key"`  // public key of the signer
	Signature []byte `json:"signature"`
}

// Signatures are those of one program.
type Signatures struct {
	List []Signature `json:"list,omitempty"`
}

// Tell is a line from a worker to the submitter of an event.
type Tell struct {
	Event string `json:"event"`
	Line  string `json:"line" text:"line"`
}

// LogOf asks for the engine output of a game that a player lost by a fault.
type LogOf struct {
	Number int64  `json:"number"` // of the event
	Round  string `json:"round"`  // of the game, as in its Round tag
}

// Log is the engine output, only its end if it is long.
type Log struct {
	Text string `json:"text" text:"page"`
}

// benchDepth is deep enough to distinguish machines, and takes a fraction of a
// second.
const benchDepth = 8

// Bench runs the search of the built-in engine by which members compare their
// machines. Its node count is the same on every correct machine.
func Bench(ctx context.Context) (engine.BenchResult, error) {
	variant, err := variants.Get(variants.Default)
	if err != nil {
		return engine.BenchResult{}, err
	}
	return engine.Bench(ctx, engine.Options{Variant: variant, HashMB: 1}, benchDepth)
}
