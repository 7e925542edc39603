package cli

import (
	"context"
	"errors"
	"fmt"

	"match/results/store"
)

// EachStored opens the database and calls do with the events that --event names. It looks up all
// events before the first call; they do not change meanwhile.
func EachStored(ctx context.Context, db *DBFlags, texts []string, do func(*store.Event) error) error {
	ranges, err := store.ParseRanges(texts)
	if err != nil {
		return ofEvents(fmt.Errorf("--event: %w", err))
	}
	return WithStore(ctx, db, func(s *store.Store) error {
		return s.View(ctx, func(s *store.Store) error {
			events, err := s.Within(ctx, ranges)
			if err != nil {
				return ofEvents(err)
			}
			for _, e := range events {
				if err := do(e); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// ofEvents adds the flag to an error about a range of events that do not exist.
func ofEvents(err error) error {
	if wrong := (*store.RangeError)(nil); errors.As(err, &wrong) {
		return fmt.Errorf("--event %w", wrong)
	}
	return err
}
