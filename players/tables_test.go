package players

import (
	"strings"
	"testing"

	"match/players/spec"
)

// Tables that are not there are an error before the first game.
func TestTablesThatAreNotThere(t *testing.T) {
	for tables, want := range map[string]string{
		"onn":       `player tapered: tablebase=onn (did you mean "on"?): no directory onn with endgame tables`,
		"./missing": `player tapered: tablebase=./missing: no directory ./missing`,
		t.TempDir(): "no endgame table in ",
	} {
		s, err := spec.Parse("tapered,hash=1,tablebase=" + tables)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Open(t.Context(), s, Env{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
