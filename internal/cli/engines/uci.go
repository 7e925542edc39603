package engines

import (
	"github.com/spf13/cobra"

	"match/engine/uci"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/variants"
)

// newUCICmd returns the command 'match engine uci'.
func newUCICmd(a *cli.App) *cobra.Command {
	variant := variants.Default
	return cli.Command(&cobra.Command{
		Use:   "uci",
		Short: "Run as a UCI engine, for use in other programs",
		Long: `Speaks the Universal Chess Interface on standard input and output, until "quit"
or the end of input. At the end of input a limited search may run for one more
minute. Additional commands: d (the board), eval (the static evaluation),
bench [DEPTH], and go perft N.`,
		Example: `  match engine uci
  match engine uci --variant flat
  fastchess -engine cmd=match args="engine uci" name=tapered \
      -engine cmd=match args="engine uci --variant flat" name=flat …`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return uci.Serve(cmd.Context(), a.Stdin, a.Stdout, variant)
		},
	}, flagtable.Table{
		flagtable.Text(&variant, "variant", variant, "evaluation `NAME` at the start, as 'match variants' lists them").
			Offer(cli.CompleteVariant).Always(func() error { _, err := variants.Get(variant); return err }),
	})
}
