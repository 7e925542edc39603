//go:build unix

package tablebase

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// mapFile maps a file's contents into memory. The system reads pages on demand and may drop them if
// memory is short. Replacing (not overwriting) the file does not change the mapping.
func mapFile(name string) (data []byte, unmap func() error, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() || info.Size() == 0 {
		return nil, func() error { return nil }, nil // rejected by decode
	}
	data, err = unix.Mmap(int(f.Fd()), 0, int(info.Size()), unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil, nil, &os.PathError{Op: "mmap", Path: name, Err: err}
	}
	return data, func() error { return unix.Munmap(data) }, nil
}

// syncDir makes the names in a directory durable.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
