package files

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/internal/plural"
	"match/pairing"
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

// pairingsFlags are the flags of `match pairings next`.
type pairingsFlags struct {
	system string
	round  int
	asJSON bool
}

// swissSystems pair a round.
var swissSystems = map[string]func(*pairing.Swiss) ([]pairing.Encounter, error){
	"dutch": pairing.Dutch, "monrad": pairing.Monrad,
}

func newPairingsNextCmd(a *cli.App) *cobra.Command {
	var f pairingsFlags
	return cli.Command(&cobra.Command{
		Use:   "next FILE",
		Short: "Pair the next round by the FIDE (Dutch) or the Monrad system",
		Long: `Pairs the next round.

dutch is the FIDE (Dutch) system, C.04.3 in the text of 2025: score groups from
the top, colours, floats, byes. The output is the same as that of bbpPairings.
A player whose line already has a bye (H, F or Z) in the round to be paired, or
whom XXZ or 240 lists, is left out. Acceleration (XXA, 250) is treated as in
bbpPairings. Teams are not supported.

monrad orders the players by score and starting number and pairs neighbours who
have not met yet, as engine events do. Colour history only decides who gets
White. The bye goes to the lowest player without one.

The exit code is 1 if the rules allow no pairing, 2 if the file cannot be read.`,
		Example: `  match pairings next tournament.trf
  match pairings next tournament.trf --system monrad --round 3
  match pairings next - < tournament.trf`,
		Args: oneReport,
		RunE: func(cmd *cobra.Command, args []string) error { return runPairings(a, args[0], f) },
	}, flagtable.Table{
		flagtable.Choice(&f.system, "system", "dutch", []string{"dutch", "monrad"}, "pairing `SYSTEM`"),
		flagtable.Int(&f.round, "round", 0, "pair round `N` again, ignoring it and later rounds; 0: the next round"),
		flagtable.Bool(&f.asJSON, "json", false, "print one JSON document"),
	})
}

func runPairings(a *cli.App, path string, f pairingsFlags) error {
	report, err := readReport(a, path)
	if err != nil {
		return err
	}
	if report.Rounds == 0 && f.round > 0 {
		report.Rounds = max(f.round, report.Played())
		a.Note("match: %s: no XXR line: assuming a tournament of %s", harmless.Line(path),
			plural.Count(report.Rounds, "round"))
	}
	round, err := roundToPair(report, path, f.round)
	if err != nil {
		return err
	}
	list, err := swissSystems[f.system](report.Swiss(round))
	if errors.Is(err, pairing.ErrNoPairing) {
		a.Note("match: %s: round %d: %v", harmless.Line(path), round, err)
		return cli.Exit(cli.ExitWrong)
	} else if err != nil {
		return err
	}
	return printPairings(a.Stdout, round, list, f.asJSON)
}

// roundToPair returns the next round, or the requested one.
func roundToPair(report *trf.Tournament, path string, asked int) (int, error) {
	next := report.Played() + 1
	switch {
	case report.Rounds == 0:
		return 0, fmt.Errorf("%s: XXR is missing: the last round has rules of its own, so the number of rounds must be known; add a line such as XXR 9, or give --round", path)
	case asked < 0 || asked > next:
		return 0, fmt.Errorf("--round %d: want 1 to %d, or 0 for the next one", asked, next)
	case asked > 0:
		next = asked
	}
	if next > report.Rounds {
		return 0, fmt.Errorf("%s: XXR %d: every round is already paired", path, report.Rounds)
	}
	if report.Swiss(next).Initial == pairing.NoColour {
		return 0, fmt.Errorf("%s: XXC is missing, and no player has had a colour yet: add XXC white1 or XXC black1, the colour of the first player", path)
	}
	return next, nil
}

// printPairings prints the number of pairs, then each pair by starting numbers, with the bye as a
// pair with 0.
func printPairings(w io.Writer, round int, list []pairing.Encounter, asJSON bool) error {
	pairs := []pairing.Encounter{}
	for _, e := range list {
		pairs = append(pairs, pairing.Encounter{White: e.White + 1, Black: e.Black + 1})
	}
	if asJSON {
		return cli.WriteJSON(w, struct {
			Round int                 `json:"round"`
			Pairs []pairing.Encounter `json:"pairs"`
		}{round, pairs})
	}
	fmt.Fprintln(w, len(pairs))
	for _, e := range pairs {
		fmt.Fprintln(w, e.White, e.Black)
	}
	return nil
}

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
