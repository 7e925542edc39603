package cli

import (
	"context"
	"errors"
	"fmt"

	"match/players"
	"match/players/git"
	"match/players/spec"
)

// eachError is an error in a key of --each, not in the player's own flag.
type eachError struct{ error }

func (e eachError) Unwrap() error { return e.error }

// OfFlag adds the flag that named the player to an error, unless another flag is at fault.
func OfFlag(flag string, err error) error {
	if errors.As(err, new(eachError)) {
		return err
	}
	return fmt.Errorf("--%s: %w", flag, err)
}

// ParsePlayerWith parses a player with the keys of --each.
func ParsePlayerWith(text string, each []string) (spec.Player, error) {
	s, err := spec.ParseWith(text, each)
	if errors.As(err, new(*spec.CommonError)) {
		err = eachError{fmt.Errorf("--each %w", err)}
	}
	return s, err
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
