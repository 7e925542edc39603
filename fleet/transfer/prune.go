package transfer

import (
	"os"
	"path/filepath"
	"strings"
	"time"
)

// unused is how long a file is kept that is not needed: its event may not have been
// submitted yet.
const unused = 24 * time.Hour

// Use reports whether a file is here. If it is, it stays for some time.
func (d *Dir) Use(sum string) bool {
	if !d.Has(sum) {
		return false
	}
	now := time.Now()
	os.Chtimes(d.data(sum), now, now) // fails for files that stay at their paths, which are not pruned
	return true
}

// Prune removes the files that are not needed, with their signatures, and old incomplete
// files. The caller prevents that files become needed meanwhile.
func (d *Dir) Prune(needed func(sum string) bool) (files int, bytes int64, err error) {
	entries, err := os.ReadDir(d.path)
	if err != nil {
		return 0, 0, err
	}
	for _, e := range entries {
		if info, err := e.Info(); err == nil && strings.HasSuffix(e.Name(), part) && time.Since(info.ModTime()) > unfinished {
			os.Remove(filepath.Join(d.path, e.Name()))
		}
		if !IsSum(e.Name()) || needed(e.Name()) {
			continue
		}
		info, err := os.Stat(d.data(e.Name()))
		if err != nil { // it was being removed when the program was killed
			info, err = e.Info()
		}
		if err != nil || time.Since(info.ModTime()) < unused {
			continue
		}
		if err := os.RemoveAll(filepath.Join(d.path, e.Name())); err != nil {
			return files, bytes, err
		}
		files, bytes = files+1, bytes+info.Size()
	}
	return files, bytes, nil
}
