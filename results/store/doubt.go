package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"match/internal/harmless"
	"match/internal/plural"
)

// Doubt is a worker that played pairs of an event and turned out to be wrong after
// the event had ended.
type Doubt struct {
	Worker string `json:"worker"`
	Why    string `json:"why"`
	Pairs  int    `json:"pairs"` // that it played
	First  int    `json:"first"` // number of the first of them
}

// Doubt records that a worker was found to be wrong, if it has played pairs of the
// event, and returns what is recorded; nil: it has played none. A later doubt about
// a worker replaces the one before.
func (e *Event) Doubt(ctx context.Context, worker, why string) (*Doubt, error) {
	d := &Doubt{Worker: worker, Why: why}
	run := e.Run
	err := e.store.writing(ctx, func(tx *sql.Tx) error {
		var err error
		if d.Pairs, d.First, err = e.playedBy(ctx, tx, worker); err != nil || d.Pairs == 0 {
			return err
		}
		others := slices.DeleteFunc(slices.Clone(e.Run.Doubts), func(other Doubt) bool { return other.Worker == worker })
		run.Doubts = append(others, *d)
		text, err := marshal(run)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE events SET run = ? WHERE id = ?`, text, e.ID)
		return errors.Join(err, setSeal(ctx, tx, e.ID))
	})
	if err != nil || d.Pairs == 0 {
		return nil, err
	}
	e.Run, e.end = run, nil
	return d, nil
}

// String returns the doubt as the end of a sentence about the event.
func (d *Doubt) String() string {
	return fmt.Sprintf("%s, now in quarantine, played %s of it, beginning with pair %d", harmless.Line(d.Worker), plural.Count(d.Pairs, "pair"), d.First)
}

// Reason returns the doubt with the reason.
func (d *Doubt) Reason() string { return d.String() + ": " + harmless.Line(d.Why) }
