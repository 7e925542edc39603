package engines

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/plural"
	"match/variants"
)

// NewVariantsCmd returns the command 'match variants'.
func NewVariantsCmd(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "variants",
		Short: "List, show and dump the evaluations of built-in players",
		Long: `Without arguments, lists the built-in variants, one line each. A variant is
data: dump one to a file, edit it, and play it as file:NAME.toml.

A NAME may be followed by changes, as for a player:
  phase=material|pawn-aware|piece-count   how far a position is from the endgame
  interpolation=on|off                    off: the middlegame weights alone
  without=TERM                            leave out structure, rooks, mobility,
                                          king-safety or bishop-pair`,
		Example: `  match variants
  match variants show tapered
  match variants dump tapered > my.toml && match --a file:my.toml --b tapered`,
		Args: cli.NoArgs,
	}
	list := &cobra.Command{
		Use:     "list",
		Short:   "List the variants, like variants without a command",
		Example: "  match variants list --json",
		Args:    cli.NoArgs,
	}
	var asJSON bool
	for _, c := range []*cobra.Command{cmd, list} {
		flagtable.Add(c.Flags(), flagtable.Table{
			flagtable.Bool(&asJSON, "json", false, "list as JSON"),
		})
		c.RunE = func(*cobra.Command, []string) error { return listVariants(a, asJSON) }
	}
	cmd.AddCommand(
		list,
		&cobra.Command{
			Use:               "show NAME",
			Short:             "Print a variant's weights, tables as boards with rank 8 on top",
			Example:           "  match variants show tapered\n  match variants show file:my.toml",
			Args:              oneVariant,
			RunE:              printVariant(a, (*variants.Variant).Show),
			ValidArgsFunction: cli.Offering(cli.CompleteVariant),
		},
		&cobra.Command{
			Use:     "dump NAME",
			Short:   "Write a variant as TOML, to edit and to play as file:NAME.toml",
			Example: "  match variants dump tapered > my.toml\n  match variants dump tapered,phase=pawn-aware > my.toml",
			Args:    oneVariant,
			RunE:    printVariant(a, (*variants.Variant).Dump),
		},
	)
	return cmd
}

func listVariants(a *cli.App, asJSON bool) error {
	if asJSON {
		return cli.WriteJSON(a.Stdout, variants.List())
	}
	return variants.WriteList(a.Stdout, variants.List())
}

// printVariant returns a command that prints the variant its argument names.
func printVariant(a *cli.App, write func(*variants.Variant, io.Writer) error) func(*cobra.Command, []string) error {
	return func(_ *cobra.Command, args []string) error {
		v, err := variants.Parse(args[0])
		if err != nil {
			return err
		}
		return write(v, a.Stdout)
	}
}

// oneVariant requires exactly one argument.
func oneVariant(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("%s takes the name of one variant, not %s (see 'match variants')", cmd.CommandPath(), plural.Count(len(args), "argument"))
	}
	return nil
}
