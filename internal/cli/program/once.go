package program

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/internal/flagtable"
)

// onceEach makes all flags of a command and of those below it refuse to be
// given twice, but for lists: of two values the user means one, and nobody can
// tell which.
func onceEach(cmd *cobra.Command) {
	for _, flags := range []*pflag.FlagSet{cmd.LocalNonPersistentFlags(), cmd.PersistentFlags()} {
		flags.VisitAll(func(f *pflag.Flag) {
			if row := flagtable.Of(f); row != nil { // cobra's own have none
				row.Once()
			}
		})
	}
	for _, c := range cmd.Commands() {
		onceEach(c)
	}
}
