package event

import (
	"encoding/json"
	"fmt"

	"match/pairing"
)

// growth is the size of a tournament before an extension.
type growth struct {
	Players int `json:"players"`
	Rounds  int `json:"rounds"`
}

// Grow extends a tournament by more players and to a number of rounds; 0 keeps
// the rounds. Pairs that were already named keep their places, and the others
// follow.
func (t *Tournament) Grow(players, more, rounds int) error {
	if rounds == 0 {
		rounds = t.Rounds
	}
	_, known := t.schedule(players)
	switch {
	case !known:
		return fmt.Errorf("a %s tournament cannot be extended: its pairings depend on its results", t.Type)
	case t.SPRT != nil:
		return fmt.Errorf("a %s with a test cannot be extended", t.Type)
	case rounds < t.Rounds || rounds == t.Rounds && more == 0:
		return refuse("rounds", rounds, "it is planned with %d: want more", t.Rounds)
	}
	t.Grown = append(t.Grown, growth{players, t.Rounds})
	t.Rounds = rounds
	return t.Validate(players + more)
}

// mostGrown is the maximum number of pairs of an extended tournament, whose schedule is
// a list, with those of its earlier sizes.
const mostGrown = 10_000_000

// validateGrown rejects earlier sizes that a tournament cannot have had.
func (t *Tournament) validateGrown(players int) error {
	pairs := t.total(players)
	for _, g := range t.Grown {
		if g.Players < 2 || g.Players > players || g.Rounds < 1 || g.Rounds > t.Rounds {
			return refuse("grown", fmt.Sprintf("%d players, %d rounds", g.Players, g.Rounds), "it has %d players and %d rounds now", players, t.Rounds)
		}
		stage := *t
		stage.Rounds = g.Rounds
		if pairs += stage.total(g.Players); pairs > mostGrown {
			return refuse("grown", len(t.Grown), "an extended tournament has at most %d pairs", mostGrown)
		}
	}
	return nil
}

// grownSchedule returns the schedule of an extended tournament: the new
// encounters of each stage, in order.
func (t *Tournament) grownSchedule(players int) (list []pairing.Meeting) {
	before := growth{}
	for _, now := range append(t.Grown[:len(t.Grown):len(t.Grown)], growth{players, t.Rounds}) {
		stage := *t
		stage.Rounds = now.Rounds
		schedule, _ := stage.schedule(now.Players)
		for i := range schedule.Len() {
			m := schedule.At(i)
			if max(m.White, m.Black) >= before.Players || m.Cycle >= before.Rounds*t.Pairs {
				list = append(list, m)
			}
		}
		before = now
	}
	return list
}

// course is a schedule in the order of play.
type course interface {
	Len() int
	At(i int) pairing.Meeting
}

// meetingList is the course of an extended tournament.
type meetingList []pairing.Meeting

// Len implements course.
func (l meetingList) Len() int { return len(l) }

// At implements course.
func (l meetingList) At(i int) pairing.Meeting { return l[i] }

// course returns the course of a type whose encounters are known in advance.
func (t *Tournament) course(players int) (c course, known bool) {
	s, known := t.schedule(players)
	if known && len(t.Grown) > 0 {
		return meetingList(t.grownSchedule(players)), true
	}
	return s, known
}

// asBefore returns the configuration of an extended event, reduced to the time
// when it had this number of players.
func asBefore(config any, players int) (any, error) {
	text, err := json.Marshal(config)
	if err != nil {
		return nil, err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return nil, err
	}
	var list []json.RawMessage
	if json.Unmarshal(fields["players"], &list) == nil && len(list) > players {
		if fields["players"], err = json.Marshal(list[:players]); err != nil {
			return nil, err
		}
	}
	return fields, nil
}
