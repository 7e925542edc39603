package store

import (
	"testing"

	"match/record"
)

// BenchmarkRecord measures the cost of storing a pair of two games of about 70
// plies on the disk. The cost for a match is the CPU time and not the elapsed
// time, most of which is waiting for the disk.
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
