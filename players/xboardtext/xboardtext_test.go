package xboardtext

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"match/board"
	"match/engine/limits"
	"match/pgn"
	"match/players/ucitext"
)

func TestFeatures(t *testing.T) {
	f := DefaultFeatures()
	rejected := ""
	for _, one := range ParseFeatures(`feature ping=1 setboard=1 myname="Fairy-Max 5.0b" reuse=0 sigint=0 variants="normal,fischerandom" egt="x" done=1`) {
		if !f.Set(one) {
			rejected += one.Name
		}
	}
	want := Features{Ping: true, SetBoard: true, Time: true, Name: "Fairy-Max 5.0b", Variants: "normal,fischerandom", Done: true}
	if diff := cmp.Diff(want, f); diff != "" || rejected != "egt" {
		t.Errorf("rejected %q\n%s", rejected, diff)
	}
	if !f.Plays("fischerandom") || f.Plays("fischer") {
		t.Error("variants")
	}
	if got := ParseFeatures("features are nice=1"); got != nil {
		t.Error(got)
	}
}

func TestParseOption(t *testing.T) {
	for text, want := range map[string]ucitext.Option{
		"Hash -spin 16 1 1024":             {Name: "Hash", Type: "spin", Default: "16", Min: 1, Max: 1024},
		"Style -combo Solid /// *Risky":    {Name: "Style", Type: "combo", Default: "Risky", Vars: []string{"Solid", "Risky"}},
		"Own Book -check 1":                {Name: "Own Book", Type: "check", Default: "1"},
		"Clear -button":                    {Name: "Clear", Type: "button"},
		"Ini File -file /usr/x y/z.ini":    {Name: "Ini File", Type: "string", Default: "/usr/x y/z.ini"},
		"Randomizer (0-50) -slider 0 0 50": {Name: "Randomizer (0-50)", Type: "spin", Default: "0", Min: 0, Max: 50},
	} {
		got, ok := parseOption(text)
		if diff := cmp.Diff(want, got); !ok || diff != "" {
			t.Errorf("%s: %v\n%s", text, ok, diff)
		}
	}
	for _, text := range []string{"", "Hash", "Hash -spin", "Hash -spin a b c", " -check 1", "X -what 1"} {
		if o, ok := parseOption(text); ok {
			t.Errorf("%q is taken as %+v", text, o)
		}
	}
	o, _ := parseOption("Own Book -check 1")
	if got := SetOption(&o, "false"); got != "option Own Book=0\n" {
		t.Error(got)
	}
}

// Options are kept in order, invalid ones are dropped, and their number is
// limited.
func TestOptionFeatures(t *testing.T) {
	var f Features
	for _, one := range ParseFeatures(`feature option="A -check 1" option="nonsense" option="B -spin 1 0 9"`) {
		if !f.Set(one) {
			t.Errorf("%v is rejected", one)
		}
	}
	if len(f.Options) != 2 || f.Options[0].Name != "A" || f.Options[1].Name != "B" {
		t.Errorf("%+v", f.Options)
	}
	for range ucitext.MaxOptions {
		f.Set(Feature{Name: "option", Value: "C -button"})
	}
	if len(f.Options) != ucitext.MaxOptions {
		t.Errorf("%d options", len(f.Options))
	}
}

func TestParse(t *testing.T) {
	for line, want := range map[string]struct {
		kind Kind
		text string
	}{
		"move e2e4": {Move, "e2e4"}, "My move is: Nf3": {Move, "Nf3"}, "My move is : e7e8q": {Move, "e7e8q"},
		"12. ... O-O": {Move, "O-O"}, "resign": {Resign, ""}, "1-0 {White mates}": {Claim, "1-0 {White mates}"},
		"1/2-1/2": {Claim, "1/2-1/2"}, "Illegal move: e2e5": {Rejected, "e2e5"}, "Illegal move (in check): e2e5": {Rejected, "e2e5"},
		"Invalid move: sd 2": {Rejected, "sd 2"}, "tellusererror no": {Complaint, "no"}, "pong 7": {Pong, "7"},
		"10 35 12 4000 e2e4": {Thinking, ""}, "0 1 2 3 e2e4": {Thinking, ""}, "9 1 2 3 e2e4": {Thinking, ""}, "/ 1": {noise, ""}, ": 1": {noise, ""}, "": {noise, ""}, "# debug": {noise, ""}, "offer draw": {noise, ""},
		"hint: e2e4": {noise, ""}, "resigning is for others": {noise, ""},
	} {
		if kind, text := Parse([]byte(line)); kind != want.kind || text != want.text {
			t.Errorf("%q: %v %q, want %v %q", line, kind, text, want.kind, want.text)
		}
	}
}

func TestParseThinking(t *testing.T) {
	for line, want := range map[string]ucitext.Info{
		"9 156 1084 48000 Nf3 Nc6":    {Depth: 9, Score: pgn.Score{Kind: pgn.Centipawns, Value: 156}, Time: 10840 * time.Millisecond, Nodes: 48000, PV: []byte("Nf3 Nc6")},
		" 4& -20 0 5":                 {Depth: 4, Score: pgn.Score{Kind: pgn.Centipawns, Value: -20}, Nodes: 5},
		"4 100003 1 5 Qh5":            {Depth: 4, Score: pgn.Score{Kind: pgn.MateIn, Value: 5}, Time: 10 * time.Millisecond, Nodes: 5, PV: []byte("Qh5")},
		"4 -100002 1 5":               {Depth: 4, Score: pgn.Score{Kind: pgn.MateIn, Value: -4}, Time: 10 * time.Millisecond, Nodes: 5},
		"4 -9223372036854775808 1 -5": {Depth: 4, Score: pgn.Score{Kind: pgn.MateIn, Value: -2 * mateScore}, Time: 10 * time.Millisecond},
	} {
		got, ok := ParseThinking([]byte(line))
		if diff := cmp.Diff(want, got); !ok || diff != "" {
			t.Errorf("%q: %v\n%s", line, ok, diff)
		}
	}
	for _, line := range []string{"", "1 2 3", "a b c d", "1 2 x 4"} {
		if _, ok := ParseThinking([]byte(line)); ok {
			t.Errorf("%q is taken", line)
		}
	}
}

func TestLevel(t *testing.T) {
	clock := func(moves int, base, inc time.Duration) limits.Limits {
		return limits.Limits{Clock: &limits.Clock{Remaining: base, Increment: inc, OpponentRemaining: 3 * time.Second, MovesToGo: moves}}
	}
	for _, c := range []struct {
		limits        limits.Limits
		level, clocks string
	}{
		{clock(40, 5*time.Minute, 0), "level 40 5 0\n", "time 30000\notim 300\n"},
		{clock(0, 10*time.Second, 100*time.Millisecond), "level 0 0:10 0.1\n", "time 1000\notim 300\n"},
		{clock(0, 61500*time.Millisecond, 0), "level 0 1:01 0\n", "time 6150\notim 300\n"},
		{clock(0, 200*time.Millisecond, 2*time.Millisecond), "level 0 0:01 0.002\n", "time 20\notim 300\n"},
		{limits.Limits{MoveTime: 2 * time.Second}, "st 2\n", "time 200\notim 200\n"},
		{limits.Limits{MoveTime: 50 * time.Millisecond}, "level 1 0:01 0\n", "time 5\notim 5\n"},
		{limits.Limits{Depth: 6}, "level 0 60 0\nsd 6\n", "time 360000\notim 360000\n"},
	} {
		if got := Level(c.limits); got != c.level {
			t.Errorf("%+v: %q, want %q", c.limits, got, c.level)
		}
		if got := Clocks(c.limits); got != c.clocks {
			t.Errorf("%+v: %q, want %q", c.limits, got, c.clocks)
		}
	}
}

func TestEdit(t *testing.T) {
	edit := func(fen string) (string, bool) {
		p, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		return Edit(&p, true)
	}
	got, ok := edit("4k2r/8/8/8/8/8/P7/4K3 b k - 0 1")
	if want := "usermove a2a3\nedit\n#\nKe1\nPa2\nc\nKe8\nRh8\n.\n"; !ok || got != want {
		t.Errorf("%v %q, want %q", ok, got, want)
	}
	for _, fen := range []string{"4k2r/8/8/8/8/8/P7/4K3 b - - 0 1", "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "1r2k3/8/8/8/8/8/8/4K3 b b - 0 1"} {
		if got, ok := edit(fen); ok {
			t.Errorf("%s: %q", fen, got)
		}
	}
}

func FuzzLines(f *testing.F) {
	for _, line := range []string{"feature ping=1 option=\"A -spin 1 2 3\" done=1", "9 156 1084 48000 Nf3", "1. ... e2e4", "feature a=\"", "1-0 {x}"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		fs := DefaultFeatures()
		for _, one := range ParseFeatures(line) {
			fs.Set(one)
		}
		Parse([]byte(line))
		ParseThinking([]byte(line))
	})
}
