package event

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"match/internal/nearest"
	"match/players"
	"match/results/store"
)

// Forfeiter is a Format that goes on without a player that cannot be started any
// more: the player forfeits what it has not played.
type Forfeiter interface {
	Format
	// Forfeits does nothing.
	Forfeits()
}

// AbsentError says that a player cannot be started before the first game. See
// Plan.Withdraw for how an event goes on without it.
type AbsentError struct {
	Name string
	Err  error
}

// Error is the reason.
func (e *AbsentError) Error() string { return e.Err.Error() }

// Unwrap returns the reason.
func (e *AbsentError) Unwrap() error { return e.Err }

// Forfeits implements Forfeiter.
func (t *Tournament) Forfeits() {}

// goesOn reports whether the event goes on without a player that cannot be
// started any more.
func (p *Plan) goesOn() bool {
	_, forfeiter := p.Format.(Forfeiter)
	return forfeiter && !p.Conditions.StopOnCrash
}

// Withdraw has players of an event in the store forfeit what they have not
// played. They are not started, nor looked at, any more.
func (p *Plan) Withdraw(e *store.Event, names ...string) error {
	if len(names) == 0 {
		return nil
	}
	if _, forfeiter := p.Format.(Forfeiter); !forfeiter {
		return fmt.Errorf("%s: only a player of a tournament can be withdrawn", e.Name())
	}
	var config struct{ Players []PlayerDescription }
	if err := json.Unmarshal(e.Config, &config); err != nil {
		return err
	}
	withdrawn := map[string]string{}
	maps.Copy(withdrawn, p.Withdrawn)
	for _, name := range names {
		i := slices.Index(e.Players, name)
		if i < 0 || i >= len(config.Players) {
			return fmt.Errorf("%s has no player named %q%s", e.Name(), name, nearest.Hint(name, e.Players))
		}
		withdrawn[name] = config.Players[i].Hash
	}
	if len(e.Players)-len(withdrawn) < 2 {
		return errors.New("a tournament needs two players that are not withdrawn")
	}
	p.Withdrawn = withdrawn
	return nil
}

// withdrawStored withdraws who has forfeited already.
func (p *Plan) withdrawStored(ctx context.Context, e *store.Event) error {
	if !p.goesOn() {
		return nil
	}
	standing, err := e.Standing(ctx)
	if err != nil {
		return err
	}
	var names []string
	for n, name := range e.Players {
		if _, known := p.Withdrawn[name]; !known && standing.Forfeited(n) > 0 {
			names = append(names, name)
		}
	}
	return p.Withdraw(e, names...)
}

// withdrawn are the numbers of the players that are withdrawn.
func (p *Plan) withdrawn() (list []int) {
	for i := range p.Players {
		if _, gone := p.Withdrawn[p.Players[i].DisplayName()]; gone {
			list = append(list, i)
		}
	}
	return list
}

// Prepare makes the players ready that are not withdrawn, see players.Prepare.
func (p *Plan) Prepare(ctx context.Context) error {
	if len(p.Withdrawn) == 0 {
		return players.Prepare(ctx, p.Players)
	}
	gone := p.withdrawn()
	for i := range p.Players {
		if slices.Contains(gone, i) {
			continue
		}
		if err := players.Prepare(ctx, p.Players[i:i+1]); err != nil {
			return err
		}
	}
	return nil
}
