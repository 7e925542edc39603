package store

import (
	"context"

	"match/pgn"
	"match/report"
	"match/results"
)

// Tallies returns the tallies of the games of the event that were played.
func (e *Event) Tallies(ctx context.Context) (list results.Tallies, err error) {
	err = e.store.reading(ctx, func(tx *transaction) error {
		return e.eachTally(tx, func(t *results.Tally) {
			if t.Reason != pgn.Unplayed {
				t.Reason = reasonText(t.Reason)
				list = append(list, *t)
			}
		})
	})
	return list, err
}

// Path returns the path of an event of two players as at most about points
// states in pair order, always including the last one.
func (e *Event) Path(ctx context.Context, points int) (path []report.Point, err error) {
	err = e.store.reading(ctx, func(tx *transaction) error {
		c, err := e.counts(tx)
		if err != nil {
			return err
		}
		last := c.pairs.Pairs()
		path, err = e.path(tx, max(1, (last+points-1)/max(1, points)), last)
		return err
	})
	return path, e.damaged(err)
}

// path returns every state of the first two players' encounter whose number of pairs is a
// multiple of step, and the last one.
func (e *Event) path(tx *transaction, step, last int) (path []report.Point, err error) {
	next := min(step, last)
	err = each(tx, func(r *pairRow) error {
		if err := r.check(e.ID); err != nil {
			return err
		}
		c := r.counts()
		n := c.pairs.Pairs()
		switch {
		case n == 0 || len(path) > 0 && path[len(path)-1].Pair == n: // a forfeited pair is not counted
			return nil
		case n != next:
			return damage("the counts of %d pairs are missing", next)
		}
		path, next = append(path, report.Point{Pair: n, Counts: c.pairs, LLR: c.llr}), min(next+step, last)
		return nil
	}, `SELECT `+pairColumns+` FROM pairs WHERE event = ?1 AND (white, black) IN ((0, 1), (1, 0))
		AND ((ll + ld + even + wd + ww)% ?2 = 0 OR ll + ld + even + wd + ww = ?3) ORDER BY number`, e.ID, step, last)
	if err == nil && last > 0 && (len(path) == 0 || path[len(path)-1].Pair != last) {
		err = damage("the counts of %d pairs are missing", next)
	}
	return path, err
}
