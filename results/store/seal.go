package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"match/internal/plural"
)

// seal has the checksums of an event when it was last written. The zero value
// is for an event of an older version of the program, which stored no
// checksums.
type seal struct {
	content sql.NullInt64 // checksum of its row and players
	pairs   int64
	sum     int64
}

// sealed returns the seal for an event's current content.
func sealed(event, content, pairs int64) seal {
	return seal{sql.NullInt64{Int64: content, Valid: true}, pairs, checksum(fmt.Appendf(nil, "%d %d %d", event, content, pairs))}
}

// errDamagedEvent is the error for a damaged event, which is not read.
var errDamagedEvent = damage("the checksum of its description is wrong")

// check compares the current content of an event with its seal.
func (s seal) check(event, content, pairs int64) error {
	switch {
	case s == seal{}:
		return nil
	case s != sealed(event, s.content.Int64, s.pairs) || s.content.Int64 != content:
		return errDamagedEvent
	case s.pairs != pairs:
		return damage("it has %s, but %d were recorded", plural.Count(pairs, "pair"), s.pairs)
	}
	return nil
}

// content is the description of an event without its pairs, as the database stores
// it.
type content struct {
	id                              int64
	kind, limits, config, plan, run string
	version                         int
	times                           bool
	test, finished                  sql.NullString
	created, players                string
	member                          memberRow
}

// sum returns the checksum of a content, including the length of every text.
func (c *content) sum() int64 {
	text := fmt.Appendf(nil, "%d %d %v %v %v", c.id, c.version, c.times, c.test.Valid, c.finished.Valid)
	for _, part := range []string{c.kind, c.limits, c.config, c.plan, c.run, c.test.String, c.finished.String, c.created, c.players} {
		text = fmt.Appendf(text, " %d:%s", len(part), part)
	}
	return checksum(append(text, c.member.text()...))
}

// setSeal stores the checksum of an event. It skips events without a stored
// checksum, because they may already have been damaged.
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

// setPairs stores the number of pairs of an event.
func (r *recorder) setPairs() error {
	if !r.end.content.Valid {
		return nil
	}
	s := sealed(r.ID, r.end.content.Int64, int64(r.end.last))
	return r.do(&r.store.inserts.seal, s.pairs, s.sum, r.ID)
}

// Damaged is an event that cannot be read, or not whole, because it is damaged.
type Damaged struct {
	Event int64
	Err   error
}

// Error returns the message in one line.
func (d *Damaged) Error() string {
	return fmt.Sprintf("match %d: %s", d.Event, strings.TrimSpace(d.Err.Error()))
}

// Unwrap returns the underlying error.
func (d *Damaged) Unwrap() error { return d.Err }

// Is reports that the event is damaged, whatever shows it.
func (d *Damaged) Is(kind error) bool { return kind == ErrDamagedRow }

// damaged names the event in the error of a damaged row.
func (e *Event) damaged(err error) error {
	if named := (*Damaged)(nil); !errors.Is(err, ErrDamagedRow) || errors.As(err, &named) {
		return err
	}
	return &Damaged{e.ID, err}
}
