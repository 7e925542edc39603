package pgn

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"match/board"
	"match/internal/harmless"
)

// outcome is the result of Next for one game.
type outcome struct {
	game *Game
	err  string
}

// keep returns a copy that the next game does not overwrite.
func keep(g *Game) *Game {
	c := *g
	c.Plies, c.Extra = slices.Clone(g.Plies), slices.Clone(g.Extra)
	return &c
}

// readAll reads all games of a text.
func readAll(t testing.TB, r *Reader) (all []outcome) {
	t.Helper()
	var g Game
	for {
		err := r.Next(&g)
		var broken *GameError
		switch {
		case errors.Is(err, io.EOF):
			return all
		case errors.As(err, &broken):
			all = append(all, outcome{keep(&g), err.Error()})
		case err != nil:
			t.Fatal(err)
		default:
			all = append(all, outcome{keep(&g), ""})
		}
	}
}

func readText(t testing.TB, text string) []outcome {
	t.Helper()
	return readAll(t, NewReader(strings.NewReader(text), "x.pgn"))
}

// readOne reads a text with one good game.
func readOne(t testing.TB, text string) *Game {
	t.Helper()
	all := readText(t, text)
	if len(all) != 1 || all[0].err != "" {
		t.Fatalf("want one good game, got %d in\n%s\n%+v", len(all), text, all)
	}
	return all[0].game
}

func moves(g *Game) string {
	var b []byte
	p := g.Start
	for _, ply := range g.Plies {
		b = append(appendSAN(b, &p, ply.Move), ' ')
		p.Play(ply.Move)
	}
	return strings.TrimSpace(string(b))
}

// TestRoundTrip writes random games, reads them and writes them again.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var first, second bytes.Buffer
	w := NewWriter(&first, Options{Times: true, SelDepth: true})
	for range 60 {
		if err := w.Write(randomGame(t, rng, 200)); err != nil {
			t.Fatal(err)
		}
	}
	all := readText(t, first.String())
	if len(all) != 60 {
		t.Errorf("read %d games, wrote 60", len(all))
	}
	w = NewWriter(&second, Options{Times: true, SelDepth: true})
	for _, o := range all {
		if o.err != "" {
			t.Fatal(o.err)
		}
		w.Write(o.game)
	}
	if diff := cmp.Diff(strings.Split(first.String(), "\n"), strings.Split(second.String(), "\n")); diff != "" {
		t.Error(diff)
	}
}

// TestRecordRoundTrip checks that reading gives the record that was written,
// field by field.
func TestRecordRoundTrip(t *testing.T) {
	g := played(t, "f3 e5 g4 Qh4")
	*g = Game{
		White: `Jürgen "J" \o/`, Black: "b", Event: "e", Site: "s", Date: "2026.11.21", Round: "3.1",
		Start: g.Start, Plies: g.Plies, Result: BlackWins, End: End{Reason: Checkmate, Text: "Black mates"},
		ECO: "A00", Opening: "Barnes", Book: 7, Pair: 3, Comment: "an opening to forget",
		Extra: []Tag{{"WhiteElo", "1"}, {"TimeControl", "10+0.1"}},
	}
	for i := range g.Plies {
		g.Plies[i] = Ply{
			Move: g.Plies[i].Move, Score: Score{Centipawns, 100*i - 150}, Depth: i, SelDepth: 2 * i, Nodes: uint64(i) * 1e9,
			Time: time.Duration(i) * 1234567 * time.Microsecond, Reported: time.Duration(i) * time.Millisecond,
			Clock: 3*time.Hour + time.Duration(i)*1500*time.Millisecond, Comment: strings.Repeat("word ", i*20) + "end",
		}
	}
	got := readOne(t, text(t, g, Options{Times: true, SelDepth: true}))
	if diff := cmp.Diff(g, got, cmp.Comparer(func(a, b board.Position) bool { return a == b })); diff != "" {
		t.Error(diff)
	}
}

// TestReaderForms reads one game in the many forms that occur in files.
func TestReaderForms(t *testing.T) {
	const want = "e4 e5 Nf3 Nc6"
	for name, text := range map[string]string{
		"plain":           "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n",
		"no numbers":      "e4 e5 Nf3 Nc6 1-0",
		"no spaces":       "1.e4 e5 2.Nf3 Nc6 1-0",
		"numbers twice":   "1. e4 1... e5 2.Nf3 2...Nc6 1-0",
		"number stuck":    "1e4 e5 2Nf3 Nc6 1-0",
		"CRLF":            "[Event \"x\"]\r\n\r\n1. e4 e5\r\n2. Nf3 Nc6 1-0\r\n",
		"CR":              "[Event \"x\"]\r\r1. e4 e5\r2. Nf3 Nc6 1-0\r\n",
		"byte order mark": "\xef\xbb\xbf[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0",
		"comments":        "{first} 1. e4 {second} e5 ; third 2. d4\n2. Nf3{x}Nc6 {fourth} 1-0 {fifth}",
		"braces":          "1. e4 {a { b} e5 2. Nf3 {; (} Nc6 1-0",
		"variations":      "1. e4 (1. d4 d5 (1... Nf6 {) } 2. c4)) 1... e5 2. Nf3 (2. f4) Nc6 1-0",
		"line in one":     "1. e4 e5 (1... c5 ; a ) here\n2. c3) 2. Nf3 Nc6 1-0",
		"NAGs":            "1. e4 $1 e5 $12 $130 2. Nf3 !? Nc6?! $6 1-0",
		"signs":           "1. e4 = e5 +- 2. Nf3 -+ Nc6 +/- \xc2\xb1 1-0",
		"escaped lines":   "% a line\n1. e4 e5\n% 2. d4\n2. Nf3 Nc6 1-0",
		"no tags":         "\n\n1. e4 e5 2. Nf3 Nc6 1-0",
		"odd spaces":      "[Event \"x\"]\n[ White  \"a\" ]  \n   [Black \"b\"] 1. e4\te5\n\n2. Nf3\fNc6 1-0",
		"tags on a line":  "[Event \"x\"][White \"a\"] [Black \"b\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0",
		"empty lines":     "[Event \"x\"]\n\n[White \"a\"]\n\n1. e4 e5\n\n2. Nf3 Nc6 1-0",
		"long algebraic":  "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 1-0",
		"UCI":             "e2e4 e7e5 g1f3 b8c6 1-0",
		"result behind":   "[Result \"1-0\"]\n1. e4 e5 2. Nf3 Nc6{good}1-0",
		"no result":       "[Result \"1-0\"]\n1. e4 e5 2. Nf3 Nc6",
	} {
		mac := strings.ReplaceAll(text, "\n", "\r")
		for _, r := range []io.Reader{
			strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text)), strings.NewReader(mac), iotest.OneByteReader(strings.NewReader(mac)),
		} {
			all := readAll(t, NewReader(r, "x.pgn"))
			if len(all) != 1 || all[0].err != "" || moves(all[0].game) != want || all[0].game.Result != WhiteWins {
				t.Errorf("%s: got %+v, want %s, 1-0", name, all, want)
			}
		}
	}
}

func TestReaderTags(t *testing.T) {
	g := readOne(t, "[Event \"?\"]\n[White \"A \\\"B\\\" \\\\C\"]\n[Black \"say \"hi\" now\"]\n[Date \"????.??.??\"]\n"+
		"[Site \"M\xfcnchen\"]\n[Round \"-\"]\n[WhiteElo \"2800\"]\n[Pair \"x\"]\n[OpeningNumber \"12\"]\n[Termination \"Time forfeit\"]\n\n*")
	want := &Game{
		White: `A "B" \C`, Black: `say "hi" now`, Site: "München", Round: "-", Book: 12, Start: board.StartPosition(),
		End: End{Reason: TimeForfeit}, Extra: []Tag{{"WhiteElo", "2800"}, {"Pair", "x"}},
	}
	if diff := cmp.Diff(want, g, cmp.Comparer(func(a, b board.Position) bool { return a == b })); diff != "" {
		t.Error(diff)
	}
}

const shuffled = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1"

func TestReaderStart(t *testing.T) {
	for _, c := range []struct{ tags, moves, want string }{
		{`[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]`, "1. O-O Kd7", "O-O Kd7"},
		{`[FEN "4k3/8/8/8/8/8/8/4K3 b - - 0 7"]`, "7... Kd7 8. Kd2", "Kd7 Kd2"},
		{`[Variant "Chess960"][FEN "` + shuffled + `"]`, "1. O-O", "O-O"},
		{`[Variant "fischerandom"][FEN "` + shuffled + `"]`, "1. f1g1", "O-O"},
		{`[Variant "Standard"]`, "1. e4 -- 2. Z0 e5", "e4 -- -- e5"},
	} {
		if got := moves(readOne(t, c.tags+"\n\n"+c.moves+" *")); got != c.want {
			t.Errorf("%s %s: got %s", c.tags, c.moves, got)
		}
	}
}

// TestReaderBroken checks that a broken game is reported at its line and does not
// affect other games.
func TestReaderBroken(t *testing.T) {
	const good = "[Event \"good\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n" // 5 lines
	for _, c := range []struct{ text, want string }{
		{"[Event \"x\"]\n\n1. e4 e5 2. Ke3 Nf6 (2... d5) {x} 1-0\n\n", `x.pgn:8: bad move "Ke3": no king of White can go to e3`},
		{"[Event \"x\"]\n\n1. e4\nc5 2. N3f3 1-0\n\n", `x.pgn:9: bad move "N3f3"`},
		{"[Event \"x\"]\n[Result \"0-1\"]\n\n1. e4 1-0\n\n", `x.pgn:9: Result "0-1": the move text ends with 1-0`},
		{"[Event \"x\"]\n[Result \"2-0\"]\n\n1. e4 1-0\n\n", `Result "2-0": want 1-0`},
		{"[Event \"x\"]\n[White \"a]\n[Black \"b\"]\n\n1. e4 1-0\n\n", `x.pgn:7: tag "[White \"a]"`},
		{"[Event \"x\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 1-0\n\n", `x.pgn:7: bad FEN: pieces`},
		{"[Event \"x\"]\n[Variant \"Atomic\"]\n\n1. e4 1-0\n\n", `x.pgn:7: Variant "Atomic": only standard chess and Chess960`},
		{"[Event \"x\"]\n[FEN \"" + shuffled + "\"]\n[Variant \"Atomic\"]\n\n1. e4 1-0\n\n", `x.pgn:8: Variant "Atomic": only standard chess and Chess960`},
		{"[Event \"x\"]\n\n1. e4 {never closed\n e5 1-0\n\n", `x.pgn:8: the comment that begins here is never closed`},
		{"[Event \"x\"]\n\n1. e4 (1. d4\n d5 1-0\n\n", `x.pgn:8: the variation that begins here is never closed`},
		{"[Event \"x\"]\n\n1. e4 ) 1-0\n\n", `x.pgn:8: a variation is closed`},
		{"[Event \"x\"]\n\n1. e4 [1-0\n\n", `x.pgn:8: a [ that does not begin a tag`},
		{"[Event \"x\"]\n\n1. e4 <1-0\n\n", `x.pgn:8: move text "<"`},
		{"[Event \"x\"]\n\n1. f3 e5 2. Nc3 Qh4+ 3. -- 1-0\n\n", `the side that passes is in check`},
		{"[Event \"x\"]\n[PlyCount \"4\"]\n\n1. e4 e5 2. Nf3\n\n", `x.pgn:11: the game breaks off after 3 of 4 plies`},
		{"[Event \"x\"]\n\n1. e4 hello 1-0\n\n", `bad move "hello": not a move`},
	} {
		for _, r := range []io.Reader{strings.NewReader(good + c.text + good), iotest.OneByteReader(strings.NewReader(good + c.text + good))} {
			all := readAll(t, NewReader(r, "x.pgn"))
			if len(all) != 3 || all[0].err != "" || all[2].err != "" || !strings.Contains(all[1].err, c.want) {
				t.Errorf("%q: want three games, the second with %q\n%+v", c.text, c.want, all)
			}
		}
	}
}

func TestReaderManyGames(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{"", 0},
		{" \n% nothing\n; here\n", 0},
		{"1. e4 1-0\n1. d4 0-1\n\n1. c4 *", 3},
		{"1-0 0-1 * 1/2-1/2", 4},
		{"[Event \"a\"]\n[Event \"b\"]\n[Event \"c\"]\n", 3},
		{"[Event \"a\"]\n1. e4\n[Event \"b\"]\n1. d4 1-0 [Event \"c\"]\n*", 3},
		{"1. e4 1-0 {White mates}\n\n[Event \"b\"]\n\n1. d4 {Draw} 1/2-1/2\n", 2},
		{"[White \"a\"]\n\n*\n\n[White \"b\"]\n\n*\n", 2},
		{"1. e4 1-0 {won} ; a note\n\n[Event \"b\"]\n\n*\n", 2},
		{"1. e4 1-0 {won}\n% 1. e4\n[Event \"b\"]\n\n*\n", 2},
		{"1. e4 1-0 {won}\n\ufeff[Event \"b\"]\n\n*\n", 2},
		{"1. e4 1-0 {won} ; the end", 1},
		{"1. e4 1-0\n{of the next} ; a note\n1. d4 *", 2},
	} {
		for _, r := range []io.Reader{strings.NewReader(c.text), iotest.OneByteReader(strings.NewReader(c.text))} {
			all := readAll(t, NewReader(r, "x.pgn"))
			if len(all) != c.want {
				t.Errorf("%q: %d games, want %d: %+v", c.text, len(all), c.want, all)
			}
			for _, o := range all {
				if o.err != "" || strings.Contains(c.text, "of the next") && o.game.Result == Unfinished && o.game.Comment != "of the next a note" {
					t.Errorf("%q: %s, %q", c.text, o.err, o.game.Comment)
				}
			}
		}
	}
}

func TestReaderRemarks(t *testing.T) {
	for _, c := range []struct {
		text  string
		moves string
		want  []Remark
	}{
		{"\n[PlyCount \"1\"]\n\n1. e4 e5\n", "e4 e5", []Remark{{2, "no result after the last move"}, {2, "PlyCount is 1, but the game has 2 plies"}}},
		// ChessBase's signs for a novelty and a diagram.
		{"1. e4 N\ne5 N {new} 2. Nf3 D Nc6 (2... d6 N) D *", "e4 e5 Nf3 Nc6", []Remark{{1, "a marker without a move (N or D) is skipped (4 times in this game)"}}},
		{"1. e4 {good}} e5\n*", "e4 e5", []Remark{{1, "a } without an open comment is skipped"}}},
		{"1. e4\n(1. d4 } d5) e5 } *", "e4 e5", []Remark{{2, "a } without an open comment is skipped (2 times in this game)"}}},
		{"1. e4\ne5 {not closed 2. Nf3 {sic} *", "e4 e5", []Remark{{2, "a comment holds a {: is the comment closed where it should be?"}}},
	} {
		r := NewReader(iotest.OneByteReader(strings.NewReader(c.text)), "x.pgn")
		var g Game
		if err := r.Next(&g); err != nil || moves(&g) != c.moves {
			t.Errorf("%q: %v, %s", c.text, err, moves(&g))
		}
		if diff := cmp.Diff(c.want, r.Remarks()); diff != "" {
			t.Errorf("%q: %s", c.text, diff)
		}
	}
}

// TestReaderUnclosedComment checks that an unclosed comment breaks only its own
// game, for every beginning of the next game, with and without a later brace in
// the file.
func TestReaderUnclosedComment(t *testing.T) {
	const broken = "[Event \"a\"]\n\n1. e4 {never closed\n e5 1-0\n\n"
	for name, c := range map[string]struct {
		text string
		line string   // of the fault
		good []string // Black of the games that are not broken
	}{
		"another brace later":      {broken + "[Event \"b\"]\n[Black \"b\"]\n\n1. d4 {x} 1-0\n", "3", []string{"b"}},
		"no other brace":           {broken + "[Event \"b\"]\n[Black \"b\"]\n\n1. d4 1-0\n\n[Event \"c\"]\n[Black \"c\"]\n\n*", "3", []string{"b", "c"}},
		"no Event":                 {broken + "[White \"b\"]\n[Black \"b\"]\n\n1. d4 {x} 1-0\n", "3", []string{"b"}},
		"no Event, no other brace": {broken + "[White \"b\"]\n[Black \"b\"]\n\n1. d4 1-0\n", "3", []string{"b"}},
		"CRLF":                     {strings.ReplaceAll(broken+"[Black \"b\"]\n\n1. d4 {x} 1-0\n", "\n", "\r\n"), "3", []string{"b"}},
		"CR":                       {strings.ReplaceAll(broken+"[Black \"b\"]\n\n1. d4 {x} 1-0\n", "\n", "\r"), "3", []string{"b"}},
		"last game":                {"[Black \"b\"]\n\n1. d4 1-0\n" + broken, "6", []string{"b"}},
		"behind a result":          {"[Black \"b\"]\n\n1. d4 1-0 {won\n\n[Event \"c\"]\n[Black \"c\"]\n\n1. d4 {x} 1-0\n", "3", []string{"b", "c"}},
		"at the end":               {"[Black \"b\"]\n\n1. d4 1-0 {won", "3", []string{"b"}},
		"before the first game":    {"{ a list\n\n[White \"b\"]\n[Black \"b\"]\n\n1. d4 {x} 1-0\n", "1", []string{"b"}},
	} {
		for _, r := range []io.Reader{strings.NewReader(c.text), iotest.OneByteReader(strings.NewReader(c.text))} {
			var faults, good []string
			for _, o := range readAll(t, NewReader(r, "x.pgn")) {
				if o.err != "" {
					faults = append(faults, o.err)
				} else {
					good = append(good, o.game.Black)
				}
			}
			if want := []string{"x.pgn:" + c.line + ": the comment that begins here is never closed"}; !cmp.Equal(faults, want) || !cmp.Equal(good, c.good) {
				t.Errorf("%s: %q, good games %q, want %q, %q", name, faults, good, want, c.good)
			}
		}
	}
}

// TestReaderCommentsThatQuoteTags checks that text in brackets within a comment
// does not end it.
func TestReaderCommentsThatQuoteTags(t *testing.T) {
	for _, comment := range []string{
		"see\n[White] there", "[%clk 0:01]\n\n[%eval 0.3]", "a\n[White \"b\"]\n", "a\n\n[see] b", "\n\n[White \"b\"] said", "a [Event \"b\"]",
	} {
		if got := moves(readOne(t, "1. e4 {"+comment+"} e5 1-0")); got != "e4 e5" {
			t.Errorf("%q: %s", comment, got)
		}
	}
}

func TestReaderUTF16(t *testing.T) {
	for _, text := range []string{"\xff\xfe1\x00.\x00", "\xfe\xff\x001\x00.", "\xff\xfe"} {
		r := NewReader(iotest.OneByteReader(strings.NewReader(text)), "x.pgn")
		for range 2 {
			if err := r.Next(new(Game)); !errors.Is(err, harmless.ErrUTF16) || err.Error() != "x.pgn: the text is UTF-16: save it as UTF-8" {
				t.Errorf("%q: %v", text, err)
			}
		}
	}
}

func TestReaderSourceError(t *testing.T) {
	r := NewReader(io.MultiReader(strings.NewReader("1. e4 1-0\n1. d4"), iotest.ErrReader(errFull)), "x.pgn")
	var g Game
	if err := r.Next(&g); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := r.Next(&g); !errors.Is(err, errFull) {
			t.Errorf("got %v, want the error of the source", err)
		}
	}
}
