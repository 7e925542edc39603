package arena

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"match/pgn"
	"match/players/spec"
)

// A timed game records when it was played and its clocks by colour; a game
// without clocks records neither.
func TestGamesByTheClockSayWhen(t *testing.T) {
	blitz, err := spec.ParseTimeControl("10+0.1")
	if err != nil {
		t.Fatal(err)
	}
	clock, move, nodes := spec.Limits{TC: blitz}, spec.Limits{MoveTime: time.Second}, spec.Limits{Nodes: 9}
	ponder := clock
	ponder.Ponder = true
	now := time.Date(2026, 11, 21, 23, 30, 0, 0, time.FixedZone("", -3600))
	for _, c := range []struct {
		first, second spec.Limits
		index         int
		date          string
		tags          []pgn.Tag
	}{
		{nodes, nodes, 0, "", nil},
		{clock, clock, 0, "2026.11.22", []pgn.Tag{{Name: "TimeControl", Value: blitz.String()}}},
		{clock, nodes, 0, "2026.11.22", []pgn.Tag{{Name: "WhiteTimeControl", Value: clock.String()}, {Name: "BlackTimeControl", Value: nodes.String()}}},
		{clock, nodes, 1, "2026.11.22", []pgn.Tag{{Name: "WhiteTimeControl", Value: nodes.String()}, {Name: "BlackTimeControl", Value: clock.String()}}},
		{ponder, clock, 1, "2026.11.22", []pgn.Tag{{Name: "BlackPonder", Value: "on"}, {Name: "TimeControl", Value: blitz.String()}}},
		{ponder, nodes, 0, "2026.11.22", []pgn.Tag{{Name: "WhitePonder", Value: "on"}, {Name: "WhiteTimeControl", Value: clock.String()}, {Name: "BlackTimeControl", Value: nodes.String()}}},
		{move, move, 0, "2026.11.22", []pgn.Tag{{Name: "WhiteTimeControl", Value: move.String()}, {Name: "BlackTimeControl", Value: move.String()}}},
	} {
		var game pgn.Game
		task := one(Setup{Participants: [2]Participant{{Limits: c.first}, {Limits: c.second}}}, Rules{})
		task.stamp(&game, c.index, now)
		if diff := cmp.Diff(c.tags, game.Extra); diff != "" || game.Date != c.date {
			t.Errorf("%v against %v: date %q, %s", c.first, c.second, game.Date, diff)
		}
		game = pgn.Game{}
		if task.finish(&game, c.index); (game.Date != "") != (c.date != "") {
			t.Errorf("%v against %v: a finished game has date %q", c.first, c.second, game.Date)
		}
	}
}

// called is a player that reports its identity.
type called struct {
	fake
	identity string
}

func (c *called) Identity() string { return c.identity }

// Timed games record the engines by colour; others do not, since they must be
// reproducible.
func TestGamesByTheClockSayWho(t *testing.T) {
	nodes, move := spec.Limits{Nodes: 9}, spec.Limits{MoveTime: time.Second}
	for _, c := range []struct {
		white, black spec.Limits
		tags         []pgn.Tag
	}{
		{nodes, nodes, nil},
		{move, nodes, []pgn.Tag{{Name: "WhiteEngineVersion", Value: "Engine 1"}}},
		{nodes, move, []pgn.Tag{{Name: "WhiteEngineVersion", Value: "Engine 1"}}},
	} {
		r := &referee{players: [2]*openPlayer{{player: &called{identity: "Engine 1"}, limits: c.white}, {player: &fake{}, limits: c.black}}}
		var game pgn.Game
		r.declare(&game)
		if diff := cmp.Diff(c.tags, game.Extra); diff != "" {
			t.Errorf("%v against %v: %s", c.white, c.black, diff)
		}
	}
}
