package event

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"match/internal/filelock"
	"match/players"
	"match/results/store"
)

// NamedFile is a file of an option; Path is "" if the option is not given.
type NamedFile struct{ Option, Path string }

// OverwriteError means that an output would destroy the file of another
// option.
type OverwriteError struct{ Output, Other NamedFile }

// Error names both options and the file.
func (e *OverwriteError) Error() string {
	return fmt.Sprintf("%s %s would overwrite the file of %s: give it another name", e.Output.Option, e.Output.Path, e.Other.Option)
}

// CheckOverwrite rejects outputs that are also an input or another output, with
// an *OverwriteError.
func CheckOverwrite(inputs []NamedFile, outputs ...NamedFile) error {
	for i, out := range outputs {
		for _, other := range append(append([]NamedFile{}, inputs...), outputs[:i]...) {
			if sameFile(out.Path, other.Path) {
				return &OverwriteError{out, other}
			}
		}
	}
	return nil
}

// sameFile reports whether two paths lead to the same file, which may not exist
// yet, or both to standard output. Devices and pipes have no contents to
// destroy.
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

// output is a file that is open for writing.
type output struct {
	*os.File
	born    os.FileInfo // the file as it was opened
	created bool        // there was no such file before
}

// openOutput opens a file for writing and keeps its contents, or creates it.
// It rejects a results database, and a file that another process is writing.
// A pipe is opened when it has a reader.
func openOutput(ctx context.Context, path string) (*output, error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		file, err := untilDone(ctx, func() (*os.File, error) { return os.OpenFile(path, os.O_WRONLY, 0) })
		return &output{File: file, born: info}, err
	}
	o := &output{created: errors.Is(err, fs.ErrNotExist)}
	if err := CheckNoDatabase(path); err != nil {
		return nil, err
	}
	if o.File, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666); err != nil {
		return nil, err
	}
	if err = filelock.TryOutput(o.File); err == nil {
		o.born, err = o.Stat()
	}
	if err != nil {
		o.Close()
	}
	return o, err
}

// whole reports whether the file is still at its path, with the number of bytes
// that were written. For a pipe it is true.
func (o *output) whole(size int64) bool {
	if !o.born.Mode().IsRegular() {
		return true
	}
	info, err := os.Stat(o.Name())
	return err == nil && os.SameFile(info, o.born) && info.Size() == size
}

// remove closes and removes the file.
func (o *output) remove() error { return errors.Join(o.Close(), os.Remove(o.Name())) }

// CheckNoDatabase refuses to overwrite a results database.
func CheckNoDatabase(path string) error {
	if !store.IsDatabase(path) {
		return nil
	}
	return fmt.Errorf("%s is a results database: give the output another name", path)
}

// emptyFrom removes the contents of a file after the first bytes. It does nothing for
// a device or a pipe.
func emptyFrom(f *os.File, from int64) error {
	if !isRegular(f) {
		return nil
	}
	if err := f.Truncate(from); err != nil {
		return err
	}
	_, err := f.Seek(from, io.SeekStart)
	return err
}

func isRegular(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode().IsRegular()
}

// AskDefaults starts the engines of a plan that other machines are to play, and
// puts the hashes of the files that they read by default into the plan, so that
// those machines can refuse others.
func (p *Plan) AskDefaults(ctx context.Context) {
	for i := range p.Players {
		p.Players[i].Defaults = players.AskDefaults(ctx, p.Players[i])
	}
}

// compareDefaults puts the hashes of the files that engines read by default, such
// as a net beside the program, into the plan of a new event. It refuses to resume
// an event if they have changed. Players that play elsewhere have none.
func (r *run) compareDefaults() error {
	var changes []string
	found := r.local.Defaults
	for i, who := range r.event.Players {
		now, met := found[who.Name]
		s := &r.plan.Players[i]
		if r.Resume != nil && met && s.Defaults != "" && s.Defaults != now {
			changes = append(changes, fmt.Sprintf("a file that an option of %s names by default has changed (content %.12s, was %.12s)", who.Name, now, s.Defaults))
		}
		if met {
			s.Defaults = now
		}
	}
	if len(changes) == 0 || r.Force {
		return nil
	}
	return &ChangedError{r.Resume.Name(), changes}
}

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
