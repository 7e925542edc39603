package event

import (
	"fmt"
	"testing"

	"match/players/spec"
)

// Games that do not fit into the resources of the machine are refused before the first
// game.
func TestResourcesOfTheMachine(t *testing.T) {
	two := spec.Resources{"gpu": 2}
	match, gauntlet, swiss := &Match{}, &Tournament{Type: Gauntlet, Seeds: 1}, &Tournament{Type: Swiss}
	for _, c := range []struct {
		format Format
		needs  string // of players, by letter
		have   spec.Resources
		want   string
	}{
		{match, "00", nil, ""},
		{match, "11", two, ""},
		{match, "10", spec.Resources{"gpu": 1}, ""},
		{match, "10", nil, `resource: a against b: a game needs 1 of the resource "gpu" (needs of both players), and there is none`},
		{match, "12", two, `resource: a against b: a game needs 3 of the resource "gpu" (needs of both players), and there is 2`},
		{match, "01", spec.Resources{"gpus": 1}, `resource: b against a: a game needs 1 of the resource "gpu" (needs of both players), and there is none (did you mean "gpus"?)`},
		{gauntlet, "0220", two, ""},
		{swiss, "0220", two, `resource: b against c: a game needs 4 of the resource "gpu" (needs of both players), and there is 2`},
		{gauntlet, "0030", two, `resource: c against a: a game needs 3 of the resource "gpu" (needs of both players), and there is 2`},
	} {
		p := &Plan{Format: c.format}
		for i, n := range c.needs {
			s := spec.Player{Kind: spec.UCI, Name: string(rune('a' + i)), Path: "x"}
			if n > '0' {
				s.Needs = spec.Resources{"gpu": int(n - '0')}
			}
			p.Players = append(p.Players, s)
		}
		got := ""
		if err := p.checkResources(c.have); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s %v: %q, want %q", c.needs, c.have, got, fmt.Sprint(c.want))
		}
	}
}
