package syzygy

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"match/board"
)

// benchmarked returns the tables and positions of a benchmark: those of testdata,
// or all of four men that the file MATCH_POSITIONS lists (a FEN a line, up to the
// first tab), probed in the tables in MATCH_SYZYGY. `make compare-syzygy` probes
// the same ones with Fathom.
func benchmarked(b *testing.B) (set *Set, list []board.Position) {
	dir, positions := os.Getenv("MATCH_SYZYGY"), os.Getenv("MATCH_POSITIONS")
	if dir == "" || positions == "" {
		for _, c := range oracle {
			list = append(list, *parse(b, c.fen))
		}
		return open(b), list
	}
	set, err := Open(dir)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { set.Close() })
	f, err := os.Open(positions)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fen, _, _ := strings.Cut(lines.Text(), "\t")
		if p, err := board.ParseFEN(fen); err == nil && p.Occupied().Count() == 4 {
			list = append(list, p)
		}
	}
	return set, list
}

func BenchmarkOutcome(b *testing.B) {
	set, list := benchmarked(b)
	for i := range list { // warm up
		if _, err := set.Outcome(&list[i]); err != nil {
			b.Fatal(err)
		}
	}
	i := 0
	for b.Loop() {
		set.Outcome(&list[i])
		if i++; i == len(list) {
			i = 0
		}
	}
}

func BenchmarkDistance(b *testing.B) {
	set, list := benchmarked(b)
	i := 0
	for b.Loop() {
		set.Distance(&list[i])
		if i++; i == len(list) {
			i = 0
		}
	}
}
