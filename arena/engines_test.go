//go:build unix

package arena

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"match/internal/bounded"
	"match/internal/testkit"
	"match/pgn"
	"match/players/spec"
)

// realEngines are engines by many authors, with both protocols.
var realEngines = []struct{ protocol, name, args string }{
	{"uci", "stockfish", ",option.Hash=16,option.Threads=1"},
	{"xboard", "fairymax", ""},
	{"uci", "glaurung", ""},
	{"xboard", "phalanx", ""},
	{"uci", "toga2", ""},
	{"xboard", "hoichess", ""},
	{"uci", "gnuchess", ",args=--uci"},
}

// TestRealEngines plays short timed matches between engines from Debian, and
// checks for faults: the margin is large enough to exclude excuses. Each engine
// meets a neighbour, in make test-all both; with MATCH_ENGINE_GAMES=100 all engines meet each other,
// for that many games.
func TestRealEngines(t *testing.T) {
	if testing.Short() {
		t.Skip("seven matches take some seconds")
	}
	games, all := bounded.Often(2, 4), false
	if text := os.Getenv("MATCH_ENGINE_GAMES"); text != "" {
		var err error
		if games, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
		all = true
	}
	for i, a := range realEngines {
		for j, b := range realEngines {
			if meet := j == (i+1)%len(realEngines) && (i%2 == 0 || bounded.IsLong()); all && j <= i || !all && !meet {
				continue
			}
			t.Run(a.name+"-"+b.name, func(t *testing.T) {
				playReal(t, games, realSpec(t, a.protocol, a.name, a.args), realSpec(t, b.protocol, b.name, b.args))
			})
		}
	}
	if left := testkit.Children(); len(left) > 0 {
		t.Errorf("left behind: %s", strings.Join(left, ", "))
	}
}

func realSpec(t *testing.T, protocol, name, args string) spec.Player {
	t.Helper()
	who, err := spec.Parse(protocol + ":" + testkit.Program(t, name) + args)
	if err != nil {
		t.Fatal(err)
	}
	return who
}

// playReal plays a match and checks its games.
func playReal(t *testing.T, games int, a, b spec.Player) {
	t.Helper()
	// On a busy machine only the increment is left. With 20 ms Glaurung has no move yet when its time is over.
	limits := spec.Limits{TC: spec.TimeControl{{Base: 600 * time.Millisecond, Increment: 200 * time.Millisecond}}, Margin: 10 * time.Second}
	e := eventOf(&fixed{pairs: games / 2}, Participant{Name: "a", Spec: a, Limits: limits}, Participant{Name: "b", Spec: b, Limits: limits})
	e.Rules.Adjudication.MaxMoves = 12
	var pairs keeper
	executor := &Local{Concurrency: 2, Warn: func(player, text string) { t.Logf("%s: %s", player, text) }}
	if _, err := Run(t.Context(), e, Options{Executors: []Executor{executor}, Recorder: &pairs, KeepTranscripts: true}); err != nil {
		t.Fatal(err)
	}
	if len(pairs) != games/2 {
		t.Errorf("%d pairs recorded, want %d", len(pairs), games/2)
	}
	for _, p := range pairs {
		for i, said := range p.Transcripts {
			if g := p.Games[i]; g.End.Reason.IsFault() {
				t.Errorf("game %s, %s: %s\nWhite:\n%s\nBlack:\n%s", g.Round, g.End.Reason, g.Closing(), said[0], said[1])
			}
		}
	}
	for _, p := range pairs {
		for _, g := range p.Games {
			examine(t, g)
		}
	}
}

// examine checks a finished game, and the result of reading its text.
func examine(t *testing.T, g *pgn.Game) {
	t.Helper()
	if g.Result == pgn.Unfinished || g.End.Reason == pgn.NoReason || g.Closing() == "" {
		t.Errorf("game %s ends %v, %+v", g.Round, g.Result, g.End)
	}
	text, err := pgn.Append(nil, g, pgn.Options{})
	if err != nil {
		t.Fatal(err)
	}
	reader := pgn.NewReader(bytes.NewReader(text), "game "+g.Round)
	var read pgn.Game
	if err := reader.Next(&read); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if read.Result != g.Result || read.End.Reason != g.End.Reason || read.Closing() != g.Closing() || moves(&read) != moves(g) {
		t.Errorf("game %s is read as %v, %+v\n%s", g.Round, read.Result, read.End, text)
	}
	if err := reader.Next(&read); !errors.Is(err, io.EOF) {
		t.Errorf("game %s: after it %v", g.Round, err)
	}
}

func moves(g *pgn.Game) string {
	var list []string
	for _, p := range g.Plies {
		list = append(list, fmt.Sprint(p.Move))
	}
	return strings.Join(list, " ")
}
