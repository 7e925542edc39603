package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"match/internal/harmless"
	"match/internal/progress"
	"match/pgn"
	"match/pgn/archive"
)

// eachFile calls use with every file. All are looked for before the first is
// read. SIGINT and SIGTERM end the work: in its own time where out is a file,
// which must not be left behind half done, and at once where there is none.
func (a *app) eachFile(cmd *cobra.Command, paths []string, f pgnFlags, out *output, use func(context.Context, archive.Source, *readMeter) error) error {
	total, err := totalSize(paths)
	if err != nil {
		return err
	}
	ctx := cmd.Context()
	if out != nil && out.file != nil {
		var stop func()
		ctx, stop = savingTo(ctx, out.file)
		defer stop()
	}
	meter := newReadMeter(a.stderr, cmd.Name(), total)
	defer meter.Done()
	for _, path := range paths {
		if err := a.withFile(ctx, path, meter, func(name string, r io.Reader) error {
			return use(ctx, archive.Source{Name: name, Games: r, Workers: f.threads}, meter)
		}); err != nil {
			if cause := context.Cause(ctx); isInterrupt(cause) {
				return cause
			}
			return err
		}
	}
	return nil
}

// totalSize returns the bytes of all files, 0 if that is not known.
func totalSize(paths []string) (total int64, err error) {
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
			return 0, fmt.Errorf("%s is a directory: name the files in it", path)
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

// withFile opens one file, or standard input, and counts what is read of it.
func (a *app) withFile(ctx context.Context, path string, meter *readMeter, use func(name string, r io.Reader) error) error {
	if path == "-" {
		return use("stdin", meter.count(untilDone(ctx, a.stdin)))
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

// openInput opens a file. Opening or reading one that is no regular file may
// wait for another program for ever; it waits no longer than for ctx.
func openInput(ctx context.Context, path string) (io.ReadCloser, error) {
	if info, err := os.Stat(path); err != nil || info.Mode().IsRegular() {
		return os.Open(path)
	}
	return io.NopCloser(untilDone(ctx, &opening{path: path})), nil
}

// opening is a file that is opened when it is read.
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

// readMeter shows how much of the files has been read.
type readMeter struct {
	*progress.Meter
	total, read int64
}

// newReadMeter shows nothing where the end of the files is not known.
func newReadMeter(w io.Writer, what string, total int64) *readMeter {
	mode := progress.Auto
	if total == 0 {
		mode = progress.None
	}
	return &readMeter{Meter: progress.NewFraction(w, mode, what), total: total}
}

// broken says which game is left out.
func (m *readMeter) broken(e *pgn.GameError) { m.Note(harmless.Line(e.Error())) }

func (m *readMeter) count(r io.Reader) io.Reader { return &countingReader{r, m} }

type countingReader struct {
	io.Reader
	meter *readMeter
}

func (c *countingReader) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.meter.read += int64(n)
	if c.meter.total > 0 {
		c.meter.SetFraction(float64(c.meter.read)/float64(c.meter.total), "")
	}
	return n, err
}

// output is where a command writes: a file that appears when it is complete, or
// standard output.
type output struct {
	io.Writer
	file *pgn.Output
}

// createOutput creates the file of -o, or takes stdout.
func (a *app) createOutput(path string) (*output, error) {
	if path == "" || path == "-" {
		return &output{Writer: a.stdout}, nil
	}
	file, err := createFile(path)
	if err != nil {
		return nil, fmt.Errorf("--out: %w", err)
	}
	return &output{file, file}, nil
}

// finish completes the file if all went well, else it leaves nothing behind.
func (o *output) finish(err error) error {
	switch {
	case o.file == nil:
		return err
	case err != nil:
		o.file.Discard()
		return err
	}
	return o.file.Close()
}
