package transfer_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"match/event"
	"match/fleet/server"
	"match/fleet/wire"
	"match/fleet/worker"
	"match/internal/bounded"
	"match/players/spec"
)

// A worker plays with clocks scaled by its speed, and its games record the
// factor, for both players alike. The worker is said to be quiet and of a fixed
// speed, whatever this machine is.
func TestClocksAreScaled(t *testing.T) {
	bench, err := wire.Bench(bounded.Context(t))
	if err != nil {
		t.Fatal(err)
	}
	f := open(t, server.Options{Reference: 2e6})
	f.work(f.enroll(wire.ToWork, 1)[0], func(o *worker.Options) { o.Health = &wire.Health{Nodes: bench.Nodes, NPS: 1e6} })
	p := plan(t, 2, t.TempDir())
	tc, err := spec.ParseTimeControl("1+0.01")
	if err != nil {
		t.Fatal(err)
	}
	p.Conditions.Limits = spec.Limits{TC: tc, Margin: time.Hour}
	p.Conditions.Rules.Adjudication.MaxMoves = 3
	p.Complete()
	if _, err := f.mirrored(f.enroll(wire.ToSubmit, 1)[0], p, event.Options{}); err != nil {
		t.Fatal(err)
	}
	pgn, err := os.ReadFile(p.Outputs.PGN)
	if err != nil || strings.Count(string(pgn), `[TimeControl "2+0.02"]`) != 2 {
		t.Errorf("%v, or other clocks than twice 1+0.01:\n%s", err, pgn)
	}
}
