package server

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/event"
	"match/fleet/transfer"
	"match/fleet/wire"
	"match/internal/bounded"
	"match/players/spec"
)

// withBook submits a match that plays from a book of its own, and returns the path of the book in
// the server's directory.
func (s *Server) withBook(t *testing.T, key string) (path string) {
	t.Helper()
	text := "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - hmvc 0; c0 \"" + key + "\";\n"
	path, err := s.submitBook(t, key, key+".epd", text)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// submitBook is withBook for any file.
func (s *Server) submitBook(t *testing.T, key, name, text string) (path string, err error) {
	t.Helper()
	book := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(book, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p := &event.Plan{
		Kind: event.KindMatch, Format: &event.Match{Games: 2}, Conditions: event.DefaultConditions(),
		Players: []spec.Player{{Kind: spec.Builtin, Variant: "flat"}, {Kind: spec.Builtin, Variant: "material"}},
	}
	p.Conditions.Book = book
	p.Complete()
	plan, files, err := transfer.Pack(p)
	if err != nil {
		t.Fatal(err)
	}
	for r := range files {
		if err := s.blobs.Put("", &wire.Part{Sum: r.Sum, Size: int64(len(text)), Data: []byte(text)}); err != nil {
			t.Fatal(err)
		}
		path = filepath.Join(s.Dir, "blobs", r.Sum)
	}
	_, err = s.Submit("s1", &wire.Submit{Key: key, Plan: plan})
	return path, err
}

// A small book that would take much memory is refused before it is read.
func TestLargeBooksAreRefused(t *testing.T) {
	s := open(t)
	var small bytes.Buffer
	z := gzip.NewWriter(&small)
	for range maxBook>>20 + 1 {
		if _, err := z.Write(bytes.Repeat([]byte("\n"), 1<<20)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	_, err := s.submitBook(t, "an event with a large book", "large.epd.gz", small.String())
	want := "book: large.epd.gz: larger than 64 MiB uncompressed, which is more than a fleet's server reads"
	if err == nil || err.Error() != want || len(s.jobs) != 0 {
		t.Errorf("%v, want %s", err, want)
	}
}

// A damaged or missing file costs the running event that needs it, and no other one. Ended events
// need no files.
func TestBrokenFilesCostTheirEvents(t *testing.T) {
	dir := t.TempDir()
	start := func() *Server {
		t.Helper()
		s, err := Open(t.Context(), Options{Dir: dir, Listen: "127.0.0.1:0", Note: func(string) {}})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := start()
	s.queue(t, "a whole running event", "first")
	s.queue(t, "an event with an empty file", "second")
	missing := []string{s.withBook(t, "a running event with a book"), s.withBook(t, "an ended event with a book")}
	if err := s.Cancel(4); err != nil {
		t.Fatal(err)
	}
	bounded.Until(t, "end of the cancelled event", func() bool { return s.Status(wire.StatusOf{}).Events[3].State == wire.Cancelled })
	damaged := s.jobPath(2)
	s.Close()
	if err := os.Truncate(damaged, 0); err != nil {
		t.Fatal(err)
	}
	for _, path := range append(missing, s.planPath(4)) {
		if err := os.RemoveAll(path); err != nil {
			t.Fatal(err)
		}
	}
	s = start()
	defer s.Close()
	s.mu.Lock()
	if s.jobs[0].entry == nil {
		t.Error("workers are answered before a running event is open: they drop what they have of it")
	}
	s.mu.Unlock()
	events := s.Status(wire.StatusOf{}).Events
	for i, want := range []wire.State{wire.Running, wire.Broken, wire.Broken, wire.Cancelled} {
		e := events[i]
		if e.State != want || e.Number != int64(i+1) || (e.Error != "") != (want == wire.Broken) {
			t.Errorf("%+v, want it %s", e, want)
		}
	}
	for i, want := range []string{"unexpected end of JSON input", transfer.ErrMissing.Error()} {
		if why := events[i+1].Error; !strings.Contains(why, want) || !strings.Contains(why, s.jobPath(int64(i+2))) {
			t.Errorf("%s, want %q", why, want)
		}
	}
	if info, err := os.Stat(damaged); err != nil || info.Size() != 0 {
		t.Errorf("the damaged file was changed: %v", err)
	}
	if title := events[3].Title; !strings.Contains(title, "flat vs material") {
		t.Errorf("the ended event is called %q", title)
	}
	var planned wire.Submit
	err := s.dialed(t, wire.ToRead).Call(bounded.Context(t), wire.VerbPlan, wire.EventNumber{Number: 2}, &planned)
	if err == nil || !strings.Contains(err.Error(), "event 2 is broken") {
		t.Errorf("%v", err)
	}
	if n := s.queue(t, "the next event in the queue", "next"); n != 5 {
		t.Errorf("the next event has number %d", n)
	}
}
