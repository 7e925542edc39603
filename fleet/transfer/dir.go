package transfer

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"match/fleet/auth"
	"match/fleet/wire"
	"match/players/spec"
)

// Dir is a directory of files, each under its checksum: DIR/SUM/data. The names
// under which a file is used lie beside it.
type Dir struct {
	Max int64 // limit in bytes for all files put here; 0: no limit

	path   string
	linked sync.Map   // by checksum: the path of a file outside the directory
	mu     sync.Mutex // the directory is being changed
}

// OpenDir opens the directory of files, and creates it if there is none.
func OpenDir(path string) (*Dir, error) {
	path, err := filepath.Abs(path)
	return &Dir{path: path}, cmp.Or(err, os.MkdirAll(path, 0o700))
}

// IsSum reports whether a text has the form of a file's checksum, see spec.Sum.
func IsSum(text string) bool { return len(text) == 64 && strings.Trim(text, "0123456789abcdef") == "" }

// data returns the path of a file's content.
func (d *Dir) data(sum string) string { return filepath.Join(d.path, sum, "data") }

// Link registers a file that stays at its path.
func (d *Dir) Link(sum, path string) { d.linked.Store(sum, path) }

// find returns the path of a file's content, or "" if it is not here. If it is, it stays for some time.
func (d *Dir) find(sum string) string {
	if path, is := d.linked.Load(sum); is {
		return path.(string)
	}
	if !IsSum(sum) {
		return ""
	}
	now := time.Now()
	if err := os.Chtimes(d.data(sum), now, now); errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	return d.data(sum)
}

// Has reports whether a file is here. If it is, it stays for some time.
func (d *Dir) Has(sum string) bool { return d.find(sum) != "" }

// ErrMissing is returned for a file that is not here.
var ErrMissing = errors.New("the fleet's server does not have the file")

// Path returns the path of a file under its name.
func (d *Dir) Path(r Ref) (string, error) {
	from := d.find(r.Sum)
	if from == "" {
		return "", fmt.Errorf("%s: %w", r.Name, ErrMissing)
	}
	path := filepath.Join(d.path, r.Sum, "as", r.Name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	if err := os.Link(from, path); err != nil && !errors.Is(err, os.ErrExist) {
		return "", err
	}
	return path, nil
}

// Put adds a part to a file, unless that is here. Each sender sends its own copy of it, so
// that none can spoil another's. A complete file whose content does not match its checksum is
// deleted.
func (d *Dir) Put(sender string, p *wire.Part) error {
	switch {
	case !IsSum(p.Sum):
		return fmt.Errorf("%q is not a SHA-256 sum", p.Sum)
	case p.Size > wire.MaxFile:
		return fmt.Errorf("a file of %d bytes: at most %d are allowed", p.Size, int64(wire.MaxFile))
	case d.Has(p.Sum):
		return nil
	case p.Size < 0 || p.Offset > p.Size || int64(len(p.Data)) > p.Size-p.Offset:
		return errors.New("a part that does not fit the size of its file")
	}
	name := p.Sum + sender + part
	path := filepath.Join(d.path, name)
	if err := d.write(name, p); err != nil || p.Offset+int64(len(p.Data)) < p.Size {
		return err
	}
	return d.keep(path, p.Sum) // without the lock: others do not wait for the checksum
}

// write writes a part if there is room for its file. Parts come in order, also repeatedly: several
// runs of a sender may send the same file.
func (d *Dir) write(name string, p *wire.Part) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.room(name, p.Size); err != nil {
		return err
	}
	f, err := os.OpenFile(filepath.Join(d.path, name), os.O_CREATE|os.O_WRONLY, 0o700)
	if err != nil {
		return err
	}
	info, err := f.Stat()
	if err == nil && (info.Size() < p.Offset || p.Offset < 0) {
		err = errors.New("a part of the file is missing: it must be sent from its beginning")
	}
	if err == nil && info.Size() > p.Size { // of an earlier attempt
		err = f.Truncate(p.Size)
	}
	if err == nil {
		_, err = f.WriteAt(p.Data, p.Offset)
	}
	return cmp.Or(err, f.Close())
}

// keep verifies and stores a complete file.
func (d *Dir) keep(part, sum string) error {
	defer os.Remove(part)
	got, err := sumOnDisk(part)
	switch {
	case err != nil && d.Has(sum): // by another run of the sender
		return nil
	case err != nil:
		return err
	case got != sum:
		return fmt.Errorf("the file %.12s arrived as %.12s: it was altered on its way", sum, got)
	}
	return errors.Join(os.MkdirAll(filepath.Join(d.path, sum), 0o700), auth.Rename(part, d.data(sum)))
}

// sumOnDisk is spec.Sum of a file that is on the disk afterwards: nobody verifies it again, and after
// a crash of the machine it might have other bytes.
func sumOnDisk(path string) (string, error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return "", err
	}
	if err := cmp.Or(f.Sync(), f.Close()); err != nil {
		return "", err
	}
	return spec.Sum(path)
}

// Get reads a part of a file.
func (d *Dir) Get(of *wire.PartOf) (*wire.Part, error) {
	path := d.find(of.Sum)
	if path == "" {
		return nil, ErrMissing
	}
	return readPart(path, of.Sum, of.Offset)
}

// readPart reads the part of a file at an offset.
func readPart(path, sum string, offset int64) (*wire.Part, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if offset < 0 || offset > info.Size() {
		return nil, errors.New("no part of the file")
	}
	data := make([]byte, min(wire.MaxPart, info.Size()-offset))
	if _, err := f.ReadAt(data, offset); err != nil {
		return nil, err
	}
	return &wire.Part{Sum: sum, Offset: offset, Size: info.Size(), Data: data}, nil
}

const (
	part       = ".part"        // the suffix of an incomplete file
	unfinished = time.Hour      // the longest time between two parts of a file
	unused     = 24 * time.Hour // how long a file is kept that is not needed: its event may not have been submitted yet
)

// each calls do for all files put here, except one. It removes old incomplete files.
func (d *Dir) each(but string, do func(name string, info fs.FileInfo) error) error {
	entries, err := os.ReadDir(d.path)
	if err != nil {
		return err
	}
	for _, e := range entries {
		path := filepath.Join(d.path, e.Name())
		info, err := os.Stat(d.data(e.Name()))
		if err != nil { // it is incomplete, or it was being removed when the program was killed
			info, err = e.Info()
		}
		switch {
		case err != nil || e.Name() == but:
		case strings.HasSuffix(path, part) && time.Since(info.ModTime()) > unfinished:
			os.Remove(path)
		default:
			if err := do(e.Name(), info); err != nil {
				return err
			}
		}
	}
	return nil
}

// room returns an error if there is no space for an incomplete file of a size. The caller holds the
// lock.
func (d *Dir) room(name string, size int64) error {
	if d.Max <= 0 {
		return nil
	}
	used := int64(0)
	err := d.each(name, func(_ string, info fs.FileInfo) error {
		if !info.IsDir() {
			used += info.Size()
		}
		return nil
	})
	if err == nil && used+size > d.Max {
		err = fmt.Errorf("no room for a file of %d MB: the server stores %d MB of files, and %d MB are allowed (match fleet serve --storage)", size>>20, used>>20, d.Max>>20)
	}
	return err
}

// Prune removes the files that are not needed, with their signatures, and old incomplete
// files. The caller prevents that files become needed meanwhile.
func (d *Dir) Prune(needed func(sum string) bool) (files int, bytes int64, err error) {
	err = d.each("", func(name string, info fs.FileInfo) error {
		if !IsSum(name) || needed(name) || time.Since(info.ModTime()) < unused {
			return nil
		}
		if err := os.RemoveAll(filepath.Join(d.path, name)); err != nil {
			return err
		}
		files, bytes = files+1, bytes+info.Size()
		return nil
	})
	return files, bytes, err
}
