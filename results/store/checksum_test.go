package store

import (
	"math"
	"testing"
)

// sumAgain gives every row the checksum of what it has now, so that it is wrong
// without being damaged.
func sumAgain(t *testing.T, s *Store) {
	t.Helper()
	for _, statement := range []string{
		`UPDATE pairs SET checksum = sum_of('pairs', NULL, event, number, white, black, ll, ld, even, wd, ww, wins, losses, llr, worker, host, processor)`,
		`UPDATE encounters SET checksum = sum_of('encounters', NULL, event, low, high, begun, last)`,
		`UPDATE tallies SET checksum = sum_of('tallies', eco, event, white, black, outcome, reason, family, length, games, plies)`,
		`UPDATE comparisons SET checksum = sum_of('comparisons', CAST(gate_plan AS BLOB), event, gate, place)`,
		`UPDATE ideas SET checksum = sum_of('ideas', CAST(content AS BLOB), id)`,
		`UPDATE games SET checksum = sum_of('games', data, event, pair, game)`,
		`UPDATE texts SET checksum = sum_of('texts', CAST(text AS BLOB), id)`,
	} {
		if _, err := s.write.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
}

// A checksum depends on the table, the place of every number, and the data.
func TestSumOf(t *testing.T) {
	seen := map[int64]string{}
	for name, sum := range map[string]int64{
		"pairs":           sumOf("pairs", nil, 1, 2, 3),
		"other table":     sumOf("games", nil, 1, 2, 3),
		"other order":     sumOf("pairs", nil, 2, 1, 3),
		"fewer":           sumOf("pairs", nil, 1, 2),
		"another zero":    sumOf("pairs", nil, 1, 2, 3, 0),
		"a negative one":  sumOf("pairs", nil, 1, 2, -3),
		"data":            sumOf("pairs", []byte("text"), 1, 2, 3),
		"a real number":   sumOf("pairs", nil, 1, 2, real(3)),
		"a small one":     sumOf("pairs", nil, 1, 2, real(math.SmallestNonzeroFloat64)),
		"nothing at all":  sumOf("", nil),
		"a long number":   sumOf("pairs", nil, 1, 2, math.MaxInt64),
		"a number and no": sumOf("pairs", nil, 1, 2, wrong),
	} {
		if other, is := seen[sum]; is || sum < 0 {
			t.Errorf("%s has the checksum of %s: %d", name, other, sum)
		}
		seen[sum] = name
	}
	if zero := real(math.Copysign(0, -1)); zero != 0 {
		t.Errorf("the negative zero is %d: SQLite has one zero", zero)
	}
	if sumOf("", []byte("text")) != checksum([]byte("text")) {
		t.Error("without a table and numbers it is not the checksum of the data")
	}
}

// The database engine and the program take the same checksums.
func TestSumFunction(t *testing.T) {
	s := openTemp(t)
	for args, want := range map[string]int64{
		`'pairs', NULL, 1, 2, -3, 0.5`: sumOf("pairs", nil, 1, 2, -3, real(0.5)),
		`'pairs', 'eco', 1`:            sumOf("pairs", []byte("eco"), 1),
		`'pairs', x'00ff', 1, NULL`:    sumOf("pairs", []byte{0, 0xff}, 1, wrong),
		`'', CAST('ü' AS BLOB)`:        sumOf("", []byte("ü")),
	} {
		var got int64
		if err := s.read.QueryRow(`SELECT sum_of(` + args + `)`).Scan(&got); err != nil || got != want {
			t.Errorf("%s: %d, %v, want %d", args, got, err, want)
		}
	}
	if _, err := s.read.Exec(`SELECT sum_of('pairs')`); err == nil {
		t.Error("a checksum without data")
	}
}
