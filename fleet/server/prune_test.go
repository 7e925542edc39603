package server

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"match/fleet/auth"
	"match/fleet/wire"
	"match/internal/bounded"
)

// aged makes a file of the server look as if it had arrived long ago.
func aged(t *testing.T, dir string) string {
	t.Helper()
	then := time.Now().Add(-100 * time.Hour)
	for _, path := range []string{filepath.Join(dir, "data"), dir} {
		if err := os.Chtimes(path, then, then); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// numbers returns the events of the queue.
func (s *Server) numbers() (list []int64) {
	for _, e := range s.Status(wire.StatusOf{}).Events {
		list = append(list, e.Number)
	}
	return list
}

// Old events leave the queue with everything that belongs to them only. What running
// and later events need stays, and so do files that have just arrived.
func TestPrune(t *testing.T) {
	s := open(t)
	var books []string
	for _, key := range []string{"an event that ended", "another that ended", "an event that is running", "the latest event"} {
		books = append(books, aged(t, s.withBook(t, key)))
	}
	fresh := s.withBook(t, "an event with a new book")
	for _, n := range []int64{1, 2, 4, 5} {
		if err := s.Cancel(n); err != nil {
			t.Fatal(err)
		}
		bounded.Until(t, "end", func() bool { return s.Status(wire.StatusOf{}).Events[n-1].State == wire.Cancelled })
	}
	s.mu.Lock()
	s.jobs[1].Files = append(s.jobs[1].Files, s.jobs[2].Files...)
	orphans := []string{s.planPath(77), s.logs(s.jobs[0])}
	s.mu.Unlock()
	if err := os.WriteFile(orphans[0], nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(orphans[1], 0o700); err != nil {
		t.Fatal(err)
	}
	if done, err := s.Prune(time.Now().Add(-time.Hour)); err != nil || done.Events != 0 || len(s.numbers()) != 5 {
		t.Errorf("nothing is old: %+v, %v, %v", done, s.numbers(), err)
	}
	done, err := s.Prune(time.Now().Add(time.Hour))
	if err != nil || done.Events != 3 || done.Files != 3 || done.Bytes == 0 || !slices.Equal(s.numbers(), []int64{3, 5}) {
		t.Errorf("%+v, %v, %v", done, s.numbers(), err)
	}
	for i, want := range []bool{false, false, true, false} {
		if exists(books[i]) != want || exists(s.planPath(int64(i+1))) != want || exists(s.jobPath(int64(i+1))) != want {
			t.Errorf("event %d is kept: %v, want %v", i+1, exists(books[i]), want)
		}
	}
	if !exists(fresh) || exists(orphans[0]) || exists(orphans[1]) {
		t.Errorf("a new book %v, left by a crash %v, %v", exists(fresh), exists(orphans[0]), exists(orphans[1]))
	}
	if n := s.queue(t, "the next event in the queue", "next"); n != 6 {
		t.Errorf("the next event has number %d", n)
	}
}

// Events that are restarted while others are removed stay, and do not count as removed.
func TestPruneKeepsWhatIsRestarted(t *testing.T) {
	past := &Server{Options: Options{Dir: t.TempDir()}}
	const all = 900
	withEnded(t, past, all)
	s, err := Open(t.Context(), Options{Dir: past.Dir, Listen: "127.0.0.1:0", Note: func(string) {}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	pruned := make(chan wire.Pruned)
	go func() {
		done, err := s.Prune(time.Now())
		if err != nil {
			t.Error(err)
		}
		pruned <- done
	}()
	bounded.Until(t, "first event that is removed", func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, j := range s.jobs {
			if len(s.jobs) < all {
				j.State = wire.Running
			}
		}
		return len(s.jobs) < all
	})
	if done, left := <-pruned, len(s.numbers()); done.Events != all-left {
		t.Errorf("%d are removed, and %d of %d are left", done.Events, left, all)
	}
}

// A server answers before it prunes what ended long ago: workers have little time to say what they
// have, before others get it.
func TestAnswersBeforeItPrunes(t *testing.T) {
	past := &Server{Options: Options{Dir: t.TempDir()}}
	withEnded(t, past, 2)
	answered := errors.New("nothing was pruned")
	s, err := Open(t.Context(), Options{Dir: past.Dir, Listen: "127.0.0.1:0", Keep: time.Hour, Note: func(line string) {
		own, err := OwnIdentity(past.Dir)
		if err != nil || !strings.HasPrefix(line, "removed: ") {
			t.Fatal(line, err)
		}
		conn, err := auth.Dial(t.Context(), own, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		answered = conn.Call(ctx, wire.VerbStatus, wire.StatusOf{}, nil)
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if answered != nil {
		t.Error(answered)
	}
}

// Nothing is removed that an event may need whose file is damaged.
func TestPruneKeepsWhatIsUnknown(t *testing.T) {
	s := open(t)
	book := aged(t, s.withBook(t, "an event that is damaged"))
	path := s.jobPath(1)
	if err := os.Truncate(path, 0); err != nil {
		t.Fatal(err)
	}
	s.mu.Lock()
	s.jobs[0].Key, s.jobs[0].Files, s.jobs[0].State = "", nil, wire.Broken
	s.mu.Unlock()
	s.queue(t, "the latest event of all", "latest")
	if _, err := s.Prune(time.Now().Add(time.Hour)); err == nil || !strings.Contains(err.Error(), "event 1") || !exists(book) || !exists(path) {
		t.Errorf("%v, the book is kept: %v, the event %v", err, exists(book), exists(path))
	}
	s.mu.Lock()
	s.jobs[0].State = wire.Running
	s.jobs[0].Key = "an event that is damaged"
	s.mu.Unlock()
}

// A file that a submitter has asked for stays, until its event is there.
func TestPruneKeepsWhatIsAskedFor(t *testing.T) {
	s := open(t)
	book := aged(t, s.withBook(t, "an event that ended"))
	if !s.blobs.Has(filepath.Base(book)) || s.blobs.Has(strings.Repeat("0", 64)) {
		t.Error("it is not there")
	}
	if files, _, err := s.blobs.Prune(func(string) bool { return false }); files != 0 || err != nil {
		t.Errorf("%d files, %v", files, err)
	}
	aged(t, book)
	half := filepath.Join(s.Dir, "blobs", strings.Repeat("0", 64)+".part")
	if err := os.WriteFile(half, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if files, _, err := s.blobs.Prune(func(string) bool { return false }); files != 1 || err != nil || !exists(half) {
		t.Errorf("%d files, %v", files, err)
	}
	old := time.Now().Add(-25 * time.Hour)
	if err := os.Chtimes(half, old, old); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.blobs.Prune(func(string) bool { return false }); err != nil || exists(half) {
		t.Errorf("an old incomplete file stays: %v", err)
	}
}
