package event

import (
	"sync"

	"match/rating"
	"match/record"
	"match/results"
)

// rated holds the joint rating of the newest standing that was rated. With
// hundreds of players it takes seconds, and the block, the JSON document, the
// places and the page show the same one.
type rated struct {
	mu    sync.Mutex
	pairs int // counted in the standing
	table *rating.Table
}

// of is the rating of a standing, made only if it is another one than the last.
// Standings of one event with as many pairs are alike.
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

// Ratings rates the players of the outcome jointly. Nobody may change the table.
func (o *Outcome) Ratings() *rating.Table {
	var anchors map[int]float64
	if o.Plan != nil {
		if f, ok := o.Plan.Format.(Anchored); ok {
			anchors = f.KnownRatings()
		}
	}
	return o.rated.of(o.Standing, anchors)
}
