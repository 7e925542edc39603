package tablebase

import (
	"os"
	"path/filepath"
)

// DefaultDir returns the directory in which tables are kept unless another one
// is named: match/tablebases under $XDG_DATA_HOME, or under ~/.local/share if
// that is not set. It need not exist.
func DefaultDir() string {
	base := os.Getenv("XDG_DATA_HOME")
	if base == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			home = "."
		}
		base = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(base, "match", "tablebases")
}
