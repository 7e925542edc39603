//go:build unix

package players

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"match/board"
	"match/engine/limits"
	"match/internal/bounded"
	"match/internal/testkit"
	"match/pgn"
	"match/players/spec"
	"match/players/testengine"
)

// testSpec returns a player with an engine that behaves as given.
func testSpec(t *testing.T, mode string) spec.Player {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return spec.Player{Kind: spec.UCI, Name: mode, Path: exe, Args: testengine.Args(mode), Timeout: 300 * time.Millisecond}
}

// openTest opens an engine that behaves as given.
func openTest(t *testing.T, mode string) Player {
	t.Helper()
	who := testSpec(t, mode)
	who.Timeout = bounded.Limit
	return open(t, who)
}

func open(t *testing.T, who spec.Player) Player {
	t.Helper()
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

// nothingLeft checks at the end of a test and of its subtests that no process
// is left.
func nothingLeft(t *testing.T) {
	t.Cleanup(func() {
		if left := strings.Join(testkit.Children(), "\n"); left != "" {
			t.Errorf("left behind:\n%s", left)
		}
	})
}

func newGame(t *testing.T, p Player) *board.Line {
	t.Helper()
	start := board.StartPosition()
	if err := p.NewGame(t.Context(), &start); err != nil {
		t.Fatal(err)
	}
	return board.NewLine(start)
}

// turn returns a move within a deadline.
func turn(deadline time.Duration) Turn {
	return Turn{Limits: limits.Limits{Depth: 1}, Deadline: deadline}
}

// An engine that cannot continue loses the game with a fault that names the
// reason, and the next game has an engine again.
func TestFaults(t *testing.T) {
	nothingLeft(t)
	const soon, long = 150 * time.Millisecond, bounded.Limit
	for _, c := range []struct {
		mode     string
		deadline time.Duration
		reason   pgn.Reason
		detail   string
	}{
		{"hang-go", soon, pgn.Stall, "'s engine has sent no move for 150ms"},
		{"hang-stop", soon, pgn.Stall, "'s engine has sent no move for 150ms"},
		{"freeze-go", soon, pgn.Stall, "'s engine has sent no move for 150ms"},
		{"chatter-go", soon, pgn.Stall, "'s engine has sent no move for 150ms"},
		{"endless-line", soon, pgn.Stall, "'s engine has sent no move for 150ms"},
		{"deaf", soon, pgn.Stall, "'s engine has sent no move for 150ms"},
		{"illegal", long, pgn.IllegalMove, "plays an illegal move: e1g1"},
		{"malformed", long, pgn.IllegalMove, "plays an illegal move: hello"},
		{"binary-move", long, pgn.IllegalMove, "plays an illegal move: ?????"},
		{"none", long, pgn.IllegalMove, `sends no legal move: "bestmove (none)"`},
		{"null", long, pgn.IllegalMove, `sends no legal move: "bestmove 0000"`},
		{"empty", long, pgn.IllegalMove, `sends no legal move: "bestmove "`},
		{"crash-go", long, pgn.Crash, "'s engine exited (signal 11)"},
		{"half-word", long, pgn.Crash, "'s engine exited (signal 11)"},
		{"exit-go", long, pgn.Crash, "'s engine exited (code 3)"},
		{"close-output", long, pgn.Crash, "'s engine closed its output"},
		{"close-input", long, pgn.Crash, "'s engine closed its input"},
	} {
		t.Run(c.mode, func(t *testing.T) {
			t.Parallel()
			p := openTest(t, c.mode)
			for range 2 {
				line := newGame(t, p)
				_, err := p.Move(t.Context(), line, turn(c.deadline))
				var fault *Fault
				if !errors.As(err, &fault) || fault.Reason != c.reason || fault.Detail != c.detail {
					t.Fatalf("Move: %#v, want %s %q", err, c.reason, c.detail)
				}
			}
		})
	}
}

// Engines that are merely unusual continue to play. Some anomalies cause a
// warning.
func TestOddities(t *testing.T) {
	nothingLeft(t)
	for mode, warning := range map[string]string{
		"": "", testengine.Think(20 * time.Millisecond): "", "crlf": "", "indented": "", "split": "", "long-line": "", "invalid-utf8": "",
		"after-move-flood": "", "stderr-flood": "", "gigabyte": "", "ignore-quit": "",
		"fork": "", "fork-session": "", "fork-orphan": "",
		"unasked":  "sends a move without being asked: bestmove a2a3",
		"twice":    "sends a move without being asked: bestmove h7h6",
		"again":    "sends a move without being asked: bestmove ",
		"capitals": "writes its moves in capitals",
		"bad-pv":   "its line of play has an illegal move e2e5",
	} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			p := openTest(t, mode)
			var warnings []string
			for range 2 {
				line := newGame(t, p)
				for range 4 {
					reply, err := p.Move(t.Context(), line, turn(bounded.Limit))
					if err != nil {
						t.Fatalf("%v\n%s", err, p.(*uciPlayer).Transcript())
					}
					if reply.Warning != "" {
						warnings = append(warnings, reply.Warning)
					}
					line.Push(reply.Ply.Move)
				}
			}
			if got := strings.Join(warnings, "\n"); !strings.HasPrefix(got, warning) || (got == "") != (warning == "") {
				t.Errorf("warnings %q, want %q", got, warning)
			}
		})
	}
}

// Engines that fail to start are rejected in time, with one line.
func TestOpenFails(t *testing.T) {
	nothingLeft(t)
	for mode, want := range map[string]string{
		"hang-uci":     `player hang-uci: engine does not answer "uci" within 300ms`,
		"chatter-uci":  `player chatter-uci: engine does not answer "uci" within 300ms`,
		"hang-isready": `player hang-isready: engine does not answer "isready" within 5s`,
		"exit-start":   `player exit-start: engine exited (code 1): cannot find my net`,
	} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			who := testSpec(t, mode)
			switch mode {
			case "exit-start":
				who.Timeout = 0
			case "hang-isready":
				who.Timeout = 5 * time.Second // for its first answer
			}
			_, err := Open(t.Context(), who, Env{})
			if err == nil || err.Error() != want {
				t.Errorf("Open: %v, want %s", err, want)
			}
		})
	}
}

func TestNewGameFails(t *testing.T) {
	nothingLeft(t)
	for _, mode := range []string{"hang-ucinewgame", "chatter-newgame"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			who := testSpec(t, mode)
			who.Timeout = bounded.Limit // for its first answers
			p := open(t, who)
			p.(*uciPlayer).spec.Timeout = 300 * time.Millisecond
			start := board.StartPosition()
			err := p.NewGame(t.Context(), &start)
			var fault *Fault
			if !errors.As(err, &fault) || fault.Reason != pgn.Stall {
				t.Errorf("NewGame: %v", err)
			}
			if processOf(p) != nil {
				t.Error("the engine goes on")
			}
		})
	}
}

func TestDeathBetweenGames(t *testing.T) {
	nothingLeft(t)
	p := openTest(t, "exit-newgame")
	for game := range 2 {
		line := newGame(t, p)
		reply, err := p.Move(t.Context(), line, turn(bounded.Limit))
		if err != nil {
			t.Fatal(err)
		}
		if said := string(Transcript(p)); !strings.Contains(said, "> ucinewgame") {
			t.Errorf("game %d: it was told of no new game:\n%s", game, said)
		}
		if want := game == 1; want != (reply.Warning == "its engine exited (code 4) between games, and was restarted") {
			t.Errorf("game %d: warning %q", game, reply.Warning)
		}
	}
}

func TestLastWordsCount(t *testing.T) {
	nothingLeft(t)
	p := openTest(t, "last-words")
	for range 2 {
		if _, err := p.Move(t.Context(), newGame(t, p), turn(bounded.Limit)); err != nil {
			t.Fatal(err)
		}
	}
}

// A flood of standard error is omitted from the full log, and the omission is
// noted.
func TestLogOfAFlood(t *testing.T) {
	nothingLeft(t)
	var said []string
	who := testSpec(t, "stderr-log-flood")
	who.Timeout = bounded.Limit
	p, err := Open(t.Context(), who, Env{LogDir: t.TempDir(), Warn: func(text string) { said = append(said, text) }})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Move(t.Context(), newGame(t, p), turn(bounded.Limit)); err != nil {
		t.Error(err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if len(said) != 1 || !strings.HasPrefix(said[0], "protocol log of stderr-log-flood: ") || !strings.HasSuffix(said[0], " bytes are left out, it holds at most 16 MiB per game") {
		t.Errorf("said %q", said)
	}
}

// A cancelled context ends a wait soon, and the player can continue.
func TestCancel(t *testing.T) {
	nothingLeft(t)
	for _, mode := range []string{"hang-go", "chatter-go"} {
		t.Run(mode, func(t *testing.T) {
			p := openTest(t, mode)
			line := newGame(t, p)
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(50*time.Millisecond, cancel)
			if _, err := p.Move(ctx, line, turn(time.Minute)); !errors.Is(err, context.Canceled) {
				t.Fatalf("Move: %v", err)
			}
			newGame(t, p)
		})
	}
}

// A path that is not a regular file is rejected at once: reading from a pipe
// would block.
func TestExecutableIsAFile(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o777); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{pipe: "is not a file", filepath.Dir(pipe): "is a directory", "/dev/null": "is not a file"} {
		if _, err := (spec.Player{Kind: spec.UCI, Path: path}).Executable(); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
}

// An engine that only repeats its last move, which is now illegal, is taken at
// its word: the match does not wait until its time is over.
func TestAMoveThatIsOnlyRepeatedIsPlayed(t *testing.T) {
	t.Parallel()
	p := openTest(t, "stuck")
	line := newGame(t, p)
	reply, err := p.Move(t.Context(), line, turn(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	line.Push(reply.Ply.Move)
	answer, err := line.Position().ParseUCI("e7e5")
	if err != nil {
		t.Fatal(err)
	}
	line.Push(answer)
	_, err = p.Move(t.Context(), line, turn(time.Hour))
	fault := new(Fault)
	if !errors.As(err, &fault) || fault.Reason != pgn.IllegalMove || fault.Detail != "plays an illegal move: e2e4" || fault.Move != "e2e4" {
		t.Errorf("%v, want the illegal move e2e4", err)
	}
}

// If an engine repeats its last move and then thinks, its move is awaited for as
// long as it thinks.
func TestAMoveThatIsRepeatedBeforeThinking(t *testing.T) {
	nothingLeft(t)
	const script = `n=0
while read -r word rest; do
	case $word in
	uci) echo uciok ;;
	isready) echo readyok ;;
	go) n=$((n+1)); if [ $n = 1 ]; then echo "bestmove e2e4"; else printf "bestmove e2e4\ninfo depth 1\n"; sleep 1; printf "info depth 2 score cp 1 nodes 9 hashfull 5 pv g1f3\nbestmove g1f3\n"; fi ;;
	quit) exit ;;
	esac
done`
	p := open(t, spec.Player{Kind: spec.UCI, Name: "echo", Path: "sh", Args: []string{"-c", script}})
	line := newGame(t, p)
	answers := []string{"e7e5", "b8c6"}
	for i, want := range []string{"e2e4", "g1f3"} {
		reply, err := p.Move(t.Context(), line, turn(time.Minute))
		if err != nil {
			t.Fatal(err)
		}
		if got := line.Position().UCI(reply.Ply.Move); got != want || reply.Detail.Line != nil || reply.Detail.HashFull > 0 || (reply.Warning != "") != (i == 1) {
			t.Errorf("move %d: %s, %+v, warning %q", i+1, got, reply.Detail, reply.Warning)
		}
		line.Push(reply.Ply.Move)
		push(t, line, answers[i])
	}
}
