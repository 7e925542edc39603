//go:build unix

package players

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"match/board"
	"match/engine/limits"
	"match/pgn"
	"match/players/spec"
	"match/players/ucitext"
	"match/players/xboardtext"
)

// Threads are set before the hash, because engines allocate the hash with all
// their threads. Both are set before the other options, which keep their order.
func TestOptionsInOrder(t *testing.T) {
	declared := []ucitext.Option{
		{Name: "Style", Type: "string"}, {Name: "Hash", Type: "spin", Min: 1, Max: 99}, {Name: "A", Type: "string"}, {Name: "Threads", Type: "spin", Min: 1, Max: 8},
	}
	got, err := ucitext.Settings(declared, []spec.Option{{Name: "style", Value: "x"}, {Name: "HASH", Value: "16"}, {Name: "A", Value: "y"}, {Name: " threads", Value: "2"}})
	const want = "setoption name Threads value 2\nsetoption name Hash value 16\nsetoption name Style value x\nsetoption name A value y\n"
	if err != nil || got != want {
		t.Errorf("%v\n%s", err, got)
	}
	for name, value := range map[string]string{"Hash": "100", "Hsh": "1"} {
		if _, err := ucitext.Settings(declared, []spec.Option{{Name: name, Value: value}}); err == nil || !strings.Contains(err.Error(), "Hash") {
			t.Errorf("%s=%s: %v", name, value, err)
		}
	}
}

// Of the engine's output during a search, the last score of its best line that is
// not a bound counts.
func TestLastScore(t *testing.T) {
	for said, want := range map[string]pgn.Score{
		"info depth 1 score cp 1|info depth 2 score cp 2":                         {Kind: pgn.Centipawns, Value: 2},
		"info depth 1 score cp 1|info depth 2 score cp 9 lowerbound":              {Kind: pgn.Centipawns, Value: 1},
		"info depth 1 score cp 8 upperbound|info depth 1 score cp 9 lowerbound":   {Kind: pgn.Centipawns, Value: 9},
		"info multipv 1 depth 1 score cp 1|info multipv 2 depth 1 score cp -7":    {Kind: pgn.Centipawns, Value: 1},
		"info depth 1 score cp 1|info string no score here|info nodes 5 time 100": {Kind: pgn.Centipawns, Value: 1},
		"info depth 1": {},
	} {
		var s search
		s.keep([]byte("info depth 9 score cp 99"))
		s.reset()
		for line := range strings.SplitSeq(said, "|") {
			s.keep([]byte(line))
		}
		if got := s.info().Score; got != want {
			t.Errorf("%s: %+v, want %+v", said, got, want)
		}
	}
}

// The line with the move is output of the search, too.
func TestMatchedMove(t *testing.T) {
	p := openTest(t, "")
	turn := Turn{Limits: limits.Limits{Depth: 1}, Deadline: time.Minute, Detail: true, Lines: []*regexp.Regexp{regexp.MustCompile("^bestmove ")}}
	reply, err := p.Move(t.Context(), newGame(t, p), turn)
	if err != nil || len(reply.Detail.Matched) != 1 || reply.Detail.Matched[0] != "bestmove "+reply.Ply.Move.String() {
		t.Errorf("%+v, %v", reply, err)
	}
}

// Repeated engine output is short and printable, and cannot end a comment.
func TestClean(t *testing.T) {
	for text, want := range map[string]string{
		"e2e4 ~ !": "e2e4 ~ !", "a\x1b[31m{b}\xff\x7f": "a?[31m?b???", strings.Repeat("x", 40): strings.Repeat("x", 40), strings.Repeat("x", 50): strings.Repeat("x", 40) + "...",
	} {
		if got := clean([]byte(text)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for length, want := range map[int]string{200: strings.Repeat("x", 200), 201: strings.Repeat("x", 200) + "..."} {
		if got := identity(strings.Repeat("x", length)); got != want {
			t.Errorf("%d: %q", length, got)
		}
	}
	for length, want := range map[int]string{60: strings.Repeat("x", 60), 61: strings.Repeat("x", 60) + "…"} {
		if got := shorten(strings.Repeat("x", length)); got != want {
			t.Errorf("%d: %q", length, got)
		}
	}
	if got := fileName("a/b\\c:d*e?f\"g<h>i|j k\tl.m-é"); got != "a_b_c_d_e_f_g_h_i_j_k_l.m-é" {
		t.Errorf("%q", got)
	}
}

// An engine that does not support Chess960 reports this before its first such
// game.
func TestUCIWithoutChess960(t *testing.T) {
	nothingLeft(t)
	const script = `while read -r word rest; do case $word in uci) echo uciok ;; isready) echo readyok ;; quit) exit ;; esac; done`
	who := spec.Player{Kind: spec.UCI, Path: "sh", Args: []string{"-c", script}}
	if _, err := Open(t.Context(), who, Env{Chess960: true}); !errors.Is(err, errNoChess960) {
		t.Errorf("Open: %v", err)
	}
	p := open(t, who)
	start := board.StartPosition().AsChess960(true)
	if err := p.NewGame(t.Context(), &start); !errors.Is(err, errNoChess960) {
		t.Errorf("NewGame: %v", err)
	}
	who.Options = []spec.Option{{Name: "Hash", Value: "1"}}
	if _, err := Open(t.Context(), who, Env{}); err == nil || !strings.HasPrefix(err.Error(), "player sh: ") {
		t.Errorf("an option that it does not have: %v", err)
	}
}

// A warning is attached to one reply; a warning about a line of play is given
// once.
func TestWarningsAreGivenOnce(t *testing.T) {
	nothingLeft(t)
	for mode, want := range map[string]int{"unasked": 2, "bad-pv": 1, "capitals": 8} {
		p := openTest(t, mode)
		warnings := 0
		for range 2 {
			line := newGame(t, p)
			for range 4 {
				reply, err := p.Move(t.Context(), line, turn(20*time.Second))
				if err != nil {
					t.Fatal(err)
				}
				if reply.Warning != "" {
					warnings++
				}
				line.Push(reply.Ply.Move)
			}
		}
		if warnings != want {
			t.Errorf("%s: %d warnings in two games, want %d", mode, warnings, want)
		}
	}
}

// A position is sent with the moves of the game so far, and each game starts
// anew.
func TestUCITalk(t *testing.T) {
	nothingLeft(t)
	p := openTest(t, "")
	for range 2 {
		line := newGame(t, p)
		want := []string{"ucinewgame", "isready"}
		moves := ""
		for range 3 {
			reply, err := p.Move(t.Context(), line, Turn{Limits: limits.Limits{Nodes: 9}, Deadline: 20 * time.Second})
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, "position startpos"+moves, "go nodes 9")
			if moves == "" {
				moves = " moves"
			}
			moves += " " + line.Position().UCI(reply.Ply.Move)
			line.Push(reply.Ply.Move)
			if reply.Ply.Depth != 1 || reply.Ply.Nodes != 20 || reply.Ply.SelDepth != 1 || reply.Warning != "" {
				t.Errorf("%+v", reply)
			}
		}
		if got := toldSince(p, "ucinewgame"); got != strings.Join(want, "; ") {
			t.Errorf("told %s\nwant %s", got, strings.Join(want, "; "))
		}
	}
	if p.Name() != testSpec(t, "").DisplayName() {
		t.Errorf("called %s", p.Name())
	}
}

// The name and the author are reported in full.
func TestIntroductionIsNotCut(t *testing.T) {
	nothingLeft(t)
	const author = "the developers of the engine, and all of their friends (see the file AUTHORS)"
	script := `while read -r word rest; do case $word in uci) printf 'id name N\nid author ` + author + `\nuciok\n' ;; isready) echo readyok ;; quit) exit ;; esac; done`
	said, err := Introduce(t.Context(), spec.Player{Kind: spec.UCI, Path: "sh", Args: []string{"-c", script}}, Env{})
	if err != nil || said.Author != author || said.Name != "N" {
		t.Errorf("%+v, %v", said, err)
	}
}

// The identity of a process is the name that it reports; that of the built-in
// engine is its variant.
func TestIdentity(t *testing.T) {
	nothingLeft(t)
	if got := Identity(builtin(t, "tapered")); got != "" {
		t.Errorf("the built-in engine calls itself %q", got)
	}
	if got := Identity(&xboardPlayer{features: xboardtext.Features{Name: "Fairy\x1b-Max {5.0b}"}}); got != "Fairy?-Max ?5.0b?" {
		t.Errorf("an xboard engine calls itself %q", got)
	}
	const script = "read uci; echo Stockfish by somebody; echo 'id name Stockfish 15.1 '; echo id author them; echo uciok; " +
		"read isready; echo readyok; read quit"
	p, err := Open(t.Context(), spec.Player{Kind: spec.UCI, Path: "sh", Args: []string{"-c", script}}, Env{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if got := Identity(p); got != "Stockfish 15.1" {
		t.Errorf("a UCI engine calls itself %q", got)
	}
}
