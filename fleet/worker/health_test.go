package worker

import (
	"context"
	"testing"

	"match/fleet/wire"
)

// A correct machine agrees with itself, for any number of parallel searches.
func TestExamine(t *testing.T) {
	one, err := wire.Bench(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	h, err := Examine(t.Context(), 3)
	if err != nil || h.Nodes != one.Nodes || h.Nodes == 0 || h.NPS <= 0 || h.Lost < 0 || h.Lost > 1 {
		t.Errorf("%+v, %v", h, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Examine(ctx, 1); err == nil {
		t.Error("an examination that was interrupted")
	}
}
