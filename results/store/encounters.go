package store

import (
	"context"
	"database/sql"
)

// encounterRow is a row of the table of encounters.
type encounterRow struct{ low, high, begun, last, sum value }

func (r *encounterRow) fields() []any { return []any{&r.low, &r.high, &r.begun, &r.last, &r.sum} }

func (r *encounterRow) players() [2]int { return [2]int{int(r.low), int(r.high)} }

// check detects damage to a row of an event.
func (r *encounterRow) check(event int64) error {
	if !r.sum.sound(sumOf("encounters", nil, value(event), r.low, r.high, r.begun, r.last)) {
		return damage("the checksum of the encounter of players %d and %d is wrong", r.low, r.high)
	}
	return nil
}

const encounterColumns = `low, high, begun, last, encounters.checksum`

// eachEncounter calls do for each encounter of the event with its last pair, in the
// order of the first pairs.
func (e *Event) eachEncounter(ctx context.Context, tx *sql.Tx, do func(*encounterRow, *pairRow) error) error {
	err := each(ctx, tx, func(row *sql.Rows) error {
		var met encounterRow
		var p pairRow
		if err := row.Scan(append(met.fields(), p.fields()...)...); err != nil {
			return err
		}
		if err := met.check(e.ID); err != nil {
			return err
		}
		if err := p.check(e.ID); err != nil {
			return err
		}
		return do(&met, &p)
	}, `SELECT `+encounterColumns+`, `+pairColumns+` FROM encounters LEFT JOIN pairs ON pairs.event = encounters.event AND number = last
		WHERE encounters.event = ? ORDER BY begun`, e.ID)
	return e.damaged(err)
}

// countsOf returns the counts of the encounter of two players, zero if they have
// not met.
func (e *Event) countsOf(ctx context.Context, tx *sql.Tx, encounter [2]int) (c counts, err error) {
	err = e.eachEncounter(ctx, tx, func(met *encounterRow, last *pairRow) error {
		if met.players() == encounter {
			c = last.counts()
		}
		return nil
	})
	return c, err
}
