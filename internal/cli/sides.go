package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"match/players/spec"
)

// TwoPlayers accepts two players as arguments, as in 'match new old', and sets the flags --a and
// --b. It rejects other arguments like NoArgs, or says what is wrong with a player.
func TwoPlayers(cmd *cobra.Command, args []string) error {
	var wrong error
	players := 0
	for _, arg := range args {
		who, err := spec.Parse(arg)
		switch {
		case err != nil:
			wrong = err
		case len(args) > 1 || who.Kind == spec.Builtin || strings.ContainsAny(arg, ":/,"): // any word may be a program
			players++
		}
	}
	switch {
	case len(args) == 2 && players == 2:
		return setSides(cmd, args)
	case len(args) > 2 && players == len(args):
		return fmt.Errorf("%d players: a match has two; 'match tournament' and 'match race' take more", players)
	case len(args) == 2 && players == 1:
		return wrong
	case len(args) == 1 && players == 1:
		return fmt.Errorf("%q is a player: name two, as in 'match %[1]s tapered', or with --a and --b", args[0])
	}
	return NoArgs(cmd, args)
}

// setSides does the same as --a and --b.
func setSides(cmd *cobra.Command, args []string) error {
	for i, flag := range []string{"a", "b"} {
		if cmd.Flags().Changed(flag) {
			return fmt.Errorf("two players as arguments and --%s: want only one of them", flag)
		}
		if err := cmd.Flags().Set(flag, args[i]); err != nil {
			return err
		}
	}
	return nil
}
