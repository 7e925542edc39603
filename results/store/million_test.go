package store

import (
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"io"

	"match/record"
	"match/report"
	"match/report/chart"
	"match/sprt"
)

// TestMillion fills a database with a million games, three quarters of them in
// one match, and reports how long queries take. MATCH_MILLION names the file,
// which is kept and reused.
func TestMillion(t *testing.T) {
	path := os.Getenv("MATCH_MILLION")
	if path == "" {
		t.Skip("MATCH_MILLION is not set")
	}
	s := openAt(t, path)
	list, err := s.List(ctx, Filter{})
	if err != nil {
		t.Fatal(err)
	}
	if len(list) == 0 {
		fill(t, s, 375_000)
		for range 125 {
			fill(t, s, 1_000)
		}
	}
	ask := func(what string, do func() error) {
		start := time.Now()
		if err := do(); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		t.Logf("%-20s %v", what, time.Since(start).Round(time.Millisecond))
	}
	var m *Event
	ask("match", func() (err error) { m, err = s.Event(ctx, 1); return err })
	ask("list", func() error { _, err := s.List(ctx, Filter{}); return err })
	ask("summary", func() error { _, err := m.Summary(ctx); return err })
	ask("tallies", func() error { _, err := m.Tallies(ctx); return err })
	var points []report.Point
	ask("path", func() (err error) { points, err = m.Path(ctx, 1000); return err })
	ask("plot", func() error {
		sum, err := m.Summary(ctx)
		if err != nil {
			return err
		}
		return chart.Write(io.Discard, ".svg", sum.Picture(points))
	})
	size, err := s.size(ctx)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%.0f bytes a game", float64(size)/1e6)
}

// fill records a match whose games are drawn from a few hundred.
func fill(t *testing.T, s *Store, pairs int) {
	m := begin(t, s)
	defer m.Close()
	p := newPlayer(5)
	var pool []record.Pair
	for range 200 {
		pool = append(pool, p.next())
	}
	var counts sprt.Pentanomial
	var batch []record.Pair
	for n := range pairs {
		pair := pool[n%len(pool)]
		pair.Number = n + 1
		half := 0
		for i, g := range pair.Games {
			copied := *g
			copied.Pair, copied.Round = pair.Number, strconv.Itoa(pair.Number)+fmt.Sprintf(".%d", i+1)
			pair.Games[i] = &copied
			half += int(record.Outcome(g.Result, i == 0))
		}
		counts[half]++
		pair.Counts = counts
		pair.LLR, _ = testInfo.Test.LLRPairs(counts)
		if batch = append(batch, pair); len(batch) == 1000 {
			if err := m.RecordAll(ctx, batch); err != nil {
				t.Fatal(err)
			}
			batch = batch[:0]
		}
	}
	if err := m.Finish(ctx); err != nil {
		t.Fatal(err)
	}
}
