package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

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
// first game, so that a path that cannot be written costs nothing.
type outputFiles struct {
	pgn  *pairFile
	json *documentFile
}

func (o outputs) open(stdout io.Writer) (f outputFiles, err error) {
	if o.PGN != "" {
		if f.pgn, err = createPairFile(o.PGN, pgn.Options{Times: o.Times}); err != nil {
			return f, err
		}
	}
	if o.JSON != "" {
		if f.json, err = openDocument(o.JSON, stdout); err != nil {
			return f, errors.Join(err, f.pgn.Close())
		}
	}
	return f, nil
}

// pairFile is a PGN file that holds whole pairs only.
type pairFile struct {
	file *os.File
	o    pgn.Options
	size int64
	text []byte
}

func createPairFile(path string, o pgn.Options) (*pairFile, error) {
	file, err := os.Create(path)
	if err != nil {
		return nil, fmt.Errorf("cannot write the PGN: %w", err)
	}
	return &pairFile{file: file, o: o}, nil
}

// Pair writes both games at once. What got into the file of a pair that could
// not be written whole is cut off again.
func (f *pairFile) Pair(_ context.Context, p arena.Pair) (err error) {
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

// Close flushes the file to disk. A nil file is closed already.
func (f *pairFile) Close() error {
	if f == nil {
		return nil
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
	_, err := os.Stat(path)
	created := errors.Is(err, fs.ErrNotExist)
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return nil, fmt.Errorf("cannot write the result: %w", err)
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
	if d.file != nil && isRegular(d.file) {
		if err := d.file.Truncate(0); err != nil {
			return err
		}
	}
	d.created = false
	if _, err := d.w.Write(text); err != nil {
		return fmt.Errorf("cannot write the result: %w", err)
	}
	return nil
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
