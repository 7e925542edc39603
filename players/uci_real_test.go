package players

import (
	"context"
	"os"
	"testing"
	"time"

	"match/board"
	"match/engine"
)

// open seats a player for a test that needs an engine from Debian.
func openReal(t *testing.T, text, path string) Player {
	t.Helper()
	if _, err := os.Stat(path); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("%s is not installed", path)
		}
		t.Skipf("%s is not installed", path)
	}
	spec, err := ParseSpec(text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := spec.Open(t.Context(), Env{})
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

// playOut has a player play both sides of a game for some plies.
func playOut(t *testing.T, p Player, start board.Position, limits engine.Limits, plies int) *board.Line {
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

func TestRealUCI(t *testing.T) {
	for _, c := range []struct{ path, args string }{
		{"/usr/games/stockfish", ",option.Hash=16,option.Threads=1"},
		{"/usr/games/glaurung", ""},
		{"/usr/games/toga2", ""},
		{"/usr/games/gnuchess", ",args=--uci"},
	} {
		t.Run(c.path, func(t *testing.T) {
			p := openReal(t, "uci:"+c.path+c.args, c.path)
			clock := engine.Limits{Clock: &engine.Clock{
				Remaining: time.Second, Increment: 10 * time.Millisecond,
				OpponentRemaining: time.Second, OpponentIncrement: 10 * time.Millisecond}}
			for _, limits := range []engine.Limits{{Depth: 2}, clock} {
				if line := playOut(t, p, board.StartPosition(), limits, 30); len(line.Moves()) != 30 {
					t.Errorf("%d plies", len(line.Moves()))
				}
			}
		})
	}
}
