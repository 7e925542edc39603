package pgn

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"match/board"
)

// TestQuickTakesWhatEnginesWrite checks that the short cut accepts the usual form
// of comments and reads them correctly.
func TestQuickTakesWhatEnginesWrite(t *testing.T) {
	cp := func(n int) Score { return Score{Centipawns, n} }
	for text, want := range map[string]Ply{
		"+0.35/12 n=5012}":                   {Score: cp(35), Depth: 12, Nodes: 5012},
		"-12.05/7}":                          {Score: cp(-1205), Depth: 7},
		"+0.00}":                             {Score: cp(0)},
		"-M4/20 1.25s}":                      {Score: Score{MateIn, -4}, Depth: 20, Time: 1250 * time.Millisecond},
		"+M123/9 n=1}":                       {Score: Score{MateIn, 123}, Depth: 9, Nodes: 1},
		"+0.31/14 0.105s, n=5012, sd=20}":    {Score: cp(31), Depth: 14, SelDepth: 20, Nodes: 5012, Time: 105 * time.Millisecond},
		"+0.31/14 12s n=99\nsd=3}":           {Score: cp(31), Depth: 14, SelDepth: 3, Nodes: 99, Time: 12 * time.Second},
		"+0.31/14 n=12345678901234567 sd=9}": {Score: cp(31), Depth: 14, SelDepth: 9, Nodes: 12345678901234567},
		"-0.98/33 0.000001s}":                {Score: cp(-98), Depth: 33, Time: time.Microsecond},
		"+90000.99/1}":                       {Score: cp(9000099), Depth: 1},
	} {
		var ply Ply
		end := quick(&ply, []byte("ab"+text+" rest"), 2)
		if diff := cmp.Diff(want, ply); end != 2+len(text) || diff != "" {
			t.Errorf("%q: ends at %d of %d\n%s", text, end-2, len(text), diff)
		}
	}
	for _, text := range []string{
		"", "+", "+0", "+0.3", "+0.35", "0.35/12}", "+0.3/12 }", "+.35}", "+M}", "+0.35/}", "+0.35/12 n=}", "+0.35/12 x}", "+0.35/12,n=5}",
		"+0.35/12 1.5}", "+0.35/12 n=123456789012345678}", "+99999999.00}", "+0.35/12 word}", "+0.35/9999999999}",
	} {
		var ply Ply
		if end := quick(&ply, []byte(text), 0); end != -1 || ply != (Ply{}) {
			t.Errorf("%q: ends at %d, %+v", text, end, ply)
		}
	}
}

func TestCursorNumbers(t *testing.T) {
	for text, want := range map[string]struct {
		n  int
		ok bool
	}{"0": {0, true}, "2000000000": {2e9, true}, "2000000001": {2e9 + 1, false}, "": {0, false}, "x": {0, false}} {
		c := cursor{s: []byte(text)}
		if n, ok := c.integer(); n != want.n || ok != want.ok {
			t.Errorf("integer %q: %d, %v", text, n, ok)
		}
	}
	for text, want := range map[string]int{"1.23": 123, "12": 1200, "0.5": 50, "3.999": 399, "10000000": 1e9} {
		c := cursor{s: []byte(text)}
		if n, ok := c.hundredths(); n != want || !ok || !c.done() {
			t.Errorf("hundredths %q: %d, %v", text, n, ok)
		}
	}
	for text, want := range map[string]time.Duration{"1.5": 1500 * time.Millisecond, "2": 2 * time.Second, "0.000000001": 1, "1000000000": 1e18} {
		c := cursor{s: []byte(text)}
		if d, ok := c.decimal(time.Second); d != want || !ok {
			t.Errorf("decimal %q: %v, %v", text, d, ok)
		}
	}
	for _, text := range []string{"10000001", "1.", "x"} {
		c := cursor{s: []byte(text)}
		if n, ok := c.hundredths(); ok {
			t.Errorf("hundredths %q: %d", text, n)
		}
	}
	c := cursor{s: []byte("1000000001")}
	if d, ok := c.decimal(time.Second); ok {
		t.Errorf("%v", d)
	}
}

// TestFigures compares every kind of figure with its text.
func TestFigures(t *testing.T) {
	all := Options{Times: true, SelDepth: true}
	for want, ply := range map[string]Ply{
		"":                                {},
		"d=12":                            {Depth: 12},
		"d=12 n=7":                        {Depth: 12, Nodes: 7},
		"t=0.250s":                        {Time: 250 * time.Millisecond},
		"d=3 t=1.000s n=4 sd=5 rt=2.500s": {Depth: 3, Time: time.Second, Nodes: 4, SelDepth: 5, Reported: 2500 * time.Millisecond},
		"+0.00/1 0.001s":                  {Score: Score{Centipawns, 0}, Depth: 1, Time: time.Millisecond},
		"-0.07":                           {Score: Score{Centipawns, -7}},
		"+123.45":                         {Score: Score{Centipawns, 12345}},
		"-M0":                             {Score: Score{MateIn, 0}},
		"+M5/2":                           {Score: Score{MateIn, 5}, Depth: 2},
		"n=1 [%clk 1:02:03.4]":            {Nodes: 1, Clock: time.Hour + 2*time.Minute + 3*time.Second + 400*time.Millisecond},
		"[%clk 0:00:10]":                  {Clock: 10 * time.Second},
		"[%clk 0:10:00]":                  {Clock: 10 * time.Minute},
		"[%clk 11:00:09.999999]":          {Clock: 11*time.Hour + 9999999*time.Microsecond},
		"+0.01/1 0.000001s":               {Score: Score{Centipawns, 1}, Depth: 1, Time: 1},
		"+0.01/1 0.1234s":                 {Score: Score{Centipawns, 1}, Depth: 1, Time: 123400 * time.Microsecond},
	} {
		if got := string(appendFigures(nil, &ply, board.White, all)); got != want {
			t.Errorf("%+v: %q, want %q", ply, got, want)
		}
		ply.Time, ply.Reported, ply.Clock, ply.SelDepth = 1, 1, 1, 1
		if got := string(appendFigures(nil, &ply, board.White, Options{})); strings.ContainsAny(got, "srk") {
			t.Errorf("%+v: %q says times", ply, got)
		}
	}
}

// Scores as chess servers write them are from White's side and are read as the same scores.
func TestEvals(t *testing.T) {
	for _, c := range []struct {
		score Score
		mover board.Color
		want  string
	}{
		{Score{Centipawns, 35}, board.White, "+0.35 [%eval 0.35]"}, {Score{Centipawns, 35}, board.Black, "+0.35 [%eval -0.35]"},
		{Score{Centipawns, -120}, board.Black, "-1.20 [%eval 1.20]"}, {Score{Centipawns, 0}, board.Black, "+0.00 [%eval 0.00]"},
		{Score{MateIn, 7}, board.White, "+M7 [%eval #3]"}, {Score{MateIn, 5}, board.Black, "+M5 [%eval #-2]"}, {Score{MateIn, -4}, board.White, "-M4 [%eval #-2]"},
		{Score{MateIn, -6}, board.Black, "-M6 [%eval #3]"}, {Score{MateIn, 1}, board.White, "+M1"}, {Score{}, board.White, ""},
	} {
		text := appendFigures(nil, &Ply{Score: c.score}, c.mover, Options{Eval: true})
		if string(text) != c.want {
			t.Errorf("%+v of %v: %q, want %q", c.score, c.mover, text, c.want)
		}
		var ply Ply
		new(commentReader).read(&ply, c.mover, text)
		if ply.Score != c.score {
			t.Errorf("%q of %v is read as %+v", text, c.mover, ply.Score)
		}
	}
}

// TestResultsThatContradictTheBoard compares mates and stalemates with the given
// results.
func TestResultsThatContradictTheBoard(t *testing.T) {
	const (
		mate      = "1. f3 e5 2. g4 Qh4# "
		whites    = "1. e4 e5 2. Qh5 Ke7 3. Qxe5# "
		stalemate = "[FEN \"7k/8/6K1/5Q2/8/8/8/8 w - - 0 1\"]\n\n1. Qf7 "
	)
	for text, fault := range map[string]string{
		mate + "0-1":          "",
		mate + "*":            "",
		mate + "1-0":          "the game ends in Black's checkmate, but its result is 1-0",
		mate + "1/2-1/2":      "the game ends in Black's checkmate, but its result is 1/2-1/2",
		whites + "1-0":        "",
		whites + "0-1":        "the game ends in White's checkmate, but its result is 0-1",
		stalemate + "1/2-1/2": "",
		stalemate + "1-0":     "the game ends in stalemate, but its result is 1-0",
		stalemate + "0-1":     "the game ends in stalemate, but its result is 0-1",
		"1. e4 1-0":           "",
	} {
		all := readText(t, text)
		if len(all) != 1 || fault == "" && all[0].err != "" || !strings.HasSuffix(all[0].err, fault) {
			t.Errorf("%s: %+v, want %q", text, all, fault)
		}
	}
}

// TestResultTags checks which values of the tag count as a result.
func TestResultTags(t *testing.T) {
	for tag, want := range map[string]Result{"1-0": WhiteWins, "0-1": BlackWins, "1/2-1/2": Draw, "1/2": Draw, "*": Unfinished, "?": Unfinished} {
		if g := readOne(t, "[Result \""+tag+"\"]\n\n1. e4 e5\n"); g.Result != want {
			t.Errorf("%s is read as %v", tag, g.Result)
		}
	}
	if g := readOne(t, "[Result \"?\"]\n\n1. e4 1-0\n"); g.Result != WhiteWins {
		t.Errorf("an unknown result and 1-0 are %v", g.Result)
	}
}

// TestWriterStandsBehindItsGames checks the position in a file, opened without
// append, after a failed write: the next write must not leave a gap.
func TestWriterStandsBehindItsGames(t *testing.T) {
	g := played(t, "e4 e5")
	whole := text(t, g, Options{})
	f, err := os.Create(filepath.Join(t.TempDir(), "games.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := NewWriter(&halfWriter{f, len(whole) + 30}, Options{})
	w.Write(g)
	w.Write(g)
	if at, err := f.Seek(0, io.SeekCurrent); at != int64(len(whole)) || err != nil {
		t.Errorf("the file stands at %d, %v; want %d", at, err, len(whole))
	}
}

// TestControlCharactersAreNotWritten puts them into every text of a record.
func TestControlCharactersAreNotWritten(t *testing.T) {
	const acts = "a\x1b[31m\u009b\x7f\x00\tb"
	g := played(t, "e4")
	g.White, g.Event, g.Comment, g.End.Text, g.Plies[0].Comment = acts, acts, acts, acts, acts+" {c}"
	g.Extra = []Tag{{"Note", acts}}
	got := []byte(text(t, g, Options{}))
	if i := bytes.IndexAny(got, "\x1b\u009b\x7f\x00\t"); i >= 0 {
		t.Errorf("%q is written:\n%q", got[i], got)
	}
	if n := bytes.Count(got, []byte("a [31m")); n != 6 {
		t.Errorf("the text is there %d times, want 6:\n%s", n, got)
	}
	if !bytes.Contains(got, []byte("(c)")) {
		t.Errorf("braces within a comment:\n%s", got)
	}
	again := readOne(t, string(got))
	if again.White != "a [31m    b" || again.Start != board.StartPosition() {
		t.Errorf("White is read back as %q", again.White)
	}
}

// Nodes per second use the player's reported time if there is one. When read
// without a time, they stay text.
func TestNPS(t *testing.T) {
	for _, c := range []struct {
		ply  Ply
		want uint64
	}{
		{Ply{Nodes: 3000, Time: 2 * time.Second}, 1500},
		{Ply{Nodes: 3000, Time: 2 * time.Second, Reported: time.Second}, 3000},
		{Ply{Nodes: 3000}, 0},
		{Ply{Time: time.Second}, 0},
	} {
		if got := c.ply.NPS(); got != c.want {
			t.Errorf("%+v: %d, want %d", c.ply, got, c.want)
		}
	}
	g := readOne(t, "[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n\n1. e4 {+0.10/3 n=500 nps=1129 why} e5 *\n\n")
	if p := g.Plies[0]; p.Nodes != 500 || p.Comment != "nps=1129 why" {
		t.Errorf("%+v", p)
	}
}
