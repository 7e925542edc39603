package store

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"match/internal/bounded"
	"match/record"
)

// TestMain lets the tests start themselves as other processes: with
// MATCH_TEST_WRITER=N the program records N pairs in the database of
// MATCH_TEST_DB and ends.
func TestMain(m *testing.M) {
	if n, err := strconv.Atoi(os.Getenv("MATCH_TEST_WRITER")); err == nil {
		if err := write(os.Getenv("MATCH_TEST_DB"), n); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// write plays a match of n pairs in another process.
func write(path string, n int) error {
	s, err := Open(ctx, path, nil)
	if err != nil {
		return err
	}
	defer s.Close()
	m, err := s.Begin(context.Background(), testInfo)
	if err != nil {
		return err
	}
	defer m.Close()
	p := newPlayer(uint64(os.Getpid()))
	for range n {
		if err := m.Record(context.Background(), p.next()); err != nil {
			return err
		}
	}
	return m.Finish(context.Background())
}

// TestManyProcesses lets several processes write while this one reads, and kills
// some of them. MATCH_LONG=1 makes it last about a minute.
func TestManyProcesses(t *testing.T) {
	pairs, writers := few(100), 4
	if bounded.IsLong() {
		pairs = 5000
	}
	path := filepath.Join(t.TempDir(), "results.db")
	s := openAt(t, path)
	var running []*exec.Cmd
	for range writers {
		cmd := exec.CommandContext(t.Context(), os.Args[0])
		cmd.Env = append(os.Environ(), "MATCH_TEST_DB="+path, fmt.Sprintf("MATCH_TEST_WRITER=%d", pairs))
		cmd.Stderr = os.Stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		running = append(running, cmd)
	}
	victim := running[0]
	done := make(chan struct{})
	go func() {
		time.Sleep(time.Duration(rand.IntN(200)+50) * time.Millisecond)
		victim.Process.Kill()
		victim.Wait()
		for _, cmd := range running[1:] {
			if err := cmd.Wait(); err != nil {
				t.Errorf("a writer: %v", err)
			}
		}
		close(done)
	}()
	reads := 0
	for over := false; !over; reads++ {
		select {
		case <-done:
			over = true
		default:
		}
		// In one view: an event that was killed before its first pair may be removed at
		// any moment.
		err := s.View(ctx, func(s *Store) error { readAll(t, s, over, pairs); return nil })
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d times read while %d processes wrote", reads, writers)
}

// readAll lists and replays all matches; at the end every match except the killed
// one is complete.
func readAll(t *testing.T, s *Store, over bool, pairs int) {
	t.Helper()
	list, err := s.List(ctx, Filter{})
	if err != nil {
		t.Fatal(err)
	}
	complete := 0
	for _, e := range list {
		m, err := s.Event(ctx, e.ID)
		if err != nil {
			t.Fatal(err)
		}
		var last record.Pair
		n := 0
		for p, err := range m.Pairs(ctx) {
			if err != nil {
				t.Fatal(err)
			}
			n++
			last = p
		}
		if n < e.Summary.Pairs.Pairs() || last.Number != n || last.Counts.Pairs() != n {
			t.Fatalf("match %d: %d pairs read, the last one is %d with counts %v, listed were %d", e.ID, n, last.Number, last.Counts, e.Summary.Pairs.Pairs())
		}
		if n == pairs {
			complete++
		}
		if over {
			if _, err := m.Verify(ctx, func(p Problem) { t.Error(p) }); err != nil {
				t.Error(err)
			}
		}
	}
	if over && (complete < 3 || len(list) > 4) {
		t.Errorf("%d of %d matches are complete", complete, len(list))
	}
}
