package store

import (
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"strings"

	"modernc.org/sqlite"

	"match/internal/plural"
)

// checksum returns the CRC-32C of stored data.
func checksum(data []byte) int64 { return int64(crc32.Checksum(data, castagnoli)) }

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// sumOf returns the checksum of a row: of its table, its key, its other numbers,
// and its text or data. A row that takes the place of another one is therefore
// damaged, too.
func sumOf(table string, data []byte, numbers ...value) int64 {
	var space [128]byte
	b := append(space[:0], table...)
	for _, n := range numbers {
		b = binary.AppendVarint(b, int64(n))
	}
	return int64(crc32.Update(crc32.Checksum(b, castagnoli), castagnoli, data))
}

// value is a number of a row as the database has it, for checksums: a real number
// as its bits. A damaged row may have anything in its place; this is read as wrong,
// so that reading never fails before the checksum is compared.
type value int64

const wrong value = math.MinInt64

// unsummed is the checksum of rows that an older version of the program stored
// without one, as the views of older schemas show it.
const unsummed value = -2

// sound reports whether the checksum of a row is the right one, as far as it has
// one. No checksum is negative.
func (v value) sound(right int64) bool { return v == unsummed || int64(v) == right }

// Scan reads a column.
func (v *value) Scan(column any) error {
	switch c := column.(type) {
	case int64:
		*v = value(c)
	case float64:
		*v = real(c)
	default:
		*v = wrong
	}
	return nil
}

// real returns a real number as a value. SQLite has one zero.
func real(x float64) value {
	if x == 0 {
		return 0
	}
	return value(math.Float64bits(x))
}

// float returns the real number of a value.
func (v value) float() float64 { return math.Float64frombits(uint64(v)) }

// sumFunction is sumOf for SQL: sum_of(table, data, number…). The conversion of an
// older schema needs it, and so do rows that are changed in place.
func sumFunction(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
	if len(args) < 2 {
		return nil, fmt.Errorf("sum_of has %d arguments", len(args))
	}
	table, _ := args[0].(string)
	var data []byte
	switch d := args[1].(type) {
	case string:
		data = []byte(d)
	case []byte:
		data = d
	}
	numbers := make([]value, len(args)-2)
	for i, arg := range args[2:] {
		numbers[i].Scan(arg)
	}
	return sumOf(table, data, numbers...), nil
}

func init() {
	if err := sqlite.RegisterDeterministicScalarFunction("sum_of", -1, sumFunction); err != nil {
		panic(err)
	}
}

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
	return seal{sql.NullInt64{Int64: content, Valid: true}, pairs,
		checksum(fmt.Appendf(nil, "%d %d %d", event, content, pairs))}
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

// sum returns the checksum of the description of an event without its pairs, including the length of every text.
func (r *eventRow) sum() int64 {
	text := fmt.Appendf(nil, "%d %d %v %v %v", r.id, r.version, r.times, r.test.Valid, r.finished.Valid)
	for _, part := range []string{r.kind, r.limits, r.config, r.plan, r.run, r.test.String, r.finished.String, r.created, r.players} {
		text = fmt.Appendf(text, " %d:%s", len(part), part)
	}
	return checksum(append(text, r.member.text()...))
}

// setSeal stores the checksum of an event. It skips events without a stored
// checksum, because they may already have been damaged.
func setSeal(tx *transaction, event int64) error {
	var r eventRow
	err := tx.row(eventColumns+`WHERE events.id = ?`, event).Scan(r.fields()...)
	if err != nil {
		return err
	}
	s := sealed(event, r.sum(), r.pairs)
	return tx.exec(`INSERT INTO seals (event, content, pairs, checksum) VALUES (?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET content = excluded.content, pairs = excluded.pairs, checksum = excluded.checksum WHERE content IS NOT NULL`,
		event, s.content, s.pairs, s.sum)
}

// reseal is setSeal for the process that records the pairs of the event.
func (e *Event) reseal(tx *transaction) error {
	err := setSeal(tx, e.ID)
	if err != nil || e.end == nil {
		return err
	}
	return tx.row(`SELECT content FROM seals WHERE event = ?`, e.ID).Scan(&e.end.content)
}

// setPairs stores the number of pairs of an event.
func (r *recorder) setPairs() error {
	if !r.end.content.Valid {
		return nil
	}
	s := sealed(r.ID, r.end.content.Int64, int64(r.end.last))
	return r.tx.run(r.store.inserts.seal, s.pairs, s.sum, r.ID)
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
