package program

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/internal/flagtable"
)

// onceEach makes all flags of a command and its subcommands, except lists, fail if they are given
// twice: the user means one of the two values, and the program cannot know which.
func onceEach(cmd *cobra.Command) {
	for _, flags := range []*pflag.FlagSet{cmd.LocalNonPersistentFlags(), cmd.PersistentFlags()} {
		flags.VisitAll(func(f *pflag.Flag) {
			if row := flagtable.Of(f); row != nil { // cobra's own flags have no row
				row.Once()
			}
		})
	}
	for _, c := range cmd.Commands() {
		onceEach(c)
	}
}
