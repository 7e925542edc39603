package store

import (
	"context"
	"database/sql"

	"match/pgn"
	"match/report"
	"match/results"
	"match/sprt"
)

// Details returns the details of the games of an event of two players, from
// tallies alone.
func (e *Event) Details(ctx context.Context) (*results.Details, error) { return e.detailsOf(ctx, two) }

// detailsOf is Details for the encounter of two players, the lower number
// first.
func (e *Event) detailsOf(ctx context.Context, encounter [2]int) (*results.Details, error) {
	d := &results.Details{}
	err := e.store.reading(ctx, func(tx *sql.Tx) error {
		return e.eachTally(ctx, tx, func(t *tally) error {
			low, high := min(t.white, t.black), max(t.white, t.black)
			if [2]int{low, high} != encounter || t.Reason == string(pgn.Unplayed) {
				return nil
			}
			t.Reason = reasonText(pgn.Reason(t.Reason))
			if t.White = t.white == low; !t.White {
				t.Outcome = sprt.Win - t.Outcome
			}
			d.Tallies = append(d.Tallies, t.Tally)
			return nil
		})
	})
	return d, err
}

// Path returns the path of an event of two players as at most about points
// states in pair order, always including the last one.
func (e *Event) Path(ctx context.Context, points int) ([]report.Point, error) {
	return e.pathOf(ctx, two, points)
}

// pathOf is Path for the encounter of two players, the lower number first. It
// numbers their pairs from 1.
func (e *Event) pathOf(ctx context.Context, encounter [2]int, points int) (path []report.Point, err error) {
	err = e.store.reading(ctx, func(tx *sql.Tx) error {
		c, err := e.countsOf(ctx, tx, encounter)
		if err != nil {
			return err
		}
		last := c.pairs.Pairs()
		path, err = e.path(ctx, tx, encounter, max(1, (last+points-1)/max(1, points)), last)
		return err
	})
	return path, e.damaged(err)
}

// path returns every state of an encounter whose number of pairs is a multiple of
// step, and the last one.
func (e *Event) path(ctx context.Context, tx *sql.Tx, encounter [2]int, step, last int) (path []report.Point, err error) {
	next := min(step, last)
	err = each(ctx, tx, func(row *sql.Rows) error {
		var r pairRow
		if err := row.Scan(r.fields()...); err != nil {
			return err
		}
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
	}, `SELECT `+pairColumns+` FROM pairs WHERE event = ?1 AND (white, black) IN ((?2, ?3), (?3, ?2))
		AND ((ll + ld + even + wd + ww)% ?4 = 0 OR ll + ld + even + wd + ww = ?5) ORDER BY number`,
		e.ID, encounter[0], encounter[1], step, last)
	if err == nil && last > 0 && (len(path) == 0 || path[len(path)-1].Pair != last) {
		err = damage("the counts of %d pairs are missing", next)
	}
	return path, err
}
