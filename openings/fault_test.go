package openings

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"match/board"
	"match/internal/bounded"
)

const kings = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\n"

// TestReadLeavesBadLinesOut checks the rest of books with bad lines, that each
// bad line is named, and that Open rejects such books.
func TestReadLeavesBadLinesOut(t *testing.T) {
	for _, c := range []struct {
		name, text string
		openings   int
		faults     []string
		refused    string // error of Open
	}{
		{"a.epd", kings + "junk\n" + kings + "\n# a comment\n" + strings.Replace(kings, " b ", " x ", 1), 2,
			[]string{`2: "junk" is not a position`, `6: bad FEN: side to move "x"`}, "a.epd:2: "},
		{"b.epd", kings + "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n", 1, []string{"2: the game is over here (checkmate)"}, "b.epd:2: "},
		{"c.tsv", "junk\n" + ruyLopez + "C60\tx\te2e4 e7e4\n" + slav, 2, []string{"1: 1 field, want 3", "3: illegal move e7e4"}, "c.tsv:1: 1 field, want 3 (ECO code, name and moves, separated by tabs) (and 1 bad line more)"},
		{"d.pgn", "1. e4 *\n\n1. e5 *\n\n1. d4 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n1. -- *\n", 2,
			[]string{"3: bad move", "7: the game is over here (checkmate)", "9: a null move cannot be played"}, "d.pgn:3: "},
	} {
		path := write(t, c.name, c.text)
		book, faults, err := Read(path)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if book.Len() != c.openings || len(faults) != len(c.faults) {
			t.Errorf("%s: %d openings, faults %v", c.name, book.Len(), faults)
			continue
		}
		for i, f := range faults {
			if !strings.HasPrefix(f.Error(), path+":"+c.faults[i]) || f.Taken || errors.Unwrap(f) != f.Err {
				t.Errorf("%s: %v, want %s", c.name, f, c.faults[i])
			}
		}
		for i, o := range book.openings {
			if o.Number != i+1 {
				t.Errorf("%s: opening %d has the number %d", c.name, i+1, o.Number)
			}
		}
		var bad *LineError
		if _, err := Open(path); err == nil || !strings.Contains(err.Error(), c.refused) || !errors.As(err, &bad) || bad != nil && bad.Line != faults[0].Line {
			t.Errorf("%s: Open says %v", c.name, err)
		}
	}
}

// TestMovesCountedFromZero checks that such a line is accepted, with a remark.
func TestMovesCountedFromZero(t *testing.T) {
	for _, line := range []string{"4k3/8/8/8/8/8/4P3/4K3 b - - 3 0", "4k3/8/8/8/8/8/4P3/4K3 b - - hmvc 3; fmvn 0;"} {
		path := write(t, "a.epd", kings+line)
		book, faults, err := Read(path)
		if err != nil || book.Len() != 2 || len(faults) != 1 || !faults[0].Taken || faults[0].Line != 2 {
			t.Fatalf("%s: %v, %v", line, faults, err)
		}
		if p := book.openings[1].Start; p.FEN() != "4k3/8/8/8/8/8/4P3/4K3 b - - 3 1" {
			t.Errorf("%s is read as %s", line, p.FEN())
		}
		if book := open(t, path); book.Len() != 2 {
			t.Errorf("Open leaves %d openings", book.Len())
		}
	}
}

func TestBooksWithoutAGoodLine(t *testing.T) {
	for text, want := range map[string]string{
		"junk":             `a.epd:1: "junk" is not a position (want the four fields of an EPD, or the six of a FEN)`,
		"junk\njunk\njunk": "(and 2 bad lines more)",
		"":                 "a.epd: the book is empty",
		"# nothing\n\n":    "a.epd: the book is empty",
	} {
		if _, _, err := Read(write(t, "a.epd", text)); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestFilesAreBounded reads a small file that decompresses to a large one.
func TestFilesAreBounded(t *testing.T) {
	most := maxFile
	t.Cleanup(func() { maxFile = most })
	maxFile = 1 << 20
	fits := strings.Repeat("#", 1<<20-len(kings)-1) + "\n" + kings
	if book := open(t, write(t, "a.epd.gz", gzipped(fits))); book.Len() != 1 {
		t.Errorf("%d openings", book.Len())
	}
	if _, err := Open(write(t, "a.epd.gz", gzipped("#"+fits))); err == nil || !strings.HasSuffix(err.Error(), "a.epd.gz: larger than 1 MiB") {
		t.Errorf("a byte more: %v", err)
	}
}

// A caller may allow less, before it reads a book.
func TestSizesAreChecked(t *testing.T) {
	path := write(t, "a.tsv.gz", gzipped(strings.Repeat("#\n", 1<<20)))
	for name, most := range map[string]int64{path: 2 << 20, path + ",plies=3": 2 << 20, "default": 1, "none.epd": 1} {
		if err := CheckSize(name, most); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := CheckSize(path+",plies=3", 1<<20); err == nil || err.Error() != path+": larger than 1 MiB" {
		t.Error(err)
	}
}

// A file with very many bad lines is no book: a small one may decompress to millions, and each is
// kept.
func TestBadLinesAreBounded(t *testing.T) {
	for name, text := range map[string]string{"a.epd.gz": "x\n", "a.tsv.gz": "x\n", "a.pgn.gz": "1. e5 *\n\n"} {
		path := write(t, name, gzipped("# a comment\n"+kings+strings.Repeat(text, 2*maxBad)))
		if _, _, err := Read(path); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("(and %d bad lines more)", maxBad)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Nothing of a file that is too large is kept in memory, and little more than the
// text of other files.
func TestLittleIsHeldOfAFile(t *testing.T) {
	most := maxFile
	t.Cleanup(func() { maxFile = most })
	maxFile = 32 << 20
	allocated := func(path string) int64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		data, err := readFile(path)
		runtime.ReadMemStats(&after)
		if large := strings.Contains(path, "large"); (err != nil) != large || large && data != nil {
			t.Errorf("%s: %v, %d bytes", path, err, len(data))
		}
		return int64(after.TotalAlloc - before.TotalAlloc)
	}
	if n := allocated(write(t, "large.epd.gz", gzipped(strings.Repeat("#\n", 32<<20)))); n > 4<<20 {
		t.Errorf("%d MiB were held of a file that is too large", n>>20)
	}
	if n := allocated(write(t, "fits.epd.gz", gzipped(strings.Repeat("#\n", 16<<20)))); n < 32<<20 || n > 36<<20 {
		t.Errorf("%d MiB were held of a text of 32", n>>20)
	}
}

// A file may be readable only once.
func TestBookFromAPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe.epd")
	if err := exec.CommandContext(bounded.Context(t), "mkfifo", path).Run(); err != nil {
		t.Skip("no pipes here")
	}
	go os.WriteFile(path, []byte(kings), 0o666)
	if book, err := Open(path); err != nil || book.Len() != 1 {
		t.Errorf("%v", err)
	}
}

func TestCheckStart(t *testing.T) {
	book, err := New("x", []Opening{{Start: board.StartPosition()}, {Start: board.StartPosition()}})
	if err != nil {
		t.Fatal(err)
	}
	for start, ok := range map[int]bool{-1: false, 0: false, 1: true, 2: true, 3: false} {
		err := book.CheckStart(start)
		if (err == nil) != ok {
			t.Errorf("start %d: %v", start, err)
		}
		if !ok && err.Error() != fmt.Sprintf("opening %d: the book x ends with 2", start) {
			t.Errorf("start %d: %v", start, err)
		}
	}
}
