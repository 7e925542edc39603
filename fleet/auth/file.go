package auth

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// WriteSecret atomically replaces a file that only its owner may read. The file is on
// the disk when WriteSecret returns.
func WriteSecret(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*") // 0600
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	if err = cmp.Or(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return Rename(f.Name(), path)
}

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

// KeepSecret returns the content of a file of WriteSecret, which it makes if there is none.
func KeepSecret(path string, create func() ([]byte, error)) ([]byte, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if data, err = create(); err == nil {
			err = WriteSecret(path, data)
		}
	}
	return data, err
}

// WriteJSON is WriteSecret of a value as JSON.
func WriteJSON(path string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return WriteSecret(path, data)
}

// ReadJSON reads what WriteJSON wrote.
func ReadJSON(path string, v any) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, v); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
