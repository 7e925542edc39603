package players

import (
	"strings"
	"testing"

	"match/players/spec"
)

func TestResolve(t *testing.T) {
	for text, kind := range map[string]spec.Kind{"tapered,nodes=5": spec.Builtin, "uci:./x": spec.UCI, "go,depth=3": spec.UCI} {
		if s, err := Resolve(t.Context(), text); err != nil || s.Kind != kind {
			t.Errorf("%s: %+v, %v", text, s, err)
		}
	}
	if _, err := Resolve(t.Context(), "taperd"); err == nil || !strings.HasPrefix(err.Error(), `player "taperd": unknown variant`) {
		t.Errorf("a wrong name: %v", err)
	}
}
