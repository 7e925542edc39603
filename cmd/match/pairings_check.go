package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"match/internal/plural"
	"match/pairing"
)

func newPairingsCheckCmd(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "check FILE",
		Short: "Pair every round of a tournament again and compare",
		Long: `Pairs every round of a TRF file again by the FIDE (Dutch) system and says where
something else was played: + stands before pairs of the rules, - before pairs of the
file. The exit code is 0 if all rounds agree, 1 if one does not, 2 if the file cannot
be read.`,
		Example: "  match pairings check tournament.trf",
		Args:    oneReport,
		RunE:    func(_ *cobra.Command, args []string) error { return a.checkPairings(args[0]) },
	}
}

func (a *app) checkPairings(path string) error {
	report, err := a.readReport(path)
	if err != nil {
		return err
	}
	report.Rounds = max(report.Rounds, report.Played())
	wrong := 0
	for round := 1; round <= report.Played(); round++ {
		list, err := pairing.Dutch(report.Swiss(round))
		if err != nil {
			fmt.Fprintf(a.stdout, "round %d: %v\n", round, err)
			wrong++
			continue
		}
		played := report.Pairs(round)
		missing, other := without(list, played), without(played, list)
		if len(missing)+len(other) > 0 {
			fmt.Fprintf(a.stdout, "round %d:%s%s\n", round, signed(" +", missing), signed(" -", other))
			wrong++
		}
	}
	fmt.Fprintf(a.stdout, "%s, %d differ\n", plural.Count(report.Played(), "round"), wrong)
	if wrong > 0 {
		return exit(exitWrong)
	}
	return nil
}

// without is what is in one list and not in the other.
func without(list, other []pairing.Encounter) []pairing.Encounter {
	return slices.DeleteFunc(slices.Clone(list), func(e pairing.Encounter) bool { return slices.Contains(other, e) })
}

func signed(sign string, list []pairing.Encounter) (text string) {
	for _, e := range list {
		text += fmt.Sprintf("%s%d-%d", sign, e.White+1, e.Black+1)
	}
	return text
}
