package records

import (
	"context"
	"fmt"

	"match/event/pages"
	"match/internal/cli"
	"match/pgn"
	"match/results/store"
)

// showGame shows the game of a round, given as in the PGN tag Round, and the path of its engine
// log.
func showGame(ctx context.Context, a *cli.App, e *store.Event, round string) error {
	last := ""
	for g, err := range e.Games(ctx) {
		if err != nil {
			return err
		}
		if last = g.Round; g.Round != round {
			continue
		}
		text, err := pgn.Append(nil, g, pgn.Options{Times: true})
		if err != nil {
			return err
		}
		if _, err = a.Stdout.Write(text); err != nil {
			return err
		}
		if path := pages.LogFile(e, round); path != "" {
			_, err = fmt.Fprintf(a.Stdout, "Log: %s\n", path)
		}
		return err
	}
	if last == "" {
		return fmt.Errorf("--game %s: %s has no games", round, e.Name())
	}
	return fmt.Errorf("--game %s: %s has no game of that round; the last one is %s", round, e.Name(), last)
}
