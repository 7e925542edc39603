package seal

import (
	"bytes"
	"crypto/ecdh"
	"crypto/rand"
	"errors"
	"testing"
)

func newKey(t testing.TB) *ecdh.PrivateKey {
	t.Helper()
	key, err := ecdh.X25519().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// pair returns a server and a member that knows its epoch.
func pair(t testing.TB) (*Server, *Member) {
	t.Helper()
	own := newKey(t)
	s := NewServer(own, func([]byte) bool { return true })
	m := newMember(t, own)
	meet(t, s, m)
	return s, m
}

func newMember(t testing.TB, server *ecdh.PrivateKey) *Member {
	t.Helper()
	m, err := NewMember(newKey(t), server.PublicKey(), func() {})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func meet(t testing.TB, s *Server, m *Member) {
	t.Helper()
	sealed, open := m.Seal("hello", nil)
	if _, err := s.Open("hello", sealed); !errors.Is(err, ErrEpoch) {
		t.Fatalf("a message of no epoch: %v", err)
	}
	if _, err := open(s.Epoch()); !errors.Is(err, ErrEpoch) {
		t.Fatalf("the epoch: %v", err)
	}
}

func mustOpen(t testing.TB, s *Server, subject string, sealed []byte) *Request {
	t.Helper()
	r, err := s.Open(subject, sealed)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func forged(t *testing.T, what string, err error) {
	t.Helper()
	if !errors.Is(err, ErrForged) {
		t.Errorf("%s: %v", what, err)
	}
}

// The other end can open a sealed message, and the plain text is not visible in
// transit.
func TestThereAndBack(t *testing.T) {
	s, m := pair(t)
	sealed, open := m.Seal("ask", []byte("a secret"))
	r := mustOpen(t, s, "ask", sealed)
	reply := r.Reply([]byte("an answer"))
	got, err := open(reply)
	if string(r.Data) != "a secret" || string(got) != "an answer" || err != nil {
		t.Errorf("%q, %q (%v)", r.Data, got, err)
	}
	if !bytes.Equal(r.Key, m.own.PublicKey().Bytes()) || bytes.Contains(sealed, []byte("secret")) || bytes.Contains(reply, []byte("answer")) {
		t.Error("another sender, or plain text")
	}
	if len(sealed) != len("a secret")+Overhead {
		t.Errorf("%d bytes longer, not %d", len(sealed)-len("a secret"), Overhead)
	}
}

// A message with any altered byte cannot be opened, nor under another subject,
// truncated, or twice.
func TestForgedRequests(t *testing.T) {
	s, m := pair(t)
	sealed, _ := m.Seal("ask", []byte("data"))
	for i := range sealed {
		altered := bytes.Clone(sealed)
		altered[i] ^= 1
		want := ErrForged
		if i < epochSize {
			want = ErrEpoch
		}
		if _, err := s.Open("ask", altered); !errors.Is(err, want) {
			t.Errorf("byte %d altered: %v", i, err)
		}
		if _, err := s.Open("ask", sealed[:i]); err == nil {
			t.Errorf("cut off after %d bytes", i)
		}
	}
	_, err := s.Open("tell", sealed)
	forged(t, "another subject", err)
	mustOpen(t, s, "ask", sealed)
	_, err = s.Open("ask", sealed)
	forged(t, "a replay", err)
}

// A reply is valid only for its own request, and only from the server.
func TestForgedReplies(t *testing.T) {
	s, m := pair(t)
	first, openFirst := m.Seal("ask", nil)
	second, openSecond := m.Seal("ask", nil)
	reply := mustOpen(t, s, "ask", first).Reply([]byte("for the first"))
	mustOpen(t, s, "ask", second)
	_, err := openSecond(reply)
	forged(t, "the reply to another request", err)
	_, err = openSecond(second[headerSize:])
	forged(t, "the request as its own reply", err)
	for i := range reply {
		altered := bytes.Clone(reply)
		altered[i] ^= 1
		if _, err := openFirst(altered); err == nil {
			t.Errorf("byte %d altered", i)
		}
	}
	other := NewServer(newKey(t), func([]byte) bool { return true })
	if _, err := openFirst(other.Epoch()); !errors.Is(err, ErrEpoch) {
		t.Error(err)
	}
	third, _ := m.Seal("ask", nil)
	_, err = other.Open("ask", third)
	forged(t, "read by another server", err)
}

// A restarted server opens no earlier messages, and members continue.
func TestEpochs(t *testing.T) {
	own := newKey(t)
	before, after := NewServer(own, func([]byte) bool { return true }), NewServer(own, func([]byte) bool { return true })
	m := newMember(t, own)
	meet(t, before, m)
	old, _ := m.Seal("ask", nil)
	late, openLate := m.Seal("ask", nil)
	mustOpen(t, before, "ask", old)
	if _, err := after.Open("ask", old); !errors.Is(err, ErrEpoch) {
		t.Errorf("a replay of an earlier epoch: %v", err)
	}
	copy(old, after.Epoch())
	_, err := after.Open("ask", old)
	forged(t, "a replay under a new epoch", err)
	meet(t, after, m)
	salt := bytes.Clone(m.header)
	m.again = func() { t.Error("an epoch that is known") }
	if _, err := openLate(after.Epoch()); !errors.Is(err, ErrEpoch) || !bytes.Equal(m.header, salt) {
		t.Error("an epoch that is known begins another session")
	}
	if _, err := after.Open("ask", late); !errors.Is(err, ErrEpoch) {
		t.Error(err)
	}
	now, _ := m.Seal("ask", nil)
	mustOpen(t, after, "ask", now)
	told := 0
	m.again = func() { told++ }
	if err := m.Enter(before.Epoch()); err != nil || told != 1 {
		t.Error(err, told)
	}
	forged(t, "no epoch", m.Enter([]byte("x")))
	meet(t, after, m)
	after.Turn()
	meet(t, after, m)
}

// Pushed messages reach the latest session of the selected members, each once and
// in order.
func TestPush(t *testing.T) {
	s, m := pair(t)
	hello, _ := m.Seal("hello", nil)
	mustOpen(t, s, "hello", hello)
	var sent [][]byte
	push := func(data string) {
		s.Push([]byte(data), func([]byte) string { return "stop" }, func(_ string, sealed []byte) { sent = append(sent, sealed) })
	}
	push("1")
	push("2")
	s.Push(nil, func([]byte) string { return "" }, func(string, []byte) { t.Error("sent to nobody") })
	if len(sent) != 2 {
		t.Fatal(len(sent))
	}
	altered := bytes.Clone(sent[0])
	altered[7]++ // its counter
	for what, message := range map[string][]byte{"short": {1}, "altered": altered, "a request": hello} {
		_, err := m.Open("stop", message)
		forged(t, what, err)
	}
	_, err := m.Open("start", sent[0])
	forged(t, "another subject", err)
	if data, err := m.Open("stop", sent[1]); string(data) != "2" || err != nil {
		t.Errorf("%q %v", data, err)
	}
	for _, again := range sent {
		_, err := m.Open("stop", again)
		forged(t, "late or again", err)
	}
}

// Strangers leave no sessions behind, and members no more than the limit.
func TestSessionsAreBounded(t *testing.T) {
	own, member := newKey(t), []byte(nil)
	s := NewServer(own, func(key []byte) bool { return bytes.Equal(key, member) })
	m := newMember(t, own)
	meet(t, s, m)
	sealed, _ := m.Seal("join", nil)
	mustOpen(t, s, "join", sealed)
	if len(s.sessions) != 0 {
		t.Error("a stranger is remembered")
	}
	member = m.own.PublicKey().Bytes()
	mustOpen(t, s, "join", sealed)
	for n := range maxSessions - 1 {
		s.sessions[name{salt: [saltSize]byte{byte(n), byte(n >> 8), byte(n >> 16), 1}}] = nil
	}
	again, _ := m.Seal("ask", nil)
	mustOpen(t, s, "ask", again)
	epoch := s.Epoch()
	if err := m.begin(); err != nil {
		t.Fatal(err)
	}
	next, _ := m.Seal("ask", nil)
	if _, err := s.Open("ask", next); err == nil || bytes.Equal(epoch, s.Epoch()) || len(s.sessions) != 0 {
		t.Errorf("%v, %d sessions", err, len(s.sessions))
	}
}

// Every counter can be used once, in any order, unless it arrives much too late.
func TestWindow(t *testing.T) {
	w, size := new(window), uint64(words*64)
	for _, c := range []struct {
		n    uint64
		want bool
	}{
		{1, true}, {1, false}, {3, true}, {2, true}, {2, false}, {3, false}, {size, true}, {4, true}, {4, false},
		{size + 4, true}, {5, true}, {4, false}, {size + 1, true}, {size + 1, false}, {1 << 60, true}, {1 << 60, false},
		{1<<60 - size, false}, {1<<60 - size + 1, true}, {size + 4, false}, {1<<60 + 1, true}, {1<<60 - size + 1, false},
	} {
		if got := w.use(c.n); got != c.want {
			t.Errorf("%d: %v", c.n, got)
		}
	}
}

// A beat of a worker and its reply.
func BenchmarkRequest(b *testing.B) {
	s, m := pair(b)
	beat, beaten := bytes.Repeat([]byte("x"), 300), bytes.Repeat([]byte("y"), 100)
	b.ReportAllocs()
	for b.Loop() {
		sealed, open := m.Seal("fleet.worker.w1.beat", beat)
		if _, err := open(mustOpen(b, s, "fleet.worker.w1.beat", sealed).Reply(beaten)); err != nil {
			b.Fatal(err)
		}
	}
}

// The first request of a session, at the server.
func BenchmarkSession(b *testing.B) {
	s, m := pair(b)
	for b.Loop() {
		clear(s.sessions)
		sealed, _ := m.Seal("hello", nil)
		mustOpen(b, s, "hello", sealed)
	}
}
