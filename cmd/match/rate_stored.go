package main

import (
	"context"
	"errors"
	"fmt"

	"match/pgn"
	"match/rating"
	"match/record"
	"match/results/store"
)

// storedPair is a pair of the results store. Games that are missing or have no
// result are Unfinished.
type storedPair struct {
	a, b          string
	first, second pgn.Result // of the game with a as White and of the other
}

// games is how many of the two have a result.
func (p storedPair) games() (n int) {
	for _, r := range []pgn.Result{p.first, p.second} {
		if r != pgn.Unfinished {
			n++
		}
	}
	return n
}

// gatherStored reads the pairs of events. All are looked for before the first
// is read.
func (g *gathering) gatherStored(ctx context.Context, db *dbFlags, numbers []string) error {
	if len(numbers) == 0 {
		return nil
	}
	ids, err := eventNumbers(numbers)
	if err != nil {
		return err
	}
	return withStore(ctx, db, func(s *store.Store) error {
		return s.View(ctx, func(s *store.Store) error {
			events := make([]*store.Event, len(ids))
			for i, id := range ids {
				if events[i], err = s.Event(ctx, id); err != nil {
					return err
				}
			}
			for _, e := range events {
				if err := g.addEvent(ctx, e); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// eventNumbers refuses what is no number, and one that is given twice: its
// games would count double.
func eventNumbers(numbers []string) (ids []int64, err error) {
	seen := map[int64]bool{}
	for _, number := range numbers {
		id, err := parseID(number)
		if err != nil {
			return nil, fmt.Errorf("--event: %w", err)
		}
		if seen[id] {
			return nil, fmt.Errorf("--event %d: it is named twice", id)
		}
		seen[id] = true
		ids = append(ids, id)
	}
	return ids, nil
}

func (g *gathering) addEvent(ctx context.Context, e *store.Event) error {
	for p, err := range e.Pairs(ctx) {
		if err != nil {
			return err
		}
		pair := storedPairOf(e.Players, &p)
		if n := pair.games(); n > 0 {
			g.stored = append(g.stored, pair)
		}
		for _, game := range p.Games {
			if game != nil && game.Result == pgn.Unfinished {
				g.unfinished++
			}
		}
	}
	return nil
}

func storedPairOf(players []string, p *record.Pair) storedPair {
	pair := storedPair{a: players[p.Players[0]], b: players[p.Players[1]], first: pgn.Unfinished, second: pgn.Unfinished}
	for i, result := range []*pgn.Result{&pair.first, &pair.second} {
		if p.Games[i] != nil {
			*result = p.Games[i].Result
		}
	}
	return pair
}

// addStored adds a pair of the store, and returns how many of its games are
// rated as a pair.
func addStored(d *rating.Data, p storedPair) (paired int) {
	a, b := d.Player(p.a), d.Player(p.b)
	switch {
	case p.games() == 2:
		d.AddPair(a, b, outcomeOf(p.first), outcomeOf(p.second))
		return 2
	case p.first != pgn.Unfinished:
		d.AddGame(a, b, outcomeOf(p.first))
	case p.second != pgn.Unfinished:
		d.AddGame(b, a, outcomeOf(p.second))
	}
	return 0
}

// checkEvents refuses a database that nobody reads.
func (f *rateFlags) checkEvents() error {
	if f.db.path != "" && len(f.events) == 0 {
		return errors.New("--db is for the matches of --event: give their numbers")
	}
	return nil
}
