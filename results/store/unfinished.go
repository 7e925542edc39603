package store

import (
	"context"
	"time"
)

// LastUnfinished returns the latest event that is not finished and that no
// process plays now, or ErrNone. A process that was killed may hold its event for
// a moment: that is waited for.
func (s *Store) LastUnfinished(ctx context.Context) (*Event, error) {
	for deadline := time.Now().Add(time.Second); ; {
		found, held, err := s.lastUnfinished(ctx)
		switch {
		case err == nil && found == nil && held && time.Now().Before(deadline):
		case err == nil && found == nil:
			return nil, s.explain(errNoneUnfinished)
		default:
			return found, err
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// lastUnfinished also reports whether a process plays one that is unfinished.
func (s *Store) lastUnfinished(ctx context.Context) (found *Event, held bool, err error) {
	err = s.events(ctx, func(e *Event, err error) bool {
		switch {
		case err != nil || e.Run.Source != "":
		case s.held(e.ID):
			held = true
		default:
			found = e
		}
		return found == nil
	}, `WHERE finished IS NULL ORDER BY id DESC`)
	return found, held, err
}
