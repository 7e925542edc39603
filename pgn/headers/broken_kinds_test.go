package headers

import (
	"context"
	"strings"
	"testing"

	"match/internal/brokenpgn"
)

// A broken game causes at most one error, and does not affect the intact games
// around it.
func TestKindsOfBrokenGames(t *testing.T) {
	for _, k := range brokenpgn.Kinds() {
		for place, text := range k.Files() {
			whole, faults := 0, []string{}
			err := (Scanner{Workers: 1}).Scan(context.Background(), strings.NewReader(text), "x.pgn", func(p Part) error {
				for _, g := range p.Games {
					if strings.HasPrefix(p.Names[g.White], "good ") && p.Names[g.Black] == brokenpgn.Rival {
						whole++
					}
				}
				for _, f := range p.Faults {
					faults = append(faults, f.Error())
				}
				return nil
			})
			if err != nil || whole != brokenpgn.Good || len(faults) > 1 || len(faults) == 1 && strings.Contains(faults[0], "\n") {
				t.Errorf("%s, place %d: %d of %d whole games, %v, %q", k.Name, place, whole, brokenpgn.Good, err, faults)
			}
		}
	}
}
