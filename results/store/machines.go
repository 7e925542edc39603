package store

import (
	"context"
	"database/sql"
	"math"

	"match/record"
	"match/sprt"
)

// ByMachine sums up the pairs of the event by the name that the given function
// gives their origins. Each pair counts from the side of its encounter's first
// player. Pairs without an origin count under the name of the empty origin.
func (e *Event) ByMachine(ctx context.Context, name func(record.Origin) string) (map[string]sprt.Pentanomial, error) {
	by := map[string]sprt.Pentanomial{}
	err := e.store.reading(ctx, func(tx *sql.Tx) error {
		before := map[[2]int]sprt.Pentanomial{}
		return e.eachOrigin(ctx, tx, 1, math.MaxInt, func(r *pairRow, o record.Origin) {
			key, met, now := name(o), r.encounter(), r.counts().pairs
			sum, was := by[key], before[met]
			for i := range sum {
				sum[i] += now[i] - was[i]
			}
			by[key], before[met] = sum, now
		})
	})
	return by, err
}
