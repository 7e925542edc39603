package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// createIfMissing makes a new database beside path and gives it its name when
// it is complete: whoever finds a file at path finds a whole database, also
// when several processes begin at once or one is killed meanwhile.
func createIfMissing(path string) error {
	if _, err := os.Stat(path); err == nil || !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	dir, err := os.MkdirTemp(filepath.Dir(path), ".match-new-*")
	if err != nil {
		return fmt.Errorf("results database %s cannot be created: %w", path, err)
	}
	defer os.RemoveAll(dir)
	if dir, err = filepath.Abs(dir); err != nil {
		return fmt.Errorf("results database %s cannot be created: %w", path, err)
	}
	fresh := filepath.Join(dir, "results.db")
	if err := create(fresh, schema); err != nil {
		return explain(path, err)
	}
	if err := os.Link(fresh, path); err != nil && !errors.Is(err, fs.ErrExist) {
		// Some file systems have no links.
		err = os.Rename(fresh, path)
		if err != nil {
			return fmt.Errorf("results database %s cannot be created: %w", path, err)
		}
	}
	return nil
}

// create makes an empty database with the given schema.
func create(path string, m migrations) error {
	s := &Store{path: path}
	s.write = s.pool("_pragma=synchronous(FULL)&_txlock=immediate", 1)
	defer s.Close()
	for _, pragma := range []string{
		fmt.Sprintf("PRAGMA application_id = %d", applicationID),
		"PRAGMA auto_vacuum = INCREMENTAL",
	} {
		if _, err := s.write.Exec(pragma); err != nil {
			return err
		}
	}
	if err := m.apply(context.Background(), s.write); err != nil {
		return err
	}
	// The last step: a file in WAL mode keeps it.
	_, err := s.write.Exec("PRAGMA journal_mode = WAL")
	return errors.Join(err, s.Close())
}

// readOnlyPlace reports whether path cannot be written to, or nothing can be
// created beside it, while no log of another process waits there.
func readOnlyPlace(path string) bool {
	if log, err := os.Stat(path + "-wal"); err == nil && log.Size() > 0 {
		return false
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return true
	}
	f.Close()
	probe, err := os.CreateTemp(filepath.Dir(path), ".match-probe-*")
	if err != nil {
		return true
	}
	probe.Close()
	os.Remove(probe.Name())
	return false
}
