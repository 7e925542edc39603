//go:build !unix

package tablebase

import "os"

// mapFile reads a file into memory on systems without mapping.
func mapFile(name string) (data []byte, unmap func() error, err error) {
	data, err = os.ReadFile(name)
	return data, func() error { return nil }, err
}

// syncDir does nothing on systems that cannot sync directories.
func syncDir(string) error { return nil }
