package event

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
)

// Documents are the open files of several reports. They are opened before the
// work begins, so that an unwritable path is detected early. An error is a
// *FieldError with the key reports.OPTION.
type Documents map[string]*DocumentFile // by option

// OpenDocuments opens the files that have a path.
func OpenDocuments(ctx context.Context, stdout io.Writer, files ...NamedFile) (Documents, error) {
	return openDocuments(ctx, stdout, "reports.", files)
}

func openDocuments(ctx context.Context, stdout io.Writer, field string, files []NamedFile) (Documents, error) {
	d := Documents{}
	for _, file := range files {
		if file.Path == "" {
			continue
		}
		f, err := OpenDocument(ctx, file.Path, stdout)
		if err != nil {
			return nil, inField(field+file.Option, errors.Join(err, d.Close()))
		}
		d[file.Option] = f
	}
	return d, nil
}

// Write writes a report if its file is open.
func (d Documents) Write(option string, write func(io.Writer) error) error {
	f := d[option]
	if f == nil {
		return nil
	}
	var text bytes.Buffer
	if err := write(&text); err != nil {
		return inField("reports."+option, err)
	}
	return inField("reports."+option, f.Write(text.Bytes()))
}

// Close removes empty files if nothing was written.
func (d Documents) Close() error {
	var errs []error
	for _, f := range d {
		errs = append(errs, f.Close())
	}
	return errors.Join(errs...)
}

// DocumentFile is a file that is written once, at the end. Until then an
// existing file keeps its contents. The file can therefore be opened before
// the first game, and an unwritable path is detected early.
type DocumentFile struct {
	w       io.Writer
	file    *output // nil: stdout
	size    int64   // number of bytes written
	written bool
}

// OpenDocument opens a document for writing; "-" is stdout. It rejects files
// that must not be overwritten.
func OpenDocument(ctx context.Context, path string, stdout io.Writer) (*DocumentFile, error) {
	if path == "-" {
		return &DocumentFile{w: stdout}, nil
	}
	file, err := openOutput(ctx, path)
	if err != nil {
		return nil, err
	}
	return &DocumentFile{w: file, file: file}, nil
}

// Write replaces the file's contents.
func (d *DocumentFile) Write(text []byte) error {
	if err := d.empty(); err != nil {
		return err
	}
	if _, err := d.w.Write(text); err != nil {
		return errors.Join(fmt.Errorf("cannot write the result: %w", err), d.empty())
	}
	d.written, d.size = true, int64(len(text))
	return nil
}

// whole reports whether the file is still at its path with everything that
// was written.
func (d *DocumentFile) whole() bool {
	return d == nil || d.file == nil || d.file.whole(d.size)
}

func (d *DocumentFile) empty() error {
	if d.file == nil {
		return nil
	}
	return emptyFrom(d.file.File, 0)
}

// Close removes an empty file if nothing was written. A nil document is
// already closed.
func (d *DocumentFile) Close() error {
	if d == nil || d.file == nil {
		return nil
	}
	if d.file.created && !d.written {
		return d.file.remove()
	}
	return d.file.Close()
}
