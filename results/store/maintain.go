package store

import (
	"context"
	"fmt"
)

// Delete removes a match with all its games. A match that is being played is
// refused.
func (s *Store) Delete(ctx context.Context, id int64) error {
	m, err := s.Resume(ctx, id) // also makes sure that nobody plays it
	if err != nil {
		return err
	}
	defer m.Close()
	_, err = s.write.ExecContext(ctx, `DELETE FROM matches WHERE id = ?`, id)
	return s.explain(err)
}

// Vacuum rewrites the file without the space that deleted matches left, and
// returns its size before and after in bytes. It needs as much free disk
// space as the file, and waits for processes that are writing.
func (s *Store) Vacuum(ctx context.Context) (before, after int64, err error) {
	if s.readOnly {
		return 0, 0, fmt.Errorf("results database %s: the file or its directory is read-only", s.path)
	}
	if before, err = s.size(ctx); err != nil {
		return 0, 0, err
	}
	for _, statement := range []string{
		`VACUUM`,
		`PRAGMA wal_checkpoint(TRUNCATE)`,
	} {
		if _, err := s.write.ExecContext(ctx, statement); err != nil {
			return 0, 0, s.explain(err)
		}
	}
	after, err = s.size(ctx)
	return before, after, err
}

func (s *Store) size(ctx context.Context) (bytes int64, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`).Scan(&bytes)
	return bytes, s.explain(err)
}
