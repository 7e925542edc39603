package server

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"match/arena"
	"match/event"
	"match/fleet/wire"
	"match/pgn"
	"match/players/spec"
	"match/record"
	"match/variants"
)

// A fault is reported with everything needed to examine it.
func TestFaultsComeBack(t *testing.T) {
	s := open(t)
	sum := strings.Repeat("5a", 32)
	p := &event.Plan{Conditions: event.DefaultConditions(), Format: &event.Match{}, Tablebases: "3"}
	p.Conditions.OwnOpenings, p.Conditions.Seed, p.Conditions.Adjudication.MaxMoves = true, 5, 99
	for _, text := range []string{"tapered,nodes=70", "uci:/fleet/blobs/" + sum + "/as/new"} {
		who, err := spec.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Players = append(p.Players, who)
	}
	p.Conditions.Limits.Nodes = 50
	j := &job{EventStatus: wire.EventStatus{Number: 7, State: wire.Running}, plan: p}
	played := &arena.Played{Pair: record.Pair{Number: 4, Players: [2]int{0, 1}, Origin: record.Origin{Worker: "w3", Host: "box", Processor: "x86"}}}
	played.Games[0] = &pgn.Game{Round: "4.1", Result: pgn.Draw, Book: 9}
	played.Games[1] = &pgn.Game{Round: "4.2", Result: pgn.BlackWins, Book: 9, End: pgn.End{Reason: pgn.Crash, Text: "White's engine exited"}}
	played.Transcripts[1][0] = []byte("x")
	s.faults(j, played)
	want := "game 4.2: White's engine exited; played by w3 on box (x86); new has sha256 " + sum + "; log: match fleet log 7 4.2; " +
		"to replay it on the server: match --a tapered,nodes=70 --b uci:/fleet/blobs/" + sum + "/as/new,nodes=50 --openings default --order sequential --start 9 --max-moves 99 --tablebase 3 --games 2"
	if len(j.notes) != 1 || j.notes[0] != want {
		t.Errorf("%q\nwant %q", j.notes, want)
	}
	played.Origin = record.Origin{}
	if s.faults(j, played); len(j.notes) != 1 {
		t.Errorf("a fault comes back twice: %q", j.notes)
	}
}

// An evaluation that came with the plan is written to a file. Pairs that cannot
// be played again have no command.
func TestAgain(t *testing.T) {
	s := open(t)
	v, err := variants.Get("flat")
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := v.Dump(&text); err != nil {
		t.Fatal(err)
	}
	p := &event.Plan{Conditions: event.DefaultConditions(), Format: &event.Match{}, Players: []spec.Player{{Kind: spec.Builtin, Variant: "mine", Weights: text.String()}}}
	p.Conditions.Limits.Nodes = 50
	j := &job{EventStatus: wire.EventStatus{Number: 7}, plan: p}
	line := s.again(j, &record.Pair{}, 1)
	_, rest, found := strings.Cut(line, "--a ")
	who, err := spec.Parse(strings.Fields(rest)[0])
	if err != nil || !found || who.Name != "mine" {
		t.Fatalf("%s: %v", line, err)
	}
	if again, _, err := who.Evaluation(); err != nil || again.Hash() != v.Hash() {
		t.Error(err)
	}
	if got := s.again(j, &record.Pair{Players: [2]int{0, 1}}, 1); got != "" {
		t.Error(got)
	}
	p.Format = ownPlayers{p.Format}
	if got := s.again(j, &record.Pair{}, 1); got != "" {
		t.Error(got)
	}
}

// ownPlayers is a format whose pairs have their own players.
type ownPlayers struct{ event.Format }

func (ownPlayers) Traits() event.Traits { return event.Traits{VariesPlayers: true} }

// A log is found by the round of its game, and only for its own event.
func TestLogs(t *testing.T) {
	s := open(t)
	j := &job{EventStatus: wire.EventStatus{Number: 7, State: wire.Running, Submitted: time.Now().Add(-time.Minute)}}
	s.jobs = append(s.jobs, j)
	if err := os.MkdirAll(s.logs(j), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"game-4.2.log", "x"} {
		if err := os.WriteFile(filepath.Join(s.logs(j), name), []byte("said "+name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ask := func(of string) (any, error) { return on(s.handleLog)(&request{right: wire.ToOwn, data: []byte(of)}) }
	if got, err := ask(`{"number":7,"round":"4.2"}`); err != nil || got.(wire.Log).Text != "said game-4.2.log" {
		t.Errorf("%v, %v", got, err)
	}
	for _, bad := range []string{`{"number":7,"round":"4.1"}`, `{"number":8,"round":"4.2"}`, `{"number":7,"round":"../7/x"}`, `{"number":7,"round":"/../x"}`, `{`} {
		if got, err := ask(bad); err == nil {
			t.Errorf("%s: %v", bad, got)
		}
	}
}
