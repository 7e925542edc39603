package records

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/pgn"
	"match/results/store"
)

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
