package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"
)

func newTuneCmd(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "tune",
		Short: "Tune weights by games (SPSA) and by positions (Texel)",
		Long: `Find better numbers for an evaluation or an engine, and say how sure they are.

What is behind it is in docs/tuning.md.`,
		Example: `  match tune simulate --params 20 --pairs 70000
  match tune data games.pgn -o positions.epd.zst
  match tune texel positions.epd.zst --variant tapered -o tuned.toml`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newTuneSimulateCmd(a), newTuneSPSACmd(a), newTuneDataCmd(a), newTuneTexelCmd(a))
	return cmd
}

// writeText writes a text file, or to standard output for -.
func (a *app) writeText(ctx context.Context, path string, write func(io.Writer) error) error {
	if path == "-" {
		return write(a.stdout)
	}
	return writeFile(ctx, path, write)
}

// writeDocument writes indented JSON to the file that --json names; - is
// standard output.
func (a *app) writeDocument(ctx context.Context, path string, v any) error {
	return a.writeText(ctx, path, func(w io.Writer) error { return writeJSON(w, v) })
}
