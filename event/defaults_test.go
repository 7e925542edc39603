package event

import (
	"errors"
	"testing"
	"time"

	"match/arena"
	"match/pairing"
	"match/players/spec"
	"match/sprt"
)

func TestConditionsAreCompleted(t *testing.T) {
	c := DefaultConditions()
	c.Complete()
	if c.Limits.String() != "nodes=1000" || c.Book != "default" || c.BookStart != 1 || c.Seed != 1 || c.Margin != 100*time.Millisecond {
		t.Errorf("%+v", c)
	}
	c = DefaultConditions()
	c.Limits.MoveTime, c.Chess960, c.MoveTimeout = time.Second, true, arena.DefaultMoveTimeout
	c.Complete()
	if c.Limits.String() != "movetime=1s margin=100ms" || c.Book != "chess960" || c.MoveTimeout != 0 {
		t.Errorf("%+v", c)
	}
	c = DefaultConditions()
	c.Book, c.Chess960, c.Limits, c.MoveTimeout = "my.epd", true, spec.Limits{MoveTime: 1, Margin: 7}, time.Hour
	c.Complete()
	if c.Book != "my.epd" || c.Limits.Margin != 7 || c.MoveTimeout != time.Hour {
		t.Errorf("%+v", c)
	}
}

func TestFormatsAreCompleted(t *testing.T) {
	games := func(f Format, players int) *Plan {
		p := planOf(f, field(players)...)
		p.Complete()
		return p
	}
	for want, m := range map[int]*Match{
		DefaultGames: {}, DefaultTestGames: {SPRT: &sprt.Config{}}, 8: {Games: 7}, 6: {Games: 6},
	} {
		if games(m, 2); m.Games != want {
			t.Errorf("%d games, want %d", m.Games, want)
		}
	}
	for want, l := range map[int]*Ladder{DefaultLadderGames: {}, 4: {Games: 3}} {
		if games(l, 2); l.Games != want {
			t.Errorf("%d games, want %d", l.Games, want)
		}
	}
	for players, want := range map[int]int{2: 1, 3: 3, 4: 3, 8: 4, 9: 5, 100: 8} {
		s := &Tournament{Type: Swiss, Swiss: "dutch"}
		if games(s, players); s.Rounds != want || s.Swiss != "dutch" || s.Seeds != 0 {
			t.Errorf("%d players: %+v, want %d rounds", players, s, want)
		}
	}
	g := &Tournament{Type: Gauntlet, Swiss: "dutch", OverField: true, TieBreak: pairing.TieBreak{Pairs: 2, Cap: 8}}
	if games(g, 9); g.Rounds != 1 || g.Seeds != 1 || g.Swiss != "" || g.OverField || g.TieBreak != (pairing.TieBreak{}) {
		t.Errorf("%+v", g)
	}
	k := &Tournament{Type: Knockout, Rounds: 2, Seeds: 3, TieBreak: pairing.TieBreak{Pairs: 2, Cap: 8}}
	if games(k, 9); k.Rounds != 2 || k.Seeds != 3 || k.TieBreak.Cap != 8 {
		t.Errorf("%+v", k)
	}
	p := planOf(&Match{Games: 2}, "tapered", "flat")
	p.Tablebases = "3"
	if p.Complete(); !p.Conditions.Adjudication.Tablebase {
		t.Error("tables that are not asked")
	}
}

// A document that the event cannot have is rejected before its first game.
func TestDocumentsAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		format Format
		out    Outputs
		key    string
	}{
		"match":       {&Match{Games: 2}, Outputs{JSON: "x"}, ""},
		"tables":      {&Match{Games: 2}, Outputs{Markdown: "x"}, ""},
		"report":      {&Tournament{Type: RoundRobin, Rounds: 1, Pairs: 1}, Outputs{JSON: "x", Markdown: "y", TRF: "z"}, "outputs.trf"},
		"of a Swiss":  {&Tournament{Type: Swiss, Swiss: "dutch", Rounds: 1, Pairs: 1}, Outputs{JSON: "x", Markdown: "y", TRF: "z"}, ""},
		"of a ladder": {&Ladder{Rungs: []LadderRung{{Rating: 1}}, Within: 9, Games: 2, Batch: 1}, Outputs{Markdown: "y", TRF: "z"}, "outputs.trf"},
	} {
		p := planOf(c.format, "tapered", "flat")
		p.Outputs = c.out
		err := p.Validate()
		found := new(FieldError)
		if errors.As(err, &found); found.Key != c.key || (err == nil) != (c.key == "") {
			t.Errorf("%s: %v, want the key %q", name, err, c.key)
		}
	}
}

// The PGN has the times of moves if only a clock limits a player: two runs then
// differ in any case.
func TestTimesOfMoves(t *testing.T) {
	clock, nodes := spec.Limits{MoveTime: time.Second}, spec.Limits{MoveTime: time.Second, Nodes: 100}
	for _, c := range []struct {
		name  string
		event spec.Limits
		own   *spec.Limits
		given *bool
		want  bool
	}{
		{"a clock", clock, nil, nil, true},
		{"a clock, no times", clock, nil, new(false), false},
		{"nodes beside a clock", nodes, nil, nil, false},
		{"nodes beside a clock, times", nodes, nil, new(true), true},
		{"nodes", spec.Limits{Nodes: 100}, nil, nil, false},
		{"depth beside a clock", spec.Limits{MoveTime: time.Second, Depth: 4}, nil, nil, false},
		{"one player has a clock", nodes, &clock, nil, true},
	} {
		p := Plan{Format: &Match{Games: 2}, Players: make([]spec.Player, 2)}
		p.Conditions.Limits, p.Outputs.Times = c.event, c.given
		if c.own != nil {
			p.Players[1].Limits = *c.own
		}
		if p.Complete(); p.times() != c.want {
			t.Errorf("%s: %v", c.name, p.times())
		}
	}
}
