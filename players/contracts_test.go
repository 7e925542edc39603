//go:build unix

package players

import (
	"errors"
	"strings"
	"testing"
	"time"

	"match/engine/limits"
	"match/internal/bounded"
	"match/pgn"
	"match/players/spec"
)

// TestXboardFeaturesAreAnswered checks that each feature is answered, as the
// protocol requires.
func TestXboardFeaturesAreAnswered(t *testing.T) {
	nothingLeft(t)
	p := open(t, talker("feature ping=1 setboard=1 nonsense=3\nfeature done=1"))
	said := string(Transcript(p))
	for _, want := range []string{"> accepted ping\n", "> accepted setboard\n", "> rejected nonsense\n", "> accepted done\n"} {
		if strings.Count(said, want) != 1 {
			t.Errorf("%q is not said once:\n%s", want, said)
		}
	}
}

// TestXboardPongIsOfItsPing checks that an answer to another ping does not count.
func TestXboardPongIsOfItsPing(t *testing.T) {
	nothingLeft(t)
	const script = `while read -r word rest; do case $word in protover) echo "feature ping=1 done=1" ;; ping) echo "pong 77" ;; quit) exit ;; esac; done`
	who := spec.Player{Kind: spec.Xboard, Name: "deaf", Path: "sh", Args: []string{"-c", script}, Timeout: 300 * time.Millisecond}
	if p, err := Open(t.Context(), who, Env{}); err == nil {
		p.Close()
		t.Error("it was taken for ready")
	}
}

// TestXboardStageGoesOn plays two moves in one stage: the clock is sent again,
// the stage is not.
func TestXboardStageGoesOn(t *testing.T) {
	nothingLeft(t)
	p := open(t, talker("feature ping=1 setboard=1 usermove=1 time=1 done=1", "e2e4", "g1f3", "b1c3"))
	line := newGame(t, p)
	for i, answer := range []string{"e7e5", "b8c6", "g8f6"} {
		l := limits.Limits{Clock: &limits.Clock{Remaining: time.Minute, OpponentRemaining: time.Minute, MovesToGo: 3 - i}}
		reply, err := p.Move(t.Context(), line, Turn{Limits: l, Deadline: bounded.Limit})
		if err != nil {
			t.Fatal(err)
		}
		line.Push(reply.Ply.Move)
		push(t, line, answer)
	}
	if said := toldSince(p, "new"); strings.Count(said, "level ") != 1 || strings.Count(said, "time 6000; otim 6000; ") != 3 {
		t.Errorf("told %s", said)
	}
}

// TestTranscriptIsOfOneGame checks that the transcript of the previous game is
// discarded.
func TestTranscriptIsOfOneGame(t *testing.T) {
	nothingLeft(t)
	p := open(t, talker("feature ping=1 setboard=1 usermove=1 time=1 done=1", "e2e4"))
	if _, err := p.Move(t.Context(), newGame(t, p), Turn{Limits: limits.Limits{Depth: 1}, Deadline: bounded.Limit}); err != nil {
		t.Fatal(err)
	}
	if said := string(Transcript(p)); !strings.Contains(said, "> sd 1") {
		t.Errorf("of the game:\n%s", said)
	}
	newGame(t, p)
	if said := string(Transcript(p)); strings.Contains(said, "sd 1") || !strings.Contains(said, "protover") || !strings.Contains(said, "> new") {
		t.Errorf("of the next one:\n%s", said)
	}
}

// TestXboardUnknownCommand uses an engine that rejects a command as if it were a
// move: this is reported, and the game continues.
func TestXboardUnknownCommand(t *testing.T) {
	nothingLeft(t)
	p := xboardSays(t, "puzzled", `Illegal move: otim\nmove e2e4`, `move g1f3`)
	line := newGame(t, p)
	answers := []string{"e7e5", "b8c6"}
	for i, want := range []string{"does not understand: otim", ""} { // it is reported once
		reply, err := p.Move(t.Context(), line, turn(20*time.Second))
		if err != nil || !strings.Contains(reply.Warning, want) || want == "" && reply.Warning != "" {
			t.Fatalf("%q, want %q, %v", reply.Warning, want, err)
		}
		line.Push(reply.Ply.Move)
		push(t, line, answers[i])
	}
}

// TestDeadlineAfter checks that a timeout of zero or less means no deadline.
func TestDeadlineAfter(t *testing.T) {
	began := time.Now()
	for patience, want := range map[time.Duration]time.Time{0: {}, -1: {}, 1: began.Add(1), time.Hour: began.Add(time.Hour)} {
		if got := deadlineAfter(began, patience); !got.Equal(want) {
			t.Errorf("%v: %v, want %v", patience, got, want)
		}
	}
}

// TestNoMoveOfOneThatWasGivenUp asks for another move from an engine that did not
// answer the last time. There is none before the engine responds again.
func TestNoMoveOfOneThatWasGivenUp(t *testing.T) {
	nothingLeft(t)
	p := openTest(t, "hang-go")
	line := newGame(t, p)
	for _, want := range []pgn.Reason{pgn.Stall, pgn.Crash} {
		_, err := p.Move(t.Context(), line, turn(100*time.Millisecond))
		if fault := new(Fault); !errors.As(err, &fault) || fault.Reason != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestWhatWasSaidOfTheLastMove checks that information on the last move is not
// reported with the next one.
func TestWhatWasSaidOfTheLastMove(t *testing.T) {
	nothingLeft(t)
	const script = `n=0
while read -r word rest; do
	case $word in
	uci) echo uciok ;;
	isready) echo readyok ;;
	go) n=$((n+1)); if [ $n = 1 ]; then echo "info depth 7 nodes 99 score cp 33"; echo "bestmove e2e4"; else echo "bestmove g1f3"; fi ;;
	quit) exit ;;
	esac
done`
	p := open(t, spec.Player{Kind: spec.UCI, Name: "terse", Path: "sh", Args: []string{"-c", script}})
	line := newGame(t, p)
	for _, depth := range []int{7, 0} {
		reply, err := p.Move(t.Context(), line, turn(20*time.Second))
		if err != nil || reply.Ply.Depth != depth || (reply.Ply.Score != pgn.Score{}) != (depth > 0) {
			t.Errorf("%+v, %v; want depth %d", reply.Ply, err, depth)
		}
		line.Push(reply.Ply.Move)
		if depth > 0 {
			push(t, line, "e7e5")
		}
	}
}

// TestLogThatCannotBeClosed checks that the error is reported.
func TestLogThatCannotBeClosed(t *testing.T) {
	log, err := createLog(t.TempDir(), "x")
	if err != nil {
		t.Fatal(err)
	}
	log.(*logFile).file.Close()
	if err := log.Close(); err == nil {
		t.Error("a file that was closed already")
	}
}
