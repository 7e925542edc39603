package store

import (
	"context"
	"database/sql"
	"fmt"

	"match/record"
)

// origin stores which machine played a pair, if this is known.
func (r *recorder) origin(p *record.Pair) error {
	if p.Origin == (record.Origin{}) {
		return nil
	}
	row := originRow{event: r.ID, pair: p.Number}
	for i, text := range []string{p.Origin.Worker, p.Origin.Host, p.Origin.Processor} {
		id, err := r.optional(text)
		if err != nil {
			return err
		}
		row.texts[i] = int64(id)
	}
	return r.do(&r.store.inserts.origin, row.event, row.pair, row.texts[0], row.texts[1], row.texts[2], row.checksum())
}

// originRow is an origin as the database has it.
type originRow struct {
	event int64
	pair  int
	texts [3]int64 // worker, host, processor
}

func (o *originRow) checksum() int64 {
	return checksum(fmt.Appendf(nil, "%d %d %d", o.event, o.pair, o.texts))
}

// Origins returns the known origins of the pairs first to last, by number.
func (e *Event) Origins(ctx context.Context, first, last int) (map[int]record.Origin, error) {
	found := map[int]record.Origin{}
	err := e.store.reading(ctx, func(tx *sql.Tx) error {
		return e.eachOrigin(ctx, tx, first, last, func(pair int, o record.Origin) { found[pair] = o })
	})
	return found, err
}

func (e *Event) eachOrigin(ctx context.Context, tx *sql.Tx, first, last int, do func(pair int, o record.Origin)) error {
	texts := e.store.texts.in(ctx, tx)
	defer texts.commit()
	return each(ctx, tx, func(row *sql.Rows) error {
		o := originRow{event: e.ID}
		var sum int64
		if err := row.Scan(&o.pair, &o.texts[0], &o.texts[1], &o.texts[2], &sum); err != nil {
			return err
		}
		if sum != o.checksum() {
			return fmt.Errorf("%s: the origin of pair %d is damaged: its checksum is wrong", e.Name(), o.pair)
		}
		var names [3]string
		for i, id := range o.texts {
			if id == 0 {
				continue
			}
			var err error
			if names[i], err = texts.Text(uint64(id)); err != nil {
				return err
			}
		}
		do(o.pair, record.Origin{Worker: names[0], Host: names[1], Processor: names[2]})
		return nil
	}, `SELECT pair, worker, host, processor, checksum FROM origins WHERE event = ? AND pair BETWEEN ? AND ? ORDER BY pair`, e.ID, first, last)
}

// FirstOf returns the number of the first pair that a worker played, 0 if there
// is none.
func (e *Event) FirstOf(ctx context.Context, worker string) (number int, err error) {
	err = e.store.reading(ctx, func(tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, `SELECT coalesce(min(pair), 0) FROM origins JOIN texts ON texts.id = worker
			WHERE event = ? AND text = ?`, e.ID, worker).Scan(&number)
	})
	return number, err
}
