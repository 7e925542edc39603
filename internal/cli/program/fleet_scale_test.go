//go:build unix

package program

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"match/fleet/wire"
)

// A worker plays with clocks scaled by its speed, and its games record the
// factor, for both players alike.
func TestFleetScalesClocks(t *testing.T) {
	f, server := newFleet(t)
	f.worker("w1")
	f.awaitWorker()
	var s wire.Status
	if err := json.Unmarshal([]byte(f.run(0, "fleet", "status", "--dir", "fleet", "--json")), &s); err != nil || len(s.Workers) != 1 {
		t.Fatal(s, err)
	}
	f.kill(server)
	f.serve("--scale", fmt.Sprintf("bench=%.0f", 2*s.Workers[0].NPS))
	together := f.start("--a", "tapered", "--b", "flat", "--games", "2", "--tc", "4+0.04", "--time-margin", "1m", "--max-moves", "3", "--fleet", "home",
		"--progress", "none", "--no-db", "--pgn", "games.pgn")
	ended := make(chan error, 1)
	go func() { ended <- together.Wait() }()
	for {
		select {
		case err := <-ended:
			if err != nil {
				t.Fatal(said(together))
			}
			if pgn := f.read("games.pgn"); strings.Count(pgn, `[TimeControl "8+0.08"]`) != 2 {
				t.Errorf("other clocks than twice 4+0.04:\n%s", pgn)
			}
			return
		case <-time.After(200 * time.Millisecond):
			if list := f.run(0, "fleet", "list", "--dir", "fleet"); strings.Contains(list, "too busy for games with clocks") {
				t.Skip("this machine is too busy for clocks, and the worker says so")
			}
		}
	}
}
