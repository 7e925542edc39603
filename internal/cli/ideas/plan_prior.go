package ideas

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"match/event/stages"
	"match/internal/cli"
	"match/results/gains"
	"match/results/question"
	"match/results/store"
	"match/sprt/ideas"
)

// tested returns the tested ideas for the engine, none without a database.
func (f *planFlags) tested(ctx context.Context) (list []store.Idea, err error) {
	if f.patches != "" && f.engine == "" && len(f.stages) > 0 {
		return nil, nil // nothing is asked of the database
	}
	err = cli.WithStore(ctx, &f.db, func(s *store.Store) error {
		list, err = ofEngine(ctx, s, f.engine)
		return err
	})
	if errors.Is(err, store.ErrNoDatabase) && f.db.Path == "" && f.engine == "" {
		return nil, nil
	}
	return list, err
}

// ofEngine returns the ideas for an engine, "" for the only one.
func ofEngine(ctx context.Context, s *store.Store, engine string) ([]store.Idea, error) {
	all, err := s.Ideas(ctx)
	if err != nil {
		return nil, err
	}
	if engine, err = gains.Engine(all, engine); err != nil {
		return nil, fmt.Errorf("--engine: %w", err)
	}
	return (&stages.Filter{Engine: engine}).Select(all)
}

// prior sets the prior of the effects in games of the first stage, and returns the belief in it.
func (f *planFlags) prior(l *gains.Ledger, limits string, q *question.ProtocolPlan) (*ideas.Belief, error) {
	if f.patches != "" {
		prior, err := ideas.Parse(f.patches)
		if err != nil {
			return nil, fmt.Errorf("--patches: %w", err)
		}
		q.Prior, q.Source = prior, "given"
		return ideas.Known(prior), nil
	}
	if l.Beliefs[limits] == nil {
		limits = l.Main()
	}
	b := l.Beliefs[limits]
	switch {
	case b == nil:
		b, q.Source = ideas.Known(ideas.Default), "the default: no ideas were tested yet"
	case !b.Fitted:
		q.Source = fmt.Sprintf("the default below %d tested ideas: %d so far", ideas.Few, b.Ideas)
	default:
		q.Source = fmt.Sprintf("fitted to %d tested ideas with %s", b.Ideas, limits)
	}
	q.Prior = b.Prior()
	return b, nil
}

// scale sets how effects in long games are related to those in short ones.
func (f *planFlags) scale(l *gains.Ledger, b *ideas.Belief, games lengths, q *question.ProtocolPlan) error {
	if f.scaling != nil {
		q.Scaled, q.Scaling = "given", *f.scaling
		if err := q.Scaling.Validate(); err != nil {
			return fmt.Errorf("--%w", err)
		}
		return nil
	}
	both := l.Both(games.first, games.long)
	var fitted bool
	switch q.Scaling, fitted = b.Scaling(both); {
	case fitted:
		q.Scaled = fmt.Sprintf("fitted to %d tested ideas with %s and %s", len(both), games.first, games.long)
	case len(q.Limits) > 1:
		q.Scaled = fmt.Sprintf("the default below %d tested ideas with both: %d so far", ideas.Few, len(both))
	}
	return nil
}

// parseScaling reads SLOPE,SD.
func parseScaling(text string) (s ideas.Scaling, err error) {
	first, second, _ := strings.Cut(text, ",")
	if s.Slope, err = strconv.ParseFloat(strings.TrimSpace(first), 64); err == nil {
		s.SD, err = strconv.ParseFloat(strings.TrimSpace(second), 64)
	}
	if err != nil {
		err = fmt.Errorf("%q: want two numbers, such as 1,0", text)
	}
	return s, err
}
