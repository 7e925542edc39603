package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"match/arena"
	"match/pgn"
	"match/results"
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
	path, _, _ := strings.Cut(book, ",plies=")
	taken := []struct{ flag, path string }{{"--openings", path}}
	for _, f := range []struct{ flag, path string }{{"--pgn", o.PGN}, {"--json", o.JSON}} {
		for _, t := range taken {
			if sameFile(f.path, t.path) {
				return fmt.Errorf("%s %s would overwrite the file of %s: give it another name", f.flag, f.path, t.flag)
			}
		}
		taken = append(taken, f)
	}
	return nil
}

// sameFile reports whether two paths lead to one file, which need not exist.
// A device or a pipe is no file that holds anything.
func sameFile(a, b string) bool {
	if a == "" || b == "" {
		return false
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

// pairFile is a PGN file that holds whole pairs only. Until the match begins,
// an existing file keeps what it holds.
type pairFile struct {
	file    *os.File
	o       pgn.Options
	created bool // there was no such file before
	begun   bool
	size    int64
	text    []byte
}

func createPairFile(path string, o pgn.Options) (*pairFile, error) {
	if err := spareDatabases(path); err != nil {
		return nil, err
	}
	_, err := os.Stat(path)
	created := errors.Is(err, fs.ErrNotExist)
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	return &pairFile{file: file, o: o, created: created}, nil
}

// begin empties the file: from now on it is this match's.
func (f *pairFile) begin() error {
	if f == nil || f.begun {
		return nil
	}
	f.begun = true
	if !isRegular(f.file) {
		return nil
	}
	return f.file.Truncate(0)
}

// Pair writes both games at once. What got into the file of a pair that could
// not be written whole is cut off again.
func (f *pairFile) Pair(_ context.Context, p arena.Pair) (err error) {
	if err := f.begin(); err != nil {
		return err
	}
	f.text = f.text[:0]
	for _, g := range p.Games {
		if f.text, err = pgn.Append(f.text, g, f.o); err != nil {
			return fmt.Errorf("%s: game %s: %w", f.file.Name(), g.Round, err)
		}
	}
	n, err := f.file.Write(f.text)
	if err != nil {
		if n > 0 {
			err = errors.Join(err, f.file.Truncate(f.size))
		}
		return fmt.Errorf("cannot write pair %d to the PGN, which ends with the pair before it: %w", p.Number, err)
	}
	f.size += int64(n)
	return nil
}

// Close flushes the file to disk, and leaves none behind of a match that never
// began. A nil file is closed already.
func (f *pairFile) Close() error {
	if f == nil {
		return nil
	}
	if f.created && !f.begun {
		return errors.Join(f.file.Close(), os.Remove(f.file.Name()))
	}
	if err := f.file.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && isRegular(f.file) {
		return errors.Join(err, f.file.Close())
	}
	return f.file.Close()
}

func isRegular(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode().IsRegular()
}

// documentFile is a file that is written once, at the end. Until then an
// existing file keeps what it holds.
type documentFile struct {
	w       io.Writer
	file    *os.File // nil: stdout
	created bool     // there was no such file before
}

func openDocument(path string, stdout io.Writer) (*documentFile, error) {
	if path == "-" {
		return &documentFile{w: stdout}, nil
	}
	if err := spareDatabases(path); err != nil {
		return nil, err
	}
	_, err := os.Stat(path)
	created := errors.Is(err, fs.ErrNotExist)
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	return &documentFile{w: file, file: file, created: created}, nil
}

// write replaces the file's contents by the match's JSON document.
func (d *documentFile) write(s *results.Summary) error {
	if d == nil {
		return nil
	}
	text, err := s.JSON()
	if err != nil {
		return err
	}
	return d.writeText(text)
}

// writeText replaces the file's contents.
func (d *documentFile) writeText(text []byte) error {
	if err := d.empty(); err != nil {
		return err
	}
	if _, err := d.w.Write(text); err != nil {
		return errors.Join(fmt.Errorf("cannot write the result: %w", err), d.empty())
	}
	d.created = false
	return nil
}

func (d *documentFile) empty() error {
	if d.file == nil || !isRegular(d.file) {
		return nil
	}
	return d.file.Truncate(0)
}

// close leaves no empty file behind where nothing was written.
func (d *documentFile) close() error {
	if d == nil || d.file == nil {
		return nil
	}
	err := d.file.Close()
	if d.created {
		err = errors.Join(err, os.Remove(d.file.Name()))
	}
	return err
}
