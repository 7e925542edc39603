package players

import (
	"context"
	"errors"
	"fmt"

	"match/players/spec"
)

// Provider makes players ready whose program is not simply there: it builds
// them, perhaps side by side, and completes their specs in place.
type Provider interface {
	Provide(ctx context.Context, list []*spec.Player) error
}

// Resolve returns the player that a text names, ready to be opened: a variant,
// file:PATH, a program, uci:PATH, xboard:PATH or git:REF, with its keys. Every
// command reads its players here, so that what is a name for one is a name for
// all.
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
// file, or several at a time. Players that are ready stay as they are, but for
// those of an event that goes on whose program is no longer there.
func Prepare(ctx context.Context, list []spec.Player) error {
	var wanted []*spec.Player
	for i := range list {
		if s := &list[i]; s.Source != nil && !isThere(s) {
			wanted = append(wanted, s)
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	p, _ := ctx.Value(providerKey{}).(Provider)
	if p == nil {
		return errors.New("players cannot be built here")
	}
	if err := p.Provide(ctx, wanted); err != nil {
		return err
	}
	for _, s := range wanted { // the protocol is known only now
		if err := s.Validate(); err != nil {
			return fmt.Errorf("player %s: %w", s.DisplayName(), err)
		}
	}
	return nil
}

func isThere(s *spec.Player) bool {
	if !s.Source.Known() {
		return false
	}
	_, err := s.Executable()
	return err == nil
}

type providerKey struct{}

// WithProvider returns a context in which Resolve and Prepare build players.
func WithProvider(ctx context.Context, p Provider) context.Context {
	return context.WithValue(ctx, providerKey{}, p)
}
