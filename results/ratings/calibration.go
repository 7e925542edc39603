package ratings

import (
	"fmt"
	"io"

	"match/internal/plural"
	"match/rating"
)

// Calibrate simulates tournaments of known ratings, of the shape in c or, without
// one, of all shapes. It writes a line for each shape as soon as it is finished:
// how many of the intervals contain the truth. It checks all shapes before it
// starts.
func Calibrate(w io.Writer, c rating.Calibration) error {
	kinds := c.Kinds()
	if c.Shape != "" {
		kinds = []rating.Calibration{c}
	}
	for _, kind := range kinds {
		if err := kind.Check(); err != nil {
			return err
		}
	}
	fmt.Fprintf(w, "%s of each kind, seed %d, errors by %s; share of 95 %% intervals that contain the true value:\n\n",
		plural.Count(c.Runs, "tournament"), c.Seed, c.Options.Covariance)
	fmt.Fprintf(w, "%-11s %7s %5s %5s  %8s %10s %7s %8s\n", "shape", "players", "pairs", "book", "ratings", "difference", "White", "unrated")
	for _, kind := range kinds {
		o, err := kind.Run()
		if err != nil {
			return err
		}
		if _, err = fmt.Fprintf(w, "%-11s %7d %5d %5.0f  %6.2f %% %8.2f %% %5.2f %% %8d\n", kind.Shape, kind.Players, kind.Pairs, kind.Book,
			100*o.Pool(), 100*o.Differences(), 100*o.WhiteAdvantage(), o.Unrated); err != nil {
			return err
		}
	}
	return nil
}
