package store

import (
	"context"
	"database/sql"

	"match/pgn"
	"match/results"
	"match/sprt"
)

// Details returns the details of the games of an event of two players, from
// tallies alone.
func (e *Event) Details(ctx context.Context) (*results.Details, error) { return e.DetailsOf(ctx, two) }

// DetailsOf is Details for the encounter of two players, the lower number
// first.
func (e *Event) DetailsOf(ctx context.Context, encounter [2]int) (*results.Details, error) {
	d := &results.Details{}
	err := e.store.reading(ctx, func(tx *sql.Tx) error {
		return each(ctx, tx, func(row *sql.Rows) error {
			var t results.Tally
			var white int
			err := row.Scan(&white, &t.Outcome, &t.Reason, &t.ECO, &t.Family, &t.Length, &t.Games, &t.Plies)
			if t.White = white == encounter[0]; !t.White {
				t.Outcome = sprt.Win - t.Outcome
			}
			if t.Reason != string(pgn.Unplayed) {
				d.Tallies = append(d.Tallies, t)
			}
			return err
		}, `SELECT white, outcome, coalesce(reasons.text, ?), eco, coalesce(families.text, ''), length, games, plies
			FROM tallies LEFT JOIN texts AS reasons ON reasons.id = reason LEFT JOIN texts AS families ON families.id = family
			WHERE event = ? AND (white, black) IN ((?3, ?4), (?4, ?3))
			ORDER BY white, outcome, reason, eco, family, length`, unknownReason, e.ID, encounter[0], encounter[1])
	})
	return d, err
}

// Path returns the path of an event of two players as at most about points
// states in pair order, always including the last one.
func (e *Event) Path(ctx context.Context, points int) ([]results.Point, error) {
	return e.PathOf(ctx, two, points)
}

// PathOf is Path for the encounter of two players, the lower number first. It
// numbers their pairs from 1.
func (e *Event) PathOf(ctx context.Context, encounter [2]int, points int) (path []results.Point, err error) {
	const ofEncounter = ` FROM pairs WHERE event = ? AND (white, black) IN ((?2, ?3), (?3, ?2))`
	err = e.store.reading(ctx, func(tx *sql.Tx) error {
		var last int
		err := tx.QueryRowContext(ctx, `SELECT coalesce(max(ll + ld + even + wd + ww), 0)`+ofEncounter, e.ID, encounter[0], encounter[1]).Scan(&last)
		if err != nil {
			return err
		}
		step := max(1, (last+points-1)/max(1, points))
		return each(ctx, tx, func(row *sql.Rows) error {
			var c counts
			err := row.Scan(c.fields()...)
			if n := c.pairs.Pairs(); n > 0 && (len(path) == 0 || path[len(path)-1].Pair < n) { // a forfeited pair is not counted
				path = append(path, results.Point{Pair: n, Counts: c.pairs, LLR: c.llr})
			}
			return err
		}, `SELECT `+countColumns+ofEncounter+` AND ((ll + ld + even + wd + ww) % ?4 = 0 OR ll + ld + even + wd + ww = ?5) ORDER BY number`,
			e.ID, encounter[0], encounter[1], step, last)
	})
	return path, err
}
