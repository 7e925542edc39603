package store

import (
	"context"
	"fmt"
)

// Cut removes all pairs after a number, as if they had never been played. The
// event is unfinished again, with the counts of the remaining pairs.
func (e *Event) Cut(ctx context.Context, pairs int) error {
	if e.lock == nil {
		return fmt.Errorf("%s was opened for reading only", e.Name())
	}
	r := recorder{Event: e}
	err := e.store.writing(ctx, func(tx *transaction) error {
		r.tx = tx
		return r.countAgain(pairs)
	})
	if err != nil {
		return err
	}
	now, err := e.store.Event(ctx, e.ID)
	if err == nil {
		now.lock = e.lock
		*e = *now
	}
	return err
}

// countAgain removes the pairs after a number, recomputes encounters and tallies from those that remain, and seals the
// event with them.
func (r *recorder) countAgain(pairs int) error {
	for _, statement := range []string{
		`DELETE FROM games WHERE event = ?1 AND pair > ?2`,
		`DELETE FROM pairs WHERE event = ?1 AND number > ?2`,
		`DELETE FROM encounters WHERE event = ?1`,
		`DELETE FROM tallies WHERE event = ?1`,
		`UPDATE events SET finished = NULL WHERE id = ?1`,
	} {
		if err := r.tx.exec(statement, r.ID, pairs); err != nil {
			return err
		}
	}
	err := r.eachSound(r.tx, 1, (*stored).decode, func(p *stored) error {
		if err := r.meet(&p.Pair); err != nil {
			return err
		}
		for i := range p.Games {
			if err := r.tally(&p.Pair, i); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return setSeal(r.tx, r.ID)
}
