package ideas

import (
	"context"
	"errors"
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

// rows returns the flags of both commands.
func (f *listFlags) rows() flagtable.Table {
	return flagtable.Table{
		flagtable.Text(&f.filter.Engine, "engine", "", "only ideas for the engine `NAME`, that of its repository").Complete(cli.OfferEngines),
		flagtable.Text(&f.filter.Idea, "idea", "", "only versions of the idea `NAME`").Complete(cli.OfferIdeas),
		flagtable.Int(&f.filter.Last, "last", 0, "only the latest `N`").Least(1).DefaultAs(""),
		flagtable.Bool(&f.json, "json", false, "print one JSON document"),
		f.db.PathRow(),
	}
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
	return cli.Command(&cobra.Command{
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
	}, f.rows())
}

func runList(ctx context.Context, a *cli.App, f *listFlags) error {
	list, err := f.selected(ctx)
	if err != nil {
		return err
	}
	text := stages.ListText(list)
	if len(list) == 0 {
		text = "no ideas were tested yet (see 'match test --help')\n"
	}
	return a.Print(stages.Ledger(list), text, f.json)
}

func newReportCmd(a *cli.App) *cobra.Command {
	f := &listFlags{db: cli.DBFlags{App: a}}
	return cli.Command(&cobra.Command{
		Use:   "report",
		Short: "Report on all tested ideas: what became of them, effects and hours",
		Long: `report sums up the ideas that were tested: how many were accepted, what they
cost, and the Elo of each in time with its 95% interval. --html writes it with
charts.`,
		Example: `  match test report
  match test report --engine stockfish --html ideas.html`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runReport(cmd.Context(), a, f) },
	}, f.rows(), flagtable.Table{flagtable.File(&f.html, "html", "", "write it to `FILE`, as self-contained HTML; - is stdout")})
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
	if err := a.WriteOut(ctx, "html", f.html, func(w io.Writer) error { return web.WriteReport(w, r) }); err != nil || f.html == "-" {
		return err
	}
	return a.Print(r, r.Text(), f.json)
}
