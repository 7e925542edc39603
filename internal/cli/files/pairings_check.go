package files

import (
	"fmt"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/plural"
	"match/pairing"
)

func newPairingsCheckCmd(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:   "check FILE",
		Short: "Pair every round of a tournament again and compare",
		Long: `Pairs every round of a TRF file again by the FIDE (Dutch) system and prints the
differences: + marks pairs according to the rules, - pairs in the file. The
exit code is 0 if all rounds agree, 1 if one does not, 2 if the file cannot be
read.`,
		Example: "  match pairings check tournament.trf",
		Args:    oneReport,
		RunE:    func(_ *cobra.Command, args []string) error { return checkPairings(a, args[0]) },
	}
}

func checkPairings(a *cli.App, path string) error {
	report, err := readReport(a, path)
	if err != nil {
		return err
	}
	wrong := 0
	for round, fault := range report.Deviations(pairing.Dutch) {
		fmt.Fprintf(a.Stdout, "round %d:%s\n", round, fault)
		wrong++
	}
	fmt.Fprintf(a.Stdout, "%s, %d differ\n", plural.Count(report.Played(), "round"), wrong)
	return cli.WrongIf(wrong > 0)
}
