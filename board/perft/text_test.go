package perft

import (
	"testing"
	"time"
)

func TestTexts(t *testing.T) {
	wrong := Wrong{Case: Case{Line: 3, FEN: "8/8 w"}, Want: Count{Depth: 2, Nodes: 400}, Got: 399}
	for got, want := range map[string]string{
		wrong.In("suite.epd"):                               "suite.epd:3: depth 2: 399 nodes, want 400: 8/8 w",
		Summary{Positions: 1, Counts: 2, Wrong: 0}.String(): "1 position, 2 counts, 0 wrong",
		Heading: "position  depth  leaves        nodes       s    Mnps",
		Run{Name: "startpos", Depth: 6, Nodes: 119_060_324, Elapsed: time.Second}.String():                      "startpos      6  counted   119060324   1.000   119.1",
		Run{Name: "kiwipete", Made: true, Depth: 5, Nodes: 1_000_000, Elapsed: 500 * time.Millisecond}.String(): "kiwipete      5  made        1000000   0.500     2.0",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
