// Package datadir returns the paths of a user's data, so that all of it is in one place. It creates
// nothing.
package datadir

import (
	"os"
	"path/filepath"
)

// Path returns the path of a file or directory of that name among the user's data: match/NAME under
// $XDG_DATA_HOME, or under ~/.local/share if that variable is unset or not absolute, as the XDG
// base directory specification requires. It fails only if there is no home directory.
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

// Cache returns the path of a file or directory of that name among the files that can be recreated
// at any time: match/NAME under the user's cache directory, which is $XDG_CACHE_HOME, ~/.cache or
// the equivalent of the system.
func Cache(name string) (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(base, "match", name), nil
}
