package records

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/results/store"
)

// NewStopCmd returns the command 'match stop'.
func NewStopCmd(a *cli.App) *cobra.Command {
	db := cli.DBFlags{App: a}
	return cli.Command(&cobra.Command{
		Use:               "stop ID",
		ValidArgsFunction: cli.OfferEvents(func(e *store.Entry) bool { return e.Running }),
		Short:             "Stop a running match when its games are over",
		Long: `stop lets a match that another process plays on this machine end without losing
a game: no new game begins, the running ones end, and the process then ends as
after Ctrl-C. Nothing is played again when it is resumed: the first game of a
pair is kept. A second request does not wait for the running games.

Ctrl-Z (SIGTSTP) in the terminal of the match does the same.

A fleet does not stop its events this way: 'match fleet cancel' ends them.`,
		Example: `  match stop 12
  match resume 12`,
		Args: cli.WantArgs(1, 1, "the number of one match"),
		RunE: func(cmd *cobra.Command, args []string) error { return runStop(cmd.Context(), a, &db, args[0]) },
	}, flagtable.Table{db.PathRow()})
}

func runStop(ctx context.Context, a *cli.App, db *cli.DBFlags, text string) error {
	id, err := store.ParseNumber(text)
	if err != nil {
		return err
	}
	return cli.WithStore(ctx, db, func(s *store.Store) error {
		e, err := s.Event(ctx, id)
		again := false
		if err == nil {
			again, err = s.AskToStop(ctx, id)
		}
		switch {
		case errors.Is(err, store.ErrNoStop):
			return fmt.Errorf("%s cannot be stopped: its games have not begun, or other machines play them ('match fleet cancel' ends an event of a fleet)", e.Name())
		case err != nil:
			return err
		}
		if again {
			a.Note("match: %s stops at once", e.Name())
		} else {
			a.Note("match: %s stops when its running games are over; 'match stop %d' again does not wait for them", e.Name(), id)
		}
		return nil
	})
}
