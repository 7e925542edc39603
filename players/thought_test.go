//go:build unix

package players

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"match/board"
	"match/engine/limits"
	"match/internal/bounded"
	"match/players/spec"
	"match/players/ucitext"
)

// lineText returns the moves of a thought in coordinates.
func lineText(t *Thought) string {
	var words []string
	for _, m := range t.Detail.Line {
		words = append(words, m.String())
	}
	return strings.Join(words, " ")
}

// thinks waits until a player reports a line of play.
func thinks(t *testing.T, p Player, line string) (now Thought) {
	t.Helper()
	bounded.Until(t, "the line "+line, func() bool {
		var ok bool
		now, ok = Thinking(p)
		return ok && lineText(&now) == line
	})
	return now
}

// searching begins a search, which end waits for.
func searching(t *testing.T, p Player, line *board.Line) (end func() Reply) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	t.Cleanup(stop)
	replies := make(chan Reply, 1)
	go func() {
		reply, _ := p.Move(ctx, line, minute())
		replies <- reply
	}()
	return func() Reply { return bounded.Receive(t, "a reply", replies) }
}

// allow creates the file for which an engine waits before it answers.
func allow(t *testing.T, answer string) {
	t.Helper()
	if err := os.WriteFile(answer, nil, 0o600); err != nil {
		t.Fatal(err)
	}
}

// A UCI engine's line can be read while it thinks. It is forgotten at its next search, and
// holds the guess while the engine ponders; if that is played, it is of the position after it.
func TestThoughtsOfUCI(t *testing.T) {
	nothingLeft(t)
	const script = `while read -r word rest; do case $word in
		uci) echo "id name x"; echo "option name Ponder type check default false"; echo uciok ;;
		isready) echo readyok ;;
		go) n=$((n+1)); case $n in
			1) echo "info depth 9 seldepth 12 score cp 31 nodes 5000 tbhits 7 time 100 pv e2e4 e7e5 e2e4"; echo "info depth 10 score cp 50 lowerbound nodes 6000 time 120 pv d2d4"
				until [ -e "$0" ]; do sleep 0.01; done; echo "bestmove e2e4 ponder e7e5" ;;
			2) echo "info depth 3 score cp -5 nodes 10 time 1 pv g1f3 b8c6" ;;
			*) echo "bestmove a2a3" ;;
			esac ;;
		ponderhit) echo "bestmove g1f3" ;;
		quit) exit ;;
	esac; done`
	answer := filepath.Join(t.TempDir(), "answer")
	who := spec.Player{Kind: spec.UCI, Path: "sh", Args: []string{"-c", script, answer}}
	p, err := Open(t.Context(), who, Env{Limits: spec.Limits{TC: spec.TimeControl{{Base: time.Minute}}, Ponder: true}})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	line := newGame(t, p)
	if _, ok := Thinking(p); ok {
		t.Error("a thought before the first search")
	}
	end := searching(t, p, line)
	now := thinks(t, p, "e2e4 e7e5")
	if now.Plies != 0 || now.Ply.Depth != 9 || now.Ply.SelDepth != 12 || now.Ply.Score.Value != 31 || now.Ply.Nodes != 5000 || now.Ply.Reported != 100*time.Millisecond || now.Detail.TBHits != 7 {
		t.Errorf("%+v", now)
	}
	allow(t, answer)
	line.Push(end().Ply.Move)
	Ponder(p, line, minute())
	if now := thinks(t, p, "e7e5 g1f3 b8c6"); now.Plies != 1 || now.Pos.SideToMove() != board.Black || now.Ply.Score.Value != -5 {
		t.Errorf("pondering: %+v", now)
	}
	push(t, line, "e7e5")
	if _, err := p.Move(t.Context(), line, minute()); err != nil {
		t.Fatal(err)
	}
	if now := thinks(t, p, "g1f3 b8c6"); now.Plies != 2 {
		t.Errorf("after the hit: %+v", now)
	}
	newGame(t, p)
	if _, ok := Thinking(p); ok {
		t.Error("a thought of the game before")
	}
}

// An xboard engine writes its line in either notation. Other lines that begin with a number are
// no thinking.
func TestThoughtsOfXboard(t *testing.T) {
	nothingLeft(t)
	const script = `while read -r word rest; do case $word in
		ping) echo "pong $rest" ;;
		go) echo "12 33 150 9000 Nf3 d7d5 zzz"; echo "3 moves of the book left"; echo "20 ms"; until [ -e "$0" ]; do sleep 0.01; done; echo "move g1f3" ;;
		protover) echo "feature ping=1 usermove=1 done=1" ;;
		quit) exit ;;
	esac; done`
	answer := filepath.Join(t.TempDir(), "answer")
	p, err := Open(t.Context(), spec.Player{Kind: spec.Xboard, Path: "sh", Args: []string{"-c", script, answer}}, Env{Limits: spec.Limits{TC: spec.TimeControl{{Base: time.Minute}}}})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	end := searching(t, p, newGame(t, p))
	if now := thinks(t, p, "g1f3 d7d5"); now.Plies != 0 || now.Ply.Depth != 12 || now.Ply.Score.Value != 33 || now.Ply.Nodes != 9000 || now.Ply.Reported != 1500*time.Millisecond {
		t.Errorf("%+v", now)
	}
	allow(t, answer)
	if reply := end(); reply.Ply.Depth != 12 || reply.Ply.Nodes != 9000 {
		t.Errorf("the reply %+v", reply.Ply)
	}
	if now, ok := Thinking(p); !ok || now.Ply.Depth != 12 {
		t.Errorf("after it %+v", now)
	}
}

// The built-in engine's last report is that of its reply.
func TestThoughtsOfBuiltin(t *testing.T) {
	p := builtin(t, "tapered")
	line := board.NewLine(board.StartPosition())
	push(t, line, "e2e4")
	if _, ok := Thinking(p); ok {
		t.Error("a thought before the first search")
	}
	reply, err := p.Move(t.Context(), line, Turn{Limits: limits.Limits{Depth: 5}})
	if err != nil {
		t.Fatal(err)
	}
	now, ok := Thinking(p)
	if !ok || now.Plies != 1 || now.Ply.Depth != 5 || now.Ply.Score != reply.Ply.Score || len(now.Detail.Line) == 0 || now.Detail.Line[0] != reply.Ply.Move {
		t.Errorf("%v, %+v, reply %+v", ok, now, reply)
	}
	p.NewGame(t.Context(), line.Start())
	if _, ok := Thinking(p); ok {
		t.Error("a thought of the game before")
	}
}

// A line of another search than the best one, or one that is only a bound, is no thought.
func TestOnlyExactScoresAreThoughts(t *testing.T) {
	p := &uciPlayer{output: search{review: ucitext.ReviewNone}}
	for _, text := range []string{"info depth 3 score cp 1 upperbound pv a2a3", "info depth 3 multipv 2 score cp 1 pv a2a3", "info string score "} {
		p.keep([]byte(text))
	}
	if now, ok := p.Thinking(); ok {
		t.Errorf("%+v", now)
	}
}
