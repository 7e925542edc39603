package tune

import (
	"testing"

	"match/event"
	"match/players/spec"
)

// The sides of a pair differ in their nodes if nothing else distinguishes them.
func TestSelfPlay(t *testing.T) {
	c := event.Conditions{Limits: spec.Limits{Nodes: 300}, BookStart: 1}
	p, err := SelfPlay(spec.Player{Kind: spec.Builtin, Variant: "zoned"}, 5, c)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := p.Players[0], p.Players[1]; a.DisplayName() != "zoned" || b.DisplayName() != "zoned +10%" ||
		c.LimitsOf(&a).Nodes != 300 || c.LimitsOf(&b).Nodes != 330 {
		t.Errorf("%+v against %+v", a, b)
	}
	if m := p.Format.(*event.Match); m.Games != 6 || !m.RefuseFaults || m.SPRT != nil {
		t.Errorf("%+v", m)
	}
	own := spec.Player{Kind: spec.Builtin, Variant: "zoned", Limits: spec.Limits{Nodes: 4}}
	if p, err = SelfPlay(own, 2, c); err != nil || p.Players[0].Limits.Nodes != 4 || p.Players[1].Limits.Nodes != 5 {
		t.Errorf("%v: limits of a player: %+v", err, p.Players)
	}
	clock, err := spec.ParseTimeControl("1+0.1")
	if err != nil {
		t.Fatal(err)
	}
	c.Limits = spec.Limits{TC: clock}
	if p, err = SelfPlay(spec.Player{Kind: spec.Builtin, Variant: "zoned"}, 2, c); err != nil || !p.Players[1].Limits.IsZero() {
		t.Errorf("%v: by a clock no two games are alike: %+v", err, p.Players)
	}
	c.Limits = spec.Limits{Depth: 3}
	if p, err = SelfPlay(spec.Player{Kind: spec.Builtin, Variant: "zoned"}, 2, c); err != nil || !p.Players[1].Limits.IsZero() {
		t.Errorf("%v: without a limit of nodes there are none to add to: %+v", err, p.Players)
	}
	if _, err := SelfPlay(own, 0, c); err == nil {
		t.Error("no games are accepted")
	}
}
