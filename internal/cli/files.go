package cli

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"match/internal/flagtable"
	"match/internal/harmless"
	"match/internal/progress"
	"match/pgn"
	"match/pgn/archive"
)

// EachFile calls use with every file, after it has checked that all of them exist. SIGINT and
// SIGTERM end the work: at once without an output file; otherwise the work ends by itself, so that
// no incomplete file remains.
func (a *App) EachFile(cmd *cobra.Command, paths []string, threads int, out *Output, use func(context.Context, archive.Source, *ReadMeter) error) error {
	total, err := TotalSize(paths)
	if err != nil {
		return err
	}
	ctx := cmd.Context()
	if out != nil && out.file != nil {
		defer savingTo(ctx, out.file)()
	}
	meter := NewReadMeter(a.Stderr, cmd.Name(), total)
	defer meter.Done()
	for _, path := range paths {
		if err := a.WithFile(ctx, path, meter, func(name string, r io.Reader) error {
			return use(ctx, archive.Source{Name: name, Games: r, Workers: threads}, meter)
		}); err != nil {
			if cause := context.Cause(ctx); IsInterrupt(cause) {
				return cause
			}
			return err
		}
	}
	return nil
}

// TotalSize returns the total size of all files in bytes, 0 if it is unknown.
func TotalSize(paths []string) (total int64, err error) {
	known := true
	for _, path := range paths {
		if path == "-" {
			known = false
			continue
		}
		info, err := os.Stat(path)
		switch {
		case err != nil:
			return 0, err
		case info.IsDir():
			return 0, fmt.Errorf("%s is a directory: name files in it", path)
		case !info.Mode().IsRegular():
			known = false
		}
		total += info.Size()
	}
	if !known {
		total = 0
	}
	return total, nil
}

// WithFile opens one file, or standard input, and counts the bytes that are read.
func (a *App) WithFile(ctx context.Context, path string, meter *ReadMeter, use func(name string, r io.Reader) error) error {
	if path == "-" {
		return use("stdin", meter.count(UntilDone(ctx, a.Stdin)))
	}
	file, err := openInput(ctx, path)
	if err != nil {
		return err
	}
	defer file.Close()
	r, err := pgn.Decompress(meter.count(file), path)
	if err != nil {
		return err
	}
	defer r.Close()
	return use(path, r)
}

// openInput opens a file. Opening or reading a file that is not regular may block forever; it waits
// no longer than until ctx ends.
func openInput(ctx context.Context, path string) (io.ReadCloser, error) {
	if info, err := os.Stat(path); err != nil || info.Mode().IsRegular() {
		return os.Open(path)
	}
	return io.NopCloser(UntilDone(ctx, &opening{path: path})), nil
}

// opening is a file that is opened when it is first read.
type opening struct {
	path string
	file *os.File
}

func (o *opening) Read(b []byte) (n int, err error) {
	if o.file == nil {
		if o.file, err = os.Open(o.path); err != nil {
			return 0, err
		}
	}
	return o.file.Read(b)
}

// ReadMeter shows how much of the files has been read.
type ReadMeter struct {
	*progress.Meter
	total, read int64
}

// NewReadMeter returns a meter that shows nothing if the total size is unknown.
func NewReadMeter(w io.Writer, what string, total int64) *ReadMeter {
	mode := progress.Auto
	if total == 0 {
		mode = progress.None
	}
	return &ReadMeter{Meter: progress.NewFraction(w, mode, what), total: total}
}

// Broken prints which game is left out.
func (m *ReadMeter) Broken(e *pgn.GameError) { m.Note(harmless.Line(e.Error())) }

// count returns r, whose bytes count as read.
func (m *ReadMeter) count(r io.Reader) io.Reader { return io.TeeReader(r, m) }

// Write counts bytes that have been read.
func (m *ReadMeter) Write(b []byte) (int, error) {
	if m.read += int64(len(b)); m.total > 0 {
		m.SetFraction(float64(m.read)/float64(m.total), "")
	}
	return len(b), nil
}

// Output is the destination of a command's result: a file that appears when it
// is complete, or standard output.
type Output struct {
	io.Writer
	file *pgn.Output
}

// CreateOutput creates the file of -o, or uses stdout.
func (a *App) CreateOutput(path string) (*Output, error) {
	if path == "" || path == "-" {
		return &Output{Writer: a.Stdout}, nil
	}
	file, err := createFile(path)
	if err != nil {
		return nil, fmt.Errorf("--out: %w", err)
	}
	return &Output{file, file}, nil
}

// Finish completes the file if err is nil; otherwise it leaves no file behind.
func (o *Output) Finish(err error) error {
	switch {
	case o.file == nil:
		return err
	case err != nil:
		o.file.Discard()
		return err
	}
	return o.file.Close()
}

// Files are the arguments of a command on files.
var Files = WantArgs(1, math.MaxInt, "files, or - for standard input")

// ThreadsRow returns the flag for the threads that read files.
func ThreadsRow(to *int) *flagtable.Row {
	return ConcurrencyRow(to, "threads", runtime.GOMAXPROCS(0),
		"read with `N` threads; the output does not depend on it").OrMore(1)
}

// largestText limits how much is read from a device that never ends. It is many times the size of
// any text that people write by hand.
const largestText = 16 << 20

// ReadText reads the text file that a flag names.
func ReadText(flag, path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", flag, err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, largestText+1))
	if err == nil && len(text) > largestText {
		err = fmt.Errorf("larger than %d MiB", largestText>>20)
	}
	if err == nil {
		text, err = harmless.TrimBOM(text)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", flag, path, err)
	}
	return text, nil
}
