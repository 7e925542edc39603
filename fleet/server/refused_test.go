package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"match/arena"
	"match/fleet/auth"
	"match/fleet/wire"
	"match/internal/bounded"
)

// hostile is an attempt by a stranger or a member of a fleet, which must be
// refused with a message.
type hostile struct {
	*Server
	t                    *testing.T
	worker, submit, read *auth.Identity
	signer               *auth.Signer
	sum                  string // checksum of a file that the server has
}

// join joins with a token.
func (h *hostile) join(token *auth.Token) error {
	_, err := auth.Join(h.t.Context(), token, "box")
	return err
}

func (h *hostile) token(right wire.Right, valid time.Duration) *auth.Token {
	h.t.Helper()
	token, err := NewToken(h.Dir, right, 1, time.Now().Add(valid))
	if err != nil {
		h.t.Fatal(err)
	}
	return token
}

// send sends a request on a subject, and returns the answer as an error.
func (h *hostile) send(who *auth.Identity, subject string, request any) error {
	h.t.Helper()
	nc, errs, err := raw(h.t, who)
	if err != nil {
		return err
	}
	defer nc.Close()
	answer, err := try(h.t, nc, errs, subject, request)
	if err == nil {
		err = errors.New(answer)
	}
	return err
}

// ask is send for a given right and its own name.
func (h *hostile) ask(who *auth.Identity, verb string, request any) error {
	return h.send(who, wire.Subject(who.Right, who.ID, verb), request)
}

func (h *hostile) plan(plan string) error {
	return h.ask(h.submit, wire.VerbSubmit, map[string]any{"key": strings.Repeat("k", 16), "plan": json.RawMessage(plan)})
}

func (h *hostile) sign(change func(*wire.Signature)) error {
	s, err := h.signer.Sign(h.sum, "new")
	if err != nil {
		h.t.Fatal(err)
	}
	change(s)
	return h.ask(h.submit, wire.VerbSign, s)
}

// Requests that must be refused, each for its own reason. Workers refuse engines
// that are not allowed, unsigned or altered in package worker (TestAllowed,
// TestSignedPrograms) and altered files in package transfer (TestAltered); floods are
// in TestFloods and TestAttacks, pairs that do not follow from the rules are in package
// arena (TestForfeitsFollow), and workers that ask without end are in package ledger
// (TestHoarders).
func TestWhatIsRefused(t *testing.T) {
	s := open(t)
	h := &hostile{Server: s, t: t, worker: s.member(t, wire.ToWork), submit: s.member(t, wire.ToSubmit), read: s.member(t, wire.ToRead), sum: strings.Repeat("5a", 32)}
	var err error
	if h.signer, err = auth.OpenSigner(filepath.Join(t.TempDir(), "signer.key")); err != nil {
		t.Fatal(err)
	}
	s.blobs.Link(h.sum, filepath.Join(s.Dir, caFileOfTests))
	newer := wire.ThisVersion()
	newer.Source = "commit 9"
	for _, c := range []struct {
		what, want string
		try        func() error
	}{
		{"no token", auth.ErrNoToken.Error(), func() error {
			token := h.token(wire.ToWork, time.Minute)
			token.Secret = "guessed"
			return h.join(token)
		}},
		{"a used token", auth.ErrUsed.Error(), func() error {
			token := h.token(wire.ToWork, time.Minute)
			if err := h.join(token); err != nil {
				t.Error(err)
			}
			return h.join(token)
		}},
		{"an expired token", auth.ErrExpired.Error(), func() error { return h.join(h.token(wire.ToWork, -time.Second)) }},
		{"a server of another authority", auth.ErrForeign.Error(), func() error {
			token := h.token(wire.ToWork, time.Minute)
			token.Authority = strings.Repeat("0", 64)
			return h.join(token)
		}},
		{"another member's name", "permissions violation", func() error {
			return h.send(h.worker, wire.Subject(wire.ToWork, "w9", wire.VerbDone), arena.Played{})
		}},
		{"a worker that submits", "permissions violation", func() error {
			return h.send(h.worker, wire.Subject(wire.ToSubmit, h.worker.ID, wire.VerbSubmit), wire.Submit{})
		}},
		{"a worker that submits as a worker", "no responders", func() error { return h.ask(h.worker, wire.VerbSubmit, wire.Submit{}) }},
		{"a reader that cancels", "no responders", func() error { return h.ask(h.read, wire.VerbCancel, wire.EventNumber{Number: 1}) }},
		{"a reader of logs", "no responders", func() error { return h.ask(h.read, wire.VerbLog, wire.LogOf{Number: 1, Round: "1.1"}) }},
		{"a submitter that reads files", "has no event", func() error { return h.ask(h.submit, wire.VerbGet, wire.PartOf{Sum: h.sum}) }},
		{"another build", "install the same build", func() error { return h.ask(h.worker, wire.VerbHello, wire.Hello{Version: newer}) }},
		{"a message of 10 MB", nats.ErrMaxPayload.Error(), func() error { return h.ask(h.submit, wire.VerbSubmit, strings.Repeat("x", 10<<20)) }},
		{"a list of 4 MB", "at most 1048576 are allowed for need", func() error { return h.ask(h.submit, wire.VerbNeed, strings.Repeat("x", 4_000_000)) }},
		{"a status request of 100 kB", "at most 65536 are allowed for status", func() error { return h.ask(h.read, wire.VerbStatus, strings.Repeat("x", 100_000)) }},
		{"an altered file", "it was altered on its way", func() error {
			return h.ask(h.submit, wire.VerbPut, wire.Part{Sum: strings.Repeat("5b", 32), Size: 1, Data: []byte("x")})
		}},
		{"a forged signature", auth.ErrForged.Error(), func() error { return h.sign(func(s *wire.Signature) { s.Name = "old" }) }},
		{"a signature of no file", "does not have the file", func() error {
			return h.sign(func(s *wire.Signature) {
				other, err := h.signer.Sign(strings.Repeat("5b", 32), "new")
				if err != nil {
					t.Fatal(err)
				}
				*s = *other
			})
		}},
		{"a worker that signs", "no responders", func() error { return h.ask(h.worker, wire.VerbSign, wire.Signature{}) }},
		{"a path for a file that is put", "is not a SHA-256", func() error {
			return h.ask(h.submit, wire.VerbPut, wire.Part{Sum: "../../../etc/x", Size: 1, Data: []byte("x")})
		}},
		{"a path for a file that is read", "does not have the file", func() error { return h.ask(h.worker, wire.VerbGet, wire.PartOf{Sum: "../ca.pem"}) }},
		{"a path for signatures", "is not a SHA-256", func() error { return h.ask(h.worker, wire.VerbSigned, wire.Files{Sums: []string{"../../x"}}) }},
		{"a path for a log", "has no event", func() error { return h.ask(h.submit, wire.VerbLog, wire.LogOf{Number: 1, Round: "../../ca.pem"}) }},
		{"a path for a program", "must be named by its content", func() error { return h.plan(`{"players":[{"kind":"uci","path":"/bin/sh"}]}`) }},
		{"a path in a program's name", "must be named by its content", func() error {
			return h.plan(`{"players":[{"kind":"uci","path":"blob:` + h.sum + `/../../sh"}]}`)
		}},
		{"a path for a variant", "the variant itself must be in", func() error { return h.plan(`{"players":[{"variant":"file:/etc/passwd"}]}`) }},
		{"a path for a book", "a book must be embedded", func() error {
			return h.plan(`{"players":[],"conditions":{"book":"/etc/passwd"}}`)
		}},
		{"10,000 games at a time", "want 1 to 1024", func() error { return h.ask(h.worker, wire.VerbAsk, wire.Ask{Slots: 10_000}) }},
		{"a worker that tells of an event of others", "has no pair of the event", func() error {
			return h.ask(h.worker, wire.VerbTell, wire.Tell{Event: "1-x", Line: "x"})
		}},
	} {
		if err := c.try(); err == nil || !strings.Contains(strings.ToLower(err.Error()), strings.ToLower(c.want)) {
			t.Errorf("%s: %v, want %q", c.what, err, c.want)
		}
	}
}

// caFileOfTests is a file of every fleet's directory.
const caFileOfTests = "ca.pem"

// A member that sends too many requests waits for its answers, and the other
// members do not.
func TestFloods(t *testing.T) {
	s := open(t)
	reader := s.member(t, wire.ToRead)
	flood, errs, err := raw(t, reader)
	if err != nil {
		t.Fatal(err)
	}
	inbox := wire.Inbox(reader.ID) + ".flood"
	var answers atomic.Int64
	if _, err := flood.Subscribe(inbox, func(*nats.Msg) { answers.Add(1) }); err != nil {
		t.Fatal(err)
	}
	other, err := auth.Dial(t.Context(), s.member(t, wire.ToWork), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	ctx, cancel := context.WithTimeout(t.Context(), bounded.Limit)
	defer cancel()
	began := time.Now()
	const requests = 10_000
	for n := range requests {
		if err := flood.PublishRequest(wire.Subject(wire.ToRead, reader.ID, wire.VerbHello), inbox, []byte("{}")); err != nil {
			t.Fatal(err)
		}
		if n%1000 == 0 {
			sent := time.Now()
			if err := other.Call(ctx, wire.VerbBeat, wire.Beat{Slots: 1}, nil); err != nil {
				t.Fatal(err)
			}
			if took := time.Since(sent); took > bounded.Limit/3 {
				t.Errorf("another member waits for %v", took)
			}
		}
	}
	time.Sleep(maxRequests * requestsEvery)
	flood.FlushTimeout(10 * time.Second)
	most := int64(requestsAhead/requestsEvery + time.Since(began)/requestsEvery + time.Since(began)/busyEvery)
	if n := answers.Load(); n > most+maxRequests || n < 100 {
		t.Errorf("%d answers to %d requests in %v, want at most %d", n, requests, time.Since(began), most)
	}
	select {
	case err := <-errs:
		t.Error(err)
	default:
	}
}

// A member has a limited number of connections. One too many waits to replace the oldest
// one, and more are refused. Nothing happens to others.
func TestConnectionsAreLimited(t *testing.T) {
	s := open(t)
	var lines []string
	s.gate.note = func(line string) { lines = append(lines, line) }
	worker := s.member(t, wire.ToWork)
	other, _, err := raw(t, s.member(t, wire.ToWork))
	if err != nil {
		t.Fatal(err)
	}
	connect := func() (*nats.Conn, error) {
		nc, _, err := raw(t, worker, nats.Timeout(bounded.Limit))
		return nc, err
	}
	for range 3 * mostConnections(wire.ToWork) { // one after another
		nc, err := connect()
		if err != nil {
			t.Fatal(err)
		}
		nc.Close()
	}
	var list []*nats.Conn
	for range mostConnections(wire.ToWork) {
		nc, err := connect()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, nc)
	}
	waits := make(chan error, 1)
	go func() {
		_, err := connect()
		waits <- err
	}()
	bounded.Until(t, "connection that waits", func() bool {
		s.gate.mu.Lock()
		defer s.gate.mu.Unlock()
		return s.gate.waiting[worker.ID]
	})
	if _, err := connect(); err == nil || errors.Is(err, nats.ErrAuthorization) { // it was not expelled
		t.Errorf("one more: %v", err)
	}
	if err := bounded.Receive(t, "replaced connection", waits); err != nil {
		t.Error(err)
	}
	bounded.Until(t, "end of the oldest connection", list[0].IsClosed)
	for _, nc := range append(list[1:], other) {
		if err := nc.FlushTimeout(bounded.Limit); err != nil {
			t.Error(err)
		}
	}
	if len(lines) != 1 || !strings.Contains(lines[0], worker.ID+" has 4 connections") {
		t.Errorf("log: %q", lines)
	}
}

// The member that sends most is disconnected, if that is much.
func TestMost(t *testing.T) {
	const much = mostBacklog
	for _, c := range []struct {
		before, now map[uint64]sent
		want        string
	}{
		{nil, map[uint64]sent{1: {"a", 1000}}, ""},
		{map[uint64]sent{1: {"a", 5}}, map[uint64]sent{1: {"a", 5 + much}, 2: {"b", 2 * much}}, "b"}, // a new connection
		{map[uint64]sent{1: {"a", 9 * much}, 2: {"b", 1}}, map[uint64]sent{1: {"a", 9*much + 1}, 2: {"b", much}}, "b"},
		{map[uint64]sent{1: {"a", 9 * much}}, map[uint64]sent{2: {"a", 1}}, ""},
		{nil, map[uint64]sent{1: {"a", much / 5}, 2: {"a", much / 5}, 3: {"b", much / 3}}, "a"},
	} {
		if got := most(c.before, c.now); got != c.want {
			t.Errorf("%v, then %v: %q, want %q", c.before, c.now, got, c.want)
		}
	}
}

// Members are compared while there is too much to read. After one was disconnected, its
// requests are still there, so the comparison begins anew.
func TestFloodWatch(t *testing.T) {
	const much = mostBacklog
	var w floodWatch
	start := time.Now()
	for _, c := range []struct {
		after   time.Duration
		backlog int
		a, b    int64 // bytes received until then
		want    string
	}{
		{0, much - 1, 0, 0, ""},
		{5 * time.Millisecond, much, 2 * much, 0, ""},
		{10 * time.Millisecond, much, 3 * much, 0, "a"},
		{15 * time.Millisecond, much, 3 * much, much, ""}, // b is compared with this, not with 10 ms before
		{20 * time.Millisecond, much, 3 * much, much + much/4, ""},
		{25 * time.Millisecond, much, 3 * much, much + much/2, "b"}, // slow, and nothing is read meanwhile
		{27 * time.Millisecond, much, 3 * much, 2 * much, ""},
		{30 * time.Millisecond, much - 1, 3 * much, 3 * much, ""},
		{35 * time.Millisecond, much, 3 * much, 4 * much, ""},
		{2 * time.Second, much, 3 * much, 5 * much, ""}, // the comparison is too old
		{2*time.Second + time.Millisecond, much, 3 * much, 6 * much, "b"},
	} {
		received := func() (map[uint64]sent, error) {
			return map[uint64]sent{1: {"a", c.a}, 2: {"b", c.b}}, nil
		}
		if got, open := w.look(start.Add(c.after), c.backlog, received); got != c.want || got != "" && len(open) != 2 {
			t.Errorf("after %v: %q of %v, want %q", c.after, got, open, c.want)
		}
	}
}

// A connection of the server's own that is lost is reported: requests were lost with it.
func TestLostConnectionsAreReported(t *testing.T) {
	var lines []string
	g := &gate{note: func(line string) { lines = append(lines, line) }}
	g.lost(wire.ToRead, nil) // the server stops
	g.lost(wire.ToRead, nats.ErrSlowConsumer)
	if len(lines) != 1 || !strings.Contains(lines[0], `the right "read" were lost: nats: slow consumer`) {
		t.Errorf("%q", lines)
	}
}

// Requests wait as soon as there are more than allowed, counted for each member
// separately, and there are never too many in progress, or too many bytes.
func TestLimiter(t *testing.T) {
	l, now := newLimiter(), time.Now()
	l.now = func() time.Time { return now }
	ahead := int(requestsAhead / requestsEvery)
	for n := range ahead + 3 {
		a, wait, may := l.enter("w1", 10)
		if want := max(0, time.Duration(n+1-ahead)*requestsEvery); wait != want || !may {
			t.Fatalf("request %d waits for %v, want %v (%v)", n+1, wait, want, may)
		}
		l.leave(a, 10)
	}
	if _, wait, may := l.enter("w2", 10); wait != 0 || !may {
		t.Error("others wait, too")
	}
	now = now.Add(time.Hour)
	for n := range maxRequests {
		if _, wait, may := l.enter("w1", 10); wait != 0 || !may {
			t.Fatal(n, wait, may)
		}
	}
	a, _, may := l.enter("w1", 10)
	if may {
		t.Error("requests without end")
	}
	for n, want := range []bool{true, false} {
		if tell, flood := l.refuse("w1", 1); tell != want || flood {
			t.Errorf("request %d too many: answered %v, disconnected %v", n+1, tell, flood)
		}
	}
	l.leave(a, 10)
	if _, _, may := l.enter("w1", 10); !may {
		t.Error("never again")
	}
}

// A member that sends far more than it may is disconnected once, and pauses. Others do not.
func TestFloodsEnd(t *testing.T) {
	l, now := newLimiter(), time.Now()
	l.now = func() time.Time { return now }
	for range 10 * mostRefused { // slowly
		if _, flood := l.refuse("w1", 1); flood {
			t.Fatal("a slow member is disconnected")
		}
		now = now.Add(refusedIn * 2 / mostRefused)
	}
	floods := 0
	for range 3 {
		if _, flood := l.refuse("w2", 1+mostRefused/2); flood {
			floods++
		}
	}
	if floods != 1 || l.pause("w2") != pauseFor || l.pause("w1") != 0 {
		t.Errorf("disconnected %d times, pauses %v and %v", floods, l.pause("w2"), l.pause("w1"))
	}
	for member, want := range map[string]bool{"w1": true, "w2": false} {
		if _, _, may := l.enter(member, 1); may != want {
			t.Errorf("%s may send: %v", member, may)
		}
	}
	now = now.Add(pauseFor)
	if _, _, may := l.enter("w2", 1); !may {
		t.Error("the pause does not end")
	}
}

// The bytes of requests in progress are limited for each member, and for all members
// together. Small requests are accepted even if there are many large ones.
func TestBytesAreLimited(t *testing.T) {
	l := newLimiter()
	const size = 4 << 20
	for range maxBytes / size {
		if _, _, may := l.enter("w0", size); !may {
			t.Fatal("a large request is refused")
		}
	}
	if _, _, may := l.enter("w0", 1); may {
		t.Error("a member may have bytes without end")
	}
	for i := range 100 {
		l.enter(fmt.Sprint("w", i), size)
	}
	if l.bytes != largeBytes {
		t.Errorf("%d bytes in progress, want %d", l.bytes, largeBytes)
	}
	a, _, may := l.enter("w200", large)
	if !may {
		t.Error("a small request waits for large ones")
	}
	l.leave(a, large)
	for i := range 10_000 {
		l.enter(fmt.Sprint("w", 1000+i), large)
	}
	if l.bytes != allBytes {
		t.Errorf("%d bytes in progress, want %d", l.bytes, allBytes)
	}
}
