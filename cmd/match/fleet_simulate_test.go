//go:build unix

package main

import (
	"encoding/json"
	"testing"

	"match/fleet/simulate"
)

// A simulated fleet keeps all of its workers busy, tells those that are left at
// once when the event is over, and gives the pairs of dead ones to them.
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
	if r.Workers != 20 || r.Killed != 10 || r.Again == 0 || r.Again > 15 || r.AgainAfter < 0.5 || r.Pairs < 5 || r.Assignments < r.Pairs/2 || r.Busy < 0.3 {
		t.Errorf("%s", out)
	}
}
