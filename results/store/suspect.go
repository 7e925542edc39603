package store

import (
	"context"
	"fmt"
	"slices"

	"match/internal/harmless"
	"match/internal/plural"
)

// Suspect is a worker that played pairs of an event and turned out to be wrong after
// the event had ended.
type Suspect struct {
	Worker string `json:"worker"`
	Why    string `json:"why"`
	Pairs  int    `json:"pairs"` // that it played
	First  int    `json:"first"` // number of the first of them
}

// RecordSuspect records that a worker was wrong, if it has played pairs of the
// event, and returns what is recorded; nil: it has played none. A later record of
// a worker replaces the one before.
func (e *Event) RecordSuspect(ctx context.Context, worker, why string) (*Suspect, error) {
	d := &Suspect{Worker: worker, Why: why}
	run := e.Run
	err := e.store.writing(ctx, func(tx *transaction) error {
		var err error
		isOne := func(other string) bool { return other == worker }
		if d.Pairs, d.First, err = e.playedBy(tx, isOne); err != nil || d.Pairs == 0 {
			return err
		}
		others := slices.DeleteFunc(slices.Clone(e.Run.Suspects), func(other Suspect) bool { return other.Worker == worker })
		run.Suspects = append(others, *d)
		text, err := marshal(run)
		if err != nil {
			return err
		}
		return e.change(tx, `UPDATE events SET run = ? WHERE id = ?`, text, e.ID)
	})
	if err != nil || d.Pairs == 0 {
		return nil, err
	}
	e.Run, e.end = run, nil
	return d, nil
}

// String returns the suspect as the end of a sentence about the event.
func (d *Suspect) String() string {
	return fmt.Sprintf("%s, now in quarantine, played %s of it, beginning with pair %d",
		harmless.Line(d.Worker), plural.Count(d.Pairs, "pair"), d.First)
}

// Reason returns the suspect with the reason.
func (d *Suspect) Reason() string { return d.String() + ": " + harmless.Line(d.Why) }
