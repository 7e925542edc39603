//go:build unix

package players

import (
	"errors"
	"strings"
	"testing"
	"time"

	"match/board"
	"match/engine/limits"
	"match/internal/bounded"
	"match/players/spec"
	"match/players/testengine"
)

func openPondering(t *testing.T, mode string) Player {
	t.Helper()
	env := Env{Limits: spec.Limits{TC: spec.TimeControl{{Base: time.Minute}}, Ponder: true}}
	who := testSpec(t, mode)
	who.Timeout = bounded.Limit // also on a busy machine
	p, err := Open(t.Context(), who, env)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

func minute() Turn {
	clock := limits.Clock{Remaining: time.Minute, OpponentRemaining: time.Minute}
	return Turn{Limits: limits.Limits{Clock: &clock}, Deadline: bounded.Limit}
}

// Two pondering engines play thousands of moves. Every move is that of a search of the
// position on the board, whatever the engines pondered on and whatever they do at stop.
// Their depth shows which moves were found by pondering.
func TestPonderHitsAndMisses(t *testing.T) {
	nothingLeft(t)
	enough, misses, hits, warnings := bounded.Often(2000, 20_000), 0, 0, map[string]int{}
	both := [2]Player{openPondering(t, testengine.Pondering), openPondering(t, testengine.Pondering)}
	for game := 0; misses < enough || hits < enough; game++ {
		line := board.NewLine(board.StartPosition())
		var list board.MoveList
		line.Position().Legal(&list)
		line.Push(list.At(game % list.Len())) // games differ
		for _, p := range both {
			if err := p.NewGame(t.Context(), line.Start()); err != nil {
				t.Fatal(err)
			}
		}
		for ply := 0; line.Status() == board.Ongoing && ply < 150; ply++ {
			p := both[ply%2]
			missed := false // there was a guess, and the opponent has played another move
			if guess := &p.(*uciPlayer).guess; guess.on {
				missed = line.Moves()[len(line.Moves())-1] != guess.move
			}
			reply, err := p.Move(t.Context(), line, minute())
			if err != nil {
				t.Fatalf("after %v: %v\n%s", line.Moves(), err, Transcript(p))
			}
			if reply.Ply.Score.Value != testengine.Mark(line) {
				t.Fatalf("after %v: a move of another search: %+v\n%s", line.Moves(), reply.Ply, Transcript(p))
			}
			if reply.Warning != "" {
				warnings[reply.Warning[:20]]++
			}
			hit := reply.Ply.Depth == testengine.HitDepth
			if hit && missed {
				t.Fatalf("after %v: a hit after another move than the guess\n%s", line.Moves(), Transcript(p))
			}
			if hit {
				hits++
			}
			if missed {
				misses++
			}
			if line.Push(reply.Ply.Move); line.Status() == board.Ongoing {
				Ponder(p, line, minute())
			}
		}
		for _, p := range both {
			Rest(p)
		}
	}
	t.Logf("%d hits, %d misses", hits, misses)
	for text, n := range warnings {
		if n != 2 { // one for each engine
			t.Errorf("%d warnings %q", n, text)
		}
	}
	if len(warnings) != 2 {
		t.Errorf("warnings: %v", warnings)
	}
}

// The time from stop to the move that is dropped is the player's own, and the engine learns
// what is left of its clock.
func TestPonderMissCostsTime(t *testing.T) {
	nothingLeft(t)
	p := openPondering(t, "slow-stop")
	line := newGame(t, p)
	push(t, line, "e2e4")
	reply, err := p.Move(t.Context(), line, minute())
	if err != nil {
		t.Fatal(err)
	}
	line.Push(reply.Ply.Move)
	Ponder(p, line, minute())
	push(t, line, "a2a3")
	reply, err = p.Move(t.Context(), line, minute())
	if err != nil || reply.Ply.Time < testengine.SlowStop || reply.Ply.Time > 20*testengine.SlowStop {
		t.Errorf("%v, %v", reply.Ply.Time, err)
	}
	told := string(Transcript(p))
	if after := told[strings.LastIndex(told, "go "):]; strings.Contains(after, "btime 60000") || !strings.Contains(after, "btime 59") {
		t.Errorf("told %q", after)
	}
	Rest(p)
}

// An xboard engine ponders by itself after "hard". What it thinks meanwhile counts if it then
// plays that move at once, and "force" ends it after the game.
func TestXboardPonders(t *testing.T) {
	nothingLeft(t)
	const script = `while read -r word rest; do case $word in
		ping) echo "pong $rest" ;;
		go) echo "move e7e5"; echo "7 33 1 99 b8c6 g1f3"; echo "Hint: g1f3"; echo "2 replies to g1f3" ;;
		usermove) [ -z "$played" ] && [ $rest != e2e4 ] && { played=1; echo "move b8c6"; } ;;
		protover) echo "feature ping=1 usermove=1 done=1" ;;
		quit) exit ;;
	esac; done`
	who := spec.Player{Kind: spec.Xboard, Path: "sh", Args: []string{"-c", script}}
	p, err := Open(t.Context(), who, Env{Limits: spec.Limits{TC: spec.TimeControl{{Base: time.Minute}}, Ponder: true}})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	line := newGame(t, p)
	for _, move := range []string{"e2e4", "g1f3"} {
		push(t, line, move)
		reply, err := p.Move(t.Context(), line, minute())
		if err != nil {
			t.Fatal(err)
		}
		if move == "g1f3" && (reply.Ply.Depth != 7 || reply.Ply.Nodes != 99) {
			t.Errorf("thinking while pondering: %+v", reply.Ply)
		}
		line.Push(reply.Ply.Move)
		Ponder(p, line, minute())
		time.Sleep(20 * time.Millisecond) // it ponders
	}
	Rest(p)
	if told := toldSince(p, "force"); !strings.HasPrefix(told, "force; new; hard; post; force") || !strings.HasSuffix(told, "usermove g1f3; force") {
		t.Errorf("told %q", told)
	}
}

// An engine without the option is rejected before the first game.
func TestEngineThatCannotPonder(t *testing.T) {
	nothingLeft(t)
	const script = `while read -r word rest; do case $word in uci) echo uciok ;; isready) echo readyok ;; quit) exit ;; esac; done`
	who := spec.Player{Kind: spec.UCI, Path: "sh", Args: []string{"-c", script}}
	if _, err := Open(t.Context(), who, Env{Limits: spec.Limits{Ponder: true}}); !errors.Is(err, errNoPonder) {
		t.Error(err)
	}
}
