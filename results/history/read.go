package history

import (
	"context"
	"slices"

	"match/players/git"
	"match/results/ratings"
	"match/results/store"
)

// Reader gathers the games of the commits of a line, the oldest first.
type Reader struct {
	Line   []git.Commit
	games  ratings.Games
	events []int64
	limits []string
}

// Read adds the events of a store in which a commit of the line plays, or only
// those with the given limits if these are not "".
func (r *Reader) Read(ctx context.Context, s *store.Store, limits string) error {
	list, err := s.List(ctx, store.Filter{})
	if err != nil {
		return err
	}
	for _, entry := range slices.Backward(list) {
		if entry.Damage == "" && limits != "" && entry.Limits != limits {
			continue // but a damaged one is an error: it may have been a part of the history
		}
		e, err := s.Event(ctx, entry.ID)
		if err != nil {
			return err
		}
		names := r.names(e)
		if names == nil {
			continue
		}
		if err := r.games.AddEvent(names, e.Pairs(ctx)); err != nil {
			return err
		}
		r.events, r.limits = append(r.events, e.ID), append(r.limits, e.Limits)
	}
	return nil
}

// names returns the names of an event's players, replaced by the commit for those
// in the line; nil if none is in the line.
func (r *Reader) names(e *store.Event) []string {
	names, any := slices.Clone(e.Players), false
	for i, commit := range e.Commits() {
		if commit != "" {
			names[i] = commit
			any = any || slices.ContainsFunc(r.Line, func(c git.Commit) bool { return c.ID == commit })
		}
	}
	if !any {
		return nil
	}
	return names
}

// History returns the history from the games read, nil without games.
func (r *Reader) History() (*History, error) {
	if r.games.Count() == 0 {
		return nil, nil
	}
	data, _ := r.games.Data()
	return newHistory(r.Line, data, r.events, r.limits)
}
