package cli

import (
	"context"
	"errors"
	"fmt"

	"match/players"
	"match/players/git"
	"match/players/spec"
)

// eachError is about a key of --each, and no fault of the player's own flag.
type eachError struct{ error }

func (e eachError) Unwrap() error { return e.error }

// OfFlag names the flag that a player was given with, unless another is to blame.
func OfFlag(flag string, err error) error {
	if errors.As(err, new(eachError)) {
		return err
	}
	return fmt.Errorf("--%s: %w", flag, err)
}

// ParsePlayerWith reads a player with the keys of --each.
func ParsePlayerWith(text string, each []string) (spec.Player, error) {
	s, err := spec.ParseWith(text, each)
	if errors.As(err, new(*spec.CommonError)) {
		err = eachError{fmt.Errorf("--each %w", err)}
	}
	return s, err
}

// Prepare makes players ready, and names the flag of one that cannot be built.
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

// TwoSides are the flags of two players.
func TwoSides(i int) string { return SideOf(i, 1) }

// SideOf is the flag of the ith player where candidates meet one baseline: --a
// for each of them, --b for the last.
func SideOf(i, candidates int) string {
	if i == candidates {
		return "b"
	}
	return "a"
}
