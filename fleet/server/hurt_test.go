package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"match/arena"
	"match/engine"
	"match/fleet/auth"
	"match/fleet/ledger"
	"match/fleet/wire"
	"match/internal/bounded"
	"match/record"
)

// playing waits until the first event is open to workers.
func (s *Server) playing(t *testing.T) (entry *ledger.Event) {
	t.Helper()
	bounded.Until(t, "event", func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		entry = s.jobs[0].entry
		return entry != nil
	})
	return entry
}

// When the server stops, workers keep what they have: it resumes the events at its next start.
func TestAStopIsNoEnd(t *testing.T) {
	s, err := Open(t.Context(), Options{Dir: t.TempDir(), Listen: "127.0.0.1:0", Note: func(string) {}})
	if err != nil {
		t.Fatal(err)
	}
	told := make(chan bool, 1)
	s.ledger.Stopped = func(string) { told <- !s.wires.links[wire.ToWork].IsClosed() }
	s.queue(t, "0123456789abcdef", "first")
	s.playing(t)
	s.Close()
	if bounded.Receive(t, "end of the event", told) {
		t.Error("workers were told to drop their pairs")
	}
}

// The end of a quarantine may give the worker a task at once, and the event a message about that.
func TestAdmitGivesTasks(t *testing.T) {
	s := open(t)
	s.ledger.Audit = 0.5
	s.ledger.Quarantine("w7", "it lies")
	s.queue(t, "0123456789abcdef", "first")
	entry := s.playing(t)
	bounded.Until(t, "pair", func() bool { ready, _ := entry.Queue(); return ready > 0 })
	task := make(chan *arena.Task, 1)
	go func() { task <- s.ledger.Ask(bounded.Context(t), "w7", 1) }()
	bounded.Until(t, "worker that waits", func() bool { return s.HasWorkers() })
	admitted := make(chan error, 1)
	go func() {
		_, err := on(s.handleAdmit)(&request{data: []byte(`{"worker":"w7"}`)})
		admitted <- err
	}()
	if err := bounded.Receive(t, "end of the quarantine", admitted); err != nil {
		t.Error(err)
	}
	if got := bounded.Receive(t, "task", task); got == nil {
		t.Error("no task")
	}
}

// A worker whose bench differs does not stop events in which it has not played, however often it
// introduces itself. Its pairs that are stored later are taken back.
func TestABadBenchStopsNobody(t *testing.T) {
	s := open(t)
	s.bench = func() (engine.BenchResult, error) { return engine.BenchResult{Nodes: 100}, nil }
	s.queue(t, "0123456789abcdef", "first")
	entry := s.playing(t)
	hello, err := json.Marshal(wire.Hello{Version: wire.ThisVersion(), Health: &wire.Health{Nodes: 99}})
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if _, err := on(s.hello)(&request{wire.ToWork, "w7", hello}); err != nil {
			t.Fatal(err)
		}
	}
	s.mu.Lock()
	j := s.jobs[0]
	ctx, cancel := context.WithCancelCause(t.Context())
	if j.entry != entry || len(j.notes) != 0 {
		t.Errorf("the event was stopped: %q", j.notes)
	}
	stop := j.cancel
	j.cancel = cancel
	s.mu.Unlock()
	for i, worker := range []string{"w1", "w7"} {
		p := &arena.Played{Pair: record.Pair{Number: 1, Origin: record.Origin{Worker: worker}}}
		if err := (&counter{s, j}).Pair(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		if taken := errors.Is(context.Cause(ctx), errTakenBack); taken != (i == 1) {
			t.Errorf("a pair of %s is taken back: %v", worker, taken)
		}
	}
	s.mu.Lock()
	j.cancel = stop
	s.mu.Unlock()
}

// The holder of a token has few connections, and fewer when the token has been used.
func TestTokensHaveFewConnections(t *testing.T) {
	s := open(t)
	token, err := NewToken(s.Dir, wire.ToWork, 1, time.Now().Add(time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := auth.Join(t.Context(), token, "box"); err != nil {
		t.Fatal(err)
	}
	var list []*nats.Conn
	for len(list) < 100 {
		nc, err := nats.Connect("tls://"+token.Addresses[0], nats.Secure(auth.ClientTLS(token.Authority)), nats.TLSHandshakeFirst(), nats.Token(token.Secret), nats.NoReconnect(), nats.Timeout(500*time.Millisecond))
		if err != nil {
			if errors.Is(err, nats.ErrAuthorization) {
				t.Error("one too many is told that the token is not known")
			}
			break
		}
		defer nc.Close()
		list = append(list, nc)
	}
	if len(list) != mostConnections(wire.ToJoin) {
		t.Fatalf("%d connections with a token", len(list))
	}
	if err := list[0].Publish(wire.Subject(wire.ToJoin, auth.TokenID(token.Secret), wire.VerbJoin), make([]byte, mostBacklog/3)); err != nil {
		t.Fatal(err)
	}
	bounded.Until(t, "end of a flood", func() bool {
		open, _ := s.wires.received()
		s.wires.disconnect(most(nil, open), open)
		return list[0].IsClosed()
	})
}

// The server's own connections, which send all answers, are never the flood: to end them would lose
// the requests of everybody.
func TestOwnConnectionsAreNoFlood(t *testing.T) {
	s := open(t)
	for _, conn := range s.wires.links {
		if err := cmp.Or(conn.Publish("answers", make([]byte, mostBacklog/3)), conn.Flush()); err != nil {
			t.Fatal(err)
		}
	}
	open, err := s.wires.received()
	if key := most(nil, open); err != nil || key != "" {
		t.Errorf("the flood is that of %q: %v", key, err)
	}
}

// The backlog of a connection is asked for when it has read enough, and known until then.
func TestBacklogIsAskedForSeldom(t *testing.T) {
	s := open(t)
	conn := s.wires.links[wire.ToRead].Conn
	read := atomic.LoadUint64(&conn.InBytes)
	l := &link{Conn: conn, server: s.wires.server, read: read, behind: 7}
	if n := l.backlog(); n != 7 || l.read != read {
		t.Errorf("%d bytes to read, %d read", n, l.read)
	}
	inbox := nats.NewInbox()
	got := make(chan *nats.Msg, 1)
	if _, err := conn.ChanSubscribe(inbox, got); err != nil {
		t.Fatal(err)
	}
	if err := conn.Publish(inbox, make([]byte, askAfter)); err != nil {
		t.Fatal(err)
	}
	bounded.Receive(t, "message", got)
	bounded.Until(t, "end of the backlog", func() bool { return l.unread() == 0 }) // it is counted a moment later
	if n := l.backlog(); n != 0 || l.read < read+askAfter {
		t.Errorf("%d bytes to read, %d read", n, l.read)
	}
}

// Workers that are no longer members are not remembered: a year has many.
func TestExpelledWorkersAreForgotten(t *testing.T) {
	s := open(t)
	s.Beat = time.Millisecond
	i := s.member(t, wire.ToWork)
	if _, err := on(s.beat)(&request{wire.ToWork, i.ID, []byte(`{"slots":1}`)}); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	s.ledger.Now = func() time.Time { return now }
	if _, err := on(s.handleExpel)(&request{data: fmt.Appendf(nil, `{"member":%q}`, i.ID)}); err != nil {
		t.Fatal(err)
	}
	s.ledger.Sweep()
	if _, err := on(s.beat)(&request{wire.ToWork, i.ID, []byte(`{"slots":1}`)}); err != nil || s.HasWorkers() {
		t.Errorf("a beat on its way brings it back: %v", err)
	}
	now = now.Add(time.Hour)
	s.ledger.Sweep()
	if w := s.Status(wire.StatusOf{}).Workers; len(w) != 0 {
		t.Errorf("%+v", w)
	}
}

// An event has so many messages, in the log as well.
func TestMessagesOfAnEventAreLimited(t *testing.T) {
	lines := 0
	s := &Server{Options: Options{Note: func(string) { lines++ }}}
	j := &job{EventStatus: wire.EventStatus{Number: 1}}
	for range 10 * maxNotes {
		s.note(j, "", "w1: built it")
	}
	if last := j.notes[len(j.notes)-1]; lines != maxNotes || len(j.notes) != maxNotes || !strings.Contains(last, "no more messages") {
		t.Errorf("%d lines in the log, %d messages, the last %q", lines, len(j.notes), last)
	}
}

// The messages that one worker causes neither keep others from theirs, nor the pairs of the event
// from those who read them: all of them go with each reply.
func TestMessagesLeaveRoom(t *testing.T) {
	s := &Server{Options: Options{Note: func(string) {}}}
	j := &job{EventStatus: wire.EventStatus{Number: 1, State: wire.Running}, Key: "0123456789abcdef"}
	s.jobs = []*job{j}
	for n := range 10 * maxNotes {
		s.noteByName(j.name(), "w1", fmt.Sprintf("w1: %d %s", n, strings.Repeat("<", 5000)))
	}
	if last := j.notes[len(j.notes)-1]; len(j.notes) != mostOfNotes/1000 || len(j.notes[0]) > 1000 || !strings.HasSuffix(last, " (no more messages of w1 are shown)") {
		t.Errorf("%d messages, the first of %d bytes, the last %.2000q", len(j.notes), len(j.notes[0]), j.notes[len(j.notes)-1])
	}
	for n := range 10 * maxNotes {
		s.noteByName(j.name(), fmt.Sprint("w", n), strings.Repeat("<", 5000))
	}
	if last := j.notes[len(j.notes)-1]; !strings.HasSuffix(last, " (no more messages of this event are shown)") {
		t.Errorf("the last one is %.2000q", last)
	}
	if n := len(wire.Encode(wire.Pairs{Notes: j.notes}, nil)); n < wire.MaxMessage/20 || n > wire.MaxMessage/8 {
		t.Errorf("%d bytes of messages in each reply", n)
	}
}
