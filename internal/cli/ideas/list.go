package ideas

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"match/event/stages"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/results/store"
	"match/web"
)

// listFlags are the flags of test list and test report, as given.
type listFlags struct {
	filter stages.Filter
	html   string // of report
	json   bool
	db     cli.DBFlags
}

// on adds the flags to a command; own are those that the other one does not have.
func (f *listFlags) on(cmd *cobra.Command, own ...*flagtable.Row) *cobra.Command {
	flagtable.Add(cmd.Flags(), flagtable.Table{
		flagtable.Text(&f.filter.Engine, "engine", "", "only ideas for the engine `NAME`, that of its repository"),
		flagtable.Text(&f.filter.Idea, "idea", "", "only versions of the idea `NAME`"),
		flagtable.Int(&f.filter.Last, "last", 0, "only the latest `N`").Least(1).DefaultAs(""),
	}, own, flagtable.Table{
		flagtable.Bool(&f.json, "json", false, "print one JSON document"),
		f.db.PathRow(),
	})
	cli.OfferIdeas(cmd)
	return cmd
}

// selected reads the ideas that the flags select.
func (f *listFlags) selected(ctx context.Context) (list []store.Idea, err error) {
	err = cli.WithStore(ctx, &f.db, func(s *store.Store) error {
		all, err := s.Ideas(ctx)
		if err == nil {
			list, err = f.filter.Select(all)
		}
		return err
	})
	return list, err
}

func newListCmd(a *cli.App) *cobra.Command {
	f := &listFlags{db: cli.DBFlags{App: a}}
	return f.on(&cobra.Command{
		Use:   "list",
		Short: "List the ideas that were tested, the latest first",
		Long: `list shows every version of every idea that was tested with this results
database, whatever became of it: accepted, rejected, no verdict, same (the same
engine as its base), broken, cancelled, running or unfinished.

Hours are processor time: the time of all games. Pairs whose time is not known,
as on a fleet without clocks, count as the mean of the others.`,
		Example: `  match test list
  match test list --idea my-branch
  match test list --engine stockfish --json`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runList(cmd.Context(), a, f) },
	})
}

func runList(ctx context.Context, a *cli.App, f *listFlags) error {
	list, err := f.selected(ctx)
	switch {
	case err != nil:
		return err
	case f.json:
		return cli.WriteJSON(a.Stdout, stages.Ledger(list))
	case len(list) == 0:
		_, err = fmt.Fprintln(a.Stdout, "no ideas were tested yet (see 'match test --help')")
	default:
		_, err = io.WriteString(a.Stdout, stages.ListText(list))
	}
	return err
}

func newReportCmd(a *cli.App) *cobra.Command {
	f := &listFlags{db: cli.DBFlags{App: a}}
	return f.on(&cobra.Command{
		Use:   "report",
		Short: "Report on all tested ideas: what became of them, effects and hours",
		Long: `report sums up the ideas that were tested: how many were accepted, what they
cost, and the Elo of each in time with its 95% interval. --html writes it with
charts.`,
		Example: `  match test report
  match test report --engine stockfish --html ideas.html`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runReport(cmd.Context(), a, f) },
	}, flagtable.File(&f.html, "html", "", "write it to `FILE`, as self-contained HTML; - is stdout"))
}

func runReport(ctx context.Context, a *cli.App, f *listFlags) error {
	if f.json && f.html == "-" {
		return errors.New("--json and --html cannot both be standard output")
	}
	list, err := f.selected(ctx)
	if err != nil {
		return err
	}
	r := stages.Ledger(list)
	if f.html != "" {
		err := a.WriteText(ctx, f.html, func(w io.Writer) error { return web.WriteReport(w, r) })
		if err != nil {
			return fmt.Errorf("--html: %w", err)
		}
	}
	switch {
	case f.html == "-":
		return nil
	case f.json:
		return cli.WriteJSON(a.Stdout, r)
	}
	_, err = io.WriteString(a.Stdout, r.Text())
	return err
}
