package event

import (
	"testing"

	"match/record"
)

// The line at the start gives the number of openings, and whether each game has
// its own.
func TestBegun(t *testing.T) {
	p := &Plan{Format: &Match{Games: 4}, Conditions: DefaultConditions()}
	o := &Outcome{Plan: p, Limits: "nodes=5", Openings: 9, Standing: record.NewStanding([]string{"a", "b"}), Identities: map[string]string{"b": "Crafty 1"}}
	if got, want := o.Begun(), "a against b (Crafty 1), nodes=5, book default (9 openings), seed 1, at most 4 games"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	p.Conditions.OwnOpenings = true
	o.Standing = record.NewStanding([]string{"a", "b", "c", "d", "e"})
	if got, want := o.Begun(), "5 players: a, b (Crafty 1), c, d and 1 more, nodes=5, book default (9 openings, one per game), seed 1, at most 4 games"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
