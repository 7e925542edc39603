package program

import (
	"slices"
	"testing"
)

// Called by the name of another program, this one takes its command line.
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
