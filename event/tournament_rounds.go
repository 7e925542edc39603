package event

import (
	"context"
	"sync"

	"match/arena"
	"match/record"
	"match/results/store"
)

// Rounds returns the function that tells the round of a pair of an event in the store, from 1, and 0
// if it is not known. It is nil for an event without rounds. Two players meet in one round of a Swiss
// tournament or a knockout, whose pairs are read when the first round is asked for.
func Rounds(ctx context.Context, e *store.Event) func(*record.Pair) int {
	p, err := PlanOf(e)
	if err != nil {
		return nil // imported, or from another program
	}
	t, is := p.Format.(*Tournament)
	switch {
	case is && t.Type == RoundRobin:
		course, _ := t.course(len(e.Players))
		return func(p *record.Pair) int {
			if p.Number > course.Len() {
				return 0
			}
			return course.At(p.Number-1).Round + 1
		}
	case is && (t.Type == Swiss || t.Type == Knockout):
		of := sync.OnceValue(func() map[[2]int]int {
			out, err := Look(ctx, e)
			if err != nil {
				return nil
			}
			return roundsOf(out.Director)
		})
		return func(p *record.Pair) int { return of()[p.Encounter()] }
	}
	return nil
}

// roundsOf returns the rounds of the encounters that a director has named, from 1.
func roundsOf(d arena.Director) map[[2]int]int {
	rounds := map[[2]int]int{}
	switch d := d.(type) {
	case *knockoutDirector:
		for _, m := range d.matches {
			rounds[encounterOf(m.First, m.Second)] = m.Round + 1
		}
	case *swissDirector:
		for player, results := range d.chart() {
			for round, r := range results {
				rounds[encounterOf(player, r.Opponent)] = round + 1
			}
		}
		for _, now := range d.current {
			rounds[encounterOf(now.White, now.Black)] = d.round
		}
	}
	return rounds
}
