package openings

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"match/board"
)

const (
	ruyLopez = "C60\tRuy Lopez\te2e4 e7e5 g1f3 b8c6 f1b5\n"
	slav     = "D10\tSlav Defense\td2d4 d7d5 c2c4 c7c6\n"
	nameless = "\t\te2e4\n"
)

// write puts a file into a new directory and returns its path.
func write(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func open(t *testing.T, name string) *Book {
	t.Helper()
	book, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return book
}

func gzipped(text string) string {
	var buf bytes.Buffer
	w := gzip.NewWriter(&buf)
	w.Write([]byte(text))
	w.Close()
	return buf.String()
}

func zstandard(text string) string {
	w, err := zstd.NewWriter(nil)
	if err != nil {
		panic(err)
	}
	return string(w.EncodeAll([]byte(text), nil))
}

// TestHashIsOfTheContents reads one book under several names and compressions.
func TestHashIsOfTheContents(t *testing.T) {
	plain := open(t, write(t, "a.tsv", ruyLopez+slav))
	for name, text := range map[string]string{
		"b.tsv":     "# a comment\n\n" + ruyLopez + slav,
		"c.tsv.gz":  gzipped(ruyLopez + slav),
		"d.tsv.zst": zstandard(ruyLopez + slav),
		"e.pgn":     "1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n1. d4 d5 2. c4 c6 *\n",
	} {
		if book := open(t, write(t, name, text)); book.Hash() != plain.Hash() || book.Len() != 2 || book.Name() != name {
			t.Errorf("%s: %s, %d openings, hash %s, want %s", name, book.Name(), book.Len(), book.Hash(), plain.Hash())
		}
	}
	if other := open(t, write(t, "f.tsv", slav+ruyLopez)); other.Hash() == plain.Hash() {
		t.Error("another order has the same hash")
	}
	if len(plain.Hash()) != 16 {
		t.Errorf("hash %q", plain.Hash())
	}
}

func TestEPD(t *testing.T) {
	const kings = "4k3/8/8/8/8/8/4P3/4K3 b - - "
	for line, want := range map[string]struct{ name, counters string }{
		kings:                                {"", "0 1"},
		kings + "7 30":                       {"", "7 30"},
		kings + "7 30 id \"x y\";":           {"x y", "7 30"},
		kings + "hmvc 7; fmvn 30; id \"z\";": {"z", "7 30"},
		kings + "bm Kd7; ce 12; id \"q\"":    {"q", "0 1"},
		kings + ";":                          {"", "0 1"},
		kings + "id \"M\xfcller\"":           {"Müller", "0 1"},
		kings + "id \"a; fmvn 7\"; hmvc 2":   {"a; fmvn 7", "2 1"},
	} {
		book := open(t, write(t, "x.epd", line))
		o := book.openings[0]
		if o.Name != want.name || o.Start.FEN() != kings+want.counters || len(o.Moves) != 0 {
			t.Errorf("%s: name %q, %s", line, o.Name, o.Start.FEN())
		}
	}
}

// TestByteOrderMarks reads files in the form that Windows editors write.
func TestByteOrderMarks(t *testing.T) {
	for name, text := range map[string]string{
		"a.epd": "4k3/8/8/8/8/8/4P3/4K3 b - -\r\n",
		"a.fen": "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\r\n",
		"a.tsv": ruyLopez,
		"a.pgn": "1. e4 *\n",
	} {
		if plain, marked := open(t, write(t, name, text)), open(t, write(t, name, "\xef\xbb\xbf"+text)); plain.Hash() != marked.Hash() {
			t.Errorf("%s: with a byte order mark it has another hash", name)
		}
		path := write(t, name, "\xff\xfe4\x00k\x003\x00")
		if _, err := Open(path); err == nil || err.Error() != path+": the text is UTF-16: save it as UTF-8" {
			t.Errorf("%s in UTF-16: %v", name, err)
		}
	}
}

func TestPGNKeepsStartAndNames(t *testing.T) {
	book := open(t, write(t, "x.pgn", `[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"]
[SetUp "1"]
[ECO "A00"]
[Opening "Kings \"and\" pawn"]

1... Kd7 2. e4 {a comment} (2. e3) Ke6 1/2-1/2
`)+",plies=2")
	o := book.openings[0]
	p := o.Position()
	if o.ECO != "A00" || o.Name != `Kings "and" pawn` || o.UCI() != "e8d7 e2e4" || p.FEN() != "8/3k4/8/8/4P3/8/8/4K3 b - - 0 2" {
		t.Errorf("%+v: %s, %s", o, o.UCI(), p.FEN())
	}
}

// TestPolyglot reads a book made by the program polyglot from five games, one of
// them a transposition of another.
func TestPolyglot(t *testing.T) {
	for name, want := range map[string]string{
		"testdata/small.bin": `e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 f6e4
e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6
e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6
d2d4 d7d5 c2c4 c7c6 g1f3 g8f6`,
		"testdata/small.bin,plies=1": "e2e4\nd2d4",
	} {
		book := open(t, name)
		var lines []string
		for i := range book.Len() {
			lines = append(lines, book.openings[i].UCI())
		}
		if got := strings.Join(lines, "\n"); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
	}
}

// TestPolyglotKeys checks the example keys in the description of the format
// (http://hgm.nubati.net/book_format.html), with castling rights lost and a
// capture en passant, and two keys of the program polyglot: the capture of a pinned pawn
// is illegal, but counts.
func TestPolyglotKeys(t *testing.T) {
	for moves, want := range map[string]uint64{
		"":                                   0x463b96181691fc9c,
		"e2e4":                               0x823c9b50fd114196,
		"e2e4 d7d5":                          0x0756b94461c50fb0,
		"e2e4 d7d5 e4e5":                     0x662fafb965db29d4,
		"e2e4 d7d5 e4e5 f7f5":                0x22a48b5a8e47ff78,
		"e2e4 d7d5 e4e5 f7f5 e1e2":           0x652a607ca3f242c1,
		"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7":      0x00fdd303c946bdd9,
		"a2a4 b7b5 h2h4 b5b4 c2c4":           0x3c8123ea7b067637,
		"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3": 0x5c3f9b829b279560,

		"e2e4 e7e5 f2f4 e5f4 e4e5 d8e7":           0xe65e1d0483880bf3,
		"e2e4 e7e5 f2f4 e5f4 e4e5 d8e7 g1f3 d7d5": 0xa4c90d354b02b449,
	} {
		line := board.NewLine(board.StartPosition())
		for _, text := range strings.Fields(moves) {
			m, err := line.Position().ParseUCI(text)
			if err != nil {
				t.Fatal(err)
			}
			line.Push(m)
		}
		if got := polyglotKey(line); got != want {
			t.Errorf("after %q: %x, want %x", moves, got, want)
		}
	}
}

func TestBooksWithoutFiles(t *testing.T) {
	if book := open(t, "startpos"); book.Len() != 1 || book.openings[0].Position() != board.StartPosition() {
		t.Errorf("startpos: %d openings", book.Len())
	}
	book := open(t, "chess960")
	if standard := book.openings[518].Start.AsChess960(false); book.Len() != 960 || standard != board.StartPosition() {
		t.Errorf("chess960: %d openings, 519th is %s", book.Len(), standard.FEN())
	}
	for i := range 960 {
		if !book.openings[i].Start.IsChess960() || book.openings[i].Number != i+1 {
			t.Fatalf("opening %d: %+v", i, book.openings[i])
		}
	}
}

// TestWrittenBooksAreReadBack goes through every format.
func TestWrittenBooksAreReadBack(t *testing.T) {
	book := open(t, write(t, "a.tsv", ruyLopez+slav+nameless))
	var lines, games, positions bytes.Buffer
	for _, err := range []error{book.WriteLines(&lines), book.writePGN(&games), book.writeEPD(&positions)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if lines.String() != ruyLopez+slav+nameless {
		t.Errorf("lines:\n%s", &lines)
	}
	if again := open(t, write(t, "a.pgn", games.String())); again.Hash() != book.Hash() || again.openings[1].Name != "Slav Defense" || again.openings[1].ECO != "D10" {
		t.Errorf("games:\n%s", &games)
	}
	again := open(t, write(t, "a.epd", positions.String()))
	for i := range 2 {
		if o := book.openings[i]; again.openings[i].Start != o.Position() || again.openings[i].Name != o.ECO+" "+o.Name {
			t.Errorf("positions:\n%s", &positions)
		}
	}
	if err := again.WriteLines(&lines); err == nil || !strings.Contains(err.Error(), "opening 1 does not begin at the start position") {
		t.Errorf("lines of positions: %v", err)
	}
}

// FuzzReaders feeds arbitrary data to every reader: the result is an error or a
// playable book, never a panic.
func FuzzReaders(f *testing.F) {
	f.Add(0, ruyLopez+slav)
	f.Add(1, "4k3/8/8/8/8/8/4P3/4K3 b - - hmvc 7; id \"x\";")
	f.Add(2, "1. e4 e5 2. -- *")
	if data, err := os.ReadFile("testdata/small.bin"); err == nil {
		f.Add(3, string(data))
	}
	readers := []func(*reading) error{readLines, readEPD, readPGN, readPolyglot}
	f.Fuzz(func(t *testing.T, which int, text string) {
		r := reading{path: "x", data: []byte(text), plies: 6}
		if err := readers[uint(which)%4](&r); err != nil {
			return
		}
		for _, o := range r.openings {
			if p := o.Position(); !p.HasLegal() || len(o.Moves) > 6 {
				t.Errorf("%q: %s after %s", text, p.FEN(), o.UCI())
			}
		}
	})
}
