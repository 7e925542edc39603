package tablebase

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"match/internal/datadir"
)

// DefaultDir returns the directory in which tables are kept unless another one
// is named: match/tablebases among the user's data, or tablebases here for a
// user without a home. It need not exist.
func DefaultDir() string {
	const name = "tablebases"
	dir, err := datadir.Path(name)
	if err != nil {
		return name
	}
	return dir
}

// Open returns a set of all tables in a directory that [Build] has filled,
// mapped into memory, and those with three men whether they are there or not.
// Every table's checksum is tested.
//
// It is an error if the directory holds no table at all, or a broken one: the
// error names the file and says what to do. [Set.Close] gives the memory back.
func Open(dir string) (*Set, error) {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("no directory %s with endgame tables: make them with 'match tablebase build --dir %[1]s'", dir)
	}
	set := ThreeMen().clone()
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
		return nil, fmt.Errorf("no endgame table in %s: make them with 'match tablebase build --dir %[1]s'", dir)
	}
	return set, nil
}

// Close unmaps the tables of a set that [Open] returned. Nobody may use the set
// any more. Closing any other set, or a nil one, does nothing.
func (s *Set) Close() error {
	if s == nil {
		return nil
	}
	var errs []error
	for _, unmap := range s.unmap {
		errs = append(errs, unmap())
	}
	s.unmap = nil
	return errors.Join(errs...)
}
