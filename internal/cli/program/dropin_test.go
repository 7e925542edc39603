package program

import (
	"slices"
	"testing"
)

// If called by the name of another program, this program accepts that program's
// command line.
func TestCalledAs(t *testing.T) {
	for name, want := range map[string][]string{
		"/x/fastchess": {"fastchess", "-v"}, "Client/fastchess-ob": {"fastchess", "-v"}, "cutechess-cli": {"cutechess", "-v"},
		"match": {"-v"}, "/fastchess/match": {"-v"}, "": {"-v"},
	} {
		if got := CalledAs(name, []string{"-v"}); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
