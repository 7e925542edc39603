package cli

import (
	"errors"
	"fmt"
	"path/filepath"

	"match/tablebase"
)

// TablebaseHint returns the remedy for an error about endgame tables, "" for other errors. Callers
// append it to the error's text.
func TablebaseHint(err error) string {
	var missing *tablebase.MissingError
	var dir *tablebase.DirError
	var file *tablebase.FileError
	switch {
	case errors.As(err, &missing):
		return fmt.Sprintf(": make it with 'match tablebase build %s'", missing.Ending)
	case errors.As(err, &dir) && dir.Dir == tablebase.DefaultDir():
		return ": make them with 'match tablebase build'"
	case errors.As(err, &dir) && holdsSyzygy(dir.Dir):
		return ": it holds Syzygy tables, which are for --syzygy"
	case errors.As(err, &dir):
		return fmt.Sprintf(": make them with 'match tablebase build --dir %s'", dir.Dir)
	case errors.As(err, &file):
		return fmt.Sprintf(": replace it with 'match tablebase build %s --dir %s'", file.Material, filepath.Dir(file.Path))
	}
	return ""
}

func holdsSyzygy(dir string) bool {
	files, _ := filepath.Glob(filepath.Join(dir, "*.rtb[wz]"))
	return len(files) > 0
}
