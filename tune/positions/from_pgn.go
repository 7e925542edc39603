package positions

import (
	"context"
	"errors"
	"io"

	"match/pgn"
)

// FromPGN calls each with the positions of every game of a PGN file, in the
// order of the file, and with the tally of positions left out. Several
// goroutines read, each with its own sampler; the outcome does not depend on
// their number. Broken games go to broken.
func FromPGN(
	ctx context.Context, r io.Reader, name string, workers int, sampler func() Sampler,
	each func([]Position, Tally) error, broken func(*pgn.GameError),
) error {
	type block struct {
		taken  []Position
		tally  Tally
		faults []*pgn.GameError
	}
	work := func(r *pgn.Reader) (b block, err error) {
		s := sampler()
		for g := (pgn.Game{}); ; {
			err := r.Next(&g)
			var fault *pgn.GameError
			switch {
			case err == nil:
				taken, tally := s.Sample(ctx, &g)
				b.taken, b.tally = append(b.taken, taken...), b.tally.Plus(tally)
			case errors.Is(err, io.EOF):
				return b, context.Cause(ctx)
			case errors.As(err, &fault):
				b.faults = append(b.faults, fault)
			default:
				return b, err
			}
		}
	}
	return pgn.InBlocks(ctx, r, name, workers, work, func(b block) error {
		for _, fault := range b.faults {
			broken(fault)
		}
		return each(b.taken, b.tally)
	})
}
