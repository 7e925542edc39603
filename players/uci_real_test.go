//go:build unix

package players

import (
	"context"
	"testing"
	"time"

	"match/board"
	"match/engine/limits"
	"match/internal/testkit"
	"match/players/spec"
)

// openReal opens a player for a test that needs an engine from Debian.
func openReal(t *testing.T, protocol, name, args string) Player {
	t.Helper()
	if testing.Short() {
		t.Skip("real engines take some seconds")
	}
	who, err := spec.Parse(protocol + ":" + testkit.Program(t, name) + args)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Open(t.Context(), who, Env{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// playOut makes a player play both sides of a game for some plies.
func playOut(t *testing.T, p Player, start board.Position, limits limits.Limits, plies int) *board.Line {
	t.Helper()
	if err := p.NewGame(context.Background(), &start); err != nil {
		t.Fatal(err)
	}
	line := board.NewLine(start)
	for range plies {
		if line.Status() != board.Ongoing {
			break
		}
		reply, err := p.Move(t.Context(), line, Turn{Limits: limits, Deadline: 10 * time.Second})
		if err != nil {
			t.Fatalf("%v\n%s", err, p.(interface{ Transcript() []byte }).Transcript())
		}
		if reply.Warning != "" {
			t.Error(reply.Warning)
		}
		line.Push(reply.Ply.Move)
	}
	return line
}

// The tests of package arena let these engines play each other with clocks.
func TestRealUCI(t *testing.T) {
	for _, c := range []struct{ name, args string }{
		{"stockfish", ",option.Hash=16,option.Threads=1"},
		{"glaurung", ""},
		{"toga2", ""},
		{"gnuchess", ",args=--uci"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := openReal(t, "uci", c.name, c.args)
			if line := playOut(t, p, board.StartPosition(), limits.Limits{Depth: 2}, 30); len(line.Moves()) != 30 {
				t.Errorf("%d plies", len(line.Moves()))
			}
		})
	}
}

// A search restricted to given moves answers with one of them. The judge of
// single moves needs this.
func TestRealUCISearchMoves(t *testing.T) {
	p := openReal(t, "uci", "stockfish", "")
	start := board.StartPosition()
	if err := p.NewGame(t.Context(), &start); err != nil {
		t.Fatal(err)
	}
	worst, err := start.ParseUCI("g2g4")
	if err != nil {
		t.Fatal(err)
	}
	turn := Turn{Limits: limits.Limits{Nodes: 2000, SearchMoves: []board.Move{worst}}}
	reply, err := p.Move(t.Context(), board.NewLine(start), turn)
	if err != nil || reply.Ply.Move != worst || reply.Ply.Score.Value >= 0 {
		t.Errorf("%+v, %v", reply, err)
	}
}
