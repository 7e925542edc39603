package ideas

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"match/event/stages"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/results/store"
)

func newShowCmd(a *cli.App) *cobra.Command {
	asJSON, db := false, cli.DBFlags{App: a}
	return cli.Command(&cobra.Command{
		Use:     "show N",
		Short:   "Show a tested idea with its stages",
		Long:    "show prints what is known of the test with number N of 'match test list': also\nits believed effect, as in 'match test progress', and how its idea scales, if\n'match scale --idea' has measured that. The matches of its stages are in 'match\nresults show'.",
		Example: "  match test show 12\n  match test show 12 --json",
		Args:    cli.WantArgs(1, 1, "the number of a test, as in 'match test list'"),
		RunE:    func(cmd *cobra.Command, args []string) error { return runShow(cmd.Context(), a, &db, args[0], asJSON) },
	}, flagtable.Table{flagtable.Bool(&asJSON, "json", false, "print one JSON document"), db.PathRow()})
}

func runShow(ctx context.Context, a *cli.App, db *cli.DBFlags, number string, asJSON bool) error {
	return cli.WithStore(ctx, db, func(s *store.Store) error {
		i, err := find(ctx, s, number)
		if err != nil {
			return err
		}
		scalings, err := stages.Scalings(ctx, s, i)
		if err != nil {
			return err
		}
		all, err := ofEngine(ctx, s, i.Engine)
		if err != nil {
			return err
		}
		return a.Print(stages.Entry(i, all, scalings), stages.ShowText(i, all, scalings), asJSON)
	})
}

func newCancelCmd(a *cli.App) *cobra.Command {
	db := cli.DBFlags{App: a}
	return cli.Command(&cobra.Command{
		Use:     "cancel N",
		Short:   "Give up the unfinished test of an idea; it stays in the list",
		Long:    "cancel notes that the unfinished test N of 'match test list' will not be\ncontinued. 'match test' of the same version continues it all the same.",
		Example: "  match test cancel 12",
		Args:    cli.WantArgs(1, 1, "the number of a test, as in 'match test list'"),
		RunE:    func(cmd *cobra.Command, args []string) error { return runCancel(cmd.Context(), &db, args[0]) },
	}, flagtable.Table{db.PathRow()})
}

func runCancel(ctx context.Context, db *cli.DBFlags, number string) error {
	return cli.ChangeStore(ctx, db, func(s *store.Store) error {
		i, err := find(ctx, s, number)
		switch {
		case err != nil:
			return err
		case i.Running:
			return fmt.Errorf("test %d is running: interrupt it first", i.ID)
		case i.Outcome != "":
			return fmt.Errorf("test %d has ended: %s", i.ID, i.Status())
		}
		i.Outcome, i.Ended = store.IdeaCancelled, time.Now().UTC().Truncate(time.Second)
		return s.SaveIdea(ctx, i)
	})
}

// find returns the test with a number.
func find(ctx context.Context, s *store.Store, number string) (*store.Idea, error) {
	id, err := store.ParseNumber(number)
	if err != nil {
		return nil, fmt.Errorf("%q is not the number of a test (see 'match test list')", number)
	}
	i, err := s.Idea(ctx, id)
	if errors.Is(err, store.ErrNone) {
		return nil, fmt.Errorf("no test has number %d (see 'match test list')", id)
	}
	return i, err
}
