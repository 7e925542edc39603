package arena

import (
	"context"
	"errors"

	"match/players"
	"match/players/spec"
)

// seat is a player with the limits it plays under.
type seat struct {
	player players.Player
	limits spec.Limits
}

// seats are the two players of one worker, A first.
type seats [2]seat

// open seats A and B for one worker.
func (m *match) open(ctx context.Context) (*seats, error) {
	var s seats
	env := m.Players
	env.Chess960 = m.Chess960
	if n := int(m.opened.Add(1)) - 1; n < len(m.CPUs) {
		env.CPUs = m.CPUs[n]
	}
	for i, who := range []*spec.Player{&m.A, &m.B} {
		env.Limits = m.LimitsOf(who)
		p, err := m.seat(ctx, who, env)
		if err != nil {
			s.close()
			return nil, err
		}
		s[i] = seat{p, m.LimitsOf(who)}
	}
	return &s, nil
}

func (s *seats) close() error {
	var errs []error
	for i := range s {
		if s[i].player != nil {
			errs = append(errs, s[i].player.Close())
		}
	}
	return errors.Join(errs...)
}
