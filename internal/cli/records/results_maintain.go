package records

import (
	"context"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/internal/plural"
	"match/results/store"
)

func newDeleteCmd(a *cli.App, db *cli.DBFlags) *cobra.Command {
	var compact bool
	return cli.Command(&cobra.Command{
		Use:               "delete ID…",
		ValidArgsFunction: cli.OfferEvents(cli.AnyEvent),
		Short:             "Remove matches with all their games",
		Long:              "delete removes matches with all their games. --vacuum then makes the file\nsmaller.",
		Example:           "  match results delete 3 4 --vacuum\n  match results delete --vacuum",
		Args: func(cmd *cobra.Command, args []string) error {
			if compact {
				return nil
			}
			return cli.WantArgs(1, math.MaxInt, "the numbers of matches")(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			ids, err := store.ParseNumbers(args)
			if err != nil {
				return err
			}
			return cli.ChangeStore(cmd.Context(), db, func(s *store.Store) error {
				err := s.DeleteAll(cmd.Context(), ids, func(id int64) { fmt.Fprintf(a.Stdout, "match %d deleted\n", id) })
				if err == nil && compact {
					err = vacuum(cmd.Context(), a, s)
				}
				return err
			})
		},
	}, flagtable.Table{
		flagtable.Bool(&compact, "vacuum", false, "return the space of deleted matches to the file system"),
	})
}

func vacuum(ctx context.Context, a *cli.App, s *store.Store) error {
	before, after, err := s.Vacuum(ctx)
	if err == nil {
		fmt.Fprintf(a.Stdout, "%s: %s before, %d after\n", s.Path(), plural.Count(before, "byte"), after)
	}
	return err
}

func newVerifyCmd(a *cli.App, db *cli.DBFlags) *cobra.Command {
	return &cobra.Command{
		Use:               "verify [ID…]",
		ValidArgsFunction: cli.OfferEvents(cli.AnyEvent),
		Short:             "Replay every stored game and check all counts",
		Long: `verify checks the structure of the file, replays every game of the given
matches (of all, if none is given) and compares its end with the stored one,
and counts everything again. The exit code is 1 if it finds an error.`,
		Example: "  match results verify",
		RunE: func(cmd *cobra.Command, args []string) error {
			return cli.WithStore(cmd.Context(), db, func(s *store.Store) error { return verify(cmd.Context(), a, s, args) })
		},
	}
}

func verify(ctx context.Context, a *cli.App, s *store.Store, args []string) error {
	ids, err := store.ParseNumbers(args)
	if err != nil {
		return err
	}
	seen, err := s.VerifyAll(ctx, ids, func(p store.Problem) { fmt.Fprintln(a.Stdout, harmless.Line(p.String())) })
	if err != nil {
		return err
	}
	fmt.Fprint(a.Stdout, seen.Text())
	return cli.WrongIf(seen.Wrong > 0)
}
