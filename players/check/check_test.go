package check

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"match/board"
	"match/internal/external"
	"match/players"
	"match/players/testengine"
)

func TestMain(m *testing.M) {
	os.Setenv("GORACE", "atexit_sleep_ms=0")
	testengine.Main()
	os.Exit(m.Run())
}

// Every position is legal, and asks for what its name says.
func TestPositions(t *testing.T) {
	for _, p := range positions {
		pos := p.board()
		if !pos.HasLegal() {
			t.Errorf("%s: no legal move", p.name)
		}
	}
	for _, p := range over {
		pos := p.board()
		if pos.HasLegal() {
			t.Errorf("%s: there are legal moves", p.name)
		}
		if pos.InCheck() != (p.name == "checkmate") {
			t.Errorf("%s: it is not", p.name)
		}
	}
	for name, moves := range map[string]int{"one legal move": 1, "218 legal moves": 218, "en passant that uncovers a check": 6} {
		for _, p := range positions {
			pos := p.board()
			if p.name == name && pos.CountLegal() != moves {
				t.Errorf("%s: %d moves", name, pos.CountLegal())
			}
		}
	}
	for _, c := range castlings960 {
		pos := position{"", c.fen}.board().AsChess960(true)
		if m, err := pos.ParseUCI(c.move); err != nil || !m.IsCastling() {
			t.Errorf("%s: %s: %v", c.fen, c.move, err)
		}
	}
	var _ board.Position = middlegame.board()
}

func run(t *testing.T, spec players.Spec) *Report {
	t.Helper()
	r, err := Run(t.Context(), spec, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// failures returns the failed steps with their transcripts.
func failures(r *Report) (list []string) {
	for _, s := range r.Steps {
		if s.Result == Fail {
			list = append(list, fmt.Sprintf("%s: %s\n%s", s.Name, s.Why, s.Transcript))
		}
	}
	return list
}

func testSpec(t *testing.T, mode string) players.Spec {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return players.Spec{Kind: players.KindUCI, Path: exe, Args: testengine.Args(mode), Timeout: 2 * time.Second}
}

func TestGoodEngines(t *testing.T) {
	for name, spec := range map[string]string{
		"stockfish": "uci:%s,option.Threads=1",
		"fairymax":  "xboard:%s",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, err := players.ParseSpec(fmt.Sprintf(spec, external.Program(t, name)))
			if err != nil {
				t.Fatal(err)
			}
			if r := run(t, s); !r.Passed() {
				t.Error(strings.Join(failures(r), "\n"))
			}
		})
	}
	t.Run("builtin", func(t *testing.T) {
		t.Parallel()
		if r := run(t, players.Spec{Kind: players.KindBuiltin, Variant: "tapered"}); !r.Passed() || len(r.Steps) < 4 {
			t.Error(strings.Join(failures(r), "\n"))
		}
	})
}

// Each fault of an engine is found by the step that is there for it, and the
// other steps still run.
func TestBadEnginesFail(t *testing.T) {
	if testing.Short() {
		t.Skip("engines that answer late take time")
	}
	for mode, step := range map[string]string{
		"illegal":        "it plays a legal move: the start position",
		"none":           "it plays a legal move: the start position",
		"bad-pv":         "its lines of play are legal",
		"hang-stop":      "go infinite: it waits for stop, then answers",
		"ignore-quit":    "quit ends it",
		"exit-newgame":   "the same search after ucinewgame takes the same nodes",
		"twice":          "go depth with stop: it answers once",
		"hang-uci":       "it starts and answers uci with uciok",
		"impatient":      "go infinite: it waits for stop, then answers",
		"busy":           "it is idle while it waits",
		"deaf-search":    "isready during a search: readyok at once, and the search goes on",
		"eof-hang":       "the end of its input ends it",
		"die-on-unknown": "odd input: unknown commands",
	} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			r := run(t, testSpec(t, mode))
			var failed []string
			for _, s := range r.Steps {
				if s.Result == Fail {
					failed = append(failed, s.Name)
					if s.Name == step && s.Why != "" && (s.Transcript != "" || strings.Contains(step, "starts")) {
						return
					}
				}
			}
			t.Errorf("step %q did not fail, but %q", step, failed)
		})
	}
}

func TestNoSuchFile(t *testing.T) {
	if _, err := Run(t.Context(), players.Spec{Kind: players.KindUCI, Path: "./no-such-engine"}, nil); err == nil {
		t.Error("no error")
	}
}
