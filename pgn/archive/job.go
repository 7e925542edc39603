package archive

import (
	"context"
	"errors"
	"io"

	"match/pgn"
)

// Source is a stream of games and its name in errors.
type Source struct {
	Name    string
	Games   io.Reader
	Workers int // goroutines, 1 at least
}

// inBlocks is pgn.InBlocks over a source.
func inBlocks[T any](ctx context.Context, s Source, work func(*pgn.Reader) (T, error), each func(T) error) error {
	return pgn.InBlocks(ctx, s.Games, s.Name, s.Workers, work, each)
}

// eachGame calls good with every game of r, and broken with the error of each
// other game. The memory of the game is reused.
func eachGame(r *pgn.Reader, good func(*pgn.Game) error, broken func(*pgn.GameError)) error {
	var g pgn.Game
	for {
		err := r.Next(&g)
		var fault *pgn.GameError
		switch {
		case err == nil:
			if err := good(&g); err != nil {
				return err
			}
		case errors.Is(err, io.EOF):
			return nil
		case errors.As(err, &fault):
			broken(fault)
		default:
			return err
		}
	}
}
