//go:build linux

package server_test

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"match/arena"
	"match/event"
	"match/fleet/auth"
	"match/fleet/transfer"
	"match/fleet/wire"
	"match/fleet/worker"
	"match/internal/bounded"
	"match/players/spec"
)

// attack is what a hostile member sends as often as it can.
type attack struct {
	name string
	verb string
	data []byte
	deaf bool // it does not read the answers
}

func junk(format string, n int) []byte {
	return fmt.Appendf(nil, format, strings.Repeat("<", n))
}

// sums returns a list of many checksums of files.
func sums(n int) []byte {
	data, _ := json.Marshal(wire.Files{Sums: strings.Fields(strings.Repeat(strings.Repeat("5a", 32)+" ", n))})
	return data
}

// claims returns a beat that claims many pairs.
func claims(n int) []byte {
	h := wire.Hold{Event: "1-an event", Attempt: 1}
	for i := range n {
		h.Pairs, h.Grants = append(h.Pairs, i+1), append(h.Grants, make([]byte, 64))
	}
	data, _ := json.Marshal(wire.Beat{Slots: 1, Host: "evil", Holds: []wire.Hold{h}})
	return data
}

const large = 4<<20 - 1000

// attacks are those of each kind of member.
var attacks = map[wire.Right][]attack{
	wire.ToWork: {
		{"long names", wire.VerbBeat, junk(`{"slots":1,"host":"%s"}`, large), false},
		{"many beats", wire.VerbBeat, []byte(`{"slots":1}`), false},
		{"claims", wire.VerbBeat, claims(20_000), false},
		{"long reasons", wire.VerbRefuse, junk(`{"ticket":{"event":"1-an event"},"everything":true,"reason":"%s"}`, large), false},
		{"pairs of nobody", wire.VerbDone, junk(`{"event":"1-an event","protocol":3,"number":7,"error":"%s"}`, large), false},
		{"many asks", wire.VerbAsk, []byte(`{"slots":1024}`), false},
		{"files unread", wire.VerbGet, []byte(`{"sum":"` + strings.Repeat("5a", 32) + `"}`), true},
		{"messages", wire.VerbTell, junk(`{"event":"1-an event","line":"%s"}`, large), false},
	},
	wire.ToRead: {
		{"pairs unread", wire.VerbPairs, []byte(`{"number":1,"from":1}`), true},
		{"pairs", wire.VerbPairs, []byte(`{"number":1,"from":1}`), false},
		{"waiting for pairs", wire.VerbPairs, junk(`{"number":1,"from":1000000,"x":"%s"}`, large), false},
		{"status", wire.VerbStatus, junk(`{"x":"%s"}`, large), false},
		{"plans unread", wire.VerbPlan, []byte(`{"number":1}`), true},
	},
	wire.ToSubmit: {
		{"needs", wire.VerbNeed, sums(60_000), false},
		{"files", wire.VerbPut, junk(`{"sum":"`+strings.Repeat("5b", 32)+`","size":2000000000,"data":"%s"}`, 0), false},
		{"parts of files", wire.VerbPut, fmt.Appendf(nil, `{"sum":"%s","size":2000000000,"data":"%s"}`, strings.Repeat("5c", 32), strings.Repeat("QUJD", 340_000)), false},
		{"plans", wire.VerbSubmit, junk(`{"key":"0123456789abcdef","plan":{"kind":"match","players":[{"variant":"%s"}]}}`, large), false},
		{"logs", wire.VerbLog, junk(`{"number":1,"round":"%s"}`, large), false},
	},
	wire.ToOwn: { // it may expel and cancel: only what it may not do to others
		{"members of nobody", wire.VerbExpel, junk(`{"member":"%s"}`, large), false},
		{"drains of nobody", wire.VerbDrain, []byte(`{"worker":"w0"}`), false},
		{"events of nobody", wire.VerbCancel, []byte(`{"number":1000000}`), false},
		{"prunes", wire.VerbPrune, []byte(`{"keep":9000000000000000000}`), false},
		{"pairs unread", wire.VerbPairs, []byte(`{"number":1,"from":1}`), true},
		{"status unread", wire.VerbStatus, []byte(`{}`), true},
		{"files", wire.VerbPut, junk(`{"sum":"`+strings.Repeat("5d", 32)+`","size":2000000000,"data":"%s"}`, large), false},
	},
}

// slowly is a connection that is no longer read after it has been established.
type slowly struct {
	net.Conn
	deaf *atomic.Bool
	ends chan struct{} // closed when the attack ends
}

func (s *slowly) Read(p []byte) (int, error) {
	if s.deaf.Load() {
		<-s.ends
	}
	return s.Conn.Read(p)
}

// Dial implements nats.CustomDialer.
func (s *slowly) Dial(network, address string) (net.Conn, error) {
	conn, err := net.Dial(network, address)
	return &slowly{conn, s.deaf, s.ends}, err
}

// run attacks until ctx is done, with a new connection whenever the server closes the
// last one.
func (a *attack) run(ctx context.Context, who *auth.Identity) {
	for ctx.Err() == nil {
		a.once(ctx, who)
	}
}

func (a *attack) once(ctx context.Context, who *auth.Identity) {
	public, sign, err := who.Sign()
	if err != nil {
		return
	}
	var deaf atomic.Bool
	ends := make(chan struct{})
	defer close(ends)
	nc, err := nats.Connect("tls://"+who.Addresses[0], nats.Secure(auth.ClientTLS(who.Authority)), nats.TLSHandshakeFirst(), nats.Nkey(public, sign),
		nats.NoReconnect(), nats.CustomInboxPrefix(wire.Inbox(who.ID)), nats.SetCustomDialer(&slowly{deaf: &deaf, ends: ends}), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	if err != nil {
		time.Sleep(10 * time.Millisecond)
		return
	}
	defer nc.Close()
	inbox := wire.Inbox(who.ID) + "." + nats.NewInbox()
	nc.Subscribe(inbox, func(*nats.Msg) {})
	nc.Flush()
	deaf.Store(a.deaf)
	for n := 1; ctx.Err() == nil && !nc.IsClosed(); n++ {
		if nc.PublishRequest(wire.Subject(who.Right, who.ID, a.verb), inbox, a.data) != nil {
			return
		}
		if n%64 == 0 && !a.deaf {
			nc.FlushTimeout(time.Second)
		}
	}
}

// victim is a server that is attacked, with an honest fleet.
type victim struct {
	*testing.T
	members members
	pid     int
	want    string // outputs of the event
	games   int
	ctx     context.Context

	mu      sync.Mutex
	slowest time.Duration // answer to a request of an honest member
	slow    string        // that request
	answers int
	events  int
	silence time.Duration // longest time without a new pair
	memory  uint64        // of the server, in bytes
}

func newVictim(t *testing.T, games int) *victim {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), attackedVariable+"="+t.TempDir())
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { in.Close(); cmd.Process.Kill(); cmd.Wait() })
	v := &victim{T: t, pid: cmd.Process.Pid, games: games}
	line, err := bufio.NewReader(out).ReadBytes('\n')
	if err := cmp.Or(err, json.Unmarshal(line, &v.members)); err != nil {
		t.Fatal(err)
	}
	var cancel context.CancelFunc
	v.ctx, cancel = context.WithCancel(t.Context())
	t.Cleanup(cancel)
	alone := v.plan()
	if _, err := event.Run(t.Context(), alone, event.Options{Concurrency: 1}); err != nil {
		t.Fatal(err)
	}
	v.want = v.outputs(alone)
	return v
}

// plan returns the event that the honest fleet plays.
func (v *victim) plan() *event.Plan {
	p := &event.Plan{Kind: event.KindMatch, Format: &event.Match{Games: v.games}, Conditions: event.DefaultConditions()}
	for _, name := range []string{"tapered", "flat"} {
		who, err := spec.Parse(name)
		if err != nil {
			v.Fatal(err)
		}
		p.Players = append(p.Players, who)
	}
	p.Conditions.Limits = spec.Limits{Nodes: 50}
	dir := v.TempDir()
	p.Outputs.PGN, p.Outputs.JSON = filepath.Join(dir, "games.pgn"), filepath.Join(dir, "result.json")
	p.Complete()
	return p
}

func (v *victim) outputs(p *event.Plan) string {
	var text bytes.Buffer
	for _, path := range []string{p.Outputs.PGN, p.Outputs.JSON} {
		data, err := os.ReadFile(path)
		if err != nil {
			v.Error(err)
		}
		text.Write(data)
	}
	return text.String()
}

// work plays with honest workers.
func (v *victim) work() {
	for _, who := range v.members[wire.ToWork][:2] {
		o := worker.Options{Slots: 1, Host: "box", Executor: &arena.Local{Concurrency: 1, Verify: true}, Allowed: &worker.Allowed{}, Files: v.TempDir(), Note: func(string) {}}
		ended := make(chan struct{})
		go func() { worker.Run(v.ctx, who, o); close(ended) }()
		v.Cleanup(func() { <-ended })
	}
}

// pulse watches the time between pairs.
type pulse struct {
	*victim
	last time.Time
}

// Pair implements event.Recorder.
func (p *pulse) Pair(context.Context, *arena.Played) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if !p.last.IsZero() {
		p.silence = max(p.silence, now.Sub(p.last))
	}
	p.last = now
	return nil
}

// play plays one event, and compares its outputs.
func (v *victim) play() {
	conn, err := auth.Dial(v.Context(), v.members[wire.ToSubmit][0], nil, nil)
	if err != nil {
		v.Error(err)
		return
	}
	defer conn.Close()
	p := v.plan()
	packed, _, err := transfer.Pack(p)
	if err != nil {
		v.Fatal(err)
	}
	v.events++
	m := &transfer.Mirror{Conn: conn, Submit: wire.Submit{Key: fmt.Sprint("an event of attacks ", v.events), Plan: packed}, Note: func(string) {}}
	if _, err := m.Run(v.Context(), p, event.Options{Executors: []arena.Executor{m}, Recorders: []event.Recorder{&pulse{victim: v}}}); err != nil {
		v.Error(err)
	} else if v.outputs(p) != v.want {
		v.Error("an attacked event has other bytes")
	}
}

// probe measures how fast an honest member is answered.
func (v *victim) probe(ctx context.Context, who *auth.Identity, verb string, body any) {
	conn, err := auth.Dial(ctx, who, nil, nil)
	if err != nil {
		v.Error(err)
		return
	}
	defer conn.Close()
	for ctx.Err() == nil {
		began := time.Now()
		if err := conn.Call(ctx, verb, body, nil); err != nil && ctx.Err() == nil {
			v.Error(err)
		}
		if ctx.Err() == nil {
			v.mu.Lock()
			v.answers++
			if took := time.Since(began); took > v.slowest {
				v.slowest, v.slow = took, verb
			}
			v.mu.Unlock()
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// rss returns the resident memory of the server.
func (v *victim) rss() (bytes uint64) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", v.pid))
	if err != nil {
		v.Error(err)
	}
	for line := range strings.Lines(string(data)) {
		if rest, is := strings.CutPrefix(line, "VmRSS:"); is {
			fmt.Sscan(rest, &bytes)
		}
	}
	return bytes << 10
}

// mostMemory is the memory that a server may take while it is attacked.
const mostMemory = 300 << 20

// Limits for the time without a new pair, and for the answer to a request of an honest
// member. A worker that takes pairs and never plays them costs the time of two or three
// beats, a lost message at least twice as much, and one that falls silent a lease. Answers within a second need a
// machine that has nothing else to do.
const (
	mostSilence = 25 * time.Second
	slowest     = 10 * time.Second
)

// No member can hurt the others: while it attacks with its credentials, an event has
// the same bytes as alone, the server's memory is bounded, and nobody waits for long.
// MATCH_ATTACK=10m attacks for that long with each kind of member, beside events of
// 2,000 pairs.
func TestAttacks(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector multiplies the memory that is measured")
	}
	each, games, atOnce := time.Duration(bounded.Often(1, 6))*time.Second, 60, slowest
	if text := os.Getenv("MATCH_ATTACK"); text != "" {
		var err error
		if each, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
		games, atOnce = 4000, time.Second
	}
	v := newVictim(t, games)
	v.work()
	v.play() // and warm up
	for _, right := range []wire.Right{"nobody", wire.ToWork, wire.ToRead, wire.ToSubmit, wire.ToOwn} {
		t.Run(string(right), func(t *testing.T) { v.attackedBy(t, right, each, atOnce) })
	}
}

// attackedBy attacks with one kind of member for a time.
func (v *victim) attackedBy(t *testing.T, right wire.Right, each, atOnce time.Duration) {
	ctx, cancel := context.WithTimeout(t.Context(), each)
	v.slowest, v.answers, v.silence, v.memory = 0, 0, 0, 0 // "nobody": what the machine is capable of
	var all sync.WaitGroup
	for i := range attacks[right] {
		all.Go(func() { attacks[right][i].run(ctx, v.members[right][2]) })
	}
	all.Go(func() { v.probe(ctx, v.members[wire.ToRead][0], wire.VerbStatus, wire.StatusOf{}) })
	all.Go(func() {
		v.probe(ctx, v.members[wire.ToWork][0], wire.VerbHello, wire.Hello{Version: wire.ThisVersion()})
	})
	before, events := v.rss(), 0
	all.Go(func() {
		for ctx.Err() == nil {
			v.memory = max(v.memory, v.rss())
			time.Sleep(20 * time.Millisecond)
		}
	})
	for ; ctx.Err() == nil || events == 0; events++ {
		v.play()
	}
	cancel()
	all.Wait()
	t.Logf("%-6s for %v: %d events with the bytes of one machine, %v without a pair at most; %d requests of others answered, the slowest (%s) after %v; memory %d MB, before %d MB",
		right, each, events, v.silence.Round(time.Millisecond), v.answers, v.slow, v.slowest.Round(time.Millisecond), v.memory>>20, before>>20)
	if v.memory > mostMemory {
		t.Errorf("%s: the server takes %d MB, want at most %d", right, v.memory>>20, mostMemory>>20)
	}
	if v.silence > mostSilence || v.slowest > atOnce {
		t.Errorf("%s: %v without a pair, want at most %v; a request of others is answered after %v, want at most %v", right, v.silence, mostSilence, v.slowest, atOnce)
	}
}
