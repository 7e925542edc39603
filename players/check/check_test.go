//go:build unix

package check

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"match/board"
	"match/internal/bounded"
	"match/internal/testkit"
	"match/players/process"
	"match/players/spec"
	"match/players/testengine"
)

func TestMain(m *testing.M) {
	os.Setenv("GORACE", "atexit_sleep_ms=0")
	testengine.Main()
	runScripted()
	os.Exit(m.Run())
}

// Every position is legal and has the property in its name.
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

func run(t *testing.T, who spec.Player) *Report {
	t.Helper()
	r, err := Run(t.Context(), who, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func testSpec(t *testing.T, mode string) spec.Player {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return spec.Player{Kind: spec.UCI, Path: exe, Args: testengine.Args(mode), Timeout: 2 * time.Second}
}

// timed reports whether a step requires an answer in time, which may fail on a
// machine that is busy with other tests.
func timed(step string) bool {
	return strings.HasPrefix(step, "go movetime") || strings.HasPrefix(step, "go wtime") ||
		strings.HasPrefix(step, "go movestogo") || strings.Contains(step, "idle") || strings.Contains(step, "by the clock") || strings.HasSuffix(step, "with a clock")
}

// checkPasses runs all steps. None may fail except the excused ones, which are
// named by a part of their report.
func checkPasses(t *testing.T, who spec.Player, steps int, excused string) {
	t.Helper()
	r := run(t, who)
	for _, s := range r.Steps {
		known := excused != "" && strings.Contains(s.Name+": "+s.Why, excused)
		if s.Result == Fail && !timed(s.Name) && !known {
			t.Errorf("%s: %s\n%s", s.Name, s.Why, s.Transcript)
		}
	}
	if len(r.Steps) < steps {
		t.Errorf("only %d steps", len(r.Steps))
	}
}

func TestGoodEngine(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{"", "indented"} {
		who := testSpec(t, mode)
		who.Timeout = bounded.Limit
		checkPasses(t, who, 60, "")
	}
}

func TestBuiltin(t *testing.T) {
	t.Parallel()
	checkPasses(t, spec.Player{Kind: spec.Builtin, Variant: "tapered"}, 4, "")
}

func TestRealEngines(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	for name, c := range map[string]struct {
		spec  string
		fails string // a step that the engine is known to fail occasionally
	}{
		"stockfish": {"uci:%s,option.Threads=1,timeout=60s", ""},
		"fairymax":  {"xboard:%s", "218 legal moves"}, // it may report a stalemate for them
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, err := spec.Parse(fmt.Sprintf(c.spec, testkit.Program(t, name)))
			if err != nil {
				t.Fatal(err)
			}
			checkPasses(t, s, 7, c.fails)
		})
	}
}

// Each fault of an engine is found by the step for this fault.
func TestBadEnginesFail(t *testing.T) {
	for mode, step := range map[string]string{
		"illegal":        "it plays a legal move: the start position",
		"none":           "it plays a legal move: the start position",
		"bad-pv":         "its lines of play are legal",
		"no-stop":        "go infinite: it waits for stop, then answers",
		"ignore-quit":    "quit ends it",
		"exit-newgame":   "the same search after ucinewgame has the same node count",
		"hang-uci":       "it starts and answers uci with uciok",
		"impatient":      "go infinite: it waits for stop, then answers",
		"deaf-search":    "isready during a search: readyok at once, and the search continues",
		"eof-hang":       "the end of its input ends it",
		"die-on-unknown": "odd input: unknown commands",
	} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			step := find(t, step)
			if takeOnly(t, testSpec(t, mode), step) == nil {
				t.Errorf("step %q passes", step.name)
			}
			who := testSpec(t, "")
			who.Timeout = bounded.Limit
			if err := takeOnly(t, who, step); err != nil && !timed(step.name) {
				t.Errorf("step %q fails a good engine: %v", step.name, err)
			}
		})
	}
}

// An engine that uses a quarter of a processor or more while it waits is not
// idle. Its processor time is given here, since on a busy machine it gets none.
func TestIdle(t *testing.T) {
	t.Parallel()
	for used, want := range map[time.Duration]string{
		-1: "processor time cannot be read here", 0: "<nil>", 125 * time.Millisecond: "<nil>",
		126 * time.Millisecond: "it used 126ms of processor time in 500ms of waiting, which its opponent needs",
	} {
		sum := -used
		step := protocolStep{"idle", false, func(s *session) error {
			return s.idle(func() (time.Duration, bool) { sum += used; return sum, used >= 0 })
		}}
		who := testSpec(t, "")
		who.Timeout = bounded.Limit
		if err := takeOnly(t, who, step); fmt.Sprint(err) != want {
			t.Errorf("%v: %v, want %s", used, err, want)
		}
	}
}

func find(t *testing.T, name string) protocolStep {
	for _, step := range protocolSteps[spec.UCI] {
		if step.name == name {
			return step
		}
	}
	t.Fatalf("no step %q", name)
	return protocolStep{}
}

// takeOnly runs one step, after one move, like the steps for lines of play.
func takeOnly(t *testing.T, who spec.Player, step protocolStep) error {
	path, err := who.Executable()
	if err != nil {
		t.Fatal(err)
	}
	s := &session{ctx: t.Context(), spec: who, path: path, log: process.NewLog(nil)}
	defer s.end()
	if strings.Contains(step.name, "lines of play") {
		if err := s.take(find(t, "it plays a legal move: the start position")); err != nil {
			t.Fatal(err)
		}
	}
	return s.take(step)
}

// An interrupted check ends with the cause, at any point, and leaves no engine
// behind.
func TestInterrupted(t *testing.T) {
	enough := errors.New("enough")
	for _, where := range []string{"the first step", "it can be started for a game"} {
		ctx, cancel := context.WithCancelCause(t.Context())
		defer cancel(nil)
		var err error
		if where == "it can be started for a game" {
			cancel(enough)
			err = runPlayer(ctx, spec.Player{Kind: spec.Builtin, Variant: "flat"}, func(s Step) { t.Errorf("%+v", s) })
		} else {
			_, err = Run(ctx, testSpec(t, ""), func(Step) { cancel(enough) })
		}
		if !errors.Is(err, enough) {
			t.Errorf("%s: %v", where, err)
		}
	}
}

func TestNoSuchFile(t *testing.T) {
	if _, err := Run(t.Context(), spec.Player{Kind: spec.UCI, Path: "./no-such-engine"}, nil); err == nil {
		t.Error("no error")
	}
}
