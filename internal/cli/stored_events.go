package cli

import (
	"context"
	"errors"
	"fmt"

	"match/results/store"
)

// EachStored opens the database and calls do with the events that --event names.
// All are looked for before the first, and stay as they are meanwhile.
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

// ofEvents names the flag of a range that there is not.
func ofEvents(err error) error {
	if wrong := (*store.RangeError)(nil); errors.As(err, &wrong) {
		return fmt.Errorf("--event %w", wrong)
	}
	return err
}
