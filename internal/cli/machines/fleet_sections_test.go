package machines

import (
	"strings"
	"testing"
	"time"

	"match/fleet/wire"
	"match/report"
)

// The page of a fleet lists the events in its queue, and its workers.
func TestFleetSections(t *testing.T) {
	now := time.Now()
	tables := sections(&wire.Status{
		Events:  []wire.EventStatus{{Number: 1, State: wire.Finished, Title: "a vs b", Pairs: 7, Suspects: []string{"w2 played some"}}, {Number: 2, State: wire.Running, Waits: "no worker is connected", Share: 100}},
		Workers: []wire.WorkerStatus{{ID: "w1", Slots: 3, Busy: 0.9876, NPS: 1.5e6, Faults: 2, Rate: 12.5, Plays: []string{"3-abc", "12-def-1"}, Alive: true, Seen: now.Add(-2 * time.Second)}, {ID: "w2", Slots: 4, Seen: now.Add(-time.Minute), Quarantined: "it lies"}, {ID: "w3", Quarantined: "it lies"}},
	}, now)
	_, queue := tables[0].View(report.Page)
	_, workers := tables[1].View(report.Page)
	if queue[0][0] != "2" || queue[0][8] != "no worker is connected" || queue[1][7] != "a vs b" || queue[1][4] != "7" || queue[1][8] != "w2 played some" {
		t.Errorf("%q", queue)
	}
	if workers[0][3] != "98.8%" || workers[0][4] != "1.50 Mn/s" || workers[1][4] != "" || workers[0][5] != "12.5" || workers[0][6] != "3, 12" || workers[0][9] != "2" || workers[0][10] != "2s ago" || workers[1][10] != "1m0s ago, gone, in quarantine: it lies" || workers[2][10] != "none since the server's start, in quarantine: it lies" || !strings.Contains(tables[1].Note, ": 3.") {
		t.Errorf("%q, %s", workers, tables[1].Note)
	}
}
