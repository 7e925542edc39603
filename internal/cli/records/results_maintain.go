package records

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/harmless"
	"match/internal/plural"
	"match/results/store"
)

func newDeleteCmd(a *cli.App, db *cli.DBFlags) *cobra.Command {
	return &cobra.Command{
		Use:               "delete ID…",
		ValidArgsFunction: cli.OfferEvents(cli.AnyEvent),
		Short:             "Remove matches with all their games",
		Long:              "delete removes matches with all their games; vacuum then makes the file smaller.",
		Example:           "  match results delete 3 4 && match results vacuum",
		Args:              cli.WantArgs(1, math.MaxInt, "the numbers of matches"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return cli.ChangeStore(cmd.Context(), db, func(s *store.Store) error { return deleteMatches(cmd.Context(), a, s, args) })
		},
	}
}

// deleteMatches looks all of them up before it removes the first.
func deleteMatches(ctx context.Context, a *cli.App, s *store.Store, args []string) error {
	var ids []int64
	for _, arg := range args {
		id, err := cli.ParseID(arg)
		if err != nil {
			return err
		}
		if slices.Contains(ids, id) {
			return fmt.Errorf("match %d is named twice", id)
		}
		damaged := (*store.Damaged)(nil)
		if _, err := s.Event(ctx, id); err != nil && !errors.As(err, &damaged) {
			return err
		}
		ids = append(ids, id)
	}
	for _, id := range ids {
		if err := s.Delete(ctx, id); err != nil {
			return err
		}
		fmt.Fprintf(a.Stdout, "match %d deleted\n", id)
	}
	return nil
}

func newVacuumCmd(a *cli.App, db *cli.DBFlags) *cobra.Command {
	return &cobra.Command{
		Use:     "vacuum",
		Short:   "Give the space of deleted matches back to the file system",
		Example: "  match results vacuum",
		Args:    cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.ChangeStore(cmd.Context(), db, func(s *store.Store) error {
				before, after, err := s.Vacuum(cmd.Context())
				if err == nil {
					fmt.Fprintf(a.Stdout, "%s: %s before, %d after\n", s.Path(), plural.Count(before, "byte"), after)
				}
				return err
			})
		},
	}
}

func newVerifyCmd(a *cli.App, db *cli.DBFlags) *cobra.Command {
	return &cobra.Command{
		Use:               "verify [ID…]",
		ValidArgsFunction: cli.OfferEvents(cli.AnyEvent),
		Short:             "Replay every stored game and check all counts",
		Long: `verify checks the structure of the file, replays every game of the given
matches (of all, if none is given) and compares its end with the stored one,
and counts everything again. Exit code 1: something is wrong.`,
		Example: "  match results verify",
		RunE: func(cmd *cobra.Command, args []string) error {
			return cli.WithStore(cmd.Context(), db, func(s *store.Store) error { return verify(cmd.Context(), a, s, args) })
		},
	}
}

func verify(ctx context.Context, a *cli.App, s *store.Store, args []string) error {
	wrong, matches := 0, 0
	var all store.Verified
	report := func(p store.Problem) {
		wrong++
		fmt.Fprintln(a.Stdout, harmless.Line(p.String()))
	}
	err := s.View(ctx, func(s *store.Store) error { // matches may be played meanwhile
		chosen, damaged, err := chosen(ctx, s, args)
		if err != nil {
			return err
		}
		matches = len(chosen) + len(damaged)
		for _, d := range damaged {
			report(store.Problem{Event: d.Event, Text: d.Err.Error()})
		}
		if err := s.CheckFile(ctx, report); err != nil {
			return err
		}
		for _, m := range chosen {
			seen, err := m.Verify(ctx, report)
			if err != nil {
				return err
			}
			all.Games += seen.Games
			all.Unsummed += seen.Unsummed
			all.Unsealed += seen.Unsealed
		}
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(a.Stdout, "%s, %s, %d wrong\n", plural.Count(matches, "match"), plural.Count(all.Games, "game"), wrong)
	if all.Unsummed > 0 {
		fmt.Fprintf(a.Stdout, "%s without a checksum, kept by an older version of the program: damage that still makes a game goes unseen in them\n", plural.Count(all.Unsummed, "game"))
	}
	if all.Unsealed > 0 {
		fmt.Fprintf(a.Stdout, "%s begun by an older version of the program: damage to plan, settings or names goes unseen in them\n", plural.Count(all.Unsealed, "match"))
	}
	if wrong > 0 {
		return cli.Exit(cli.ExitWrong)
	}
	return nil
}

// chosen are the matches that the arguments name, or all of them. Damaged ones
// cannot be read.
func chosen(ctx context.Context, s *store.Store, args []string) (matches []*store.Event, damaged []*store.Damaged, err error) {
	var ids []int64
	for _, arg := range args {
		id, err := cli.ParseID(arg)
		if err != nil {
			return nil, nil, err
		}
		ids = append(ids, id)
	}
	if len(args) == 0 {
		list, err := s.List(ctx, store.Filter{})
		if err != nil {
			return nil, nil, err
		}
		for i := range list {
			ids = append(ids, list[len(list)-1-i].ID)
		}
	}
	for _, id := range ids {
		m, err := s.Event(ctx, id)
		if d := (*store.Damaged)(nil); errors.As(err, &d) {
			damaged = append(damaged, d)
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		matches = append(matches, m)
	}
	return matches, damaged, nil
}
