//go:build !unix

package tablebase

import "os"

// mapFile reads a file into memory where mapping is not to be had.
func mapFile(name string) (data []byte, unmap func() error, err error) {
	data, err = os.ReadFile(name)
	return data, func() error { return nil }, err
}

// syncDir does nothing where a directory cannot be synced.
func syncDir(string) error { return nil }
