package openings

import (
	"strings"
	"testing"
)

// A line of any length is quoted as far as is useful.
func TestLongLinesAreShortened(t *testing.T) {
	_, _, err := parseEPD(strings.Repeat("é", 50_000))
	if err == nil || len(err.Error()) > 250 || !strings.Contains(err.Error(), "é…\" is not a position") {
		t.Errorf("%.300v", err)
	}
	if got := brief("a b"); got != "a b" {
		t.Errorf("%q", got)
	}
}
