package tune

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"match/event"
	"match/players/spec"
	"match/results/store"
)

// Part names the iteration that the games of a fit belong to, "" for a single
// one.
func (f *Fit) Part() string {
	if f.Iterations < 2 {
		return ""
	}
	return fmt.Sprintf("iteration %d of %d", f.Iteration, f.Iterations)
}

// IsLast reports whether this is the last iteration.
func (f *Fit) IsLast() bool { return f.Iteration >= f.Iterations }

// Next returns the next iteration: the plan of its games, and the fit to all games
// so far. The variant plays with the weights of the current iteration, whose plan
// is p, on the next openings. The current event is finished with the first pair of
// the next one.
func (f *Fit) Next(fitted *Fitted, p *event.Plan, games *event.Outcome) (*event.Plan, *Fit, error) {
	next := *f
	next.Iteration++
	next.Earlier = append(slices.Clone(f.Earlier), games.Number)
	start, err := spec.Parse(f.Variant)
	if err != nil {
		return nil, nil, err
	}
	player, err := fitted.player(start)
	if err != nil {
		return nil, nil, err
	}
	player.Name = fmt.Sprintf("%s fit %d", start.DisplayName(), f.Iteration)
	c := p.Conditions
	c.BookStart = c.StartAfter(games.Standing.Pairs, games.Openings)
	plan, err := SelfPlay(player, p.Format.Traits().Cap, c)
	if err != nil {
		return nil, nil, err
	}
	plan.Tablebases, plan.Flags, plan.After, plan.Part = p.Tablebases, p.Flags, games.Number, next.Part()
	return plan, &next, Follow(plan, FollowUp{Fit: &next})
}

// player returns the fitted variant as a player, with the settings of its start.
func (f *Fitted) player(start spec.Player) (spec.Player, error) {
	var text strings.Builder
	err := f.Tuned.Dump(&text)
	return spec.Player{Kind: spec.Builtin, Variant: f.Tuned.Name(), Weights: text.String(),
		Limits: start.Limits, HashMB: start.HashMB}, err
}

// TakeEarlier takes the games of earlier iterations, if another process played
// them.
func (f *Fitting) TakeEarlier(ctx context.Context, s *store.Store) error {
	for i, number := range f.job.Earlier {
		e, err := s.Event(ctx, number)
		if err == nil {
			err = f.Event(ctx, e)
		}
		if err != nil {
			return fmt.Errorf("the games of iteration %d: %w", i+1, err)
		}
	}
	return nil
}
