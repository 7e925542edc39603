package records

import (
	"fmt"
	"strings"
	"testing"

	"match/event"
	"match/results/store"
)

// A match can be extended, in complete pairs.
func TestMoreGames(t *testing.T) {
	e := &store.Event{ID: 7, Kind: event.KindMatch, Players: []string{"a", "b"}}
	for _, c := range []struct {
		games, want int
		refused     string
	}{
		{0, 10, ""}, {12, 12, ""}, {11, 12, ""}, {event.MaxGames, event.MaxGames, ""},
		{10, 10, "--games 10: match 7 is planned with 10: want more, and at most"},
		{9, 10, "--games 10: match 7 is planned with 10"},
		{event.MaxGames + 2, 10, fmt.Sprintf("--games %d: match 7 is planned with 10", event.MaxGames+2)},
	} {
		m := &event.Match{Games: 10}
		f := resumeFlags{games: c.games}
		err := f.addGames(&event.Plan{Format: m}, e)
		if m.Games != c.want || (err == nil) != (c.refused == "") || err != nil && !strings.HasPrefix(err.Error(), c.refused) {
			t.Errorf("--games %d: %d games, %v", c.games, m.Games, err)
		}
	}
	f := resumeFlags{games: 20}
	if err := f.addGames(&event.Plan{Format: &event.Tournament{}}, e); fmt.Sprint(err) != "match 7: --games is for matches of two players, races and tuning runs" {
		t.Errorf("a tournament: %v", err)
	}
}
