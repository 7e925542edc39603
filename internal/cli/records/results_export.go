package records

import (
	"bufio"
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/pgn"
	"match/results"
	"match/results/store"
)

// exportFlags select one format.
type exportFlags struct{ pgn, json, csv, epd, times bool }

func newExportCmd(a *cli.App, db *cli.DBFlags) *cobra.Command {
	var f exportFlags
	cmd := &cobra.Command{
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
	}
	flagtable.Add(cmd.Flags(), flagtable.Table{
		flagtable.Bool(&f.pgn, "pgn", false, "games as PGN"),
		flagtable.Bool(&f.json, "json", false, "result as JSON"),
		flagtable.Bool(&f.csv, "csv", false, "games as a table"),
		flagtable.Bool(&f.epd, "epd", false, "openings as EPD"),
		flagtable.Bool(&f.times, "times", false, "with --pgn: include the time of every move"),
	})
	return cmd
}

func runExport(ctx context.Context, a *cli.App, m *store.Event, f exportFlags, file []string) error {
	write, err := f.writer(ctx, m)
	if err != nil {
		return err
	}
	buffered := func(w io.Writer) error {
		b := bufio.NewWriterSize(w, 1<<16)
		return errors.Join(write(b), b.Flush())
	}
	if len(file) == 0 || file[0] == "-" {
		return buffered(a.Stdout)
	}
	return cli.WriteFile(ctx, file[0], buffered)
}

// writer returns the writer of the selected format.
func (f exportFlags) writer(ctx context.Context, m *store.Event) (write func(io.Writer) error, err error) {
	forms := 0
	for _, form := range []struct {
		chosen bool
		write  func(io.Writer) error
	}{
		{f.pgn, func(w io.Writer) error { return exportPGN(ctx, w, m, pgn.Options{Times: f.times}) }},
		{f.json, func(w io.Writer) error { return exportJSON(ctx, w, m) }},
		{f.csv, func(w io.Writer) error { return results.WriteCSV(w, m.Pairs(ctx)) }},
		{f.epd, func(w io.Writer) error { return results.WriteEPD(w, m.Pairs(ctx)) }},
	} {
		if form.chosen {
			forms++
			write = form.write
		}
	}
	if forms != 1 {
		return nil, errors.New("export in which form? give one of --pgn, --json, --csv and --epd")
	}
	return write, nil
}

func exportPGN(ctx context.Context, w io.Writer, m *store.Event, o pgn.Options) error {
	out := pgn.NewWriter(w, o)
	for g, err := range m.Games(ctx) {
		if err != nil {
			return err
		}
		if err := out.Write(g); err != nil {
			return err
		}
	}
	return nil
}

func exportJSON(ctx context.Context, w io.Writer, m *store.Event) error {
	if m.IsField() {
		out, err := event.Look(ctx, m)
		if err != nil {
			return err
		}
		doc, err := out.Document("json")
		if err == nil {
			_, err = w.Write(doc)
		}
		return err
	}
	s, err := m.Summary(ctx)
	if err != nil {
		return err
	}
	doc, err := s.Report().JSON()
	if err != nil {
		return err
	}
	_, err = w.Write(doc)
	return err
}
