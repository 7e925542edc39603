package store

import (
	"context"
	"errors"
	"slices"
	"time"
)

// LastUnfinished returns the latest unfinished event that no process is playing,
// or ErrNone. An event without pairs, after which another one began, comes last. A killed process may hold its event
// for a moment; LastUnfinished waits for that.
func (s *Store) LastUnfinished(ctx context.Context) (*Event, error) {
	for deadline := time.Now().Add(time.Second); ; {
		found, held, err := s.lastUnfinished(ctx)
		switch {
		case err == nil && found == nil && held && time.Now().Before(deadline):
		case err == nil && found == nil:
			return nil, s.explain(worded{"no unfinished match: all are finished or being played", ErrNone})
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

// Take resumes the event with a number, or for 0 the latest unfinished one. If there
// is none, that is the latest one whose process was killed after its end. A finished
// event is only looked up, unless it is to get more games.
func (s *Store) Take(ctx context.Context, id int64, moreGames bool) (*Event, error) {
	if id == 0 {
		e, err := s.LastUnfinished(ctx)
		if errors.Is(err, ErrNone) {
			return s.lastKilled(ctx, err)
		}
		if err != nil {
			return nil, err
		}
		if e, err = s.Resume(ctx, e.ID); err == nil && !e.Finished.IsZero() { // it was finished meanwhile
			e.Close()
			return s.Take(ctx, id, moreGames)
		}
		return e, err
	}
	e, err := s.Event(ctx, id)
	if err != nil || !e.Finished.IsZero() && !moreGames {
		return e, err
	}
	return s.Resume(ctx, id)
}

// lastUnfinished also reports whether some unfinished event is being played.
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
	}, `WHERE finished IS NULL ORDER BY id = (SELECT max(id) FROM events) OR EXISTS (SELECT * FROM games AS g WHERE g.event = events.id) DESC, id DESC`)
	return found, held, err
}

// lastKilled returns the latest finished event whose process was killed, with its
// lock, or the given error.
func (s *Store) lastKilled(ctx context.Context, none error) (*Event, error) {
	ids, err := s.lockedEvents()
	if err != nil {
		return nil, s.explain(err)
	}
	slices.Sort(ids)
	for _, id := range slices.Backward(ids) {
		if e, err := s.Event(ctx, id); err == nil && !e.Finished.IsZero() && !s.held(id) {
			return s.Resume(ctx, id)
		}
	}
	return nil, none
}
