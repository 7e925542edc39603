package server

import (
	"archive/tar"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"match/fleet/auth"
	"match/fleet/wire"
	"match/results/store"
)

// backedUp is what a back-up has of a fleet's directory, besides the database.
// Tokens, leases and the key of grants are not part of it: those of the earlier
// server are void for the restored one.
var backedUp = []string{
	"ca.pem", "members.json", placeFile, ownFile, quarantineFile, actionsFile + ".1", actionsFile, "events", "blobs", "logs",
}

// Backup writes a fleet's directory to a new tar file, while a server uses it or
// not. The queue is read before the database, which so has the pairs of all events.
func Backup(ctx context.Context, dir, path string) (err error) {
	if err := served(dir); err != nil {
		return err
	}
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s: %w", path, fs.ErrExist)
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".backup-*") // 0600
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	w := tar.NewWriter(f)
	for _, name := range backedUp {
		if err := addAll(ctx, w, dir, name); err != nil {
			return err
		}
	}
	if err := addDatabase(ctx, w, dir, f.Name()+".db"); err != nil {
		return err
	}
	restored := w.WriteHeader(&tar.Header{Name: restoredFile, Mode: 0o600})
	if err := cmp.Or(restored, w.Close(), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// addDatabase adds a consistent copy of the database.
func addDatabase(ctx context.Context, w *tar.Writer, dir, copied string) error {
	s, err := store.OpenExisting(ctx, filepath.Join(dir, Database), nil)
	if err != nil {
		return err
	}
	defer s.Close()
	defer os.Remove(copied)
	if err := s.CopyTo(ctx, copied); err != nil {
		return err
	}
	return addFile(w, copied, Database)
}

// addAll adds a file, or the files below a directory. Files may be replaced or
// removed meanwhile.
func addAll(ctx context.Context, w *tar.Writer, dir, name string) error {
	return fs.WalkDir(os.DirFS(dir), name, func(path string, e fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil || ctx.Err() != nil:
			return errors.Join(err, context.Cause(ctx))
		case e.IsDir() && e.Name() == "as": // other names of the file beside it
			return fs.SkipDir
		case e.IsDir() || strings.HasPrefix(e.Name(), ".") || strings.HasSuffix(path, ".part"): // incomplete
			return nil
		}
		if err = addFile(w, filepath.Join(dir, path), path); errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	})
}

// addFile adds a file with the size that it has now: a log may grow.
func addFile(w *tar.Writer, path, name string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if err := w.WriteHeader(&tar.Header{Name: name, Mode: int64(info.Mode().Perm()), Size: info.Size(), ModTime: info.ModTime()}); err != nil {
		return err
	}
	if _, err := io.CopyN(w, f, info.Size()); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// endEpoch removes what a directory has of its time before a back-up was restored over
// it: the key of grants, the tokens, and the database's changes that are not part of it.
func (s *Server) endEpoch() error {
	path := filepath.Join(s.Dir, restoredFile)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, name := range []string{grantsFile, auth.TokensDir, Database + "-wal", Database + "-shm"} {
		if err := os.RemoveAll(filepath.Join(s.Dir, name)); err != nil {
			return err
		}
	}
	return os.Remove(path)
}

// newEpoch prepares a server without a key of grants, as after it was restored from
// a back-up: the earlier server may have gone on since. Running events get new
// names, so that pairs that the earlier one gave out do not count, and submitters
// read their pairs again.
func (s *Server) newEpoch() error {
	for _, j := range s.jobs {
		if j.State == wire.Running {
			j.TakenBack = 1 + rand.IntN(1<<30)
			if err := s.write(j); err != nil {
				return err
			}
		}
	}
	return nil
}
