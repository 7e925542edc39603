package engines

import (
	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/variants"
)

// NewVariantsCmd returns the command 'match variants'.
func NewVariantsCmd(a *cli.App) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "variants",
		Short: "List and show the evaluations of built-in players",
		Long: `Without arguments, lists the built-in variants, one line each. A variant is
data: write one to a file, edit it, and play it as file:NAME.toml.

A NAME may be followed by changes, as for a player:
  phase=material|pawn-aware|piece-count   how far a position is from the endgame
  interpolation=on|off                    off: the middlegame weights alone
  without=TERM                            leave out structure, rooks, mobility,
                                          king-safety or bishop-pair`,
		Example: `  match variants
  match variants show tapered
  match variants show tapered --toml > my.toml
  match --a file:my.toml --b tapered`,
		Args: cli.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if asJSON {
				return cli.WriteJSON(a.Stdout, variants.List())
			}
			return variants.WriteList(a.Stdout, variants.List())
		},
	}
	cmd.AddCommand(newVariantsShowCmd(a))
	return cli.Command(cmd, flagtable.Table{flagtable.Bool(&asJSON, "json", false, "list as JSON")})
}

func newVariantsShowCmd(a *cli.App) *cobra.Command {
	var asTOML bool
	return cli.Command(&cobra.Command{
		Use:   "show NAME",
		Short: "Print a variant's weights, tables as boards with rank 8 on top",
		Example: `  match variants show tapered
  match variants show file:my.toml
  match variants show tapered,phase=pawn-aware --toml > my.toml`,
		Args:              cli.WantArgs(1, 1, "the name of one variant, as 'match variants' lists them"),
		ValidArgsFunction: cli.Offering(cli.CompleteVariant),
		RunE: func(_ *cobra.Command, args []string) error {
			v, err := variants.Parse(args[0])
			if err != nil {
				return err
			}
			if asTOML {
				return v.Dump(a.Stdout)
			}
			return v.Show(a.Stdout)
		},
	}, flagtable.Table{
		flagtable.Bool(&asTOML, "toml", false, "print TOML, to edit and to play as file:NAME.toml"),
	})
}
