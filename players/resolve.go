package players

import (
	"context"

	"match/players/spec"
)

// Resolve returns the player that a text names, ready to be opened: a variant,
// file:PATH, a program, uci:PATH or xboard:PATH, with its keys. Every command
// reads its players here, so that what is a name for one is a name for all.
func Resolve(ctx context.Context, text string) (spec.Player, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return s, err
	}
	list := []spec.Player{s}
	err = Prepare(ctx, list)
	return list[0], err
}

// Prepare is Resolve for players that are parsed already, in place: those of a
// file, or several at a time.
func Prepare(ctx context.Context, list []spec.Player) error { return nil }
