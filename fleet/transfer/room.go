package transfer

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// unfinished is the longest time between two parts of a file.
const unfinished = time.Hour

// room returns an error if there is no space for an incomplete file of a size. It first
// deletes old incomplete files. The caller holds the lock.
func (d *Dir) room(name string, size int64) error {
	if d.Max <= 0 {
		return nil
	}
	used, err := d.used(name)
	if err != nil {
		return err
	}
	if used+size > d.Max {
		return fmt.Errorf("no room for a file of %d MB: the server stores %d MB of files, and %d MB are allowed (match fleet serve --storage)", size>>20, used>>20, d.Max>>20)
	}
	return nil
}

// part is the suffix of an incomplete file.
const part = ".part"

// used returns the total size of all files put here, except one.
func (d *Dir) used(but string) (bytes int64, err error) {
	entries, err := os.ReadDir(d.path)
	if err != nil {
		return 0, err
	}
	for _, e := range entries {
		path := filepath.Join(d.path, e.Name())
		whole := !strings.HasSuffix(path, part)
		if whole {
			path = filepath.Join(path, "data")
		}
		info, err := os.Stat(path)
		switch {
		case err != nil || e.Name() == but:
		case !whole && time.Since(info.ModTime()) > unfinished:
			os.Remove(path)
		default:
			bytes += info.Size()
		}
	}
	return bytes, nil
}
