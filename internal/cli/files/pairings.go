package files

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/pairing/trf"
)

// NewPairingsCmd returns the command 'match pairings'.
func NewPairingsCmd(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "pairings",
		Short: "Pair the next round of a Swiss tournament from a TRF file",
		Long: `Reads a tournament report in FIDE's TRF-16 format and prints the pairings:
first the number of pairs, then a line "WHITE BLACK" with the starting numbers
of each pair, 0 for the bye. Like other pairing programs, it needs a line XXR
(number of rounds) and, before the first round, XXC white1 or black1. The
name - means standard input.`,
		Example: `  match pairings next tournament.trf
  match pairings next tournament.trf --system monrad --json
  match pairings check tournament.trf`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newPairingsNextCmd(a), newPairingsCheckCmd(a))
	return cmd
}

func oneReport(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("%d files given: name one TRF file, or - for standard input (see '%s --help')", len(args), cmd.CommandPath())
	}
	return nil
}

// readReport reads a TRF file, or standard input.
func readReport(a *cli.App, path string) (*trf.Tournament, error) {
	if path == "-" {
		return trf.Read(a.Stdin, "standard input")
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return trf.Read(file, path)
}
