package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"match/internal/flagtable"
)

func newPGNCmd(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "pgn",
		Short: "Check, sum up, convert and dedupe PGN files",
		Long: `Works on PGN files of any size and origin, as a stream: engine matches, game
collections, annotated games. Names that end in .gz, .zst or .bz2 are read
compressed; - is standard input. A game that is broken is reported with its file
and line, and the next one is read.

Memory does not grow with the files, compressed or not: a game of more than
16 MiB of text, 65,536 plies or 1,024 tags is broken, and each thread takes some
50 MB at most for what it reads.`,
		Example: `  match pgn check games.pgn
  match pgn stats games.pgn.zst --json
  match pgn convert games.pgn -o positions.epd.gz --positions --skip 16
  match pgn dedupe a.pgn b.pgn -o all.pgn`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newPGNCheckCmd(a), newPGNStatsCmd(a), newPGNConvertCmd(a), newPGNDedupeCmd(a))
	return cmd
}

// pgnFlags are what all commands on files share.
type pgnFlags struct{ threads int }

// register adds the flags to a command, which takes files.
func (f *pgnFlags) register(cmd *cobra.Command) {
	cmd.Args = someFiles
	flagtable.Add(cmd.Flags(), flagtable.Table{
		concurrencyRow(&f.threads, "threads", runtime.GOMAXPROCS(0), "read with `N` threads; the output does not depend on it").OrMore(1),
	})
}

func someFiles(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("no files given: name them, or - for standard input (see '%s --help')", cmd.CommandPath())
	}
	return nil
}

// note prints a line beside the progress bar.
func (a *app) note(format string, args ...any) { fmt.Fprintf(a.stderr, format+"\n", args...) }
