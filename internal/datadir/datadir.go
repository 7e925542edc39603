// Package datadir says where a user's data is kept, so that all of it is in one
// place. It creates nothing.
package datadir

import (
	"os"
	"path/filepath"
)

// Path returns the path of a file or directory of that name among the user's
// data: match/NAME under $XDG_DATA_HOME, or under ~/.local/share if that is
// unset or, as the XDG base directory specification has it, not absolute. The
// error is that there is no home directory.
func Path(name string) (string, error) {
	base := os.Getenv("XDG_DATA_HOME")
	if !filepath.IsAbs(base) {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", err
		}
		base = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(base, "match", name), nil
}

// Cache returns the path of a file or directory of that name among what can be
// made again at any time: match/NAME under the user's cache directory, which is
// $XDG_CACHE_HOME or ~/.cache, or what the system has instead.
func Cache(name string) (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(base, "match", name), nil
}
