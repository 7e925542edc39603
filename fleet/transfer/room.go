package transfer

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

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
