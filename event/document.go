package event

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
)

// DocumentFile is a file that is written once, at the end. Until then an
// existing file keeps what it holds, so that it can be opened before the first
// game and a path that cannot be written costs nothing.
type DocumentFile struct {
	w       io.Writer
	file    *os.File // nil: stdout
	created bool     // there was no such file before
}

// OpenDocument opens a document for writing; "-" is stdout. It refuses what
// must not be overwritten.
func OpenDocument(ctx context.Context, path string, stdout io.Writer) (*DocumentFile, error) {
	if path == "-" {
		return &DocumentFile{w: stdout}, nil
	}
	file, created, err := openOutput(ctx, path)
	if err != nil {
		return nil, err
	}
	return &DocumentFile{w: file, file: file, created: created}, nil
}

// Write replaces the file's contents.
func (d *DocumentFile) Write(text []byte) error {
	if err := d.empty(); err != nil {
		return err
	}
	if _, err := d.w.Write(text); err != nil {
		return errors.Join(fmt.Errorf("cannot write the result: %w", err), d.empty())
	}
	d.created = false
	return nil
}

func (d *DocumentFile) empty() error {
	if d.file == nil {
		return nil
	}
	return empty(d.file)
}

// Close leaves no empty file behind where nothing was written. A nil document
// is closed already.
func (d *DocumentFile) Close() error {
	if d == nil || d.file == nil {
		return nil
	}
	err := d.file.Close()
	if d.created {
		err = errors.Join(err, os.Remove(d.file.Name()))
	}
	return err
}
