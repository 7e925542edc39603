//go:build unix

package players

import (
	"strings"
	"testing"

	"match/board"
	"match/players/process"
	"match/players/spec"
)

// With restart=on every game after the first has a new engine process; without it
// all games share one.
func TestRestart(t *testing.T) {
	nothingLeft(t)
	xboard := func(restart bool) Player {
		return open(t, spec.Player{Kind: spec.Xboard, Path: "sh", Args: []string{"-c", xboardScript, "sh", "", ""}, Restart: restart})
	}
	uci := func(restart bool) Player {
		s := testSpec(t, "")
		s.Restart, s.Timeout = restart, 0
		return open(t, s)
	}
	for name, opened := range map[string]func(bool) Player{"uci": uci, "xboard": xboard} {
		for _, restart := range []bool{true, false} {
			p := opened(restart)
			first := processOf(p)
			newGame(t, p)
			if processOf(p) != first {
				t.Errorf("%s, restart %v: the first game has a second engine", name, restart)
			}
			for range 2 {
				before := processOf(p)
				newGame(t, p)
				if again := processOf(p) != before; again != restart {
					t.Errorf("%s, restart %v: another engine for the next game: %v", name, restart, again)
				}
			}
		}
	}
}

// The engine is informed when a game of Chess960 follows one of standard chess,
// and vice versa; a game of the same variant does not repeat this.
func TestChess960IsToldWhenItChanges(t *testing.T) {
	nothingLeft(t)
	p := openTest(t, "")
	for i, chess960 := range []bool{false, true, true, false} {
		start := board.StartPosition().AsChess960(chess960)
		if err := p.NewGame(t.Context(), &start); err != nil {
			t.Fatal(err)
		}
		want := ""
		if i == 1 {
			want = "setoption name UCI_Chess960 value true"
		} else if i == 3 {
			want = "setoption name UCI_Chess960 value false"
		}
		if got := toldOf(p, "UCI_Chess960 value"); got != want {
			t.Errorf("game %d: told %q, want %q", i+1, got, want)
		}
	}
}

func processOf(p Player) *process.Process {
	if u, ok := p.(*uciPlayer); ok {
		return u.proc
	}
	return p.(*xboardPlayer).proc
}

// toldOf returns the lines sent to the engine in this game that contain the text.
func toldOf(p Player, text string) (told string) {
	for line := range strings.Lines(string(Transcript(p))) {
		if _, said, ok := strings.Cut(line, "> "); ok && strings.Contains(said, text) {
			told += strings.TrimSpace(said)
		}
	}
	return told
}
