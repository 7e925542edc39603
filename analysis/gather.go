package analysis

import (
	"context"
	"errors"
	"io"

	"match/pgn"
	"match/results/store"
)

// errStopped ends reading when the consumer stops.
var errStopped = errors.New("stopped")

// FromPGN returns the games of a PGN stream. Reading calls open, which opens the
// stream, has it read, and closes it.
func FromPGN(ctx context.Context, path string, open func(read func(name string, r io.Reader) error) error) Source {
	return Source{Name: path, Games: func(yield func(*pgn.Game, error) bool) {
		endWith(yield, open(func(name string, r io.Reader) error {
			for g, err := range pgn.NewReader(r, name).Games() {
				if !yield(g, err) || ctx.Err() != nil {
					return errStopped
				}
			}
			return nil
		}))
	}}
}

// FromEvent returns the games of a stored event. Reading calls open, which looks
// up the event.
func FromEvent(ctx context.Context, name string, open func(read func(*store.Event) error) error) Source {
	return Source{Name: name, Games: func(yield func(*pgn.Game, error) bool) {
		endWith(yield, open(func(e *store.Event) error {
			for g, err := range e.Games(ctx) {
				if err != nil {
					return err
				}
				if !yield(g, nil) {
					return errStopped
				}
			}
			return nil
		}))
	}}
}

// endWith ends a stream with an error.
func endWith(yield func(*pgn.Game, error) bool, err error) {
	if err != nil && !errors.Is(err, errStopped) {
		yield(nil, err)
	}
}
