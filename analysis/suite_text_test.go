package analysis

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"match/engine/limits"
	"match/players/spec"
)

func TestSuiteLimits(t *testing.T) {
	own := spec.Limits{Depth: 7}
	clock, err := spec.ParseTimeControl("10+0.1")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		asked, own spec.Limits
		want       limits.Limits
	}{
		"nothing said":     {spec.Limits{}, spec.Limits{}, limits.Limits{Nodes: suiteNodes}},
		"the player's own": {spec.Limits{}, own, limits.Limits{Depth: 7}},
		"asked for":        {spec.Limits{MoveTime: time.Second}, own, limits.Limits{MoveTime: time.Second}},
		"both":             {spec.Limits{Nodes: 5, Depth: 3}, spec.Limits{TC: clock}, limits.Limits{Nodes: 5, Depth: 3}},
	} {
		if got, err := SuiteLimits(c.asked, c.own); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, %v, want %+v", name, got, err, c.want)
		}
	}
	if _, err := SuiteLimits(spec.Limits{}, spec.Limits{TC: clock}); err == nil || !strings.Contains(err.Error(), "no clock") {
		t.Errorf("a clock: %v", err)
	}
}

func TestWriteSuite(t *testing.T) {
	problems, err := ParseSuite(strings.NewReader(`6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; id "mate \x1b one";`+"\n"), "x.epd")
	if err != nil {
		t.Fatal(err)
	}
	p := &problems[0]
	answers := Answers{Solved: 1, Of: 2, Nodes: 123, Time: 2500 * time.Microsecond, List: []Answer{
		{Line: 1, ID: p.ID, Played: "Re8#", Wanted: p.Wanted(), Solved: true, Nodes: 100, Time: 1500 * time.Microsecond},
		{Line: 1, ID: p.ID, Played: "Re8#", Wanted: p.Wanted(), Nodes: 23, Time: time.Millisecond},
	}}
	var text strings.Builder
	if err := answers.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(text.String(), "\n")
	if len(lines) != 5 || !strings.HasSuffix(lines[1], "Re8#    Re8#    100    2ms   solved") || !strings.HasSuffix(lines[2], "1ms   -") ||
		lines[3] != "solved 1 of 2, 123 nodes, 3ms" || strings.Contains(text.String(), "\x1b") {
		t.Errorf("%s", text.String())
	}
}
