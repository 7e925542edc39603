package ideas

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"match/event/stages"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/results/store"
)

// listFlags are the flags of test list, as given.
type listFlags struct {
	filter stages.Filter
	json   bool
	db     cli.DBFlags
}

func newListCmd(a *cli.App) *cobra.Command {
	f := &listFlags{db: cli.DBFlags{App: a}}
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the ideas that were tested, the latest first",
		Long: `list shows every version of every idea that was tested with this results
database, whatever became of it: accepted, rejected, no verdict, same (the same
engine as its base), broken, cancelled, running or unfinished.

Hours are processor time: the time of all games, without those of fleets and
slices.`,
		Example: `  match test list
  match test list --idea my-branch
  match test list --engine stockfish --json`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runList(cmd.Context(), a, f) },
	}
	flagtable.Add(cmd.Flags(), filterRows(&f.filter), flagtable.Table{
		flagtable.Bool(&f.json, "json", false, "print one JSON document"),
		f.db.PathRow(),
	})
	cli.OfferIdeas(cmd)
	return cmd
}

// filterRows returns the flags that select ideas.
func filterRows(f *stages.Filter) flagtable.Table {
	return flagtable.Table{
		flagtable.Text(&f.Engine, "engine", "", "only ideas for the engine `NAME`, that of its repository"),
		flagtable.Text(&f.Idea, "idea", "", "only versions of the idea `NAME`"),
		flagtable.Int(&f.Last, "last", 0, "only the latest `N`").Least(1).DefaultAs(""),
	}
}

func runList(ctx context.Context, a *cli.App, f *listFlags) error {
	return cli.WithStore(ctx, &f.db, func(s *store.Store) error {
		all, err := s.Ideas(ctx)
		if err != nil {
			return err
		}
		list, err := f.filter.Select(all)
		if err != nil {
			return err
		}
		if f.json {
			return cli.WriteJSON(a.Stdout, stages.Ledger(list))
		}
		if len(list) == 0 {
			_, err := fmt.Fprintln(a.Stdout, "no ideas were tested yet (see 'match test --help')")
			return err
		}
		_, err = io.WriteString(a.Stdout, stages.ListText(list))
		return err
	})
}

// showFlags are the flags of test show, as given.
type showFlags struct {
	json bool
	db   cli.DBFlags
}

func newShowCmd(a *cli.App) *cobra.Command {
	f := &showFlags{db: cli.DBFlags{App: a}}
	cmd := &cobra.Command{
		Use:     "show N",
		Short:   "Show a tested idea with its stages",
		Long:    "show prints what is known of the test with number N of 'match test list', also\nhow its idea scales, if 'match scale --idea' has measured that. The matches of its\nstages are in 'match results show'.",
		Example: "  match test show 12\n  match test show 12 --json",
		Args:    cli.WantArgs(1, 1, "the number of a test, as in 'match test list'"),
		RunE:    func(cmd *cobra.Command, args []string) error { return runShow(cmd.Context(), a, f, args[0]) },
	}
	flagtable.Add(cmd.Flags(), flagtable.Table{
		flagtable.Bool(&f.json, "json", false, "print one JSON document"),
		f.db.PathRow(),
	})
	return cmd
}

func runShow(ctx context.Context, a *cli.App, f *showFlags, number string) error {
	id, err := store.ParseNumber(number)
	if err != nil {
		return err
	}
	return cli.WithStore(ctx, &f.db, func(s *store.Store) error {
		i, err := find(ctx, s, id)
		if err != nil {
			return err
		}
		scalings, err := stages.Scalings(ctx, s, i)
		if err != nil {
			return err
		}
		if f.json {
			return cli.WriteJSON(a.Stdout, stages.Entry(i, scalings))
		}
		_, err = io.WriteString(a.Stdout, stages.ShowText(i, scalings))
		return err
	})
}
