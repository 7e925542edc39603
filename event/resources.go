package event

import (
	"context"
	"fmt"
	"slices"

	"match/arena"
	"match/players/spec"
	"match/results/store"
)

// CheckResources returns an error if this machine lacks a resource for games of the event,
// which is new or resumed. Run does that, too, but only when outputs are open.
func (p *Plan) CheckResources(ctx context.Context, resumed *store.Event, have spec.Resources) error {
	if resumed != nil {
		if err := p.withdrawStored(ctx, resumed); err != nil {
			return err
		}
	}
	return p.checkResources(have)
}

// checkResources returns an error if a game can never be played with the resources of
// this machine: any game of a player, or the one of two players who meet in any case.
func (p *Plan) checkResources(have spec.Resources) error {
	withdrawn, all := p.withdrawn(), p.Format.Traits().MeetsAll
	for i := range p.Players {
		who := &p.Players[i]
		if len(who.Needs) == 0 || slices.Contains(withdrawn, i) {
			continue
		}
		fits, refused := false, error(nil)
		for j := range p.Players {
			if j == i || slices.Contains(withdrawn, j) {
				continue
			}
			need := arena.Need{Resources: who.Needs.Plus(p.Players[j].Needs)}
			lacks := need.Lacks(arena.Need{Resources: have})
			if fits = fits || lacks == ""; lacks != "" && refused == nil {
				refused = fmt.Errorf("%s against %s: %s", who.DisplayName(), p.Players[j].DisplayName(), lacks)
			}
		}
		if refused != nil && (all || !fits) {
			return inField("resource", refused)
		}
	}
	return nil
}
