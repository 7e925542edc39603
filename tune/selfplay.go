package tune

import (
	"match/event"
	"match/players/spec"
)

// SelfPlay returns the plan of games of a player against itself, as a source
// of positions. With a limit of nodes the second side may search a tenth more.
// Two identical sides would play both games of a pair alike, so half of the
// games would be duplicates.
func SelfPlay(player spec.Player, games int, c event.Conditions) (*event.Plan, error) {
	second := player
	second.Name = player.DisplayName() + " +10 %"
	if limits := c.LimitsOf(&player); limits.Nodes > 0 && !limits.Timed() {
		limits.Nodes += max(limits.Nodes/10, 1)
		second.Limits = limits
	}
	format := &event.Match{Games: games + games%2, RefuseFaults: true}
	p := &event.Plan{Players: []spec.Player{player, second}, Conditions: c, Format: format}
	return p, p.Validate()
}
