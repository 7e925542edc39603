package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
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

// as connects an existing member.
func (s *Server) as(t *testing.T, i *auth.Identity) *auth.Conn {
	t.Helper()
	conn, err := auth.Dial(t.Context(), i, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return conn
}

// submitted queues an event of a member.
func (s *Server) submitted(t *testing.T, owner string) (number int64) {
	t.Helper()
	s.queue(t, "an event of another member", "first")
	s.mu.Lock()
	defer s.mu.Unlock()
	s.jobs[0].Owner, s.jobs[0].Host = owner, "box"
	return 1
}

// An event that is cancelled while it begins is cancelled, whatever error its
// beginning returns.
func TestCancelledEarly(t *testing.T) {
	s := open(t)
	j := &job{EventStatus: wire.EventStatus{Number: 1, State: wire.Running}, moved: make(chan struct{})}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errCancelled)
	if s.ended(ctx, j, errors.New("interrupted")); j.State != wire.Cancelled || j.Error != "" {
		t.Errorf("%s: %s", j.State, j.Error)
	}
}

// The end of an event that could not be written is written when there is room.
func TestAnEndIsWrittenLater(t *testing.T) {
	s := open(t)
	s.queue(t, "an event that is cancelled", "first")
	events := filepath.Dir(s.jobPath(1))
	if err := os.Rename(events, events+"-away"); err != nil {
		t.Fatal(err)
	}
	if err := s.Cancel(1); err != nil {
		t.Fatal(err)
	}
	bounded.Until(t, "end of the event", func() bool { return s.Status(wire.StatusOf{}).Events[0].State == wire.Cancelled })
	if err := os.Rename(events+"-away", events); err != nil {
		t.Fatal(err)
	}
	s.writeAgain()
	var kept job
	if err := auth.ReadJSON(s.jobPath(1), &kept); err != nil || kept.State != wire.Cancelled || s.jobs[0].unwritten {
		t.Errorf("%+v, %v, %v", kept, err, s.jobs[0].unwritten)
	}
}

// What was refused, because it could not be written, is not written later.
func TestRefusalsAreNotWrittenLater(t *testing.T) {
	s := open(t)
	s.queue(t, "an event that is cancelled", "first")
	if err := s.Cancel(1); err != nil {
		t.Fatal(err)
	}
	bounded.Until(t, "end of the event", func() bool { return s.Status(wire.StatusOf{}).Events[0].State == wire.Cancelled })
	submit, err := s.submission(1)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int64{1, 2} { // a directory is in the way
		if err := os.Rename(s.jobPath(n), s.jobPath(n)+"-away"); err != nil && n == 1 {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Join(s.jobPath(n), "x"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := on(s.handleRestart)(&request{right: wire.ToOwn, data: []byte(`{"number":1}`)}); err == nil {
		t.Error("a restart that is not on the disk")
	}
	submit.Key = "an event that is refused"
	if _, err := s.Submit("s1", submit); err == nil || len(s.jobs) != 1 {
		t.Errorf("an event that is not on the disk: %v", err)
	}
	for _, n := range []int64{1, 2} {
		if err := os.RemoveAll(s.jobPath(n)); err != nil {
			t.Fatal(err)
		}
	}
	s.writeAgain()
	for _, n := range []int64{1, 2} {
		if _, err := os.Stat(s.jobPath(n)); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("event %d was written: %v", n, err)
		}
	}
}

// Only the submitter of an event and the owner of the server's directory manage it
// and read its logs. Only the latter reads its engines: a plan, which all may read, names them,
// and whoever submits it again owns an event with them.
func TestEventsHaveOwners(t *testing.T) {
	s := open(t)
	submitter := s.member(t, wire.ToSubmit)
	admin, err := OwnIdentity(s.Dir)
	if err != nil {
		t.Fatal(err)
	}
	n := s.submitted(t, submitter.ID)
	engine := strings.Repeat("5a", 32)
	s.jobs[0].Files = []string{engine}
	mine, other, own := s.as(t, submitter), s.dialed(t, wire.ToSubmit), s.as(t, admin)
	ctx := bounded.Context(t)
	requests := []struct {
		verb string
		body any
	}{
		{wire.VerbShare, wire.Share{Number: n, Share: 7}},
		{wire.VerbLog, wire.LogOf{Number: n, Round: "1.1"}},
		{wire.VerbGet, wire.PartOf{Event: n, Sum: engine}},
		{wire.VerbCancel, wire.EventNumber{Number: n}},
		{wire.VerbRestart, wire.EventNumber{Number: n}},
	}
	for _, r := range requests {
		err := other.Call(ctx, r.verb, r.body, nil)
		if err == nil || !strings.Contains(err.Error(), submitter.ID+" box") && !strings.Contains(err.Error(), "may not read") {
			t.Errorf("%s by another member: %v", r.verb, err)
		}
	}
	if e := s.Status(wire.StatusOf{}).Events[0]; e.Share != wire.DefaultShare || e.State != wire.Running || e.Owner != submitter.ID || e.Host != "box" {
		t.Errorf("after the attempts of another member: %+v", e)
	}
	for name, by := range map[string]*auth.Conn{"the submitter": mine, "the owner of the directory": own} {
		for _, r := range requests {
			err := by.Call(ctx, r.verb, r.body, nil)
			want := map[string]string{wire.VerbLog: "has no log", wire.VerbGet: "does not have the file"}[r.verb] // there is none
			if r.verb == wire.VerbGet && by == mine {
				want = "this member may not read that file"
			}
			if want != "" {
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("%s by %s: %v", r.verb, name, err)
				}
			} else if err != nil {
				t.Errorf("%s by %s: %v", r.verb, name, err)
			}
			if r.verb == wire.VerbCancel {
				bounded.Until(t, "end of the event", func() bool { return s.Status(wire.StatusOf{}).Events[0].State == wire.Cancelled })
			}
		}
		if e := s.Status(wire.StatusOf{}).Events[0]; e.Share != 7 || e.State != wire.Running {
			t.Errorf("restarted by %s: %+v", name, e)
		}
	}
}

// An engine is not a book because another member submits a plan with it as its book; nor is a book
// an engine because another plan names it so.
func TestEnginesAreNoBooks(t *testing.T) {
	s := open(t)
	s.withBook(t, "the first event 0123")
	j := s.jobs[0]
	book := j.Files[0]
	later := &job{EventStatus: wire.EventStatus{Number: 2, Owner: "s2"}, Files: []string{book}}
	s.jobs = append(s.jobs, later)
	if shows, err := s.shows(j, &request{right: wire.ToRead}, book); !shows || err != nil {
		t.Errorf("a book: %v, %v", shows, err)
	}
	if shows, err := s.shows(later, &request{right: wire.ToSubmit, member: "s2"}, book); shows || err == nil {
		t.Errorf("of an event that has none: %v, %v", shows, err)
	}
	earlier := &job{EventStatus: wire.EventStatus{Number: 0}, Files: []string{book}}
	if err := auth.WriteJSON(s.planPath(0), &wire.Submit{}); err != nil { // it is not its book
		t.Fatal(err)
	}
	s.jobs = append([]*job{earlier}, s.jobs...)
	if shows, err := s.shows(j, &request{right: wire.ToRead}, book); shows || err != nil {
		t.Errorf("an engine: %v, %v", shows, err)
	}
}

// A restarted event has a new name for workers, stays restarted, and cannot be
// restarted while it runs.
func TestRestarts(t *testing.T) {
	s := open(t)
	s.queue(t, "0123456789abcdef", "first")
	name := s.jobs[0].name()
	owner := &request{right: wire.ToOwn, data: []byte(`{"number":1}`)}
	if _, err := on(s.handleRestart)(owner); err == nil || !strings.Contains(err.Error(), "is running") {
		t.Errorf("a running event: %v", err)
	}
	if err := s.Cancel(1); err != nil {
		t.Fatal(err)
	}
	bounded.Until(t, "end of the event", func() bool { return s.Status(wire.StatusOf{}).Events[0].State == wire.Cancelled })
	if _, err := on(s.handleRestart)(owner); err != nil {
		t.Fatal(err)
	}
	if again := s.jobs[0].name(); again == name || s.Status(wire.StatusOf{}).Events[0].State != wire.Running {
		t.Errorf("%s again as %s: %+v", name, again, s.Status(wire.StatusOf{}).Events[0])
	}
	if j, err := s.readJob(1); err != nil || j.State != wire.Running || j.Restarts != 1 {
		t.Errorf("on the disk: %+v, %v", j, err)
	}
}

// lines returns the actions in the log as "member verb".
func (s *Server) lines(t *testing.T) (list []string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(s.Dir, actionsFile))
	if err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
		var a action
		if err := json.Unmarshal(lines.Bytes(), &a); err != nil || bytes.ContainsRune(lines.Bytes(), '\x1b') {
			t.Fatalf("%q: %v", lines.Text(), err)
		}
		list = append(list, a.Member+" "+a.Verb)
	}
	return list
}

// Each request that changes something is logged, and others are not. An admin who
// joined with a token may do everything.
func TestEachActionIsLogged(t *testing.T) {
	s := open(t)
	signer, err := auth.OpenSigner(filepath.Join(t.TempDir(), "signer.key"))
	if err != nil {
		t.Fatal(err)
	}
	sum := strings.Repeat("5a", 32)
	s.blobs.Link(sum, filepath.Join(s.Dir, caFileOfTests))
	signature, err := signer.Sign(sum, "new")
	if err != nil {
		t.Fatal(err)
	}
	s.queue(t, "an event of a submitter", "first")
	plan, err := s.submission(1)
	if err != nil {
		t.Fatal(err)
	}
	worker, admin := s.member(t, wire.ToWork), s.member(t, wire.ToOwn)
	s.ledger.Quarantine(worker.ID, "it lies")
	s.quarantine(worker.ID, "it lies")
	before := len(s.lines(t))
	conn, ctx := s.as(t, admin), bounded.Context(t)
	var want []string
	for _, r := range []struct {
		verb   string
		body   any
		logged bool
	}{
		{wire.VerbStatus, wire.StatusOf{}, false},
		{wire.VerbPlan, wire.EventNumber{Number: 1}, false},
		{wire.VerbSign, signature, true},
		{wire.VerbSubmit, wire.Submit{Key: "an event of an admin", Plan: plan.Plan}, true},
		{wire.VerbShare, wire.Share{Number: 1, Share: 7}, true},
		{wire.VerbCancel, wire.EventNumber{Number: 1}, true},
		{wire.VerbRestart, wire.EventNumber{Number: 1}, true},
		{wire.VerbAdmit, wire.Admit{Worker: worker.ID}, true},
		{wire.VerbDrain, wire.Drain{Worker: worker.ID}, true},
		{wire.VerbExpel, wire.Expel{Member: worker.ID}, true},
		{wire.VerbPrune, wire.Prune{Keep: time.Hour}, true},
	} {
		if err := conn.Call(ctx, r.verb, r.body, nil); err != nil {
			t.Errorf("%s: %v", r.verb, err)
		}
		if r.logged {
			want = append(want, admin.ID+" "+r.verb)
		}
		if r.verb == wire.VerbCancel {
			bounded.Until(t, "end of the event", func() bool { return s.Status(wire.StatusOf{Before: 2}).Events[0].State == wire.Cancelled })
		}
	}
	if got := s.lines(t)[before:]; !slices.Equal(got, want) {
		t.Errorf("logged %q, want %q", got, want)
	}
	own, err := OwnIdentity(s.Dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := conn.Call(ctx, wire.VerbExpel, wire.Expel{Member: own.ID}, nil); err == nil || !strings.Contains(err.Error(), "cannot be expelled") {
		t.Errorf("an admin expels the owner of the directory: %v", err)
	}
}

// The log has a line for everything that members did, and nothing that was
// refused. It does not grow without limit.
func TestActionsAreLogged(t *testing.T) {
	s := open(t)
	submitter := s.dialed(t, wire.ToSubmit)
	ctx := bounded.Context(t)
	if err := submitter.Call(ctx, wire.VerbCancel, wire.EventNumber{Number: 5}, nil); err == nil {
		t.Error("an event that does not exist")
	}
	path := filepath.Join(s.Dir, actionsFile)
	if err := s.act(&action{Member: "a1", Verb: wire.VerbExpel, Request: json.RawMessage(`{"member":"w3\u001b\n"}`)}); err != nil {
		t.Fatal(err)
	}
	verbs := s.lines(t)
	if len(verbs) != 2 || !strings.HasSuffix(verbs[0], " "+wire.VerbJoin) || verbs[1] != "a1 "+wire.VerbExpel {
		t.Errorf("%q", verbs)
	}
	if err := os.Truncate(path, maxActions); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.act(&action{Verb: wire.VerbSign}); err != nil {
			t.Fatal(err)
		}
	}
	now, errNow := os.Stat(path)
	before, errBefore := os.Stat(path + ".1")
	if errNow != nil || errBefore != nil || now.Size() > 1000 || before.Size() != maxActions {
		t.Errorf("%v, %v", errNow, errBefore)
	}
}
