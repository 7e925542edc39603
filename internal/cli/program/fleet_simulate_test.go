//go:build unix

package program

import (
	"encoding/json"
	"testing"

	"match/fleet/simulate"
)

// A simulated fleet counts pairs and reassigns those of dead workers. Its speed
// depends on the machine: it may be so slow that living workers also lose their
// leases, which are not counted.
func TestFleetSimulation(t *testing.T) {
	cmd := program(t, "fleet", "simulate", "--workers", "20", "--processes", "2", "--task", "200ms-400ms", "--for", "3s", "--kill",
		"--lease", "1s", "--beat", "100ms", "--json")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var r simulate.Report
	if err := json.Unmarshal(out, &r); err != nil {
		t.Fatal(err)
	}
	if r.Workers != 20 || r.Killed != 10 || r.Again == 0 || r.FreeAfter < 0.5 || r.AgainAfter < r.FreeAfter || r.Pairs <= 0 || r.Assignments <= 0 || r.Busy <= 0 {
		t.Errorf("%s", out)
	}
}
