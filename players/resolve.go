package players

import (
	"context"
	"errors"
	"fmt"

	"match/players/spec"
)

// Provider prepares players whose program must be built first. It may build in
// parallel, and completes their specs in place.
type Provider interface {
	Provide(ctx context.Context, list []*spec.Player) error

	// Intact reports whether the files of a player that was built are unchanged.
	Intact(s *spec.Player) bool
}

// Resolve returns the player for a text, ready to be opened: a variant,
// file:PATH, a program, uci:PATH, xboard:PATH or git:REF, with its keys. Every
// command uses it, so that all commands accept the same names.
func Resolve(ctx context.Context, text string) (spec.Player, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return s, err
	}
	list := []spec.Player{s}
	err = Prepare(ctx, list)
	return list[0], err
}

// Prepare is Resolve for parsed players, in place: those of a file, or several
// at a time. Players that are ready are unchanged, except those of a resumed
// event whose program no longer exists, or whose files have changed.
func Prepare(ctx context.Context, list []spec.Player) error {
	p, _ := ctx.Value(providerKey{}).(Provider)
	var wanted []*spec.Player
	for i := range list {
		if s := &list[i]; s.Source != nil && !isThere(p, s) {
			wanted = append(wanted, s)
		}
	}
	if len(wanted) == 0 {
		return nil
	}
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

func isThere(p Provider, s *spec.Player) bool {
	if !s.Source.Known() {
		return false
	}
	_, err := s.Executable()
	return err == nil && (p == nil || p.Intact(s))
}

type providerKey struct{}

// WithProvider returns a context in which Resolve and Prepare build players.
func WithProvider(ctx context.Context, p Provider) context.Context {
	return context.WithValue(ctx, providerKey{}, p)
}
