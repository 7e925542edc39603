package playing

import (
	"testing"
	"time"

	"match/event"
	"match/players/spec"
	"match/results/store"
)

// Games go on from a move only with clocks and on this machine.
func TestMayGoOn(t *testing.T) {
	e := &store.Event{ID: 3, Kind: event.KindMatch, Players: []string{"a", "b"}}
	timed := &event.Plan{Players: make([]spec.Player, 2)}
	timed.Conditions.Limits.MoveTime = time.Second
	untimed := &event.Plan{Players: make([]spec.Player, 2)}
	const elsewhere = "--continue-games: match 3 is played by other machines, which play games under way again: resume it without the flag"
	for _, c := range []struct {
		run  RunFlags
		plan *event.Plan
		want string
	}{
		{RunFlags{}, timed, ""},
		{RunFlags{}, untimed, "--continue-games: match 3 has no clocks, so its games are the same when they are played again: resume it without the flag"},
		{RunFlags{Fleet: FleetFlags{name: "home"}}, timed, elsewhere},
		{RunFlags{fleetListen: ":0"}, timed, elsewhere},
	} {
		got := ""
		if err := c.run.MayGoOn(c.plan, e); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
