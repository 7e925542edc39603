// Package durable gives files names that survive a crash of the machine.
package durable

import (
	"os"
	"path/filepath"
)

// Rename is os.Rename of a file whose content is on the disk. When it returns, the new name is on
// the disk as well, on systems that can sync directories.
func Rename(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return err
	}
	if dir, err := os.Open(filepath.Dir(to)); err == nil {
		dir.Sync()
		dir.Close()
	}
	return nil
}
