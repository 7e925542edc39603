package tablebase

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"match/internal/datadir"
)

// DefaultDir returns the default directory of tables: match/tablebases among the user's data, or
// ./tablebases for a user without a home. It need not exist.
func DefaultDir() string {
	const name = "tablebases"
	dir, err := datadir.Path(name)
	if err != nil {
		return name
	}
	return dir
}

// Find returns the tables of a name: "3" means those with three men, which need no files; "4" those
// that [Build] has saved in [DefaultDir]; KIND:PATH those of a registered kind. Any other name is a
// directory. Errors are those of [Open], or of the kind.
func Find(name string) (Tables, error) {
	if kind, path, ok := strings.Cut(name, ":"); ok && kinds[kind] != nil {
		return kinds[kind](path)
	}
	switch name {
	case "3":
		return ThreeMen(), nil
	case "4":
		name = DefaultDir()
	}
	set, err := Open(name)
	if err != nil {
		return nil, err
	}
	return set, nil
}

// kinds are the registered kinds of tables.
var kinds = map[string]func(path string) (Tables, error){}

// Register registers another kind of tables for [Find]. Packages that read such tables call it in
// their init functions.
func Register(kind string, open func(path string) (Tables, error)) { kinds[kind] = open }

// DirError is the error for a directory without endgame tables.
type DirError struct {
	Dir   string
	Empty bool  // it exists, but contains no table
	Err   error // why it cannot be read, nil if it does not exist
}

// Error names the directory.
func (e *DirError) Error() string {
	switch {
	case e.Empty:
		return fmt.Sprintf("no endgame table in %s", e.Dir)
	case e.Err != nil:
		return fmt.Sprintf("cannot read endgame tables: %v", e.Err)
	}
	return fmt.Sprintf("no directory %s with endgame tables", e.Dir)
}

// Open returns a set of all tables in a directory filled by [Build], mapped into memory. The set
// always includes the tables with three men. Open tests the checksum of every table.
//
// The error is a *[DirError] if the directory holds no table at all, and a *[FileError] if it holds
// a broken one. [Set.Close] releases the memory.
func Open(dir string) (*Set, error) {
	info, err := os.Stat(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &DirError{Dir: dir}
	}
	if err == nil && !info.IsDir() {
		err = &fs.PathError{Op: "open", Path: dir, Err: syscall.ENOTDIR}
	}
	if err != nil {
		return nil, &DirError{Dir: dir, Err: err}
	}
	set := ThreeMen().clone()
	set.dir = dir
	found := false
	for _, m := range materials {
		t, unmap, err := load(dir, m)
		switch {
		case err == nil:
			set.add(t)
			set.unmap = append(set.unmap, unmap)
			found = true
		case !errors.Is(err, fs.ErrNotExist):
			return nil, errors.Join(err, set.Close())
		}
	}
	if !found {
		return nil, &DirError{Dir: dir, Empty: true}
	}
	return set, nil
}

// Close unmaps the tables of a set that [Open] returned. The set must not be used after it. Closing
// any other set does nothing.
func (s *Set) Close() error {
	if len(s.unmap) == 0 { // sets without files are shared, so they must not be changed
		return nil
	}
	var errs []error
	for _, unmap := range s.unmap {
		errs = append(errs, unmap())
	}
	s.unmap = nil
	return errors.Join(errs...)
}
