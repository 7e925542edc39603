//go:build unix

package machines_test

import (
	"encoding/json"
	"syscall"
	"testing"
	"time"

	"match/fleet/wire"
	"match/internal/bounded"
)

// awaitInHand waits until a worker of the fleet has a number of pairs.
func (f *fleetOf) awaitInHand(worker string, pairs int) {
	f.t.Helper()
	list := ""
	bounded.Until(f.t, worker+" with its pairs", func() bool {
		var status wire.Status
		list = f.run(0, "fleet", "workers", "--dir", "fleet", "--json")
		if err := json.Unmarshal([]byte(list), &status); err != nil {
			f.t.Fatal(err)
		}
		for _, w := range status.Workers {
			if w.ID == worker {
				return w.InHand == pairs
			}
		}
		return false
	}, func() string { return list })
}

// A worker that is told to end in the middle of a game hands its pair back: another
// worker has it although no lease ends. Audits would give it to both at once.
func TestFleetWorkerHandsBack(t *testing.T) {
	t.Parallel()
	f, _ := newFleet(t, "--lease", "1h", "--audit", "0%")
	f.start("--a", "tapered", "--b", "flat", "--games", "2", "--nodes", "1000000000", "--progress", "none", "--no-db", "--fleet", "home")
	first := f.worker("w1")
	f.awaitInHand("w3", 1)
	f.worker("w2")
	f.awaitInHand("w4", 0)
	told := time.Now()
	first.Process.Signal(syscall.SIGTERM)
	f.awaitInHand("w4", 1)
	first.Wait()
	if took := time.Since(told); took > 30*time.Second { // the notice of a machine that is taken away
		t.Errorf("it ends after %v", took)
	}
	if code := first.ProcessState.ExitCode(); code != 0 {
		t.Errorf("exit code %d: %s", code, said(first))
	}
	f.run(0, "fleet", "cancel", "1", "--dir", "fleet")
}
