package program

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/nearest"
)

// completing reports whether a shell asks for completions.
func completing(args []string) bool {
	return len(args) > 0 && (args[0] == cobra.ShellCompRequestCmd || args[0] == cobra.ShellCompNoDescRequestCmd)
}

// addCompletions registers the completions of each flag of every command.
func addCompletions(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if row := flagtable.Of(f); row != nil && row.Offers != nil {
			_ = cmd.RegisterFlagCompletionFunc(f.Name, cli.Offering(row.Offers)) // the only error is that there is one already
		}
	})
	for _, c := range cmd.Commands() {
		addCompletions(c)
	}
}

// refuseUnknownShells makes `match completion NAME` an error for a shell without a script: cobra
// would print its help and exit with 0.
func refuseUnknownShells(root *cobra.Command) {
	root.InitDefaultCompletionCmd("completion")
	completion, _, err := root.Find([]string{"completion"})
	if err != nil {
		return
	}
	completion.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	completion.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		var shells []string
		for _, c := range cmd.Commands() {
			shells = append(shells, c.Name())
		}
		return fmt.Errorf("unknown shell %q%s: want %s", args[0], nearest.Hint(args[0], shells), strings.Join(shells, ", "))
	}
}
