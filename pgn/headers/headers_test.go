package headers

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"match/board"
	"match/pgn"
)

// scanAll returns the games as "White-Black result", and the faults.
func scanAll(t testing.TB, text string, workers int) (games, faults []string, unfinished int) {
	t.Helper()
	err := (Scanner{Workers: workers}).Scan(context.Background(), strings.NewReader(text), "x.pgn", func(p Part) error {
		for _, g := range p.Games {
			games = append(games, p.Names[g.White]+"-"+p.Names[g.Black]+" "+g.Result.String())
		}
		for _, f := range p.Faults {
			faults = append(faults, f.Error())
		}
		unfinished += p.Unfinished
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return games, faults, unfinished
}

const good = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n"

func TestOneGame(t *testing.T) {
	for name, c := range map[string]struct{ text, game, fault string }{
		"plain":                   {good, "A-B 1-0", ""},
		"CRLF":                    {strings.ReplaceAll(good, "\n", "\r\n"), "A-B 1-0", ""},
		"CR":                      {strings.ReplaceAll(good, "\n", "\r"), "A-B 1-0", ""},
		"byte order mark":         {"\ufeff" + good, "A-B 1-0", ""},
		"no end of line":          {strings.TrimSpace(good), "A-B 1-0", ""},
		"no move text":            {"[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n", "A-B 0-1", ""},
		"no result tag":           {"[White \"A\"]\n[Black \"B\"]\n\n1. e4 1/2-1/2\n", "A-B 1/2-1/2", ""},
		"half a draw":             {"[White \"A\"]\n[Black \"B\"]\n[Result \"1/2\"]\n\n", "A-B 1/2-1/2", ""},
		"colons":                  {"[White \"A\"]\n[Black \"B\"]\n[Result \"1:0\"]\n\n1. e4 1:0\n", "A-B 1-0", ""},
		"a colon without a tag":   {"[White \"A\"]\n[Black \"B\"]\n\n1. e4 0:1\n", "A-B 0-1", ""},
		"a draw with a colon":     {"[White \"A\"]\n[Black \"B\"]\n[Result \"1/2-1/2\"]\n\n1. e4 1/2:1/2\n", "A-B 1/2-1/2", ""},
		"indented, tight tags":    {"  [White \"A\"] \n\t[Black\t\"B\"]\n[Result\"1-0\"]\n\n1-0\n", "A-B 1-0", ""},
		"quotes in a name":        {"[White \"A \"the\" X\"]\n[Black \"B\\\"C\\\\\"]\n[Result \"1-0\"]\n\n1-0\n", `A "the" X-B"C\ 1-0`, ""},
		"Windows-1252":            {"[White \"Marko\x9a\"]\n[Black \"\x8atef\"]\n[Result \"1-0\"]\n\n1-0\n", "Markoš-Štef 1-0", ""},
		"Latin-1":                 {"[White \"M\xfcller\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1-0\n", "Müller-B 1-0", ""},
		"tag in a comment":        {"[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 {\n[%eval 0.3]\n[x]} e5 1-0\n", "A-B 1-0", ""},
		"game in a comment":       {"[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 {x} e5 {see\n\n[Event \"x\"]\n[White \"C\"]\n[Black \"D\"]\n[Result \"0-1\"]\n\n1. d4 0-1\n} 1-0\n", "A-B 1-0", ""},
		"open comment":            {"[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 {open\n", "A-B 1-0", ""},
		"result behind a comment": {"[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 {mates}1-0\n", "A-B 1-0", ""},
		"escaped lines":           {"% x\n[White \"A\"]\n% y\n[Black \"B\"]\n[Result \"1-0\"]\n\n1-0\n", "A-B 1-0", ""},
		"nonsense result":         {"[White \"A\"]\n[Black \"B\"]\n[Result \"2-0\"]\n\n*\n", "", `x.pgn:1: Result "2-0": want 1-0, 0-1, 1/2-1/2 or *`},
		"contradiction":           {"\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n0-1\n", "", `x.pgn:2: Result "1-0": the move text ends with 0-1`},
		"no result at all":        {"[White \"A\"]\n[Black \"B\"]\n\n1. e4\n", "", "x.pgn:1: no result"},
		"no White":                {"[White \"?\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1-0\n", "", "x.pgn:1: missing White tag"},
		"no Black":                {"[White \"A\"]\n[Result \"1-0\"]\n\n1-0\n", "", "x.pgn:1: missing Black tag"},
		"open tag":                {"[White \"A\"]\n[Black \"B]\n[Result \"1-0\"]\n\n1-0\n", "", `x.pgn:2: tag "[Black \"B]": want [Name "value"]`},
		"tag without a quote":     {"[White A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1-0\n", "", `x.pgn:1: tag "[White A\"]": want [Name "value"]`},
		"tag of one quote":        {"[White \"\n[Black \"B\"]\n[Result \"1-0\"]\n\n1-0\n", "", `x.pgn:1: tag "[White \"": want [Name "value"]`},
		"results that differ":     {"[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 0-1 1. d4 1/2-1/2\n", "", `x.pgn:1: Result "1-0": the move text ends with 1/2-1/2`},
		"moves without tags":      {"1. e4 e5 1-0\n", "", "x.pgn:1: missing White tag"},
	} {
		for _, around := range []struct{ before, after string }{{}, {after: "\n" + good}} {
			if name == "CR" {
				around.after = strings.ReplaceAll(around.after, "\n", "\r")
			}
			games, faults, _ := scanAll(t, around.before+c.text+around.after, 1)
			var want, wantFaults []string
			if c.game != "" {
				want = append(want, c.game)
			}
			if around.after != "" {
				want = append(want, "A-B 1-0")
			}
			if c.fault != "" {
				wantFaults = append(wantFaults, c.fault)
			}
			if diff := cmp.Diff(want, games); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
			if diff := cmp.Diff(wantFaults, faults); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
	}
}

func TestGamesWithoutMoves(t *testing.T) {
	games, faults, unfinished := scanAll(t, "[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n[Event \"x\"]\n[White \"C\"]\n[Black \"D\"]\n[Result \"1-0\"]\n\n"+
		"[White \"E\"]\n[Black \"F\"]\n[Result \"0-1\"]\n", 1)
	if diff := cmp.Diff([]string{"C-D 1-0", "E-F 0-1"}, games); diff != "" || len(faults) > 0 || unfinished != 1 {
		t.Errorf("%s, faults %q, unfinished %d", diff, faults, unfinished)
	}
}

// A game in progress has no result after its moves.
func TestGamesThatGoOn(t *testing.T) {
	if games, faults, unfinished := scanAll(t, "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 e5\n", 1); len(games)+len(faults) > 0 || unfinished != 1 {
		t.Errorf("%q, faults %q, unfinished %d", games, faults, unfinished)
	}
}

// A file of junk does not fill the memory with errors.
func TestMostFaults(t *testing.T) {
	if games, faults, _ := scanAll(t, strings.Repeat("[White \"?\"]\n\n*\n\n", maxFaults+1)+good, 1); len(faults) != maxFaults || len(games) != 1 {
		t.Errorf("%d faults, %d games", len(faults), len(games))
	}
}

// One line of the file for each broken game, wherever the file is cut.
func TestBlocksChangeNothing(t *testing.T) {
	var text strings.Builder
	for i := range 300 {
		switch i % 7 {
		case 3:
			text.WriteString("[Event \"e\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"x\"]\n\n*\n\n")
		case 5:
			fmt.Fprintf(&text, "[Event \"e\"]\n[White \"P%d\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 {long\n[x\n} 1-0\n\n", i)
		case 6:
			text.WriteString(strings.Replace(good, "e5", "{\n[Event \"x\"]\n[White \"C\"]\n[Result \"0-1\"]\n\n1. d4 0-1} e5", 1))
		default:
			text.WriteString(good)
		}
	}
	games, faults, _ := scanAll(t, text.String(), 1)
	if len(games) != 257 || len(faults) != 43 {
		t.Fatalf("%d games, %d faults", len(games), len(faults))
	}
	defer func(b, m int) { blockSize, maxBlock = b, m }(blockSize, maxBlock)
	for _, size := range []int{90, 128, 1000} {
		blockSize, maxBlock = size, 4*size
		for _, workers := range []int{1, 3} {
			g, f, _ := scanAll(t, text.String(), workers)
			if !slices.Equal(g, games) || !slices.Equal(f, faults) {
				t.Errorf("blocks of %d, %d workers: %d games, %d faults: %s", size, workers, len(g), len(f), cmp.Diff(faults, f))
			}
		}
	}
}

func TestErrorsOfTheFile(t *testing.T) {
	broken := errors.New("disk on fire")
	n := 0
	err := (Scanner{Workers: 2}).Scan(context.Background(), io.MultiReader(strings.NewReader(good), failing{broken}), "x.pgn", func(p Part) error {
		n += len(p.Games)
		return nil
	})
	if !errors.Is(err, broken) || !strings.Contains(err.Error(), "x.pgn: after line") {
		t.Errorf("error %v", err)
	}
	if err := (Scanner{Workers: 2}).Scan(context.Background(), strings.NewReader("\xff\xfe[\x00"), "x.pgn", nil); err == nil {
		t.Error("UTF-16 was taken")
	}
	stop := errors.New("enough")
	if err := (Scanner{Workers: 2}).Scan(context.Background(), strings.NewReader(good), "x.pgn", func(Part) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("error %v", err)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func pairsOf(t *testing.T, text string) (pairs [][2]int, rule string) {
	t.Helper()
	var games []Game
	if err := (Scanner{Workers: 1}).Scan(context.Background(), strings.NewReader(text), "x", func(p Part) error {
		games = append(games, p.Games...)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	matches, by := PairUp(games)
	for _, m := range matches {
		pairs = append(pairs, [2]int{m.First, m.Second})
	}
	return pairs, (Scanner{}).Pairs.Name(by)
}

func TestPairs(t *testing.T) {
	game := func(white, black, tags, moves string) string {
		return fmt.Sprintf("[White %q]\n[Black %q]\n[Result \"1-0\"]\n%s\n%s 1-0\n\n", white, black, tags, moves)
	}
	const fen1, fen2 = "[FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"]\n", "[FEN \"8/8/8/8/8/8/8/K2k4 w - - 0 1\"]\n"
	const line = "1. e4 e5 2. Nf3 {book} Nc6 3. Bb5 a6 4. Ba4 Nf6"
	for name, c := range map[string]struct {
		text string
		want [][2]int
		rule string
	}{
		"Pair tag": {game("A", "B", "[Pair \"1\"]\n", "") + game("A", "B", "[Pair \"2\"]\n", "") + game("B", "A", "[Pair \"2\"]\n", "") + game("B", "A", "[Pair \"1\"]\n", ""),
			[][2]int{{0, 3}, {1, 2}}, "the Pair tag"},
		"head of Round": {game("A", "B", "[Round \"7.1\"]\n", "") + game("B", "A", "[Round \"7.2\"]\n", ""), [][2]int{{0, 1}}, "the number before the point in the Round tag"},
		"Round":         {game("A", "B", "[Round \"7\"]\n", "") + game("B", "A", "[Round \"7\"]\n", ""), [][2]int{{0, 1}}, "the Round tag"},
		"same colours":  {game("A", "B", "[Round \"7\"]\n", "") + game("A", "B", "[Round \"7\"]\n", ""), [][2]int{{0, -1}, {1, -1}}, "nothing"},
		"other players": {game("A", "B", "[Round \"7\"]\n", "") + game("C", "A", "[Round \"7\"]\n", ""), [][2]int{{0, -1}, {1, -1}}, "nothing"},
		"other start":   {game("A", "B", "[Round \"7\"]\n"+fen1, "") + game("B", "A", "[Round \"7\"]\n"+fen2, ""), [][2]int{{0, -1}, {1, -1}}, "nothing"},
		"start": {game("A", "B", fen1, "") + game("A", "B", fen2, "") + game("B", "A", fen1, "") + game("B", "A", fen2, ""),
			[][2]int{{0, 2}, {1, 3}}, "the start position"},
		"first moves": {game("A", "B", "", line+" 5. O-O") + game("B", "A", "", strings.ReplaceAll(line, " {book}", "!")+" 5. d3"), [][2]int{{0, 1}}, "the first eight plies"},
		"other moves": {game("A", "B", "", line) + game("B", "A", "", strings.ReplaceAll(line, "Ba4", "Bxc6")), [][2]int{{0, -1}, {1, -1}}, "nothing"},
		"few moves":   {game("A", "B", "", "1. e4 e5") + game("B", "A", "", "1. e4 e5"), [][2]int{{0, -1}, {1, -1}}, "nothing"},
		"three games": {game("A", "B", "[Round \"1\"]\n", "") + game("A", "B", "[Round \"1\"]\n", "") + game("B", "A", "[Round \"1\"]\n", ""), [][2]int{{0, 2}, {1, -1}}, "the Round tag"},
	} {
		pairs, rule := pairsOf(t, c.text)
		if diff := cmp.Diff(c.want, pairs); diff != "" || rule != c.rule {
			t.Errorf("%s: rule %s, %s", name, rule, diff)
		}
	}
}

// A file written by package pgn gives the same results here as there.
func TestAgreesWithTheReader(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var text bytes.Buffer
		w := pgn.NewWriter(&text, pgn.Options{})
		var want []string
		for range rapid.IntRange(1, 5).Draw(t, "games") {
			name := rapid.StringMatching(`[A-Za-zé"\\\[\] ]{1,12}x`)
			g := &pgn.Game{Start: board.StartPosition(), White: name.Draw(t, "white"), Black: name.Draw(t, "black"), Result: pgn.Result(rapid.IntRange(1, 3).Draw(t, "result"))}
			if err := w.Write(g); err != nil {
				t.Skip(err)
			}
		}
		for r, g := pgn.NewReader(bytes.NewReader(text.Bytes()), "x"), new(pgn.Game); r.Next(g) == nil; {
			want = append(want, strings.TrimSpace(g.White)+"-"+strings.TrimSpace(g.Black)+" "+g.Result.String())
		}
		var got []string
		err := (Scanner{Workers: 1}).Scan(context.Background(), bytes.NewReader(text.Bytes()), "x", func(p Part) error {
			for _, g := range p.Games {
				got = append(got, p.Names[g.White]+"-"+p.Names[g.Black]+" "+g.Result.String())
			}
			return nil
		})
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Fatalf("%v %s\n%s", err, diff, text.Bytes())
		}
	})
}

func FuzzScan(f *testing.F) {
	f.Add([]byte(good), 100)
	f.Add([]byte("[White \"A\n[%x]\n{"), 7)
	f.Fuzz(func(t *testing.T, text []byte, size int) {
		defer func(b, m int) { blockSize, maxBlock = b, m }(blockSize, maxBlock)
		blockSize = 1 + max(0, size%300)
		maxBlock = 8 * blockSize
		_ = (Scanner{Workers: 2}).Scan(context.Background(), bytes.NewReader(text), "x", func(p Part) error {
			for _, g := range p.Games {
				if g.White >= len(p.Names) || g.Black >= len(p.Names) || g.Result == pgn.Unfinished {
					t.Errorf("%+v", g)
				}
			}
			for _, fault := range p.Faults {
				if fault.Line < 1 || fault.Line > bytes.Count(text, newline)+1 {
					t.Errorf("line %d", fault.Line)
				}
			}
			return nil
		})
	})
}
