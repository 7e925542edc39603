package event

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"match/internal/nearest"
	"match/players"
	"match/results/store"
)

// AbsentError means that a player cannot be started before the first game.
// Plan.Withdraw lets the event continue without it.
type AbsentError struct {
	Name string
	Err  error
}

// Error returns the reason.
func (e *AbsentError) Error() string { return e.Err.Error() }

// Unwrap returns the reason.
func (e *AbsentError) Unwrap() error { return e.Err }

// Forfeits implements Format.
func (t *Tournament) Forfeits(int, int) bool { return true }

// Forfeits implements Format: a race continues without a candidate.
func (r *Race) Forfeits(player, players int) bool { return player < players-1 }

// Forfeits implements Format: a ladder continues without a rung.
func (l *Ladder) Forfeits(player, _ int) bool { return player > 0 }

// goesOn returns a function that reports which players the event can continue
// without, if they can no longer be started; nil: none.
func (p *Plan) goesOn() func(player int) bool {
	if p.Conditions.StopOnCrash || !p.anyForfeits() {
		return nil
	}
	return func(player int) bool { return p.Format.Forfeits(player, len(p.Players)) }
}

// anyForfeits reports whether the event can continue without some player.
func (p *Plan) anyForfeits() bool {
	for i := range p.Players {
		if p.Format.Forfeits(i, len(p.Players)) {
			return true
		}
	}
	return false
}

// MayForfeit reports whether the event can continue without a player.
func (p *Plan) MayForfeit(name string) bool {
	i := slices.Index(p.Names(), name)
	return i >= 0 && p.Format.Forfeits(i, len(p.Players))
}

// Withdraw makes players of an event in the store forfeit their remaining
// games. They are no longer started or checked.
func (p *Plan) Withdraw(e *store.Event, names ...string) error {
	if len(names) == 0 {
		return nil
	}
	if !p.anyForfeits() {
		return fmt.Errorf("%s: only players of a tournament, race or ladder can be withdrawn", e.Name())
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
		if !p.Format.Forfeits(i, len(e.Players)) {
			return fmt.Errorf("%s needs %q, which cannot be withdrawn", e.Name(), name)
		}
		withdrawn[name] = config.Players[i].Hash
	}
	if len(e.Players)-len(withdrawn) < 2 {
		return fmt.Errorf("a %s needs at least two players that are not withdrawn", p.Format.Kind())
	}
	p.Withdrawn = withdrawn
	return nil
}

// withdrawStored withdraws the players that have already forfeited.
func (p *Plan) withdrawStored(ctx context.Context, e *store.Event) error {
	if p.goesOn() == nil {
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

// withdrawn returns the numbers of the withdrawn players.
func (p *Plan) withdrawn() (list []int) {
	for i, name := range p.Names() {
		if _, gone := p.Withdrawn[name]; gone {
			list = append(list, i)
		}
	}
	return list
}

// Prepare prepares the players that have not withdrawn, see players.Prepare.
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
