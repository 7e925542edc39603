package pgn

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"match/internal/filelock"
)

// Output is a file being written, compressed if its name ends in .gz or .zst.
// The file appears under its name only after a successful Close: until then the
// text is in a temporary file beside it. So readers never see an incomplete
// file, an old file is unchanged after an error, and a file may replace one of
// its own sources.
//
// A file that is replaced keeps its permissions. A symbolic link is kept, and
// its target is replaced. A device or a pipe is written directly; see
// [Output.Whole].
type Output struct {
	io.Writer
	path  string // the final path, "" for a device or a pipe
	file  *os.File
	flush []func() error // from the outermost to the innermost
}

// Create begins a file. For a pipe it waits until the pipe has a reader.
func Create(path string) (*Output, error) {
	o := &Output{}
	var err error
	info, statErr := os.Stat(path)
	switch {
	case statErr != nil:
		err = o.beside(path)
	case info.Mode().IsRegular():
		err = o.replacing(path, info.Mode().Perm())
	default:
		o.file, err = os.OpenFile(path, os.O_WRONLY, 0)
	}
	if err != nil {
		return nil, err
	}
	buffered := bufio.NewWriterSize(part{o.file, path}, 1<<18)
	o.Writer, o.flush = buffered, []func() error{buffered.Flush}
	var z io.WriteCloser
	switch compressionOf(path) {
	case ".gz":
		z = gzip.NewWriter(buffered)
	case ".zst":
		z, err = zstd.NewWriter(buffered)
	case ".bz2":
		err = errBzip2(path)
	}
	if err != nil {
		o.Discard()
		return nil, err
	}
	if z != nil {
		o.Writer, o.flush = z, []func() error{z.Close, buffered.Flush}
	}
	return o, nil
}

// WriteFile writes a whole file: see [Create].
func WriteFile(path string, text []byte) error {
	o, err := Create(path)
	if err != nil {
		return err
	}
	if _, err := o.Write(text); err != nil {
		o.Discard()
		return err
	}
	return o.Close()
}

// replacing begins a file that will replace one with the given permissions, if
// these allow it. It does not replace a file that another process is writing,
// such as the games of a running match: its later text would be lost.
func (o *Output) replacing(path string, permissions os.FileMode) error {
	old, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	err = filelock.TryOutput(old)
	old.Close()
	if err != nil {
		return err
	}
	if err := o.beside(path); err != nil {
		return err
	}
	if err := o.file.Chmod(permissions); err != nil {
		o.Discard()
		return knownAs(path, err)
	}
	return nil
}

// beside begins a file that will be renamed to path, or to the target of path if
// that is a symbolic link. It gets the permissions of any new file.
func (o *Output) beside(path string) error {
	target, err := followLinks(path)
	if err != nil {
		return err
	}
	removeAbandoned(target)
	for i := 0; ; i++ {
		f, err := os.OpenFile(partOf(target, strconv.Itoa(os.Getpid()), strconv.Itoa(i)),
			os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, os.ErrExist) && i < 100 {
			continue
		}
		o.path, o.file = target, f
		if err == nil {
			filelock.Try(f) // if locking is not possible, the process number identifies its writer
		}
		return knownAs(path, err)
	}
}

// partOf returns the path of an incomplete file: beside the final one, with the
// number of the process that writes it.
func partOf(target, process, number string) string {
	dir, base := filepath.Split(target)
	return filepath.Join(dir, "."+base+"."+process+"."+number+".part")
}

// removeAbandoned removes incomplete files left by killed processes. A file that
// is still being written is locked, or has the number of a running process.
func removeAbandoned(target string) {
	dir, base := filepath.Dir(target), filepath.Base(target)
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		name := filepath.Join(dir, e.Name())
		words := strings.Split(strings.TrimPrefix(e.Name(), "."+base+"."), ".")
		if len(words) != 3 || partOf(target, words[0], words[1]) != name || !e.Type().IsRegular() {
			continue
		}
		process, err := strconv.Atoi(words[0])
		if err != nil || process == os.Getpid() || runs(process) {
			continue
		}
		if f, err := os.OpenFile(name, os.O_RDWR, 0); err == nil {
			if filelock.Try(f) == nil {
				os.Remove(name)
			}
			f.Close()
		}
	}
}

// followLinks returns the path to which symbolic links lead; the file need not
// exist.
func followLinks(path string) (string, error) {
	target := path
	for range 40 {
		link, err := os.Readlink(target)
		if err != nil {
			return target, nil // not a link, or no such file
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(filepath.Dir(target), link)
		}
		target = link
	}
	return "", fmt.Errorf("%s: too many symbolic links", path)
}

// part is a file under a temporary name, which its errors do not mention.
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

// syncFile is replaced in tests.
var syncFile = (*os.File).Sync

// Close completes the file and renames it. If it fails the file is discarded.
// The text is on the disk before the old file is gone, so that neither is lost
// if the machine fails.
func (o *Output) Close() error {
	for _, flush := range o.flush {
		if err := flush(); err != nil {
			o.Discard()
			return err
		}
	}
	if o.path == "" {
		return o.file.Close()
	}
	if err := syncFile(o.file); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		o.Discard()
		return knownAs(o.path, err)
	}
	err := o.file.Close()
	if err == nil {
		err = os.Rename(o.file.Name(), o.path)
	}
	if err != nil {
		os.Remove(o.file.Name())
	}
	return knownAs(o.path, err)
}

// Whole reports whether the file appears only when it is complete; a device or
// a pipe gets its output at once.
func (o *Output) Whole() bool { return o.path != "" }

// Discard stops the writing and removes the temporary file.
func (o *Output) Discard() {
	o.file.Close()
	if o.path != "" {
		os.Remove(o.file.Name())
	}
}
