package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"match/internal/flagtable"
	"match/internal/fold"
	"match/internal/nearest"
	"match/internal/plural"
	"match/results/store"
)

// listFlags choose what is listed, and how.
type listFlags struct {
	filter store.Filter
	since  string
	commit string
	json   bool
}

func (f *listFlags) rows() flagtable.Table {
	return flagtable.Table{
		flagtable.Text(&f.filter.Player, "player", "", "only those of a player with `NAME` in its name").Offer(completePlayer),
		flagtable.Text(&f.filter.Kind, "kind", "", "only those of a `KIND`: match, gate, import, tournament …"),
		flagtable.Text(&f.since, "since", "", "only those begun since `WHEN`: a day such as 2026-03-21, or 36h or 7d ago"),
		flagtable.Text(&f.commit, "commit", "", "only those with a player built from `REF`: the beginning of a commit, or a name of it in the repository of the working directory"),
		flagtable.Int(&f.filter.Last, "last", 0, "only the latest `N`").OrMore(1),
		flagtable.Bool(&f.json, "json", false, "list as JSON"),
	}
}

func newResultsCmd(a *app) *cobra.Command {
	db := &dbFlags{app: a}
	cmd := &cobra.Command{
		Use:   "results",
		Short: "List, show, export and check the matches that were played",
		Long: `results lists the matches in the results database, the latest first. Its
commands show one of them, export or import games, and look after the file.`,
		Example: `  match results
  match results --player tapered --since 7d
  match results --commit HEAD
  match results show 12 --plot path.svg
  match results export 12 --pgn games.pgn`,
		Args: noArgs,
	}
	flagtable.Add(cmd.PersistentFlags(), flagtable.Table{db.pathRow()})
	list := &cobra.Command{
		Use:   "list",
		Short: "List the matches, as results without a command does",
		Example: `  match results list --last 20
  match results list --kind gate --json`,
		Args: noArgs,
	}
	for _, c := range []*cobra.Command{cmd, list} {
		f := new(listFlags)
		flagtable.Add(c.Flags(), f.rows())
		c.RunE = func(cmd *cobra.Command, _ []string) error { return a.listResults(cmd, db, f) }
	}
	cmd.AddCommand(
		list,
		newShowCmd(a, db), newMachinesCmd(a, db), newExportCmd(a, db), newImportCmd(a, db),
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

// withStore opens an existing database to read it, for the time of do.
func withStore(ctx context.Context, db *dbFlags, do func(*store.Store) error) error {
	return within(ctx, db, store.OpenToRead, do)
}

// changeStore opens an existing database to change it, for the time of do.
func changeStore(ctx context.Context, db *dbFlags, do func(*store.Store) error) error {
	return within(ctx, db, store.OpenExisting, do)
}

type openStore func(context.Context, string, func(store.Waiting)) (*store.Store, error)

func within(ctx context.Context, db *dbFlags, open openStore, do func(*store.Store) error) error {
	s, err := open(ctx, db.path, db.waiting())
	if err != nil {
		return err
	}
	defer s.Close()
	return do(s)
}

// withMatch opens an existing database and looks up a match in it, which stays
// as it is for the time of do.
func withMatch(ctx context.Context, db *dbFlags, id string, do func(*store.Event) error) error {
	number, err := parseID(id)
	if err != nil {
		return err
	}
	return withStore(ctx, db, func(s *store.Store) error {
		return s.View(ctx, func(s *store.Store) error {
			m, err := s.Event(ctx, number)
			if err != nil {
				return err
			}
			return do(m)
		})
	})
}

func (a *app) listResults(cmd *cobra.Command, db *dbFlags, f *listFlags) error {
	var err error
	if f.filter.Since, err = parseSince(f.since, time.Now()); err != nil {
		return err
	}
	if f.filter.Commit, err = a.commitOf(cmd.Context(), f.commit); err != nil {
		return err
	}
	var list []store.Entry
	err = withStore(cmd.Context(), db, func(s *store.Store) error {
		return s.View(cmd.Context(), func(s *store.Store) (err error) {
			if list, err = s.List(cmd.Context(), f.filter); err == nil && f.json {
				err = s.AddEndings(cmd.Context(), list)
			}
			if err == nil && len(list) == 0 {
				err = f.nothing(cmd.Context(), s)
			}
			return err
		})
	})
	if err != nil && !(db.path == "" && errors.Is(err, store.ErrNoDatabase)) { // nothing was played yet: that is no fault
		return err
	}
	if f.json {
		return writeJSON(a.stdout, append([]store.Entry{}, list...)) // never null
	}
	text := store.ListText(list)
	switch {
	case len(list) == 0 && f.filter == store.Filter{}:
		text = "no matches yet: play one, such as 'match --a tapered --b flat --games 100'\n"
	case len(list) == 0:
		text = "no match like that\n"
	}
	_, err = io.WriteString(a.stdout, text)
	return err
}

// nothing says why a filter chooses nothing, if it names what is not there.
func (f *listFlags) nothing(ctx context.Context, s *store.Store) error {
	for _, asked := range []struct {
		flag, text string
		there      func(context.Context) ([]string, error)
		has        func(there, text string) bool
	}{
		{"--kind", f.filter.Kind, s.Kinds, func(there, text string) bool { return there == text }},
		{"--player", f.filter.Player, s.PlayerNames, func(there, text string) bool {
			return fold.Contains(there, text)
		}},
	} {
		names, err := asked.there(ctx)
		if err != nil {
			return err
		}
		if asked.text != "" && len(names) > 0 && !slices.ContainsFunc(names, func(n string) bool { return asked.has(n, asked.text) }) {
			return fmt.Errorf("%s %s: no event in the database has it%s", asked.flag, asked.text, nearest.Hint(asked.text, names))
		}
	}
	return nil
}

// parseSince reads a moment: a day, a day with its time, or how long ago; the
// zero time for none.
func parseSince(text string, now time.Time) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	for _, layout := range []string{time.DateOnly, "2006-01-02 15:04", time.RFC3339} {
		if t, err := time.ParseInLocation(layout, text, time.Local); err == nil {
			return t, nil
		}
	}
	hours := text
	if days, ok := strings.CutSuffix(text, "d"); ok {
		hours = days + "h"
	}
	ago, err := time.ParseDuration(hours)
	if hours != text {
		ago *= 24
	}
	if err != nil || ago < 0 {
		return time.Time{}, fmt.Errorf("--since %s: want a day such as 2026-03-21, or how long ago, such as 36h or 7d", text)
	}
	return now.Add(-ago), nil
}
