package event

import (
	"sync"

	"match/rating"
	"match/record"
	"match/results"
)

// rated caches the joint rating of the newest rated standing. With hundreds
// of players it takes seconds, and the block, the JSON document, the places
// and the page all show it.
type rated struct {
	mu    sync.Mutex
	pairs int // counted in the standing
	table *rating.Table
}

// of returns the rating of a standing, computed only if the standing is new.
// Standings of one event with the same number of pairs are equal.
func (r *rated) of(s *record.Standing, anchors map[int]float64) *rating.Table {
	if r == nil {
		return results.Ratings(s, anchors)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.table == nil || r.pairs != s.Pairs {
		r.table, r.pairs = results.Ratings(s, anchors), s.Pairs
	}
	return r.table
}

// Ratings rates the players of the outcome jointly. The table must not be
// changed.
func (o *Outcome) Ratings() *rating.Table {
	var anchors map[int]float64
	if o.Plan != nil {
		anchors = o.Plan.Format.Traits().KnownRatings
	}
	return o.rated.of(o.Standing, anchors)
}
