package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// seal is what an event was when it was last written. The zero value is that of
// an event of an older version of the program, of which nothing was taken down.
type seal struct {
	content sql.NullInt64 // checksum of its row and players
	pairs   int64
	sum     int64
}

// sealed is a seal of what an event holds.
func sealed(event, content, pairs int64) seal {
	return seal{sql.NullInt64{Int64: content, Valid: true}, pairs, checksum(fmt.Appendf(nil, "%d %d %d", event, content, pairs))}
}

// errDamagedEvent is why an event is not read.
var errDamagedEvent = errors.New("damaged: what is known of it has another checksum")

// check compares what an event holds with its seal.
func (s seal) check(event, content, pairs int64) error {
	switch {
	case s == seal{}:
		return nil
	case s != sealed(event, s.content.Int64, s.pairs) || s.content.Int64 != content:
		return errDamagedEvent
	case s.pairs != pairs:
		return fmt.Errorf("damaged: it has %d pairs, %d were recorded", pairs, s.pairs)
	}
	return nil
}

// content is all that is known of an event beside its pairs, as the database has it.
type content struct {
	id                              int64
	kind, limits, config, plan, run string
	version                         int
	times                           bool
	test, finished                  sql.NullString
	created, players                string
	member                          memberRow
}

// sum is the checksum of a content, with the length of every text.
func (c *content) sum() int64 {
	text := fmt.Appendf(nil, "%d %d %v %v %v", c.id, c.version, c.times, c.test.Valid, c.finished.Valid)
	for _, part := range []string{c.kind, c.limits, c.config, c.plan, c.run, c.test.String, c.finished.String, c.created, c.players} {
		text = fmt.Appendf(text, " %d:%s", len(part), part)
	}
	return checksum(append(text, c.member.text()...))
}

// setSeal takes down what an event is now, unless it is one of which nothing was
// taken down: it may have been damaged before.
func setSeal(ctx context.Context, tx *sql.Tx, event int64) error {
	var r eventRow
	err := tx.QueryRowContext(ctx, eventColumns+`WHERE events.id = ?`, event).Scan(r.fields()...)
	if err != nil {
		return err
	}
	s := sealed(event, r.sum(), r.pairs)
	_, err = tx.ExecContext(ctx, `INSERT INTO seals (event, content, pairs, checksum) VALUES (?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET content = excluded.content, pairs = excluded.pairs, checksum = excluded.checksum WHERE content IS NOT NULL`,
		event, s.content, s.pairs, s.sum)
	return err
}

// setPairs takes down how many pairs an event has now.
func (r *recorder) setPairs() error {
	if !r.end.content.Valid {
		return nil
	}
	s := sealed(r.ID, r.end.content.Int64, int64(r.end.last))
	return r.do(&r.store.inserts.seal, s.pairs, s.sum, r.ID)
}

// Damaged is an event that cannot be read because what is known of it is
// damaged.
type Damaged struct {
	Event int64
	Err   error
}

// Error is one line.
func (d *Damaged) Error() string {
	return fmt.Sprintf("match %d: %s", d.Event, strings.TrimSpace(d.Err.Error()))
}

// Unwrap returns what is wrong.
func (d *Damaged) Unwrap() error { return d.Err }
