package store

import (
	"context"
	"database/sql"

	"match/record"
	"match/sprt"
)

// ByMachine sums up the pairs of the event by the name that the given function
// gives their origins. Each pair counts from the side of its encounter's first
// player. Pairs without an origin count under the name of the empty origin.
func (e *Event) ByMachine(ctx context.Context, name func(record.Origin) string) (map[string]sprt.Pentanomial, error) {
	by := map[string]sprt.Pentanomial{}
	err := e.store.reading(ctx, func(tx *sql.Tx) error {
		where := map[int]string{}
		last := 0
		if err := tx.QueryRowContext(ctx, `SELECT coalesce(max(number), 0) FROM pairs WHERE event = ?`, e.ID).Scan(&last); err != nil {
			return err
		}
		if err := e.eachOrigin(ctx, tx, 1, last, func(pair int, o record.Origin) { where[pair] = name(o) }); err != nil {
			return err
		}
		before := map[[2]int]sprt.Pentanomial{}
		return each(ctx, tx, func(row *sql.Rows) error {
			var number int
			var met [2]int
			var now counts
			if err := row.Scan(append([]any{&number, &met[0], &met[1]}, now.fields()...)...); err != nil {
				return err
			}
			key, is := where[number]
			if !is {
				key = name(record.Origin{})
			}
			sum, was := by[key], before[met]
			for i := range sum {
				sum[i] += now.pairs[i] - was[i]
			}
			by[key], before[met] = sum, now.pairs
			return nil
		}, `SELECT number, min(white, black), max(white, black), `+countColumns+` FROM pairs WHERE event = ? ORDER BY number`, e.ID)
	})
	return by, err
}
