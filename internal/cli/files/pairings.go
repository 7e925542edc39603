package files

import (
	"os"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/pairing/trf"
)

// NewPairingsCmd returns the command 'match pairings'.
func NewPairingsCmd(a *cli.App) *cobra.Command {
	return cli.Group(&cobra.Command{
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
	}, newPairingsNextCmd(a), newPairingsCheckCmd(a))
}

// oneReport accepts the argument of a command on one report.
var oneReport = cli.WantArgs(1, 1, "one TRF file, or - for standard input")

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
