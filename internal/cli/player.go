package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"match/internal/flagtable"
	"match/players"
	"match/players/git"
	"match/players/spec"
)

// ParsePlayer parses the player of a flag, with the keys of --each. The error names the flag that is at
// fault.
func ParsePlayer(flag, text string, each []string) (spec.Player, error) {
	s, err := spec.ParseWith(text, each)
	switch {
	case errors.As(err, new(*spec.CommonError)):
		err = fmt.Errorf("--each %w", err)
	case err != nil:
		err = fmt.Errorf("--%s: %w", flag, err)
	}
	return s, err
}

// ResourceRow returns the flag for what this machine has for players.
func ResourceRow(to *spec.Resources) *flagtable.Row {
	words := new([]string)
	usage := "a `RESOURCE` of this machine, NAME=AMOUNT such as gpu=2, for players with needs=NAME; may be repeated"
	return flagtable.Words(words, "resource", usage).Refuse(func() (err error) {
		*to, err = spec.ParseResources(*words)
		return err
	})
}

// Prepare prepares players, and names the flag of one that cannot be built.
func Prepare(ctx context.Context, list []spec.Player, flag func(i int) string) error {
	err := players.Prepare(ctx, list)
	if who := (*git.PlayerError)(nil); errors.As(err, &who) {
		for i := range list {
			if &list[i] == who.Player {
				return fmt.Errorf("--%s: %w", flag(i), err)
			}
		}
	}
	return err
}

// TwoSides returns the flag of the ith of two players.
func TwoSides(i int) string { return SideOf(i, 1) }

// SideOf returns the flag of the ith player if several candidates play one baseline: --a for each
// candidate, --b for the baseline, which is the last.
func SideOf(i, candidates int) string {
	if i == candidates {
		return "b"
	}
	return "a"
}

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
