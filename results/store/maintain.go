package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// Delete removes an event with all its games, even if it is damaged. It
// rejects an event that is being played.
func (s *Store) Delete(ctx context.Context, id int64) error {
	e, err := s.Resume(ctx, id) // fails if another process plays it
	if damaged := (*Damaged)(nil); errors.As(err, &damaged) && !s.readOnly {
		e = &Event{}
		e.lock, err = s.acquire(ctx, id)
	}
	if err != nil {
		return err
	}
	defer e.Close()
	return s.writing(ctx, func(tx *transaction) error { return tx.exec(`DELETE FROM events WHERE id = ?`, id) })
}

// DeleteAll removes events and calls deleted for each removed one. It looks up all of
// them before it removes the first.
func (s *Store) DeleteAll(ctx context.Context, ids []int64, deleted func(id int64)) error {
	if err := namedOnce(ids); err != nil {
		return err
	}
	for _, id := range ids {
		damaged := (*Damaged)(nil)
		if _, err := s.Event(ctx, id); err != nil && !errors.As(err, &damaged) {
			return err
		}
	}
	for _, id := range ids {
		if err := s.Delete(ctx, id); err != nil {
			return err
		}
		deleted(id)
	}
	return nil
}

// namedOnce rejects a list that names an event twice.
func namedOnce(ids []int64) error {
	for i, id := range ids {
		if slices.Contains(ids[:i], id) {
			return fmt.Errorf("match %d is named twice", id)
		}
	}
	return nil
}

// Vacuum rewrites the file without the space of deleted events, and returns
// its size before and after in bytes. It needs as much free disk space as the
// file, and waits for processes that are writing.
func (s *Store) Vacuum(ctx context.Context) (before, after int64, err error) {
	if s.readOnly {
		return 0, 0, s.explain(ErrReadOnly)
	}
	if before, err = s.size(ctx); err != nil {
		return 0, 0, err
	}
	for _, statement := range []string{`VACUUM`, `PRAGMA wal_checkpoint(TRUNCATE)`} {
		if err := s.patiently(ctx, func() error { return execute(ctx, s.write, statement) }); err != nil {
			return 0, 0, s.explain(err)
		}
	}
	after, err = s.size(ctx)
	return before, after, err
}

func (s *Store) size(ctx context.Context) (bytes int64, err error) {
	err = s.reading(ctx, func(tx *transaction) error {
		return tx.row(`SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`).Scan(&bytes)
	})
	return bytes, err
}

// CopyTo writes the database as it is now to a new file, while others may write to
// it.
func (s *Store) CopyTo(ctx context.Context, path string) error {
	return s.explain(s.patiently(ctx, func() error { return execute(ctx, s.write, `VACUUM INTO ?`, path) }))
}
