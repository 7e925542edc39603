package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"match/results"
	"match/results/plot"
	"match/results/store"
)

// plotPoints is how many states of a match a plot shows at most: about as many
// as it has dots.
const plotPoints = 1000

func newShowCmd(a *app, db *dbFlags) *cobra.Command {
	var asJSON bool
	var picture string
	cmd := &cobra.Command{
		Use:   "show ID",
		Short: "Show a match: its closing block, how its games went, the path of its LLR",
		Example: `  match results show 12
  match results show 12 --plot path.svg
  match results show 12 --json`,
		Args: wantArgs(1, 1, "the number of a match"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withMatch(cmd.Context(), db, args[0], func(m *store.Event) error {
				return a.show(cmd.Context(), m, asJSON, picture)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the JSON document of the match")
	cmd.Flags().StringVar(&picture, "plot", "", "draw LLR and Elo after every pair into `FILE` (.svg or .png)")
	return cmd
}

func (a *app) show(ctx context.Context, m *store.Event, asJSON bool, picture string) error {
	if len(m.Players) > 2 {
		return a.showStanding(ctx, m, asJSON || picture != "")
	}
	s, err := m.Summary(ctx)
	if err != nil {
		return err
	}
	path, err := m.Path(ctx, plotPoints)
	if err != nil {
		return err
	}
	if picture != "" {
		if err := writePlot(ctx, picture, s, path); err != nil {
			return err
		}
	}
	if asJSON {
		doc, err := s.JSON()
		if err == nil {
			_, err = a.stdout.Write(doc)
		}
		return err
	}
	d, err := m.Details(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "%s\n\n%s\n", m.Headline(), s.Block())
	fmt.Fprintln(a.stdout, d.Text(s.A, s.B))
	_, err = io.WriteString(a.stdout, s.Test.PathText(path, 10))
	return err
}

// showStanding shows an event of more than two players.
func (a *app) showStanding(ctx context.Context, m *store.Event, asMatch bool) error {
	if asMatch {
		return fmt.Errorf("match %d has %d players: --json and --plot show matches of two", m.ID, len(m.Players))
	}
	standing, err := m.Standing(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.stdout, "%s\n\n%s", m.Headline(), results.StandingText(standing, m.Test))
	return err
}

// writePlot draws a match into a file, which is left out if that fails.
func writePlot(ctx context.Context, file string, s *results.Summary, path []results.Point) error {
	format, err := plot.FormatOf(file)
	if err != nil {
		return err
	}
	return writeFile(ctx, file, func(w io.Writer) error { return plot.Write(w, format, s, path) })
}
