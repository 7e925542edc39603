package store

import (
	"context"

	"match/record"
	"match/sprt"
)

// origin returns the texts of the machine that played a pair, 0 for what is not
// known.
func (r *recorder) origin(o record.Origin) (ids [3]value, err error) {
	for i, text := range []string{o.Worker, o.Host, o.Processor} {
		if ids[i], err = r.tx.optionalID(text); err != nil {
			return ids, err
		}
	}
	return ids, nil
}

// eachOrigin calls do for each pair, in order, with its origin.
func (e *Event) eachOrigin(tx *transaction, do func(*pairRow, record.Origin)) error {
	return e.eachRow(tx, 1, func(r *pairRow) error {
		o, err := r.from(tx)
		if err == nil {
			do(r, o)
		}
		return err
	})
}

// playedBy returns how many pairs some workers played, and the number of the first one, 0 if there is none.
func (e *Event) playedBy(tx *transaction, isOne func(worker string) bool) (pairs, first int, err error) {
	err = e.eachOrigin(tx, func(r *pairRow, o record.Origin) {
		if !isOne(o.Worker) {
			return
		}
		if pairs++; first == 0 {
			first = int(r.number)
		}
	})
	return pairs, first, err
}

// FirstOf returns the number of the first pair that one of these workers played, 0 if there
// is none.
func (e *Event) FirstOf(ctx context.Context, isOne func(worker string) bool) (number int, err error) {
	err = e.store.reading(ctx, func(tx *transaction) error {
		_, number, err = e.playedBy(tx, isOne)
		return err
	})
	return number, err
}

// ByMachine sums up the pairs of the event by the name that the given function
// gives their origins. Each pair counts from the side of its encounter's first
// player. Pairs without an origin count under the name of the empty origin.
func (e *Event) ByMachine(ctx context.Context, name func(record.Origin) string) (map[string]sprt.Pentanomial, error) {
	by := map[string]sprt.Pentanomial{}
	err := e.store.reading(ctx, func(tx *transaction) error {
		before := map[[2]int]sprt.Pentanomial{}
		return e.eachOrigin(tx, func(r *pairRow, o record.Origin) {
			key, met, now := name(o), r.encounter(), r.counts().pairs
			sum, was := by[key], before[met]
			for i := range sum {
				sum[i] += now[i] - was[i]
			}
			by[key], before[met] = sum, now
		})
	})
	return by, err
}
