package event

import (
	"bytes"
	"context"
	"errors"
	"io"
)

// Documents are the open files of several reports. They are opened before the
// work begins, so that an unwritable path is detected early. An error is a
// *FieldError with the key reports.OPTION.
type Documents map[string]*DocumentFile // by option

// OpenDocuments opens the files that have a path.
func OpenDocuments(ctx context.Context, stdout io.Writer, files ...NamedFile) (Documents, error) {
	d := Documents{}
	for _, file := range files {
		if file.Path == "" {
			continue
		}
		f, err := OpenDocument(ctx, file.Path, stdout)
		if err != nil {
			return nil, inField("reports."+file.Option, errors.Join(err, d.Close()))
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
