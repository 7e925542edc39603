package main

import (
	"os"
	"path/filepath"
)

// damagedTables makes a directory of Syzygy tables of which one has another bit
// in its middle.
func damagedTables(dir string) error {
	if err := os.CopyFS(dir, os.DirFS(syzygyTables)); err != nil {
		return err
	}
	path := filepath.Join(dir, "KRvK.rtbw")
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	data[len(data)/2] ^= 0x10
	return os.WriteFile(path, data, 0o666)
}
