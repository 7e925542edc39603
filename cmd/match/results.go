package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"match/internal/plural"
	"match/results/store"
)

func newResultsCmd(a *app) *cobra.Command {
	db := new(dbFlags)
	cmd := &cobra.Command{
		Use:   "results",
		Short: "List, show, export and check the matches that were played",
		Long: `results lists the matches in the results database, the latest first. Its
commands show one of them, export or import games, and look after the file.`,
		Example: `  match results
  match results show 12 --plot path.svg
  match results export 12 --pgn games.pgn`,
		Args: noArgs,
	}
	db.addPathFlag(cmd.PersistentFlags())
	list := &cobra.Command{
		Use:     "list",
		Short:   "List the matches, as results without a command does",
		Example: "  match results list --json",
		Args:    noArgs,
	}
	var asJSON bool
	for _, c := range []*cobra.Command{cmd, list} {
		c.Flags().BoolVar(&asJSON, "json", false, "list as JSON")
		c.RunE = func(cmd *cobra.Command, _ []string) error { return a.listResults(cmd.Context(), db, asJSON) }
	}
	cmd.AddCommand(
		list,
		newShowCmd(a, db), newExportCmd(a, db), newImportCmd(a, db),
		newDeleteCmd(a, db), newVacuumCmd(a, db), newVerifyCmd(a, db),
	)
	return cmd
}

// wantArgs refuses too few or too many arguments, in the user's words.
func wantArgs(low, high int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < low || len(args) > high {
			return fmt.Errorf("%s wants %s, got %s (see '%[1]s --help')", cmd.CommandPath(), what, plural.Count(len(args), "argument"))
		}
		return nil
	}
}

// withStore opens an existing database for the time of do.
func withStore(ctx context.Context, db *dbFlags, do func(*store.Store) error) error {
	s, err := store.OpenExisting(ctx, db.path, nil)
	if err != nil {
		return err
	}
	defer s.Close()
	return do(s)
}

// withMatch opens an existing database and looks up a match in it.
func withMatch(ctx context.Context, db *dbFlags, id string, do func(*store.Event) error) error {
	number, err := parseID(id)
	if err != nil {
		return err
	}
	return withStore(ctx, db, func(s *store.Store) error {
		m, err := s.Event(ctx, number)
		if err != nil {
			return err
		}
		return do(m)
	})
}

func (a *app) listResults(ctx context.Context, db *dbFlags, asJSON bool) error {
	var list []store.Entry
	err := withStore(ctx, db, func(s *store.Store) (err error) {
		list, err = s.List(ctx)
		if err == nil && asJSON {
			err = s.AddEndings(ctx, list)
		}
		return err
	})
	if err != nil && !(db.path == "" && errors.Is(err, store.ErrNoDatabase)) { // nothing was played yet: that is no fault
		return err
	}
	if asJSON {
		return writeJSON(a.stdout, append([]store.Entry{}, list...)) // never null
	}
	_, err = io.WriteString(a.stdout, store.ListText(list))
	return err
}
