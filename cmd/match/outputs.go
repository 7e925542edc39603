package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"match/pgn"
)

// outputs are the files that a match is to leave. They are kept with the match
// in the store, so that a resumed match leaves the same ones.
type outputs struct {
	PGN   string `json:"pgn,omitempty"`
	JSON  string `json:"json,omitempty"` // "-": stdout
	Times bool   `json:"times,omitempty"`
}

func (o *outputs) addFlags(flags *pflag.FlagSet) {
	flags.StringVar(&o.PGN, "pgn", "", "write the games to `FILE`, replacing it")
	flags.BoolVar(&o.Times, "times", false, "write the time of every move into the PGN, too: two runs will differ")
	flags.StringVar(&o.JSON, "json", "", "write the result to `FILE` as JSON; - is stdout")
}

// outputFiles are the outputs while they are open. They are opened before the
// first game, so that a path that cannot be written costs nothing, and left as
// they were by a match that does not come to one.
type outputFiles struct {
	pgn  *pairFile
	json *documentFile
}

func (o outputs) open(stdout io.Writer) (f outputFiles, err error) {
	if o.PGN != "" {
		if f.pgn, err = createPairFile(o.PGN, pgn.Options{Times: o.Times}); err != nil {
			return f, fmt.Errorf("--pgn: %w", err)
		}
	}
	if o.JSON != "" {
		if f.json, err = openDocument(o.JSON, stdout); err != nil {
			return f, errors.Join(fmt.Errorf("--json: %w", err), f.pgn.Close())
		}
	}
	return f, nil
}

// check refuses outputs that would overwrite each other or the book.
func (o outputs) check(book string) error {
	if o.PGN == "-" {
		return errors.New("--pgn -: want the name of a file: standard output is for the closing block")
	}
	return refuseOverwriting(bookFile(book), fileFlag{"--pgn", o.PGN}, fileFlag{"--json", o.JSON})
}

// fileFlag is a flag that names a file, "" for none.
type fileFlag struct{ flag, path string }

// bookFile is the file of an opening book.
func bookFile(book string) fileFlag {
	path, _, _ := strings.Cut(book, ",plies=")
	return fileFlag{"--openings", path}
}

// refuseOverwriting refuses a file that is to be written and is that of an
// earlier flag, too.
func refuseOverwriting(files ...fileFlag) error {
	for i, f := range files {
		for _, earlier := range files[:i] {
			if sameFile(f.path, earlier.path) {
				return fmt.Errorf("%s %s would overwrite the file of %s: give it another name", f.flag, f.path, earlier.flag)
			}
		}
	}
	return nil
}

// sameFile reports whether two paths lead to one file, which need not exist, or
// both to standard output. A device or a pipe is no file that holds anything.
func sameFile(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	if a == "-" || b == "-" {
		return a == b
	}
	atA, errA := os.Stat(a)
	atB, errB := os.Stat(b)
	if errA == nil && errB == nil {
		return atA.Mode().IsRegular() && os.SameFile(atA, atB)
	}
	absA, errA := filepath.Abs(a)
	absB, errB := filepath.Abs(b)
	return errA == nil && errB == nil && absA == absB
}

// openOutput opens a file for writing and leaves in it what it holds. Where
// there was none, one is created.
func openOutput(path string, mode int) (file *os.File, created bool, err error) {
	if err := spareDatabases(path); err != nil {
		return nil, false, err
	}
	_, err = os.Stat(path)
	created = errors.Is(err, fs.ErrNotExist)
	file, err = os.OpenFile(path, mode|os.O_CREATE, 0o666)
	return file, created, err
}

// empty takes out of a file what it holds; of a device or a pipe nothing can
// be taken back.
func empty(f *os.File) error {
	if !isRegular(f) {
		return nil
	}
	return f.Truncate(0)
}

func isRegular(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode().IsRegular()
}
