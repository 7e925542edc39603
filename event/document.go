package event

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
)

// DocumentFile is a file that is written once, at the end. Until then an
// existing file keeps its contents. The file can therefore be opened before
// the first game, and an unwritable path is detected early.
type DocumentFile struct {
	w       io.Writer
	file    *os.File // nil: stdout
	created bool     // there was no such file before

	born os.FileInfo // the file as it was opened
	size int64       // number of bytes written
}

// OpenDocument opens a document for writing; "-" is stdout. It rejects files
// that must not be overwritten.
func OpenDocument(ctx context.Context, path string, stdout io.Writer) (*DocumentFile, error) {
	if path == "-" {
		return &DocumentFile{w: stdout}, nil
	}
	file, created, err := openOutput(ctx, path)
	if err != nil {
		return nil, err
	}
	born, err := file.Stat()
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &DocumentFile{w: file, file: file, born: born, created: created}, nil
}

// Write replaces the file's contents.
func (d *DocumentFile) Write(text []byte) error {
	if err := d.empty(); err != nil {
		return err
	}
	if _, err := d.w.Write(text); err != nil {
		return errors.Join(fmt.Errorf("cannot write the result: %w", err), d.empty())
	}
	d.created, d.size = false, int64(len(text))
	return nil
}

// whole reports whether the file is still at its path with everything that
// was written.
func (d *DocumentFile) whole() bool {
	return d == nil || d.file == nil || holds(d.file.Name(), d.born, d.size)
}

func (d *DocumentFile) empty() error {
	if d.file == nil {
		return nil
	}
	return empty(d.file)
}

// Close removes an empty file if nothing was written. A nil document is
// already closed.
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
