package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"match/results"
)

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
	file, created, err := openOutput(path, os.O_WRONLY)
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
	if d.file == nil {
		return nil
	}
	return empty(d.file)
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
