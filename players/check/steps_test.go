//go:build unix

package check

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"match/players/process"
	"match/players/spec"
)

func scriptedSpec(t *testing.T, quirks string, more ...string) spec.Player {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return spec.Player{Kind: spec.UCI, Path: exe, Args: append([]string{scriptedFlag + quirks}, more...), Timeout: 10 * time.Second}
}

// take runs one step with a scripted engine and returns the result.
func take(t *testing.T, who spec.Player, step string) Step {
	t.Helper()
	err := takeOnly(t, who, find(t, step))
	return judge(step, 0, err, func() []byte { return nil })
}

// Each step detects its own fault and no other: the good engine passes all steps,
// and each quirk fails its own step.
func TestSteps(t *testing.T) {
	quick := func(quirks string) spec.Player {
		s := scriptedSpec(t, quirks)
		s.Timeout = time.Second
		return s
	}
	for _, c := range []struct {
		quirks, step string
		result       Result
		why          string
	}{
		{"", "it declares id name and id author", Pass, ""},
		{"no-name", "it declares id name and id author", Fail, `no line "id name …" before uciok`},
		{"no-author", "it declares id name and id author", Fail, `no line "id author …" before uciok`},
		{"", "it answers a second uci", Pass, ""},
		{"many-options", "its option lines are well formed", Pass, ""},
		{"malformed", "its option lines are well formed", Fail, `"option name" is not of the form`},
		{"many-options", "its options have distinct names and known types", Pass, ""},
		{"twice", "its options have distinct names and known types", Fail, `option "hash" is declared twice`},
		{"odd-type", "its options have distinct names and known types", Fail, `option "Odd" has the unknown type "slider"`},
		{"many-options", "the defaults of its options are among their values", Pass, ""},
		{"bad-default", "the defaults of its options are among their values", Fail, "default: "},
		{"", "it has an option Hash", Pass, ""},
		{"no-hash", "it has an option Hash", Note, "match runners set Hash"},
		{"no-hash", "it accepts other sizes of Hash", Skip, "no option Hash"},
		{"many-options", "it accepts the defaults of all its options", Pass, ""},
		{"many-options", "it accepts its buttons", Pass, ""},
		{"", "it plays a legal move: one legal move", Pass, ""},
		{"forgets-moves", "it accepts moves after position startpos", Fail, "bestmove: "},
		{"forgets-moves", "it accepts moves after position fen: castling, en passant, promotion", Fail, "bestmove: "},
		{"", "it accepts moves after position fen: castling, en passant, promotion", Pass, ""},
		{"", "it answers in positions without a legal move, and continues", Pass, ""},
		{"dead-end", "it answers in positions without a legal move, and continues", Fail, "checkmate: no answer"},
		{"", "it castles in the notation of standard chess", Pass, ""},
		{"free", "it castles in the notation of standard chess", Fail, "restricted to the move e1g1, it answers "},
		{"", "UCI_Chess960: it writes castling as king takes rook", Skip, "no option UCI_Chess960"},
		{"960+free", "UCI_Chess960: it writes castling as king takes rook", Fail, "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1: restricted to"},
		{"", "it plays a legal game against itself", Pass, ""},
		{"forgets-moves", "it plays a legal game against itself", Fail, "ply 2: "},
		{"", "its lines of play are legal", Pass, ""},
		{"liar", "its lines of play are legal", Fail, "move e2e5 cannot be played"},
		{"", "its lines of play for mate scores end in mate, at the announced length", Pass, ""},
		{"liar", "its lines of play for mate scores end in mate, at the announced length", Pass, ""},
		{"boaster", "its lines of play for mate scores end in mate, at the announced length", Note, "mate with too short a line"},
		{"", "go depth: it stops at the depth", Pass, ""},
		{"deep", "go depth: it stops at the depth", Fail, "go depth 1: it reports depth 2"},
		{"near", "go nodes: it stops near the number", Pass, ""},
		{"far", "go nodes: it stops near the number", Fail, "go nodes 1: it reports 20002 nodes"},
		{"late-2-450", "go movetime: it answers in time", Pass, ""},
		{"late-3-450", "go movetime: it answers in time", Fail, "go movetime 200: the move took "},
		{"late-3-250", "go movetime: 10 ms", Fail, "three times in a row more than 10ms"},
		{"late-3-1250", "go wtime btime: sudden death", Fail, "three times in a row more than 1s"},
		{"late-3-400", "go wtime btime winc binc: it lives on its increment", Fail, "three times in a row more than 150ms"},
		{"late-3-550", "go movestogo 1: it moves before its flag falls", Fail, "three times in a row more than 300ms"},
		{"", "it reports depth, score, nodes and a line of play", Pass, ""},
		{"no-depth", "it reports depth, score, nodes and a line of play", Note, "no info line has all four"},
		{"no-score", "it reports depth, score, nodes and a line of play", Note, "no info line has all four"},
		{"no-nodes", "it reports depth, score, nodes and a line of play", Note, "no info line has all four"},
		{"no-pv", "it reports depth, score, nodes and a line of play", Note, "no info line has all four"},
		{"", "the same search after ucinewgame has the same node count", Pass, ""},
		{"moody", "the same search after ucinewgame has the same node count", Note, "2 and 3 nodes at depth 6"},
		{"", "go infinite: it waits for stop, then answers", Pass, ""},
		{"hasty-mate", "go infinite: it waits for stop with one legal move", Fail, `it answers "bestmove a8a7" without being asked`},
		{"hasty", "go infinite: it waits for stop with a mate on the board", Fail, "without being asked"},
		{"doubled", "go depth with stop: it answers once", Fail, "without being asked"},
		{"talkative", "stop without a search: no answer", Fail, "without being asked"},
		{"", "stop without a search: no answer", Pass, ""},
		{"blunt", "isready during a search: readyok at once, and the search continues", Fail, "without being asked"},
		{"", "isready during a search: readyok at once, and the search continues", Pass, ""},
		{"", "go ponder: it waits for ponderhit, then answers by its clock", Skip, "no option Ponder"},
		{"ponder", "go ponder: it waits for ponderhit, then answers by its clock", Pass, ""},
		{"ponder+hasty", "go ponder: it waits for ponderhit, then answers by its clock", Fail, "without being asked"},
		{"", "go ponder: it answers to stop", Skip, "no option Ponder"},
		{"ponder+hasty", "go ponder: it answers to stop", Fail, "without being asked"},
		{"", "odd input: lines that end in CR LF", Pass, ""},
		{"no-cr", "odd input: lines that end in CR LF", Note, "no answer to isready with CR LF"},
		{"", "odd input: empty lines and blanks", Pass, ""},
		{"", "odd input: words missing", Pass, ""},
		{"forgets-moves", "odd input: a game of 1,000 plies", Pass, ""}, // the game returns to its start position
		{"", "several threads, if it has them, find a legal move", Skip, "no option Threads beyond 1"},
		{"one-thread", "several threads, if it has them, find a legal move", Skip, "no option Threads beyond 1"},
		{"threads", "several threads, if it has them, find a legal move", Pass, ""},
		{"", "quit ends it", Pass, ""},
		{"survives-quit", "quit before anything else ends it", Fail, "it still runs 1s later"},
		{"survives-search", "quit ends it", Pass, ""},
		{"survives-search", "quit during a search ends it", Fail, "it still runs 1s later"},
		{"survives-end", "the end of its input during a search ends it", Fail, "it still runs 1s later"},
	} {
		t.Run(c.step+" "+c.quirks, func(t *testing.T) {
			t.Parallel()
			who := scriptedSpec(t, c.quirks)
			if c.result != Pass {
				who = quick(c.quirks)
			}
			var got Step
			for range 5 { // on an overloaded machine, an engine answers late
				if got = take(t, who, c.step); got.Result == c.result && strings.Contains(got.Why, c.why) {
					return
				}
			}
			t.Errorf("%s: %q, want %s: %q", got.Result, got.Why, c.result, c.why)
		})
	}
}

// Each step sends the commands that its name implies.
func TestStepsSayWhatTheyMean(t *testing.T) {
	for _, c := range []struct {
		quirks, step string
		want         []string // lines, in this order
	}{
		{"", "it accepts ucinewgame", []string{"uci", "ucinewgame", "isready"}},
		{"", "it accepts debug on and debug off", []string{"debug on", "debug off", "isready"}},
		{"many-options", "it accepts the defaults of all its options", []string{
			"setoption name Hash value 16", "setoption name Path value <empty>", "setoption name Style value Solid", "isready"}},
		{"", "it accepts other sizes of Hash", []string{
			"setoption name Hash value 1", "isready", "setoption name Hash value 32", "isready", "setoption name Hash value 2", "isready", "setoption name Hash value 16", "isready"}},
		{"many-options", "it accepts its buttons", []string{"setoption name Clear", "isready"}},
		{"960", "UCI_Chess960: it writes castling as king takes rook", []string{
			"setoption name UCI_Chess960 value true", "go depth 2 searchmoves e1h1", "go depth 2 searchmoves b8a8", "setoption name UCI_Chess960 value false"}},
		{"threads", "several threads, if it has them, find a legal move", []string{
			"setoption name Threads value 2", "go movetime 100", "setoption name Threads value 1"}},
		{"", "the same search after ucinewgame has the same node count", []string{"ucinewgame", "isready", "go depth 6", "ucinewgame", "isready", "go depth 6"}},
		{"", "odd input: an unknown option", []string{"setoption name No Such Option value 17", "isready"}},
		{"", "odd input: words missing", []string{"setoption", "setoption name", "position startpos moves", "ponderhit", "isready"}},
		{"", "odd input: bytes that are not text", []string{"\xff\xfe\x01\xc3\x28", "isready"}},
		{"", "it plays a legal game against itself", []string{"ucinewgame", "position startpos", "position startpos moves a2a3", "position startpos moves a2a3 a7a6"}},
		{"", "quit during a search ends it", []string{"position startpos", "go infinite", "quit"}},
		{"", "it still plays after odd input", []string{"go depth 4"}},
	} {
		heard := filepath.Join(t.TempDir(), "heard")
		if got := take(t, scriptedSpec(t, c.quirks, heard), c.step); got.Result != Pass {
			t.Errorf("%s: %+v", c.step, got)
		}
		text, err := os.ReadFile(heard)
		if err != nil {
			t.Fatal(err)
		}
		rest := strings.Split(string(text), "\n")
		for _, want := range c.want {
			i := 0
			for i < len(rest) && strings.TrimSpace(rest[i]) != want {
				i++
			}
			if i == len(rest) {
				t.Errorf("%s: it does not hear %q in\n%s", c.step, want, text)
				break
			}
			rest = rest[i+1:]
		}
	}
}

// Options of the spec are set first, and an invalid one is reported.
func TestSetUp(t *testing.T) {
	heard := filepath.Join(t.TempDir(), "heard")
	who := scriptedSpec(t, "", heard)
	who.Options = []spec.Option{{Name: "hash", Value: "8"}}
	if got := take(t, who, "it answers isready with readyok"); got.Result != Pass {
		t.Errorf("%+v", got)
	}
	if text, _ := os.ReadFile(heard); !strings.HasPrefix(string(text), "uci\nsetoption name Hash value 8\nisready\n") {
		t.Errorf("%q", text)
	}
	for _, wrong := range []spec.Option{{Name: "Hsah", Value: "8"}, {Name: "Hash", Value: "65"}} {
		who.Options = []spec.Option{wrong}
		if got := take(t, who, "it answers isready with readyok"); got.Result != Fail {
			t.Errorf("%+v: %+v", wrong, got)
		}
	}
}

// An engine that never answers is not tested fifty times, and every step has its
// result and its transcript.
func TestSilentEngine(t *testing.T) {
	t.Parallel()
	who := testSpec(t, "hang-uci")
	who.Timeout = 50 * time.Millisecond
	var steps []Step
	began := time.Now()
	if err := runProtocol(t.Context(), who, func(s Step) { steps = append(steps, s) }); err != nil {
		t.Fatal(err)
	}
	if len(steps) != len(protocolSteps[spec.UCI]) {
		t.Fatalf("%d steps", len(steps))
	}
	failed, skipped := 0, 0
	for _, s := range steps {
		switch s.Result {
		case Fail:
			failed++
			if s.Why != `no answer to "uci" within 50ms` || !strings.Contains(s.Transcript, "uci") || s.Time < 50*time.Millisecond {
				t.Errorf("%+v", s)
			}
		case Skip:
			skipped++
			if s.Why != "waiting for the engine has already taken too long" {
				t.Errorf("%+v", s)
			}
		}
	}
	if failed == 0 || failed > mostWaste || failed+skipped < len(steps)-1 {
		t.Errorf("%d failed and %d skipped of %d in %v", failed, skipped, len(steps), time.Since(began))
	}
}

func TestJudge(t *testing.T) {
	said := func() []byte { return []byte("said") }
	for _, c := range []struct {
		err  error
		want Step
	}{
		{nil, Step{Name: "x", Result: Pass}},
		{note("%d", 1), Step{Name: "x", Result: Note, Why: "1"}},
		{skip("no"), Step{Name: "x", Result: Skip, Why: "no"}},
		{errors.New("bad"), Step{Name: "x", Result: Fail, Why: "bad", Transcript: "said"}},
	} {
		if got := judge("x", 0, c.err, said); got != c.want {
			t.Errorf("%+v, want %+v", got, c.want)
		}
	}
}

// The report names a command that got no answer: its last line, shortened.
func TestQuestionsAreNamed(t *testing.T) {
	s := &session{}
	for text, want := range map[string]string{
		"":                                "no answer within 2s",
		"isready\n":                       `no answer to "isready" within 2s`,
		"position startpos\ngo depth 3\n": `no answer to "go depth 3" within 2s`,
		strings.Repeat("x", 60):           `no answer to "` + strings.Repeat("x", 60) + `" within 2s`,
		strings.Repeat("x", 61):           `no answer to "` + strings.Repeat("x", 60) + `…" within 2s`,
	} {
		if got := s.explain(process.ErrDeadline, text, 2*time.Second); got.Error() != want {
			t.Errorf("%v, want %q", got, want)
		}
	}
	other := errors.New("other")
	if got := s.explain(other, "x", 0); got != other {
		t.Error(got)
	}
	if (&session{}).patience() != 5*time.Second || (&session{spec: spec.Player{Timeout: time.Hour}}).patience() != time.Hour {
		t.Error("the patience is not the spec's, or 5 s")
	}
}
