package pgn

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"match/board"
)

// played returns a game of the given moves, in SAN, from the start position.
func played(t testing.TB, moves string) *Game {
	t.Helper()
	g := &Game{White: "a", Black: "b", Start: board.StartPosition()}
	p := g.Start
	for _, san := range strings.Fields(moves) {
		m, err := ParseSAN(&p, san)
		if err != nil {
			t.Fatal(err)
		}
		g.Plies = append(g.Plies, Ply{Move: m})
		p.Play(m)
	}
	return g
}

func TestWriter(t *testing.T) {
	g := played(t, "f3 e5 g4 Qh4")
	g.White, g.Black = `The "best" \ one`, "tapered,nodes=2000"
	g.Event, g.Date, g.Round, g.Pair, g.Book = "mini match", "2026.11.21", "12.2", 12, 345
	g.ECO, g.Opening = "A00", "Barnes Opening: Fool's Mate"
	g.Result, g.End = BlackWins, End{Reason: Checkmate, Text: "Black mates"}
	g.Extra = []Tag{{"WhiteElo", "2000"}, {"Event", "already written"}}
	g.Plies[0] = Ply{Move: g.Plies[0].Move, Score: Score{Centipawns, 35}, Depth: 12, SelDepth: 20, Nodes: 5012, Time: 123 * time.Millisecond}
	g.Plies[1].Score, g.Plies[1].Depth = Score{Centipawns, -5}, 3
	g.Plies[2].Score = Score{MateIn, -2}
	g.Plies[3].Score, g.Plies[3].Depth, g.Plies[3].Comment = Score{MateIn, 1}, 2, "a {nested} one"
	want := `[Event "mini match"]
[Site "?"]
[Date "2026.11.21"]
[Round "12.2"]
[White "The \"best\" \\ one"]
[Black "tapered,nodes=2000"]
[Result "0-1"]
[ECO "A00"]
[Opening "Barnes Opening: Fool's Mate"]
[Pair "12"]
[OpeningNumber "345"]
[PlyCount "4"]
[Termination "normal"]
[WhiteElo "2000"]

1. f3 {+0.35/12 n=5012} 1... e5 {-0.05/3} 2. g4 {-M2} 2... Qh4# {+M1/2} {a
(nested) one} {Black mates} 0-1

`
	if got := text(t, g, Options{}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := text(t, g, Options{NPS: true}); !strings.Contains(got, "{+0.35/12 n=5012 nps=40747}") {
		t.Errorf("nodes per second are missing:\n%s", got)
	}
	if got := text(t, g, Options{Times: true, SelDepth: true}); !strings.Contains(got, "{+0.35/12 0.123s n=5012 sd=20}") {
		t.Errorf("with times and selective depth:\n%s", got)
	}
}

func text(t testing.TB, g *Game, o Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := NewWriter(&b, o).Write(g); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWriterStart(t *testing.T) {
	g := &Game{Start: mustFEN(t, "4k3/P7/8/8/8/8/8/4K3 b - - 3 40")}
	m, _ := ParseSAN(&g.Start, "Kd7")
	g.Plies = []Ply{{Move: m}, {Move: board.NoMove}}
	got := text(t, g, Options{})
	for _, want := range []string{
		`[SetUp "1"]`, `[FEN "4k3/P7/8/8/8/8/8/4K3 b - - 3 40"]`, "40... Kd7 41. -- *", `[Termination "unterminated"]`,
		`[Date "????.??.??"]`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is missing in\n%s", want, got)
		}
	}
	start, _ := board.Chess960Start(0)
	if got := text(t, &Game{Start: start}, Options{}); !strings.Contains(got, `[Variant "Chess960"]`) {
		t.Errorf("Variant is missing in\n%s", got)
	}
	standard960 := board.StartPosition().AsChess960(true)
	if got := text(t, &Game{Start: standard960}, Options{}); !strings.Contains(got, "HAha") {
		t.Errorf("start position 518 is not told from standard chess:\n%s", got)
	}
}

func TestWriterRefuses(t *testing.T) {
	var b bytes.Buffer
	w := NewWriter(&b, Options{})
	if err := w.Write(&Game{}); err == nil {
		t.Error("a game without a start position is written")
	}
	if err := w.Write(&Game{Start: standardStart, Extra: []Tag{{"a b", "c"}}}); err == nil {
		t.Error("a tag name with a space is written")
	}
	if b.Len() != 0 {
		t.Errorf("refused games leave %q", b.String())
	}
}

// TestWriterLines checks that move text never reaches 80 columns, that no line
// begins with a character that a reader could misinterpret, and that line breaks
// lose no word.
func TestWriterLines(t *testing.T) {
	g := played(t, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O")
	words := strings.Fields("a comment with 100% of words ; some [%cal Gg1f3] of which are at the end of lines ")
	for i := range g.Plies {
		g.Plies[i].Score, g.Plies[i].Depth, g.Plies[i].Nodes = Score{Centipawns, i * 100}, 10+i, 1234567
		g.Plies[i].Comment = strings.Join(words[:i], "  ")
	}
	got := text(t, g, Options{})
	_, moves, _ := strings.Cut(got, "\n\n")
	for line := range strings.Lines(moves) {
		if len(line) > 80 || strings.ContainsRune("%[;", rune(line[0])) {
			t.Errorf("bad line (%d columns): %s", len(line)-1, line)
		}
	}
	if want := strings.Join(words[:15], " ") + "}"; !strings.Contains(strings.ReplaceAll(moves, "\n", " "), want) {
		t.Errorf("%q is missing in\n%s", want, moves)
	}
}

// halfWriter fails after some bytes, as a full disk does.
type halfWriter struct {
	*os.File
	room int
}

var errFull = errors.New("no space left on device")

func (h *halfWriter) Write(b []byte) (int, error) {
	if len(b) <= h.room {
		h.room -= len(b)
		return h.File.Write(b)
	}
	n, _ := h.File.Write(b[:h.room])
	h.room -= n
	return n, errFull
}

func TestWriterDiskFull(t *testing.T) {
	g := played(t, "e4 e5")
	whole := text(t, g, Options{})
	path := filepath.Join(t.TempDir(), "games.pgn")
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := NewWriter(&halfWriter{f, len(whole)*2 + 30}, Options{})
	for i := range 4 {
		if err := w.Write(g); (i >= 2) != errors.Is(err, errFull) {
			t.Errorf("game %d: %v", i+1, err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil || string(got) != whole+whole {
		t.Errorf("the file holds %q, want two complete games (%v)", got, err)
	}
}
