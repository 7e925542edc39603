package openings

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"match/internal/harmless"
	"match/internal/nearest"
	"match/internal/plural"
	"match/pgn"
)

// names are the books that are not files.
var names = []string{"default", "sharp", "startpos", "chess960"}

// Names returns the names of the books that are not files.
func Names() []string { return slices.Clone(names) }

// allPlies is the maximum number of plies of a book whose lines are not cut.
const allPlies = math.MaxInt

// Open reads a book. The name is "default", "sharp", "startpos", "chess960" or a
// file, whose extension determines its format:
//
//	.epd .fen .txt   one position per line (EPD or FEN)
//	.pgn             games; their moves are the opening
//	.bin             a Polyglot book
//	.tsv             lines in the format of the embedded book, see [Book.WriteLines]
//
// followed by .gz, .zst or .bz2 if it is compressed. The name of a book with moves may end in ",plies=N". An
// error names the file and the line, and describes the problem. A file with any
// unusable line is rejected, see [Read].
func Open(name string) (*Book, error) {
	book, faults, err := Read(name)
	if err != nil {
		return nil, err
	}
	if bad := slices.DeleteFunc(faults, func(f *LineError) bool { return f.Taken }); len(bad) > 0 {
		return nil, first(bad)
	}
	return book, nil
}

// Read is [Open] for books with invalid lines. It omits these lines and returns
// them, in the order of the file, together with warnings about accepted lines. A
// file with only invalid lines is an error.
func Read(name string) (*Book, []*LineError, error) {
	path, plies, err := parseName(name)
	if err != nil {
		return nil, nil, err
	}
	if named := map[string]func() *Book{"default": Default, "sharp": Sharp, "startpos": StartPosition, "chess960": Chess960}[path]; named != nil {
		book, err := named().cut(plies)
		return book, nil, err
	}
	format, known := formats[Ending(path)]
	if !known {
		return nil, nil, fmt.Errorf("unknown book %q%s: want %s, or a file that ends in .epd, .fen, .txt, .pgn, .bin or .tsv, with or without .gz, .zst or .bz2",
			path, nearest.Hint(path, names), strings.Join(names, ", "))
	}
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() { // others may never end
		oneAtATime.Lock()
		defer oneAtATime.Unlock()
	}
	data, err := readFile(path)
	if err != nil {
		return nil, nil, err
	}
	r := reading{path: path, data: data, plies: plies}
	if err := format.read(&r); err != nil {
		return nil, nil, err
	}
	if r.hopeless() || len(r.openings) == 0 && len(r.faults) > 0 {
		return nil, nil, first(r.faults)
	}
	book, err := New(filepath.Base(path), r.openings)
	return book, r.faults, err
}

// oneAtATime is held while a file is read: that takes more memory than its book keeps, and a fleet's
// server may begin many events at once.
var oneAtATime sync.Mutex

// CheckSize returns a [SizeError] if a book's file has more than a number of bytes when it is
// uncompressed. It keeps nothing of it in memory.
func CheckSize(name string, most int64) error {
	path, _, err := parseName(name)
	if err == nil && !slices.Contains(names, path) {
		_, err = sizeOf(path, most)
	}
	return err
}

func parseName(name string) (path string, plies int, err error) {
	path, text, found := strings.Cut(name, ",plies=")
	if !found {
		return path, allPlies, nil
	}
	ending, least := Ending(path), 1
	if ending == ".pgn" {
		least = 0
	}
	if plies, err = strconv.Atoi(text); err != nil || plies < least {
		return "", 0, fmt.Errorf("%s: plies=%s: want a number of at least %d", path, text, least)
	}
	if path == "startpos" || path == "chess960" || slices.Contains([]string{".epd", ".fen", ".txt"}, ending) {
		return "", 0, fmt.Errorf("%s: plies=%s: its openings are positions, which have no moves to cut", path, text)
	}
	return path, plies, nil
}

// maxFile limits the memory for a compressed file, to ten million positions. It
// is a variable only for the tests.
var maxFile int64 = 1 << 30

// readFile returns the file's contents, decompressed.
func readFile(path string) ([]byte, error) {
	size, err := sizeOf(path, maxFile)
	if err != nil {
		return nil, err
	}
	data := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead))
	_, err = copyFile(data, path, maxFile)
	return data.Bytes(), err
}

// sizeOf reads through a file to determine its uncompressed size. So nothing of a
// file that is too large is kept in memory, and no more than the text of other
// files. The size of input that can be read only once, such as a pipe, is 0.
func sizeOf(path string, most int64) (int64, error) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return 0, nil // opening the file will report the error
	}
	return copyFile(io.Discard, path, most)
}

// copyFile writes a file's contents, decompressed, to w and returns their size.
func copyFile(w io.Writer, path string, most int64) (int64, error) {
	file, err := pgn.Open(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	size, err := io.Copy(w, io.LimitReader(file, most+1))
	if err == nil && size > most {
		err = &SizeError{most}
	}
	if err != nil {
		return 0, fmt.Errorf("%s: %w", path, err)
	}
	return size, nil
}

// SizeError is the error for a file that is too large when it is uncompressed.
type SizeError struct{ Most int64 }

// Error returns the limit.
func (e *SizeError) Error() string { return fmt.Sprintf("larger than %d MiB", e.Most>>20) }

// reading is a file that is being read.
type reading struct {
	path     string
	data     []byte
	plies    int // maximum number of moves to use of every line; for allPlies, 8 of a Polyglot book
	openings []Opening
	faults   []*LineError
	bad      int // faults that are no warnings
}

// LineError describes an error in a line of a book, or in a game of one.
type LineError struct {
	pgn.GameError
	Taken bool // only a warning: the opening is in the book
}

// first returns the first fault, and the number of faults.
func first(faults []*LineError) error {
	if more := len(faults) - 1; more > 0 {
		return fmt.Errorf("%w (and %s more)", faults[0], plural.Count(more, "bad line"))
	}
	return faults[0]
}

// maxBad limits the bad lines of a book, which are kept, and the warnings that are.
const maxBad = 100_000

// hopeless reports whether a file has so many bad lines that it is no book. The rest of it is not
// read.
func (r *reading) hopeless() bool { return r.bad > maxBad }

// add adds an opening, unless it is invalid.
func (r *reading) add(line int, o Opening, err error) {
	if err != nil {
		r.fault(line, err, false)
		return
	}
	r.openings = append(r.openings, o)
}

func (r *reading) fault(line int, err error, taken bool) {
	if !taken {
		r.bad++
	}
	if !taken || len(r.faults)-r.bad < maxBad {
		r.faults = append(r.faults, &LineError{pgn.GameError{File: r.path, Line: line, Err: err}, taken})
	}
}

// Ending returns the extension that determines the format of a book's file, in
// lower case: .epd of book.epd.gz.
func Ending(path string) string { return strings.ToLower(filepath.Ext(pgn.Uncompressed(path))) }

// format is how books are read and written. The error of read is about the whole file; errors of a line go to the
// faults. A format without write is only read.
type format struct {
	read  func(*reading) error
	write func(*Book, io.Writer) error
}

// formats are the formats by the extensions of files.
var formats = map[string]format{
	".epd": {readEPD, (*Book).writeEPD},
	".fen": {readEPD, (*Book).WriteFEN},
	".txt": {readEPD, nil},
	".pgn": {readPGN, (*Book).writePGN},
	".bin": {readPolyglot, nil},
	".tsv": {readLines, (*Book).WriteLines},
}

// cut returns the book with every line cut to the given number of plies. Of
// lines that become equal, only the first is kept.
func (b *Book) cut(plies int) (*Book, error) {
	if plies == allPlies {
		return b, nil
	}
	var short []Opening
	seen := map[uint64]bool{}
	for _, o := range b.openings {
		o.Moves = o.Moves[:min(len(o.Moves), plies)]
		p := o.Position()
		if !seen[p.Key()] {
			seen[p.Key()] = true
			short = append(short, o)
		}
	}
	return New(fmt.Sprintf("%s,plies=%d", b.name, plies), short)
}

// noMoves is the line of an opening without names and moves, as of the book startpos.
const noMoves = "\t\t"

// eachLine calls use with every line that is not empty and not a comment. The
// file may begin with a byte order mark.
func (r *reading) eachLine(use func(number int, line string)) error {
	data, err := harmless.TrimBOM(r.data)
	if err != nil {
		return fmt.Errorf("%s: %w", r.path, err)
	}
	number := 0
	for line := range bytes.Lines(data) {
		if number++; r.hopeless() {
			break
		}
		text := strings.Trim(string(line), " \r\n") // tabs separate fields, of which the first may be empty
		if bare := strings.TrimSpace(text); bare == "" && text != noMoves || strings.HasPrefix(bare, "#") {
			continue
		}
		use(number, text)
	}
	return nil
}
