package dropin

import (
	"errors"
	"os"
	"path/filepath"
)

// replaceFile writes a file whole: whoever reads it meanwhile, or after the machine
// has stopped, has the old text or the new one. The permissions of an old file stay,
// and a symbolic link leads to the new one. A device or a pipe is written as it is.
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
	// Not os.CreateTemp, whose files nobody else may read.
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
