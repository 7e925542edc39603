package wire

import (
	"context"

	"match/engine"
	"match/variants"
)

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
