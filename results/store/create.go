package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
	"syscall"
)

// createIfMissing makes a new database beside path and renames it when it is
// complete. A file at path is therefore always a whole database, even if
// several processes start at once or one is killed meanwhile.
func createIfMissing(ctx context.Context, path string) error {
	if _, err := os.Stat(path); err == nil || !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	dir, err := os.MkdirTemp(filepath.Dir(path), ".match-new-*")
	if err == nil {
		defer os.RemoveAll(dir)
		dir, err = filepath.Abs(dir)
	}
	if err != nil {
		return fmt.Errorf("results database %s cannot be created: %w", path, err)
	}
	fresh := filepath.Join(dir, "results.db")
	if err := create(ctx, fresh); err != nil {
		return explain(path, err)
	}
	if err := publish(ctx, fresh, path, os.Link); err != nil {
		return fmt.Errorf("results database %s cannot be created: %w", path, err)
	}
	return nil
}

// publish gives a file its final name unless that name is taken. Where link
// does not work, as on some file systems, processes that publish at the same
// moment take turns, so that none replaces another's file.
func publish(ctx context.Context, fresh, path string, link func(old, new string) error) error {
	err := link(fresh, path)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return nil
	}
	turn, err := acquire(ctx, path+"-new.lock")
	if err != nil {
		return err
	}
	defer turn.release()
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.Rename(fresh, path)
}

// create makes an empty database.
func create(ctx context.Context, path string) error {
	s := &Store{path: path, wrote: new(atomic.Bool)}
	s.write = s.pool("_pragma=synchronous(FULL)&_txlock=immediate", 1)
	defer s.Close()
	if err := execute(ctx, s.write, fmt.Sprintf("PRAGMA application_id = %d", applicationID)); err != nil {
		return err
	}
	if err := current.apply(ctx, s.write); err != nil {
		return err
	}
	// The last step: WAL mode is permanent in the file.
	return errors.Join(execute(ctx, s.write, "PRAGMA journal_mode = WAL"), s.Close())
}

// readOnlyPlace reports whether path cannot be written to, or nothing can be
// created beside it, while there is no log of another process.
func readOnlyPlace(path string) bool {
	if log, err := os.Stat(path + "-wal"); err == nil && log.Size() > 0 {
		return false
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return forbidden(err)
	}
	f.Close()
	probe, err := os.CreateTemp(filepath.Dir(path), ".match-probe-*")
	if err != nil {
		return forbidden(err)
	}
	probe.Close()
	os.Remove(probe.Name())
	return false
}

// forbidden reports whether an error means that writing is not allowed. Others, such as
// too many open files, say nothing about the place.
func forbidden(err error) bool {
	return errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS)
}
