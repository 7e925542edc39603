//go:build unix

package machines_test

import (
	"strings"
	"testing"

	"match/internal/cli"
)

// A worker whose clocks would have to be scaled too far gets no games with clocks,
// and the event says so. How fast and how busy this machine is does not matter.
func TestFleetScalesClocks(t *testing.T) {
	t.Parallel()
	f, _ := newFleet(t, "--scale", "bench=1e12")
	f.worker("w1")
	submitter := f.start("--a", "tapered", "--b", "flat", "--games", "2", "--tc", "4+0.04", "--fleet", "home", "--progress", "none", "--no-db")
	f.await("would need its clocks multiplied by", "at least 0.25 and at most 4")
	f.run(0, "fleet", "cancel", "1")
	if submitter.Wait(); submitter.ProcessState.ExitCode() != cli.ExitBroken || !strings.Contains(said(submitter), "cancelled") {
		t.Error(said(submitter))
	}
}
