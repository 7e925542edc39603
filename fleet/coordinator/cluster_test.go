package coordinator

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"match/fleet/auth"
	"match/fleet/link"
	"match/fleet/wire"
)

// cloud is an existing NATS server with an account that a fleet shares with
// others.
type cloud struct {
	t      testing.TB
	url    string
	creds  string // of a user of the account
	secret string // of a user without permissions
	server *server.Server
	o      server.Options
	open   []*Server // of fleets
}

// configuration equals the one in docs/fleet.md, plus a second user.
const configuration = `
max_payload: 4MB
accounts {
  chess {
    users: [
      { nkey: %s, permissions: { publish: ["match.>", "_INBOX.>"], subscribe: ["match.>", "_INBOX.>"] } }
      { nkey: %s, permissions: { publish: ["other.>"], subscribe: ["other.>", "_INBOX.>"] } }
    ]
  }
}`

// newCloud starts a server. Changes of its options are optional.
func newCloud(t testing.TB, change func(*server.Options)) *cloud {
	t.Helper()
	c := &cloud{t: t, creds: filepath.Join(t.TempDir(), "user.nk"), secret: filepath.Join(t.TempDir(), "other.nk")}
	config := filepath.Join(t.TempDir(), "nats.conf")
	text := fmt.Sprintf(configuration, c.user(c.creds), c.user(c.secret))
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	o, err := server.ProcessConfigFile(config)
	if err != nil {
		t.Fatal(err)
	}
	c.o = *o
	c.o.Host, c.o.Port, c.o.NoSigs, c.o.NoLog = "127.0.0.1", server.RANDOM_PORT, true, true
	if change != nil {
		change(&c.o)
	}
	c.start()
	c.o.Port = c.server.Addr().(*net.TCPAddr).Port
	c.url = "nats://" + c.server.Addr().String()
	t.Cleanup(func() {
		for _, s := range c.open {
			s.Close()
		}
		c.server.Shutdown()
	})
	return c
}

func (c *cloud) start() {
	c.t.Helper()
	var err error
	o := c.o
	if c.server, err = server.NewServer(&o); err != nil {
		c.t.Fatal(err)
	}
	go c.server.Start()
	if !c.server.ReadyForConnections(10 * time.Second) {
		c.t.Fatal("no server")
	}
}

// user creates a user and writes its seed to a file.
func (c *cloud) user(path string) string {
	c.t.Helper()
	key, err := nkeys.CreateUser()
	if err != nil {
		c.t.Fatal(err)
	}
	seed, _ := key.Seed()
	if err := os.WriteFile(path, seed, 0o600); err != nil {
		c.t.Fatal(err)
	}
	public, _ := key.PublicKey()
	return public
}

// other connects another user of the account.
func (c *cloud) other() *nats.Conn {
	c.t.Helper()
	prove, err := nats.NkeyOptionFromSeed(c.creds)
	if err != nil {
		c.t.Fatal(err)
	}
	nc, err := nats.Connect(c.url, prove)
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(nc.Close)
	return nc
}

// serve starts the server of a fleet in the cloud.
func (c *cloud) serve(dir string) *Server {
	c.t.Helper()
	s, err := Open(c.t.Context(), c.options(dir))
	if err != nil {
		c.t.Fatal(err)
	}
	c.open = append(c.open, s)
	return s
}

// close closes the server of a fleet.
func (c *cloud) close(s *Server) {
	c.open = slices.DeleteFunc(c.open, func(one *Server) bool { return one == s })
	s.Close()
}

func (c *cloud) options(dir string) Options {
	return Options{Dir: dir, NATS: []string{c.url}, Creds: c.creds, Note: func(string) {}}
}

// enroll makes a member.
func (c *cloud) enroll(s *Server, right wire.Right) *auth.Identity {
	c.t.Helper()
	list, err := s.Enroll(right, 1)
	if err != nil {
		c.t.Fatal(err)
	}
	return list[0]
}

func (c *cloud) dial(i *auth.Identity) *link.Conn {
	c.t.Helper()
	conn, err := link.Dial(i, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(conn.Close)
	return conn
}

func within(t *testing.T, d time.Duration) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), d)
	t.Cleanup(cancel)
	return ctx
}

// tapped contains the messages that another user of the account has seen.
type tapped struct {
	mu   sync.Mutex
	list []*nats.Msg
}

// tap subscribes another user to all subjects.
func (c *cloud) tap() (*nats.Conn, *tapped) {
	c.t.Helper()
	nc, seen := c.other(), new(tapped)
	for _, subject := range []string{"match.>", "_INBOX.>"} {
		if _, err := nc.Subscribe(subject, func(m *nats.Msg) {
			seen.mu.Lock()
			defer seen.mu.Unlock()
			seen.list = append(seen.list, m)
		}); err != nil {
			c.t.Fatal(err)
		}
	}
	if err := nc.Flush(); err != nil {
		c.t.Fatal(err)
	}
	return nc, seen
}

// on returns the messages on subjects that end with a word.
func (s *tapped) on(word string) (list []*nats.Msg) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range s.list {
		if strings.HasSuffix(m.Subject, word) {
			list = append(list, m)
		}
	}
	return list
}

// A token adds members over a cluster. Other users of the cluster can read
// neither the token nor the messages.
func TestClusterJoins(t *testing.T) {
	c := newCloud(t, nil)
	s := c.serve(t.TempDir())
	nc, seen := c.tap()
	token, err := NewToken(s.Dir, wire.ToSubmit, 2, time.Now().Add(time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	if token, err = auth.ParseToken(token.String()); err != nil {
		t.Fatal(err)
	}
	token.Creds = c.creds
	who, err := link.Join(within(t, 10*time.Second), token, "box")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.dial(who).Hello(within(t, 10*time.Second), "box", 0, nil); err != nil {
		t.Error(err)
	}
	own, err := OwnIdentity(s.Dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.dial(own).Call(within(t, 10*time.Second), wire.VerbStatus, nil, new(wire.Status)); err != nil {
		t.Error("the owner:", err)
	}
	nc.Flush()
	for _, m := range seen.on("") {
		if bytes.Contains(m.Data, []byte(token.Secret)) || bytes.Contains(m.Data, []byte("protocol")) || bytes.Contains(m.Data, []byte("box")) {
			t.Errorf("%s in plain: %q", m.Subject, m.Data)
		}
	}
	joins := seen.on(".join")
	if len(joins) == 0 {
		t.Fatal("no join seen")
	}
	for _, m := range joins { // a second time: the token has one use left
		answer, err := nc.Request(m.Subject, m.Data, 300*time.Millisecond)
		if err == nil && json.Valid(answer.Data) { // idempotent, and only the member can read the answer
			t.Errorf("a join again, answered in plain: %q", answer.Data)
		}
	}
	for _, c := range []struct {
		what   string
		change func(*auth.Token)
		want   error
	}{
		{"stolen from traffic", func(t *auth.Token) { t.Secret = strings.Split(joins[0].Subject, ".")[4] }, auth.ErrNoToken},
		{"the second use", func(*auth.Token) {}, nil},
		{"the third use", func(*auth.Token) {}, auth.ErrUsed},
	} {
		changed := *token
		c.change(&changed)
		if _, err := link.Join(within(t, 10*time.Second), &changed, "box"); c.want == nil && err != nil || c.want != nil && (err == nil || err.Error() != c.want.Error()) {
			t.Errorf("%s: %v, want %v", c.what, err, c.want)
		}
	}
}

// A client that knows a token's name from the traffic, but not its secret, cannot
// join.
func TestClusterJoinsNeedTheSecret(t *testing.T) {
	c := newCloud(t, nil)
	s := c.serve(t.TempDir())
	token, err := NewToken(s.Dir, wire.ToSubmit, 1, time.Now().Add(time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	join := func(secret string) (any, error) {
		data, _ := json.Marshal(wire.Join{Version: wire.ThisVersion(), Key: "k", Secret: secret})
		return s.join(&request{right: wire.ToJoin, member: auth.TokenID(token.Secret), data: data})
	}
	if _, err := join("guessed"); !errors.Is(err, auth.ErrNoToken) {
		t.Error(err)
	}
	if err := s.wires.vault.check(nil, wire.ToJoin, "guessed"); !errors.Is(err, auth.ErrNoToken) {
		t.Error("who has no token takes the server's time:", err)
	}
	first, err := join(token.Secret)
	if again, errAgain := join(token.Secret); err != nil || errAgain != nil || again != first {
		t.Errorf("joins again: %v, %v; first %v, %v", again, errAgain, first, err)
	}
}

// Messages that other users of the account send in the name of members or of the
// server change nothing: requests under another name, replays, altered requests,
// replies and stops.
func TestClusterForgeries(t *testing.T) {
	c := newCloud(t, nil)
	s := c.serve(t.TempDir())
	nc, seen := c.tap()
	worker, other := c.enroll(s, wire.ToWork), c.enroll(s, wire.ToWork)
	reader := c.enroll(s, wire.ToRead)
	if _, err := c.dial(reader).Hello(within(t, 10*time.Second), "box", 0, nil); err != nil {
		t.Fatal(err)
	}
	conn := c.dial(worker)
	var stopped atomic.Int32
	if err := conn.Stops(func(string) { stopped.Add(1) }); err != nil {
		t.Fatal(err)
	}
	if err := conn.Call(within(t, 10*time.Second), wire.VerbBeat, wire.Beat{Slots: 1}, nil); err != nil {
		t.Fatal(err)
	}
	s.tellOver("1-x")
	await(t, "a stop", func() bool { return stopped.Load() == 1 })
	nc.Flush()
	beats, stops := seen.on(".beat"), seen.on(".stop."+worker.ID)
	if len(seen.on(".stop."+reader.ID)) > 0 {
		t.Error("a stop for a reader")
	}
	if len(beats) != 2 || len(stops) != 1 { // the first beat did not know the epoch
		t.Fatal(len(beats), len(stops))
	}
	silent := func(what, subject string, data []byte) {
		t.Helper()
		if answer, err := nc.Request(subject, data, 300*time.Millisecond); !errors.Is(err, nats.ErrTimeout) {
			t.Errorf("%s: %v %v", what, answer, err)
		}
	}
	genuine := beats[1]
	silent("a replay", genuine.Subject, genuine.Data)
	altered := slices.Clone(genuine.Data)
	altered[len(altered)-1] ^= 1
	silent("an altered request", genuine.Subject, altered)
	silent("a request on the subject of another verb", strings.TrimSuffix(genuine.Subject, "beat")+"leave", genuine.Data)
	silent("a request on the subject of another member", strings.Replace(genuine.Subject, worker.ID, other.ID, 1), genuine.Data)
	silent("plain text", genuine.Subject, []byte(`{"slots":1}`))

	for _, as := range []*auth.Identity{
		{ID: other.ID, Right: wire.ToWork},    // another member's name
		{ID: worker.ID, Right: wire.ToOwn},    // another right
		{ID: "w99", Right: wire.ToWork},       // a name without a member
		{ID: worker.ID, Right: wire.ToWork},   // its own key
		{ID: worker.ID, Right: wire.ToSubmit}, // with the verb of a submitter
	} {
		forged := *worker
		forged.ID, forged.Right = as.ID, as.Right
		if forged.ID == worker.ID && forged.Right == worker.Right {
			forged.Seed = other.Seed
		}
		verb := wire.VerbHello
		if err := c.dial(&forged).Call(within(t, 5*time.Second), verb, wire.Hello{Version: wire.ThisVersion()}, nil); err == nil || !strings.Contains(err.Error(), auth.ErrStranger.Error()) {
			t.Errorf("%s as %s: %v", forged.ID, forged.Right, err)
		}
	}

	again := stops[0]
	plain, _ := json.Marshal(wire.Over{Event: "2-y"})
	for what, data := range map[string][]byte{"again": again.Data, "plain": plain, "altered": append(slices.Clone(again.Data[:len(again.Data)-1]), again.Data[len(again.Data)-1]^1)} {
		nc.Publish(again.Subject, data)
		nc.Flush()
		time.Sleep(50 * time.Millisecond)
		if stopped.Load() != 1 {
			t.Fatalf("a stop, %s: obeyed", what)
		}
	}
	if err := conn.Call(within(t, 10*time.Second), wire.VerbBeat, wire.Beat{Slots: 1}, nil); err != nil {
		t.Fatal(err) // the last ones were those with its key
	}
	s.tellOver("3-z")
	await(t, "a genuine stop", func() bool { return stopped.Load() == 2 })
}

// A reply that another user has sent first is rejected, and the request is
// repeated.
func TestClusterForgedReplies(t *testing.T) {
	c := newCloud(t, nil)
	s := c.serve(t.TempDir())
	conn := c.dial(c.enroll(s, wire.ToRead))
	if _, err := conn.Hello(within(t, 10*time.Second), "box", 0, nil); err != nil {
		t.Fatal(err)
	}
	nc, left := c.other(), atomic.Int32{}
	left.Store(3)
	first := make(chan *nats.Msg, 10)
	if _, err := nc.Subscribe("match.>", func(m *nats.Msg) {
		if strings.HasSuffix(m.Subject, ".hello") && left.Add(-1) >= 0 {
			m.Respond(wire.Encode(nil, errors.New("go home")))
			m.Respond([]byte("sixteen bytes!!!"))
			first <- m
		}
	}); err != nil {
		t.Fatal(err)
	}
	nc.Flush()
	s.wires.conn.Close() // so that the forger is faster
	ended := make(chan error, 1)
	go func() {
		_, err := conn.Hello(within(t, 20*time.Second), "box", 0, nil)
		ended <- err
	}()
	<-first
	<-first
	c.close(s)
	c.serve(s.Dir)
	if err := <-ended; err != nil {
		t.Errorf("after forged replies: %v", err)
	}
}

// A restarted server knows its members, they continue without intervention, and
// replays of earlier messages are refused. The same holds after a restart of the
// cluster.
func TestClusterRestarts(t *testing.T) {
	c := newCloud(t, nil)
	s := c.serve(t.TempDir())
	nc, seen := c.tap()
	who := c.enroll(s, wire.ToWork)
	var returned atomic.Int32
	conn, err := link.Dial(who, func() { returned.Add(1) })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	welcome, err := conn.Hello(within(t, 10*time.Second), "box", 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	before := returned.Load()
	asking := make(chan error, 1)
	c.close(s)
	go func() {
		_, err := conn.Hello(within(t, 20*time.Second), "box", 1, nil)
		asking <- err
	}()
	time.Sleep(100 * time.Millisecond)
	c.serve(s.Dir)
	if err := <-asking; err != nil {
		t.Error(err)
	}
	again, err := conn.Hello(within(t, 10*time.Second), "box", 1, nil)
	if err != nil || again.Incarnation == welcome.Incarnation || returned.Load() == before {
		t.Error(err, again, returned.Load())
	}
	nc.Flush()
	for _, m := range seen.on(".hello")[:2] {
		if answer, err := nc.Request(m.Subject, m.Data, 300*time.Millisecond); err != nil || len(answer.Data) != 16 {
			t.Errorf("a replay from before: %v %v", answer, err)
		}
	}
	c.server.Shutdown()
	c.server.WaitForShutdown()
	c.start()
	if _, err := conn.Hello(within(t, 20*time.Second), "box", 1, nil); err != nil {
		t.Error("after the cluster's start:", err)
	}
}

// An expelled member learns of it at its next request.
func TestClusterExpels(t *testing.T) {
	c := newCloud(t, nil)
	s := c.serve(t.TempDir())
	worker := c.enroll(s, wire.ToWork)
	conn := c.dial(worker)
	if _, err := conn.Hello(within(t, 10*time.Second), "box", 1, nil); err != nil {
		t.Fatal(err)
	}
	own, err := OwnIdentity(s.Dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.dial(own).Call(within(t, 10*time.Second), wire.VerbExpel, wire.Expel{Member: worker.ID}, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Hello(within(t, 10*time.Second), "box", 1, nil); err == nil || !strings.Contains(err.Error(), auth.ErrStranger.Error()) {
		t.Error(err)
	}
}

// The reason why a cluster is unusable is reported in one line.
func TestClusterRefusals(t *testing.T) {
	c := newCloud(t, nil)
	small := newCloud(t, func(o *server.Options) { o.MaxPayload = 1 << 20 })
	no := filepath.Join(t.TempDir(), "none.creds")
	if err := os.WriteFile(no, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for want, o := range map[string]Options{
		"want tls://nats.example.org:4222":          {NATS: []string{"nats://nats.example.org:4222"}, Creds: c.creds},
		"want the address of a NATS server":         {NATS: []string{"nats.example.org:4222"}, Creds: c.creds},
		"give the credentials with --creds":         {NATS: []string{"tls://me:secret@nats.example.org:4222"}, Creds: c.creds},
		"no such file":                              {NATS: []string{c.url}, Creds: no + "x"},
		"want credentials of a NATS user":           {NATS: []string{c.url}, Creds: no},
		"refuses the credentials of " + small.creds: {NATS: []string{c.url}, Creds: small.creds},
		"max_payload: 4MB":                          {NATS: []string{small.url}, Creds: small.creds},
		"cannot reach the NATS server":              {NATS: []string{"nats://127.0.0.1:1"}, Creds: c.creds},
		"publish and subscribe to match.> and":      {NATS: []string{c.url}, Creds: c.secret},
	} {
		var noted []string
		o.Dir, o.Note = t.TempDir(), func(line string) { noted = append(noted, line) }
		s, err := Open(t.Context(), o)
		if err == nil {
			s.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") || len(noted) > 0 {
			t.Errorf("%v %v, want %q", err, noted, want)
		}
	}
	s := c.serve(t.TempDir())
	who := c.enroll(s, wire.ToRead)
	for want, creds := range map[string]string{"give your credentials": "", "publish and subscribe": c.secret, "refuses the credentials": small.creds} {
		who.Creds = creds
		conn, err := link.Dial(who, nil)
		if err == nil {
			_, err = conn.Hello(within(t, 5*time.Second), "box", 0, nil)
			conn.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// Two fleets in one account do not receive each other's messages.
func TestClusterHasSeveralFleets(t *testing.T) {
	c := newCloud(t, nil)
	one, two := c.serve(t.TempDir()), c.serve(t.TempDir())
	mine := c.enroll(one, wire.ToRead)
	c.enroll(two, wire.ToRead)
	welcome, err := c.dial(mine).Hello(within(t, 10*time.Second), "box", 0, nil)
	if err != nil || welcome.Incarnation != one.incarnation {
		t.Error(err, welcome)
	}
	mine.Server = two.place.Server
	if _, err := c.dial(mine).Hello(within(t, 10*time.Second), "box", 0, nil); err == nil || !strings.Contains(err.Error(), auth.ErrStranger.Error()) {
		t.Error(err)
	}
}

func await(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("no " + what)
		}
	}
}

// A beat of a worker and its reply, over the server's own listener and over a cluster.
func BenchmarkBeat(b *testing.B) {
	c := newCloud(b, nil)
	for name, o := range map[string]Options{"listener": {Dir: b.TempDir(), Listen: "127.0.0.1:0", Note: func(string) {}}, "cluster": c.options(b.TempDir())} {
		s, err := Open(b.Context(), o)
		if err != nil {
			b.Fatal(err)
		}
		defer s.Close()
		conn := c.dial(c.enroll(s, wire.ToWork))
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := conn.Call(b.Context(), wire.VerbBeat, wire.Beat{Slots: 1}, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
