package store

import (
	"context"
	"fmt"
	"slices"

	"match/record"
	"match/results"
)

// Combine merges several events of the same two players into one, from the side
// of the first event's first player. It rejects events of other players, limits
// or conditions, as far as these are known. It also rejects two events that
// begin with the same games, because one repeats the other.
func (s *Store) Combine(ctx context.Context, ids []int64) (sum *results.Summary, tallies results.Tallies, err error) {
	c := combination{ids: ids}
	err = s.View(ctx, func(s *Store) error {
		if err := namedOnce(ids); err != nil {
			return err
		}
		for _, id := range ids {
			e, err := s.Event(ctx, id)
			if err == nil {
				err = c.add(ctx, e)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	return c.sum, c.tallies, err
}

// combination is the sum of several events.
type combination struct {
	ids     []int64
	first   *Event
	begun   []*record.Pair // the first pair of each, nil if it has none
	sum     *results.Summary
	tallies results.Tallies
}

func (c *combination) add(ctx context.Context, e *Event) error {
	if len(e.Players) != 2 {
		return fmt.Errorf("%s has %d players: want matches of two", e.Name(), len(e.Players))
	}
	swapped := false
	if c.first != nil {
		var err error
		if swapped, err = c.sameQuestion(e); err != nil {
			return err
		}
	}
	if err := c.otherGames(ctx, e); err != nil {
		return err
	}
	sum, err := e.Summary(ctx)
	if err != nil {
		return err
	}
	tallies, err := e.Tallies(ctx)
	if err != nil {
		return err
	}
	if swapped {
		sum, tallies = sum.Swapped(), tallies.Swapped()
	}
	if c.first == nil {
		c.first = e
		sum.Config, sum.Openings = map[string]any{"combined": c.ids}, 0
		c.sum = sum
		sum = &results.Summary{}
	}
	c.sum.Add(sum, fmt.Sprintf("none: %d matches combined for an estimate", len(c.ids)))
	c.tallies = append(c.tallies, tallies...)
	return nil
}

// mayDiffer are the parts of a configuration that may differ between combined
// events.
var mayDiffer = []string{"seed", "games", "sprt", "openings.order", "openings.start"}

// sameQuestion rejects an event that compares something else than the first
// one, and reports whether its players are in the opposite order.
func (c *combination) sameQuestion(e *Event) (swapped bool, err error) {
	first := c.first
	swapped = e.Players[0] == first.Players[1] && e.Players[1] == first.Players[0]
	if !swapped && !slices.Equal(e.Players, first.Players) {
		return false, fmt.Errorf("%s is %s against %s, %s %s against %s",
			first.Name(), first.Players[0], first.Players[1], e.Name(), e.Players[0], e.Players[1])
	}
	decoded, err := decodeAny(e.Config)
	config, known := decoded.(map[string]any)
	if err != nil || !known || string(first.Config) == "null" {
		return swapped, err // imported: nothing more is known
	}
	if swapped {
		config["a"], config["b"] = config["b"], config["a"]
	}
	changes, err := first.Changes(config, mayDiffer...)
	if err == nil && len(changes) > 0 {
		err = fmt.Errorf("matches %d and %d were played under different conditions: %s", first.ID, e.ID, changes)
	}
	return swapped, err
}

// otherGames rejects an event that begins with the same games as another one.
func (c *combination) otherGames(ctx context.Context, e *Event) error {
	for p, err := range e.Pairs(ctx) {
		if err != nil {
			return err
		}
		for i, other := range c.begun {
			if other != nil && samePair(&p, other) {
				return fmt.Errorf("matches %d and %d begin with the same games, which would be counted twice",
					c.ids[i], e.ID)
			}
		}
		c.begun = append(c.begun, &p)
		return nil
	}
	c.begun = append(c.begun, nil)
	return nil
}

// samePair compares the moves and results of two pairs, with the games in
// either order.
func samePair(p, q *record.Pair) bool {
	return sameGame(p.Games[0], q.Games[0]) && sameGame(p.Games[1], q.Games[1]) ||
		sameGame(p.Games[0], q.Games[1]) && sameGame(p.Games[1], q.Games[0])
}
