package records

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/internal/plural"
	"match/internal/progress"
	"match/pgn"
	"match/pgn/pairs"
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

// exportFlags select one format.
type exportFlags struct{ pgn, json, csv, epd, times bool }

func newExportCmd(a *cli.App, db *cli.DBFlags) *cobra.Command {
	var f exportFlags
	return cli.Command(&cobra.Command{
		Use:               "export ID --pgn|--json|--csv|--epd [FILE]",
		ValidArgsFunction: cli.OfferEvents(cli.AnyEvent),
		Short:             "Write the games or the result of a match",
		Long: `export writes a match to FILE, or to stdout:

  --pgn   the games, as written by --pgn during the match
  --json  the result, as written by --json during the match
  --csv   one line per game
  --epd   the openings, one position per pair`,
		Example: `  match results export 12 --pgn games.pgn
  match results export 12 --csv | head`,
		Args: cli.WantArgs(1, 2, "the number of a match and perhaps a file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return cli.WithMatch(cmd.Context(), db, args[0], func(m *store.Event) error {
				return runExport(cmd.Context(), a, m, f, args[1:])
			})
		},
	}, flagtable.Table{
		flagtable.Bool(&f.pgn, "pgn", false, "games as PGN"),
		flagtable.Bool(&f.json, "json", false, "result as JSON"),
		flagtable.Bool(&f.csv, "csv", false, "games as a table"),
		flagtable.Bool(&f.epd, "epd", false, "openings as EPD"),
		flagtable.Bool(&f.times, "times", false, "with --pgn: include the time of every move"),
	})
}

func runExport(ctx context.Context, a *cli.App, m *store.Event, f exportFlags, file []string) error {
	form, err := f.form()
	if err != nil {
		return err
	}
	return a.WriteText(ctx, append(file, "-")[0], func(w io.Writer) error {
		return event.Export(ctx, w, m, form, pgn.Options{Times: f.times})
	})
}

// form returns the selected format.
func (f exportFlags) form() (form string, err error) {
	forms := 0
	for name, chosen := range map[string]bool{"pgn": f.pgn, "json": f.json, "csv": f.csv, "epd": f.epd} {
		if chosen {
			form = name
			forms++
		}
	}
	if forms != 1 {
		return "", errors.New("export needs a form: give one of --pgn, --json, --csv and --epd")
	}
	if f.times && !f.pgn {
		return "", fmt.Errorf("--times has no effect for --%s: it is for --pgn", form)
	}
	return form, nil
}

func newImportCmd(a *cli.App, db *cli.DBFlags) *cobra.Command {
	var f event.Import
	return cli.Command(&cobra.Command{
		Use:   "import FILE.pgn…|-",
		Short: "Import games of other match runners",
		Long: `import reads games of other programs and stores each file as one event: a
match, or a tournament if more than two players met. Two games with the same
start and swapped colours form a pair. Pairs are recognised by the Pair tag,
the Round tag, the start position or the first eight plies, whichever leaves
the fewest single games, or as --pairing says. 'match rate' uses the same
rules. Games without a partner or a result are left out and counted. The
name - means standard input.`,
		Example: `  match results import games.pgn
  match results import tournament.pgn.zst --player new
  zcat *.pgn.gz | match results import -`,
		Args: cli.WantArgs(1, math.MaxInt, "at least one PGN file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := store.Open(cmd.Context(), db.Path, db.Waiting())
			if err != nil {
				return err
			}
			defer s.Close()
			f.Run = cli.ThisRun()
			for _, file := range args {
				if err := keepFile(cmd.Context(), a, s, &f, file); err != nil {
					return err
				}
			}
			return nil
		},
	}, flagtable.Table{
		flagtable.Text(&f.Player, "player", "", "`NAME` of the player to count results for (default: White of the first game)").Formerly("a").Offer(cli.CompletePlayer),
		flagtable.Bool(&f.Again, "again", false, "import a file even if it was imported before"),
		flagtable.Var(&f.Pairs, "pairing", pairs.Usage).Offer(cli.Words("auto", "plies:", "opening", "none")),
	})
}

func keepFile(ctx context.Context, a *cli.App, s *store.Store, f *event.Import, file string) error {
	in := a.Stdin
	if file != "-" {
		opened, err := os.Open(file)
		if err != nil {
			return err
		}
		defer opened.Close()
		in = opened
	}
	meter := progress.New(a.Stderr, progress.Auto, "games read", 0)
	f.Progress = func(n int64) { meter.Set(n, "") }
	f.LeftOut = func(err error) { meter.Note(harmless.Line(fmt.Sprintf("match: %v: left out", err))) }
	name, games, err := f.File(ctx, s, file, in)
	meter.Done()
	if errors.Is(err, event.ErrNoGames) && len(games.Players) > 0 {
		fmt.Fprintf(a.Stdout, "%v: nothing to store\n", games)
	}
	if err != nil {
		return importInWords(file, err)
	}
	fmt.Fprintf(a.Stdout, "%s: %v\n", name, games)
	return nil
}

// importInWords adds the relevant flags to an error of an import.
func importInWords(file string, err error) error {
	field := (*event.FieldError)(nil)
	switch {
	case errors.Is(err, event.ErrImported):
		return fmt.Errorf("%w; --again imports it once more", err)
	case errors.As(err, &field):
		return fmt.Errorf("%s: %s", file, field.Named("--"+field.Key))
	}
	return err
}

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
