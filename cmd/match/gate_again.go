package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"

	"match/arena"
	"match/results/store"
)

// gateKeys name the comparisons of a gate: the same gate has the same keys, any
// other one has others.
func gateKeys(setups []arena.Setup, tablebases string) (keys []string, err error) {
	text, err := json.Marshal(setups)
	hash := sha256.Sum256(append(text, tablebases...))
	for i := range setups {
		keys = append(keys, fmt.Sprintf("%x-%d", hash[:8], i+1))
	}
	return keys, err
}

// begun returns the matches that the last run of the same gate has left, 0 for
// comparisons that it did not come to. A run that came to its end, and one that
// another process plays now, leaves nothing to go on with.
func (d *dbFlags) begun(ctx context.Context, plans []plan) ([]int64, error) {
	ids := make([]int64, len(plans))
	if d.none {
		return ids, nil
	}
	s, err := store.OpenExisting(ctx, d.path, nil)
	if errors.Is(err, store.ErrNoDatabase) {
		return ids, nil
	}
	if err != nil {
		return nil, err
	}
	defer s.Close()
	finished, last := 0, int64(0)
	for i := range plans {
		m, err := s.LastPlanned(ctx, "gate", plans[i].Gate)
		if errors.Is(err, store.ErrNone) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if m.Running() {
			return make([]int64, len(plans)), nil
		}
		same, err := plans[i].describes(m)
		if err != nil {
			return nil, err
		}
		if !same || m.ID < last { // the comparisons of a run follow each other
			continue
		}
		ids[i], last = m.ID, m.ID
		if !m.Finished.IsZero() {
			finished++
		}
	}
	if finished == len(plans) {
		clear(ids)
	}
	return ids, nil
}

// describes reports whether the players, the book and all else of the plan are
// those with which the match was begun.
func (p *plan) describes(m *store.Event) (bool, error) {
	tables, config, err := p.describe()
	if err != nil {
		return false, err
	}
	defer tables.Close()
	changes, err := m.Changes(config, nil)
	return len(changes) == 0, err
}

// again takes a match that a comparison has left; nil for 0.
func (d *dbFlags) again(ctx context.Context, id int64) (*record, error) {
	if id == 0 {
		return nil, nil
	}
	s, err := store.OpenExisting(ctx, d.path, nil)
	if err != nil {
		return nil, err
	}
	return d.take(ctx, s, id)
}
