package engines

import (
	"fmt"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"match/board"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/variants"
)

// evalFlags are the flags of `match engine eval`.
type evalFlags struct {
	variants []string
	json     bool
}

// newEvalCmd returns the command 'match engine eval'.
func newEvalCmd(a *cli.App) *cobra.Command {
	var f evalFlags
	return cli.Command(&cobra.Command{
		Use:   "eval FEN",
		Short: "Print a variant's evaluation of a position, term by term",
		Long: `Evaluates a position without searching and prints what every term gives each
side in the middlegame (mg) and in the endgame (eg), the phase, and the blend
of the two. The rows add up to the score exactly; it is in centipawns from the
view of the side to move.

With several variants, prints their blends side by side. With --json, prints one
document, or a list of them for several variants. FEN may be startpos.`,
		Example: `  match engine eval startpos
  match engine eval \
      "r1bq1rk1/pp3ppp/2n1p3/3n4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 10" \
      --variant positional
  match engine eval "8/5k2/8/3P4/8/4K3/8/8 w - - 0 1" --variant tapered \
      --variant formula
  match engine eval startpos --variant tapered,phase=pawn-aware --json`,
		Args: cli.WantArgs(1, math.MaxInt, "a position: a FEN in quotes, or startpos"),
		RunE: func(_ *cobra.Command, args []string) error { return eval(a, strings.Join(args, " "), &f) },
	}, flagtable.Table{
		flagtable.List(&f.variants, "variant", "variant `NAME` that evaluates, with changes as for a player; may be repeated").
			DefaultAs(variants.Default).Offer(cli.CompleteVariant),
		flagtable.Bool(&f.json, "json", false, "print JSON"),
	})
}

func eval(a *cli.App, fen string, f *evalFlags) error {
	p, err := parsePosition(fen)
	if err != nil {
		return err
	}
	var traces []*variants.Trace
	if len(f.variants) == 0 {
		f.variants = []string{variants.Default}
	}
	for _, name := range f.variants {
		v, err := variants.Parse(name)
		if err != nil {
			return fmt.Errorf("--variant: %w", err)
		}
		traces = append(traces, variants.NewTrace(v, &p))
	}
	switch {
	case f.json && len(traces) == 1:
		return cli.WriteJSON(a.Stdout, traces[0])
	case f.json:
		return cli.WriteJSON(a.Stdout, traces)
	case len(traces) == 1:
		return traces[0].WriteText(a.Stdout)
	}
	return variants.WriteComparison(a.Stdout, traces)
}

// parsePosition reads a FEN, or startpos.
func parsePosition(text string) (board.Position, error) {
	if text == "startpos" {
		return board.StartPosition(), nil
	}
	return board.ParseFEN(text)
}
