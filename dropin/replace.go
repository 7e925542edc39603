package dropin

import (
	"errors"
	"os"
	"path/filepath"
)

// replaceFile replaces a file atomically: a reader at any time, even after a
// crash of the machine, gets the old text or the new one. The permissions of an
// old file are kept, and a symbolic link leads to the new file. A device or a
// pipe is written directly.
func replaceFile(path string, text []byte) (err error) {
	permissions := os.FileMode(0o666)
	switch info, err := os.Stat(path); {
	case err == nil && !info.Mode().IsRegular():
		return os.WriteFile(path, text, permissions)
	case err == nil:
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return err
		}
		permissions = info.Mode().Perm()
	}
	// os.CreateTemp is not suitable: only the owner may read its files.
	part := path + ".part"
	f, err := os.OpenFile(part, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, permissions)
	if err != nil {
		return err
	}
	if _, err = f.Write(text); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(part, path)
	}
	if err != nil {
		os.Remove(part)
	}
	return err
}
