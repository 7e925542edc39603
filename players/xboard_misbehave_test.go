//go:build unix

package players

import (
	"errors"
	"strings"
	"testing"
	"time"

	"match/board"
	"match/engine/limits"
	"match/pgn"
	"match/players/spec"
)

// xboardScript is an engine that answers go with its first argument and the
// opponent's moves with its second, with escapes as in printf. If the second
// argument ends in DIE, the engine exits after it.
const xboardScript = `while read -r word rest; do
	case $word in
	protover) echo 'feature ping=1 setboard=1 usermove=1 done=1' ;;
	ping) echo "pong $rest" ;;
	go) printf "$1\n" ;;
	usermove) printf "${2%DIE}"; [ "$2" = "${2%DIE}" ] || kill -9 $$; echo ;;
	quit) exit ;;
	esac
done`

// xboardSays returns a player with that engine.
func xboardSays(t *testing.T, name, first, second string) Player {
	t.Helper()
	return open(t, spec.Player{Kind: spec.Xboard, Name: name, Path: "sh", Args: []string{"-c", xboardScript, name, first, second}})
}

// A result that an engine claims on its own move, or right after it while the
// opponent thinks, decides how the game ends for the engine.
func TestXboardFaults(t *testing.T) {
	nothingLeft(t)
	const soon, long = 150 * time.Millisecond, 20 * time.Second
	for name, c := range map[string]struct {
		first, second string
		deadline      time.Duration
		reason        pgn.Reason
		detail        string
	}{
		"resigns":             {`move e2e4`, `resign`, long, pgn.Resignation, "resigns"},
		"resigns-late":        {`move e2e4\nresign`, ``, long, pgn.Resignation, "resigns"},
		"resigns-late-result": {`move e2e4\n0-1 {White resigns}`, ``, long, pgn.Resignation, "resigns"},
		"claims-late":         {`move e2e4\n1/2-1/2 {Draw}`, ``, soon, pgn.Stall, `'s engine claims "1/2-1/2 ?Draw?" and sends no move`},
		"hangs":               {`move e2e4`, ``, soon, pgn.Stall, "'s engine has sent no move for 150ms"},
		"null":                {`move e2e4`, `move --`, long, pgn.IllegalMove, "plays an illegal move: --"},
		"illegal":             {`move e2e4`, `move e1g1`, long, pgn.IllegalMove, "plays an illegal move: e1g1"},
		"dies-over-it":        {`move e2e4`, `move e1DIE`, long, pgn.Crash, "'s engine exited (signal 9)"},
		"refuses":             {`move e2e4`, `Illegal move: e7e5`, long, pgn.Stall, "'s engine refuses a legal move: e7e5"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := xboardSays(t, name, c.first, c.second)
			for range 2 { // the next game is not affected
				line := newGame(t, p)
				reply, err := p.Move(t.Context(), line, turn(long))
				if err != nil {
					t.Fatal(err)
				}
				line.Push(reply.Ply.Move)
				push(t, line, "e7e5")
				_, err = p.Move(t.Context(), line, turn(c.deadline))
				var fault *Fault
				if !errors.As(err, &fault) || fault.Reason != c.reason || fault.Detail != c.detail {
					t.Fatalf("Move: %#v, want %s %q", err, c.reason, c.detail)
				}
				if lives := processOf(p) != nil; lives != (c.reason == pgn.Resignation) {
					t.Errorf("the engine lives: %v", lives)
				}
			}
		})
	}
}

// Some engines announce a move twice. This is not another move, and not a fault.
func TestXboardSaysItTwice(t *testing.T) {
	nothingLeft(t)
	p := xboardSays(t, "twice", `move e2e4\nmove e2e4`, `move e2e4\nmove g1f3\nmove g1f3`)
	line := newGame(t, p)
	for _, answer := range []string{"e7e5", "b8c6"} {
		reply, err := p.Move(t.Context(), line, turn(20*time.Second))
		if err != nil || reply.Warning != "" {
			t.Fatalf("%q, %v", reply.Warning, err)
		}
		line.Push(reply.Ply.Move)
		push(t, line, answer)
	}
}

// A claim has no effect as long as moves arrive.
func TestXboardClaimsAndPlays(t *testing.T) {
	nothingLeft(t)
	p := xboardSays(t, "claims", `move e2e4\n1/2-1/2 {Draw}`, `move g1f3`)
	line := newGame(t, p)
	for _, answer := range []string{"e7e5", "b8c6"} {
		reply, err := p.Move(t.Context(), line, turn(20*time.Second))
		if err != nil {
			t.Fatal(err)
		}
		line.Push(reply.Ply.Move)
		push(t, line, answer)
	}
}

// An engine without depth limits would think for ever. When its search exceeds
// the depth, it gets the command to move, once for each move. The warning about
// this is given once.
func TestXboardWithoutDepth(t *testing.T) {
	nothingLeft(t)
	const engine = `while read -r word rest; do
	case $word in
	protover) echo "feature ping=1 setboard=1 usermove=1 done=1" ;;
	ping) echo "pong $rest" ;;
	sd) echo "Illegal move: sd $rest" ;;
	go) playing=1; printf "1 10 1 50 x\n2 10 2 70 x\n3 10 2 90 x\n4 10 2 99 x\n" ;;
	usermove) [ -z "$playing" ] || printf "2 10 1 50 x\n3 10 2 90 x\n" ;;
	"?") echo "move $1"; shift ;;
	quit) exit ;;
	esac
done`
	p := open(t, spec.Player{Kind: spec.Xboard, Name: "deep", Path: "sh", Args: []string{"-c", engine, "sh", "e2e4", "g1f3"}})
	line := newGame(t, p)
	for _, c := range []struct{ answer, warning string }{{"e7e5", "searches deeper than its limit (sd)"}, {"b8c6", ""}} {
		reply, err := p.Move(t.Context(), line, Turn{Limits: limits.Limits{Depth: 2}, Deadline: 20 * time.Second})
		if err != nil || !strings.HasPrefix(reply.Warning, c.warning) || c.warning == "" && reply.Warning != "" {
			t.Fatalf("%q, %v\n%s", reply.Warning, err, Transcript(p))
		}
		line.Push(reply.Ply.Move)
		push(t, line, c.answer)
	}
	if told := toldSince(p, "sd 2"); told != "sd 2; time 360000; otim 360000; go; ?; time 360000; otim 360000; usermove e7e5; ?" {
		t.Errorf("told %q", told)
	}
}

func push(t *testing.T, line *board.Line, text string) {
	t.Helper()
	m, err := line.Position().ParseUCI(text)
	if err != nil {
		t.Fatal(err)
	}
	line.Push(m)
}
