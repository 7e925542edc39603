package program

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"
)

// addFirstScreen makes 'match --help' list the commands on one screen. The many flags of a match
// have the topic 'match help match'.
func addFirstScreen(root *cobra.Command) {
	full := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		if cmd == root {
			writeFirstScreen(cmd.OutOrStdout(), root)
		} else {
			full(cmd, args)
		}
	})
	topic := &cobra.Command{Use: "match", Short: "All flags of a match", Hidden: true}
	topic.SetHelpFunc(func(*cobra.Command, []string) { full(root, nil) })
	root.AddCommand(topic)
}

// writeFirstScreen lists the commands by what one wants to do.
func writeFirstScreen(w io.Writer, root *cobra.Command) {
	row := func(use, does string) { fmt.Fprintf(w, "  %-12s%s\n", use, does) }
	fmt.Fprintln(w, "match plays chess engines against each other and measures which is stronger.")
	for i, g := range root.Groups() {
		fmt.Fprintln(w, g.Title+":")
		if i == 0 {
			row("match A B", "Play a match of two players, until a test has a verdict (--sprt)")
		}
		for _, c := range root.Commands() {
			if c.GroupID == g.ID {
				row(c.Name(), c.Short)
			}
		}
	}
	fmt.Fprintln(w, "More: match help match (all flags), match COMMAND --help, match completion SHELL")
}
