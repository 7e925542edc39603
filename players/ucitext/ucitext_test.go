package ucitext

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"match/board"
	"match/engine/limits"
	"match/pgn"
)

func TestParseOption(t *testing.T) {
	for line, want := range map[string]Option{
		"option name Hash type spin default 16 min 1 max 33554432":             {Name: "Hash", Type: "spin", Default: "16", Min: 1, Max: 33554432},
		"option name Move Overhead type spin default 10 min 0 max 5000":        {Name: "Move Overhead", Type: "spin", Default: "10", Min: 0, Max: 5000},
		"option name Clear Hash type button":                                   {Name: "Clear Hash", Type: "button"},
		"option name Style type combo default Solid var Solid var Very Risky":  {Name: "Style", Type: "combo", Default: "Solid", Vars: []string{"Solid", "Very Risky"}},
		"option name Debug Log File type string default ":                      {Name: "Debug Log File", Type: "string"},
		"option name default max type check default true":                      {Name: "default max", Type: "check", Default: "true"},
		"  option   name  UCI_Chess960   type check   default   false":         {Name: "UCI_Chess960", Type: "check", Default: "false"},
		"option name Path type string default C:\\Program Files\\net one.nnue": {Name: "Path", Type: "string", Default: "C:\\Program Files\\net one.nnue"},
	} {
		if want.Type != "spin" {
			want.Min, want.Max = -1<<63, 1<<63-1
		}
		got, ok := ParseOption(line)
		if diff := cmp.Diff(want, got); !ok || diff != "" {
			t.Errorf("%s: %v\n%s", line, ok, diff)
		}
	}
	for _, line := range []string{"", "option", "option name", "option name X", "option name type spin", "id name option name X type spin"} {
		if o, ok := ParseOption(line); ok {
			t.Errorf("%q is taken as %+v", line, o)
		}
	}
}

func TestOptionCheck(t *testing.T) {
	hash := Option{Name: "Hash", Type: "spin", Min: 1, Max: 64}
	style := Option{Name: "Style", Type: "combo", Vars: []string{"Solid", "Risky"}}
	ponder := Option{Name: "Ponder", Type: "check"}
	clear := Option{Name: "Clear Hash", Type: "button"}
	file := Option{Name: "Eval File", Type: "string", Default: "<empty>"}
	log := Option{Name: "Log", Type: "string"}
	for _, c := range []struct {
		o                 Option
		value, want, fail string
	}{
		{hash, "64", "setoption name Hash value 64\n", ""}, {hash, "1", "setoption name Hash value 1\n", ""}, {hash, "0", "", "from 1 to 64"}, {hash, "65", "", "from 1 to 64"}, {hash, "x", "", "not a whole number"}, {hash, "", "", "not a whole number"},
		{style, "risky", "setoption name Style value Risky\n", ""}, {style, "Rsky", "", `did you mean "Risky"?`},
		{ponder, "on", "setoption name Ponder value true\n", ""}, {ponder, "False", "setoption name Ponder value false\n", ""}, {ponder, "1", "", "want true or false"},
		{clear, "", "setoption name Clear Hash\n", ""}, {clear, "3", "", "takes no value"},
		{file, "", "setoption name Eval File value <empty>\n", ""}, {file, "a b", "setoption name Eval File value a b\n", ""}, {log, "", "setoption name Log value \n", ""},
	} {
		value, err := c.o.Check(c.value)
		if c.fail != "" {
			if err == nil || !strings.Contains(err.Error(), c.fail) {
				t.Errorf("%s=%s: %v, want %s", c.o.Name, c.value, err, c.fail)
			}
			continue
		}
		if got := c.o.Setting(value); err != nil || got != c.want {
			t.Errorf("%s=%s: %q, %v", c.o.Name, c.value, got, err)
		}
	}
}

func TestParseInfo(t *testing.T) {
	for line, want := range map[string]Info{
		"info depth 12 seldepth 18 multipv 1 score cp -31 nodes 5012 nps 1000 hashfull 1 tbhits 7 time 34 pv e2e4 e7e5": {
			Depth: 12, SelDepth: 18, Score: pgn.Score{Kind: pgn.Centipawns, Value: -31}, Nodes: 5012, Time: 34 * time.Millisecond, HashFull: 1, TBHits: 7, PV: []byte("e2e4 e7e5")},
		"info depth 3 pv e2e4 e7e5 score cp 9 nodes 5 string pv d2d4": {Depth: 3, Score: pgn.Score{Kind: pgn.Centipawns, Value: 9}, Nodes: 5, PV: []byte("e2e4 e7e5")},
		"info depth 3 score mate 3":                                   {Depth: 3, Score: pgn.Score{Kind: pgn.MateIn, Value: 5}},
		"info depth 3 score mate -2":                                  {Depth: 3, Score: pgn.Score{Kind: pgn.MateIn, Value: -4}},
		"info score cp 5 lowerbound depth 7":                          {Depth: 7, Score: pgn.Score{Kind: pgn.Centipawns, Value: 5}},
		"info string score cp 5 depth 7":                              {},
		"info depth x score cp y nodes -5 time 1":                     {Time: time.Millisecond},
		"info hashfull 9999 tbhits -4":                                {HashFull: 1000},
		"info score cp 12.5 depth 4":                                  {Depth: 4},
		"info score cp depth 4":                                       {Depth: 4},
		"info score mate 99999999999999999999":                        {},
		"info depth -1 seldepth 123456789012":                         {SelDepth: 1000},
		"info\tdepth  4 ":                                             {Depth: 4},
		"info nodes 99999999999999999999 depth 2":                     {Depth: 2},
	} {
		got, ok := ParseInfo([]byte(line))
		if diff := cmp.Diff(want, got); !ok || diff != "" {
			t.Errorf("%s: %v\n%s", line, ok, diff)
		}
	}
	if _, ok := ParseInfo([]byte("information depth 3")); ok {
		t.Error("no info line")
	}
	if !IsSecondary([]byte("info multipv 2 score cp 1")) || IsSecondary([]byte("info multipv 1 score cp 1")) || !IsSecondary([]byte("info multipv 10 score cp 1")) ||
		IsSecondary([]byte("info score cp 1 multipv 1")) || !IsSecondary([]byte("info score cp 1 multipv 2")) {
		t.Error("multipv")
	}
}

func TestParseInfoAllocatesNothing(t *testing.T) {
	line := []byte("info depth 12 seldepth 18 score cp -31 nodes 5012 nps 1000 time 34 pv e2e4 e7e5")
	if n := testing.AllocsPerRun(100, func() { ParseInfo(line) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Castling is written in the form that the position requires, and nothing follows
// the moves.
func TestGoSearchMoves(t *testing.T) {
	for fen, want := range map[string]string{
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1": "go nodes 7 searchmoves e1g1 a1b1\n",
		"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1": "go nodes 7 searchmoves e1h1 a1b1\n",
	} {
		pos, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		castle, _ := pos.Castle(board.NewSquare(7, 0))
		rook, err := pos.ParseUCI("a1b1")
		if err != nil {
			t.Fatal(err)
		}
		l := limits.Limits{Nodes: 7, SearchMoves: []board.Move{castle, rook}}
		if got := string(AppendGo(nil, l, &pos)); got != want {
			t.Errorf("%s: %q, want %q", fen, got, want)
		}
	}
}

func TestCommands(t *testing.T) {
	clock := &limits.Clock{Remaining: 1500 * time.Millisecond, Increment: 10 * time.Millisecond, OpponentRemaining: 999500 * time.Microsecond, OpponentIncrement: 20 * time.Millisecond, MovesToGo: 7}
	for _, c := range []struct {
		limits limits.Limits
		side   board.Color
		want   string
	}{
		{limits.Limits{Clock: clock}, board.White, "go wtime 1500 btime 999 winc 10 binc 20 movestogo 7\n"},
		{limits.Limits{Clock: clock, Ponder: make(chan struct{})}, board.White, "go ponder wtime 1500 btime 999 winc 10 binc 20 movestogo 7\n"},
		{limits.Limits{Clock: clock}, board.Black, "go wtime 999 btime 1500 winc 20 binc 10 movestogo 7\n"},
		{limits.Limits{Clock: &limits.Clock{OpponentRemaining: time.Second}}, board.White, "go wtime 1 btime 1000\n"},
		{limits.Limits{Clock: &limits.Clock{Remaining: time.Second, Increment: time.Second, OpponentRemaining: time.Second}}, board.White, "go wtime 1000 btime 1000 winc 1000 binc 0\n"},
		{limits.Limits{MoveTime: 100 * time.Millisecond, Depth: 3, Nodes: 9}, board.White, "go movetime 100 nodes 9 depth 3\n"},
		{limits.Limits{}, board.White, "go infinite\n"},
	} {
		pos := board.StartPosition()
		if c.side == board.Black {
			pos.MakeNull()
		}
		if got := string(AppendGo(nil, c.limits, &pos)); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	for fen, want := range map[string]string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "position startpos",
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1":                     "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 a8a1",
		"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1":                     "position fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1 moves e1h1 a8a1",
	} {
		start, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		line := board.NewLine(start)
		for _, word := range strings.Fields(want)[len(strings.Fields(string(AppendPosition(nil, line)))):] {
			if m, err := line.Position().ParseUCI(word); err == nil {
				line.Push(m)
			} else if word != "moves" {
				t.Fatal(err)
			}
		}
		if got := AppendPosition(nil, line); string(got) != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestScores(t *testing.T) {
	for line, want := range map[string]pgn.Score{
		"info depth 1 score cp -12":               {Kind: pgn.Centipawns, Value: -12},
		"info depth 1 score mate 3":               {Kind: pgn.MateIn, Value: 5},
		"info depth 1 score mate 0":               {Kind: pgn.MateIn, Value: 0}, // it is mated
		"info depth 1 score mate -2":              {Kind: pgn.MateIn, Value: -4},
		"info depth 1 score cp 99999999999999":    {Kind: pgn.Centipawns, Value: maxScore},
		"info depth 1 score mate -99999999999999": {Kind: pgn.MateIn, Value: -2 * maxScore},
		"info depth 1 score wdl 3":                {},
	} {
		if got, _ := ParseInfo([]byte(line)); got.Score != want {
			t.Errorf("%s: %+v, want %+v", line, got.Score, want)
		}
	}
	for line, want := range map[string]bool{"info depth 1 score cp 1": true, "info string no": false, "info string the score is": false, "bestmove x score cp 1": false} {
		if HasScore([]byte(line)) != want {
			t.Errorf("%s: %v", line, !want)
		}
	}
}

func FuzzLines(f *testing.F) {
	for _, line := range []string{"option name Hash type spin default 16 min 1 max 64", "info depth 1 score cp 1 pv e2e4", "info score", "option name type"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if o, ok := ParseOption(line); ok {
			if value, err := o.Check(o.Default); err == nil && !strings.ContainsAny(line, "\r\n") {
				if set := o.Setting(value); strings.Count(set, "\n") != 1 {
					t.Errorf("%q", set)
				}
			}
		}
		ParseInfo([]byte(line))
		HasScore([]byte(line))
		IsSecondary([]byte(line))
	})
}
