package store

import (
	"context"
	"database/sql"

	"match/results"
)

// Details returns what the games of the match were like, from tallies alone.
func (m *Match) Details(ctx context.Context) (*results.Details, error) {
	d := &results.Details{}
	err := m.store.each(ctx, func(row *sql.Rows) error {
		var t results.Tally
		err := row.Scan(&t.White, &t.Outcome, &t.Reason, &t.ECO, &t.Family, &t.Length, &t.Games, &t.Plies)
		d.Tallies = append(d.Tallies, t)
		return err
	}, `SELECT white, outcome, coalesce(reasons.text, ?), eco, coalesce(families.text, ''), length, games, plies
		FROM tallies LEFT JOIN texts AS reasons ON reasons.id = reason LEFT JOIN texts AS families ON families.id = family
		WHERE match = ?`, unknownReason, m.ID)
	return d, err
}

// Path returns how the match came to where it stands, as at most about points
// states in pair order, the last one always among them.
func (m *Match) Path(ctx context.Context, points int) ([]results.Point, error) {
	var last int
	err := m.store.read.QueryRowContext(ctx, `SELECT coalesce(max(number), 0) FROM pairs WHERE match = ?`, m.ID).Scan(&last)
	if err != nil {
		return nil, m.store.explain(err)
	}
	step := max(1, (last+points-1)/max(1, points))
	var path []results.Point
	err = m.store.each(ctx, func(row *sql.Rows) error {
		var s Standing
		var p results.Point
		var wins, losses int
		err := row.Scan(append([]any{&p.Pair}, s.fields(&wins, &losses)...)...)
		p.Counts, p.LLR = s.Counts, s.LLR
		path = append(path, p)
		return err
	}, `SELECT number, `+standingColumns+` FROM pairs WHERE match = ?1 AND (number % ?2 = 0 OR number = ?3) ORDER BY number`, m.ID, step, last)
	return path, err
}
