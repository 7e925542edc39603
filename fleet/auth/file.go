package auth

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"match/internal/durable"
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
	return durable.Rename(f.Name(), path)
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
