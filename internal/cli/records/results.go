package records

import (
	"errors"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/results/store"
)

// listFlags select what is listed, and how.
type listFlags struct {
	filter store.Filter
	commit string
	json   bool
}

func (f *listFlags) rows() flagtable.Table {
	return flagtable.Table{
		flagtable.Text(&f.filter.Player, "player", "", "only matches of a player with `NAME` in its name").Offer(cli.CompletePlayer),
		flagtable.Text(&f.filter.Kind, "kind", "", "only events of this `KIND`: match, gate, import, tournament …").Complete(cli.OfferKinds),
		cli.SinceRow(&f.filter.Since, "only matches started since `WHEN`: a day such as 2026-03-21, or 36h or 7d ago"),
		flagtable.Text(&f.commit, "commit", "", "only matches with a player built from `REF`: the start of a commit hash, or a name in the repository of the working directory"),
		flagtable.Int(&f.filter.Last, "last", 0, "only the latest `N` matches").OrMore(1),
		flagtable.Bool(&f.json, "json", false, "list as JSON"),
	}
}

// NewResultsCmd returns the command 'match results'.
func NewResultsCmd(a *cli.App) *cobra.Command {
	var f listFlags
	db := &cli.DBFlags{App: a}
	cmd := &cobra.Command{
		Use:   "results",
		Short: "List, show, export and check stored matches",
		Long: `results lists the matches in the results database, the latest first. Its
commands show one of them, export or import games, and maintain the file.

The Elo of a match whose test has stopped is corrected for the stop.`,
		Example: `  match results
  match results --player tapered --since 7d
  match results --commit HEAD --json
  match results show 12 --plot path.svg
  match results export 12 --pgn games.pgn`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return listResults(a, cmd, db, &f) },
	}
	flagtable.Add(cmd.PersistentFlags(), flagtable.Table{db.PathRow()})
	cmd.AddCommand(newShowCmd(a, db), newExportCmd(a, db), newImportCmd(a, db), newDeleteCmd(a, db),
		newVerifyCmd(a, db))
	return cli.Command(cmd, f.rows())
}

func listResults(a *cli.App, cmd *cobra.Command, db *cli.DBFlags, f *listFlags) error {
	var err error
	if f.filter.Commit, err = commitOf(cmd.Context(), a, f.commit); err != nil {
		return err
	}
	var list []store.Entry
	var none error // why there is no database
	err = cli.WithView(cmd.Context(), db, func(s *store.Store) (err error) {
		if list, err = s.List(cmd.Context(), f.filter); err == nil && f.json {
			err = s.AddEndings(cmd.Context(), list)
		}
		if err == nil && len(list) == 0 {
			none = s.WhyNone(cmd.Context(), f.filter)
		}
		if errors.As(none, new(*store.UnknownError)) {
			return err
		}
		return errors.Join(err, none)
	})
	if err != nil && !(db.Path == "" && errors.Is(err, store.ErrNoDatabase)) { // nothing was played yet, which is not an error
		return err
	}
	if none != nil {
		a.Note("match: --%v", none)
	}
	text := store.ListText(list)
	switch {
	case len(list) == 0 && f.filter == store.Filter{}:
		text = "no matches yet: play one, such as 'match --a tapered --b flat --games 100'\n"
	case len(list) == 0:
		text = "no such match\n"
	}
	return a.Print(append([]store.Entry{}, list...), text, f.json) // never null
}
