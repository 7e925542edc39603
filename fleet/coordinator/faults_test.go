package coordinator

import (
	"strings"
	"testing"

	"match/arena"
	"match/event"
	"match/fleet/wire"
	"match/pgn"
	"match/players/spec"
	"match/record"
)

// A fault comes back with all that it takes to look into it.
func TestFaultsComeBack(t *testing.T) {
	s := open(t)
	sum := strings.Repeat("5a", 32)
	p := &event.Plan{Conditions: event.DefaultConditions()}
	for _, text := range []string{"tapered,nodes=70", "uci:/fleet/blobs/" + sum + "/as/new"} {
		who, err := spec.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Players = append(p.Players, who)
	}
	p.Conditions.Limits.Nodes = 50
	j := &job{Number: 7, plan: p, State: wire.Running}
	played := &arena.Played{Pair: record.Pair{Number: 4, Players: [2]int{0, 1}, Origin: record.Origin{Worker: "w3", Host: "box", Processor: "x86"}}}
	played.Games[0] = &pgn.Game{Round: "4.1", Result: pgn.Draw, Book: 9}
	played.Games[1] = &pgn.Game{Round: "4.2", Result: pgn.BlackWins, Book: 9, End: pgn.End{Reason: pgn.Crash, Text: "White's engine exited"}}
	played.Said[1][0] = []byte("x")
	s.faults(j, played)
	want := "game 4.2: White's engine exited; played by w3 on box (x86); new has sha256 " + sum + "; log: " + s.Dir + "/logs/7/game-4.2.log on the server; " +
		"play it again: match --a tapered,nodes=70 --b uci:/fleet/blobs/" + sum + "/as/new,nodes=50 --openings default --order sequential --start 9 --games 2"
	if len(j.notes) != 1 || j.notes[0] != want {
		t.Errorf("%q\nwant %q", j.notes, want)
	}
	played.Origin = record.Origin{}
	if s.faults(j, played); len(j.notes) != 1 {
		t.Errorf("a fault comes back twice: %q", j.notes)
	}
}
