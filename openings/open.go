package openings

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"match/internal/bom"
	"match/internal/nearest"
	"match/pgn"
)

// names are the books that are not files.
var names = []string{"default", "startpos", "chess960"}

// Options are what may follow a book's name.
type Options struct {
	Plies int // moves to take of every line at most; 0: all of a file's, 8 of a Polyglot book
}

// Open reads a book. The name is "default", "startpos", "chess960" or a file,
// whose ending tells what it holds:
//
//	.epd .fen .txt   a position a line (EPD, or FEN)
//	.pgn             games; their moves are the opening
//	.bin             a Polyglot book
//	.tsv             lines as the embedded book has them, see [Book.WriteLines]
//
// followed by .gz or .zst if it is compressed. A name may end in ",plies=N".
// An error names the file and the line, and says what is wrong with it.
func Open(name string) (*Book, error) {
	path, options, err := parseName(name)
	if err != nil {
		return nil, err
	}
	switch path {
	case "default":
		return Default().cut(options)
	case "startpos":
		return StartPosition(), nil
	case "chess960":
		return Chess960(), nil
	}
	read, err := readerFor(path)
	if err != nil {
		return nil, err
	}
	data, err := readFile(path)
	if err != nil {
		return nil, err
	}
	openings, err := read(path, data, options)
	if err != nil {
		return nil, err
	}
	return New(filepath.Base(path), openings)
}

func parseName(name string) (path string, options Options, err error) {
	path, text, found := strings.Cut(name, ",plies=")
	if !found {
		return path, options, nil
	}
	if options.Plies, err = strconv.Atoi(text); err != nil || options.Plies < 1 {
		return "", options, fmt.Errorf("%s: plies=%s: want a number from 1", path, text)
	}
	return path, options, nil
}

// readFile returns the file's contents, decompressed.
func readFile(path string) ([]byte, error) {
	file, err := pgn.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return data, nil
}

// reader turns the contents of a file into openings; the name is for errors.
type reader func(name string, data []byte, options Options) ([]Opening, error)

// Ending returns the ending that tells what a book's file holds: .epd of
// book.epd.gz.
func Ending(path string) string {
	return filepath.Ext(strings.TrimSuffix(strings.TrimSuffix(path, ".gz"), ".zst"))
}

func readerFor(path string) (reader, error) {
	switch strings.ToLower(Ending(path)) {
	case ".epd", ".fen", ".txt":
		return readEPD, nil
	case ".pgn":
		return readPGN, nil
	case ".bin":
		return readPolyglot, nil
	case ".tsv":
		return readLines, nil
	default:
		return nil, fmt.Errorf("unknown book %q%s: want %s, or a file that ends in .epd, .fen, .txt, .pgn, .bin or .tsv, with or without .gz or .zst",
			path, nearest.Hint(path, names), strings.Join(names, ", "))
	}
}

// cut returns the book with every line cut to the plies asked for; lines that
// become equal by it are left out but for the first.
func (b *Book) cut(options Options) (*Book, error) {
	if options.Plies == 0 {
		return b, nil
	}
	var short []Opening
	seen := map[uint64]bool{}
	for _, o := range b.openings {
		o.Moves = options.limit(o.Moves)
		p := o.Position()
		if !seen[p.Key()] {
			seen[p.Key()] = true
			short = append(short, o)
		}
	}
	return New(fmt.Sprintf("%s,plies=%d", b.name, options.Plies), short)
}

// eachLine calls use with every line that is not empty and no comment, and puts
// the place before its error. The file may begin with a byte order mark.
func eachLine(name string, data []byte, use func(line string) error) error {
	data, err := bom.Trim(data)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	number := 0
	for line := range bytes.Lines(data) {
		number++
		text := strings.TrimSpace(string(line))
		if text == "" || text[0] == '#' {
			continue
		}
		if err := use(text); err != nil {
			return fmt.Errorf("%s:%d: %w", name, number, err)
		}
	}
	return nil
}
