package players

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"match/board"
	"match/engine"
	"match/engine/limits"
	"match/pgn"
	"match/variants"
)

func builtin(t *testing.T, variant string) *builtinPlayer {
	t.Helper()
	v, err := variants.Get(variant)
	if err != nil {
		t.Fatal(err)
	}
	return newBuiltin(variant, engine.Options{Variant: v, HashMB: 1})
}

// playBuiltin plays a game between two players and returns its plies without times.
func playBuiltin(t *testing.T, white, black Player, plies int) (played []pgn.Ply) {
	t.Helper()
	line := board.NewLine(board.StartPosition())
	seats := [2]Player{white, black}
	for _, p := range seats {
		if err := p.NewGame(t.Context(), line.Start()); err != nil {
			t.Fatal(err)
		}
	}
	for range plies {
		if line.Status() != board.Ongoing {
			break
		}
		reply, err := seats[line.Position().SideToMove()].Move(t.Context(), line, Turn{Limits: limits.Limits{Nodes: 500}})
		if err != nil {
			t.Fatal(err)
		}
		if !line.Position().IsLegal(reply.Ply.Move) || reply.Ply.Nodes != 500 || reply.Ply.Depth == 0 ||
			reply.Ply.SelDepth < reply.Ply.Depth || reply.Ply.Score.Kind == pgn.NoScore || reply.Ply.Time <= 0 {
			t.Fatalf("odd ply %+v", reply.Ply)
		}
		reply.Ply.Time, reply.Ply.Reported = 0, 0
		played = append(played, reply.Ply)
		line.Push(reply.Ply.Move)
	}
	return played
}

// TestBuiltinForgets checks that a second game is the same as the first one.
func TestBuiltinForgets(t *testing.T) {
	a, b := builtin(t, "tapered"), builtin(t, "flat")
	first := playBuiltin(t, a, b, 40)
	if again := playBuiltin(t, a, b, 40); !reflect.DeepEqual(first, again) {
		t.Error("the second game differs from the first")
	}
	if fresh := playBuiltin(t, builtin(t, "tapered"), builtin(t, "flat"), 40); !reflect.DeepEqual(first, fresh) {
		t.Error("new players play differently")
	}
	if err := a.Close(); err != nil {
		t.Error(err)
	}
}

func TestBuiltinCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := builtin(t, "tapered").Move(ctx, board.NewLine(board.StartPosition()), Turn{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
}

func TestBuiltinScore(t *testing.T) {
	for score, want := range map[int]pgn.Score{
		35:     {Kind: pgn.Centipawns, Value: 35},
		31995:  {Kind: pgn.MateIn, Value: 5},
		-31996: {Kind: pgn.MateIn, Value: -4},
	} {
		if got := pgnScore(score); got != want {
			t.Errorf("pgnScore(%d) = %+v, want %+v", score, got, want)
		}
	}
}

// A player measures its own overhead per move, and ignores the one in the
// engine's options.
func TestBuiltinKnowsItsOverhead(t *testing.T) {
	v, err := variants.Get("flat")
	if err != nil {
		t.Fatal(err)
	}
	p := newBuiltin("x", engine.Options{Variant: v, HashMB: 1, MoveOverhead: time.Hour})
	start := board.StartPosition()
	reply, err := p.Move(t.Context(), board.NewLine(start), Turn{Limits: limits.Limits{MoveTime: 300 * time.Millisecond}})
	if err != nil || reply.Ply.Time < 200*time.Millisecond {
		t.Errorf("it thinks for %v of 300 ms, %v", reply.Ply.Time, err)
	}
}
