package cli

import (
	"slices"
	"testing"
)

func TestCompletePlayer(t *testing.T) {
	for typed, want := range map[string]string{
		"":                  "uci:",
		"ta":                "tapered",
		"flat,":             "flat,nodes=",
		"flat,nodes=1,":     "flat,nodes=1,hash=",
		"uci:./x,":          "uci:./x,timeout=",
		"xboard:./x,dir=y,": "xboard:./x,dir=y,args=",
	} {
		if offers := CompletePlayer(typed); !slices.Contains(offers, want) {
			t.Errorf("%q: %q is missing in %q", typed, want, offers)
		}
	}
	if offers := CompletePlayer("uci:./x,"); slices.Contains(offers, "uci:./x,phase=") {
		t.Errorf("a process is offered a key of variants: %q", offers)
	}
}
