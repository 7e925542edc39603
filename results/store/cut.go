package store

import (
	"context"
	"database/sql"
	"fmt"
)

// Cut removes all pairs after a number, as if they had never been played. The
// event is unfinished again, with the counts of the remaining pairs.
func (e *Event) Cut(ctx context.Context, pairs int) error {
	if e.lock == nil {
		return fmt.Errorf("%s was opened for reading only", e.Name())
	}
	r := recorder{Event: e, ctx: ctx}
	err := e.store.writing(ctx, func(tx *sql.Tx) error {
		r.tx, r.texts = tx, e.store.texts.in(ctx, tx)
		if err := r.deleteAfter(pairs); err != nil {
			return err
		}
		return r.countAgain()
	})
	if err != nil {
		return err
	}
	r.texts.commit()
	now, err := e.store.Event(ctx, e.ID)
	if err == nil {
		now.lock = e.lock
		*e = *now
	}
	return err
}

func (r *recorder) deleteAfter(pairs int) error {
	for _, column := range []string{"games WHERE pair", "pairs WHERE number"} {
		if err := execute(r.ctx, r.tx, `DELETE FROM `+column+` > ? AND event = ?`, pairs, r.ID); err != nil {
			return err
		}
	}
	return nil
}

// countAgain recomputes encounters and tallies from the remaining pairs, and
// seals the event with them.
func (r *recorder) countAgain() error {
	for _, statement := range []string{
		`DELETE FROM encounters WHERE event = ?`,
		`DELETE FROM tallies WHERE event = ?`,
		`UPDATE events SET finished = NULL WHERE id = ?`,
	} {
		if err := execute(r.ctx, r.tx, statement, r.ID); err != nil {
			return err
		}
	}
	s := series{event: r.ID, next: 1}
	err := r.eachPair(r.ctx, r.tx, 1, func(p *stored) error {
		if err := s.take(&p.row); err != nil {
			return err
		}
		p.decode(r.texts)
		if err := p.check(); err != nil {
			return err
		}
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
		return r.damaged(err)
	}
	return setSeal(r.ctx, r.tx, r.ID)
}
