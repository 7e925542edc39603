package store

import (
	"database/sql/driver"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"

	"modernc.org/sqlite"
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
