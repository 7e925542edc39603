package store

import (
	"testing"

	"match/record"
)

// BenchmarkRecord is the cost of a pair, two games of about 70 plies, on the
// disk. Its CPU time, not its elapsed time, is what a match pays for its
// store: most of the latter is waiting for the disk.
func BenchmarkRecord(b *testing.B) {
	s := openTemp(b)
	m := begin(b, s)
	p := newPlayer(5)
	var pool []record.Pair
	for range 200 {
		pool = append(pool, p.next())
	}
	n := 0
	for b.Loop() {
		pair := pool[n%len(pool)]
		n++
		pair.Number = n
		if err := m.Record(ctx, pair); err != nil {
			b.Fatal(err)
		}
	}
}
