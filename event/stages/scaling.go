package stages

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"match/event"
	"match/results/store"
)

// Scaling is how the effect of an idea depends on the limit, as 'match scale' measured it.
type Scaling struct {
	Event  int64  `json:"event"`
	Title  string `json:"title"`
	Answer string `json:"answer"`
}

// Latest returns the latest version of an idea. The error names an idea that does not exist.
func Latest(all []store.Idea, idea string) (*store.Idea, error) {
	list, err := (&Filter{Idea: idea}).Select(all)
	if err != nil {
		return nil, err
	}
	for k := range slices.Backward(list) {
		if list[k].Damage == "" {
			return &list[k], nil
		}
	}
	return nil, fmt.Errorf("--idea %s: its tests cannot be read", idea)
}

// Scalings returns those of an idea, the oldest first.
func Scalings(ctx context.Context, s *store.Store, i *store.Idea) (list []Scaling, err error) {
	entries, err := s.List(ctx, store.Filter{Kind: event.KindScale})
	if err != nil {
		return nil, err
	}
	for _, entry := range slices.Backward(entries) {
		if entry.Damage != "" {
			continue
		}
		found, err := scalingOf(ctx, s, i, entry.ID)
		if err != nil && !errors.Is(err, store.ErrNone) { // deleted since
			return nil, err
		}
		if found != nil {
			list = append(list, *found)
		}
	}
	return list, nil
}

// scalingOf returns what an event found, nil if it is not about the idea.
func scalingOf(ctx context.Context, s *store.Store, i *store.Idea, id int64) (*Scaling, error) {
	e, err := s.Event(ctx, id)
	if err != nil {
		return nil, err
	}
	p, err := event.PlanOf(e)
	if err != nil {
		return nil, err
	}
	if f, is := p.Format.(*event.Scale); !is || f.Engine != i.Engine || f.Idea != i.Name {
		return nil, nil
	}
	out, err := event.Look(ctx, e)
	if err != nil {
		return nil, err
	}
	r := out.Report()
	return &Scaling{id, r.Title, r.Answer}, nil
}
