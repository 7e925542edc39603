package cli

import (
	"testing"

	"github.com/spf13/cobra"
)

// The flags of a match have a topic of their own; those of other commands are in
// the help of the command.
func TestFlagHelp(t *testing.T) {
	root, gate := &cobra.Command{Use: "match [A B]"}, &cobra.Command{Use: "gate"}
	root.AddCommand(gate)
	for cmd, want := range map[*cobra.Command]string{root: "see 'match help match'", gate: "see 'match gate --help'"} {
		if got := flagHelp(cmd); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
