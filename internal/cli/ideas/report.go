package ideas

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"match/event/stages"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/results/store"
	"match/web"
)

// reportFlags are the flags of test report, as given.
type reportFlags struct {
	filter stages.Filter
	html   string
	json   bool
	db     cli.DBFlags
}

func newReportCmd(a *cli.App) *cobra.Command {
	f := &reportFlags{db: cli.DBFlags{App: a}}
	cmd := &cobra.Command{
		Use:   "report",
		Short: "Report on all tested ideas: what became of them, effects and hours",
		Long: `report sums up the ideas that were tested: how many were accepted, what they
cost, and the Elo of each in time with its 95 % interval. --html writes it with
charts.`,
		Example: `  match test report
  match test report --engine stockfish --html ideas.html`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runReport(cmd.Context(), a, f) },
	}
	flagtable.Add(cmd.Flags(), filterRows(&f.filter), flagtable.Table{
		flagtable.File(&f.html, "html", "", "write it to `FILE`, as self-contained HTML; - is stdout"),
		flagtable.Bool(&f.json, "json", false, "print one JSON document"),
		f.db.PathRow(),
	})
	cli.OfferIdeas(cmd)
	return cmd
}

func runReport(ctx context.Context, a *cli.App, f *reportFlags) error {
	return cli.WithStore(ctx, &f.db, func(s *store.Store) error {
		all, err := s.Ideas(ctx)
		if err != nil {
			return err
		}
		list, err := f.filter.Select(all)
		if err != nil {
			return err
		}
		r := stages.Ledger(list)
		switch {
		case f.html == "-":
			return web.WriteReport(a.Stdout, r)
		case f.json:
			return cli.WriteJSON(a.Stdout, r)
		case f.html != "":
			if err := cli.WriteFile(ctx, f.html, func(w io.Writer) error { return web.WriteReport(w, r) }); err != nil {
				return fmt.Errorf("--html: %w", err)
			}
		}
		_, err = io.WriteString(a.Stdout, r.Text())
		return err
	})
}

func newCancelCmd(a *cli.App) *cobra.Command {
	db := cli.DBFlags{App: a}
	cmd := &cobra.Command{
		Use:     "cancel N",
		Short:   "Give up the unfinished test of an idea; it stays in the list",
		Long:    "cancel notes that the unfinished test N of 'match test list' will not be\ncontinued. 'match test' of the same version continues it all the same.",
		Example: "  match test cancel 12",
		Args:    cli.WantArgs(1, 1, "the number of a test, as in 'match test list'"),
		RunE:    func(cmd *cobra.Command, args []string) error { return runCancel(cmd.Context(), &db, args[0]) },
	}
	flagtable.Add(cmd.Flags(), flagtable.Table{db.PathRow()})
	return cmd
}

func runCancel(ctx context.Context, db *cli.DBFlags, number string) error {
	id, err := store.ParseNumber(number)
	if err != nil {
		return err
	}
	return cli.ChangeStore(ctx, db, func(s *store.Store) error {
		i, err := find(ctx, s, id)
		switch {
		case err != nil:
			return err
		case i.Running:
			return fmt.Errorf("test %d is running: interrupt it first", id)
		case i.Outcome != "":
			return fmt.Errorf("test %d has ended: %s", id, i.Status())
		}
		i.Outcome, i.Ended = store.IdeaCancelled, time.Now().UTC().Truncate(time.Second)
		return s.SaveIdea(ctx, i)
	})
}

// find returns the test with a number.
func find(ctx context.Context, s *store.Store, id int64) (*store.Idea, error) {
	i, err := s.Idea(ctx, id)
	if errors.Is(err, store.ErrNone) {
		return nil, fmt.Errorf("no test has number %d (see 'match test list')", id)
	}
	return i, err
}
