package pgn

import (
	"bufio"
	"compress/bzip2"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Open opens a file for reading. Names that end in .gz, .zst or .bz2 are
// decompressed on the way.
func Open(path string) (io.ReadCloser, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	r, err := Decompress(f, path)
	if err != nil {
		f.Close()
		return nil, err
	}
	return &source{r, f}, nil
}

// source is a file and what decompresses it.
type source struct {
	io.ReadCloser
	file io.Closer
}

func (s *source) Close() error { return errors.Join(s.ReadCloser.Close(), s.file.Close()) }

// maxWindow is the memory that a .zst file may ask for; the zstd program draws
// the line there, too.
const maxWindow = 128 << 20

// Decompress returns what to read instead of r, which is named path. Closing it
// does not close r.
func Decompress(r io.Reader, path string) (io.ReadCloser, error) {
	switch compressionOf(path) {
	case ".gz":
		z, err := gzip.NewReader(bufio.NewReaderSize(r, 1<<16))
		return z, named(err, path)
	case ".zst":
		z, err := zstd.NewReader(r, zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, named(err, path)
		}
		return z.IOReadCloser(), nil
	case ".bz2":
		r = bzip2.NewReader(bufio.NewReaderSize(r, 1<<16))
	}
	return io.NopCloser(r), nil
}

func named(err error, path string) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", path, err)
}

// compressionOf returns the file name's last extension in lower case.
func compressionOf(path string) string {
	ext := strings.ToLower(filepath.Ext(path))
	if ext == ".zstd" {
		return ".zst"
	}
	return ext
}

// Output is a file being written, compressed if its name ends in .gz or .zst.
// It appears under its name when Close has succeeded: until then the text is
// in a file beside it, so that nobody sees half of it, an old file stays as it
// is if something goes wrong, and a file may replace one of its own sources.
type Output struct {
	io.Writer
	path  string
	file  *os.File
	flush []io.Closer // from the outermost to the innermost
}

// Create begins a file.
func Create(path string) (*Output, error) {
	o := &Output{path: path}
	var err error
	if info, statErr := os.Stat(path); statErr == nil && !info.Mode().IsRegular() {
		o.path = "" // a device or a pipe is written as it is
		o.file, err = os.OpenFile(path, os.O_WRONLY, 0)
	} else {
		o.file, err = createBeside(path)
	}
	if err != nil {
		return nil, err
	}
	buffered := bufio.NewWriterSize(part{o.file, path}, 1<<18)
	o.Writer, o.flush = buffered, []io.Closer{flusher{buffered}}
	switch compressionOf(path) {
	case ".gz":
		z := gzip.NewWriter(buffered)
		o.Writer, o.flush = z, []io.Closer{z, flusher{buffered}}
	case ".zst":
		z, err := zstd.NewWriter(buffered)
		if err != nil {
			o.Discard()
			return nil, err
		}
		o.Writer, o.flush = z, []io.Closer{z, flusher{buffered}}
	case ".bz2":
		o.Discard()
		return nil, fmt.Errorf("%s: bzip2 files can be read, not written (use .gz or .zst)", path)
	}
	return o, nil
}

// createBeside makes the file that is to be renamed to path. It gets the rights
// that any new file gets.
func createBeside(path string) (*os.File, error) {
	dir, base := filepath.Split(path)
	for i := 0; ; i++ {
		name := filepath.Join(dir, fmt.Sprintf(".%s.%d.%d.part", base, os.Getpid(), i))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, os.ErrExist) && i < 100 {
			continue
		}
		return f, knownAs(path, err)
	}
}

// part is a file under another name, of which its errors say nothing.
type part struct {
	*os.File
	path string
}

func (p part) Write(b []byte) (int, error) {
	n, err := p.File.Write(b)
	return n, knownAs(p.path, err)
}

func knownAs(path string, err error) error {
	if pathErr := (*os.PathError)(nil); errors.As(err, &pathErr) {
		pathErr.Path = path
	}
	return err
}

type flusher struct{ w *bufio.Writer }

func (f flusher) Close() error { return f.w.Flush() }

// Close finishes the file and gives it its name. If it fails the file is
// discarded.
func (o *Output) Close() error {
	for _, c := range o.flush {
		if err := c.Close(); err != nil {
			o.Discard()
			return err
		}
	}
	if err := o.file.Close(); err != nil || o.path == "" {
		return err
	}
	if err := os.Rename(o.file.Name(), o.path); err != nil {
		os.Remove(o.file.Name())
		return err
	}
	return nil
}

// Discard ends the writing and leaves nothing behind.
func (o *Output) Discard() {
	o.file.Close()
	if o.path != "" {
		os.Remove(o.file.Name())
	}
}
