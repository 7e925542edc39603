package server

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"time"

	"match/engine"
	"match/fleet/auth"
	"match/fleet/ledger"
	"match/fleet/transfer"
	"match/fleet/wire"
	"match/internal/filelock"
	"match/results/store"
)

// Options configure a server.
type Options struct {
	Dir       string            // the directory of the fleet; created if there is none
	Listen    string            // host:port; port 0: any
	Advertise []string          // hosts by which members find the server; nil: this machine's names and addresses
	Beat      time.Duration     // interval between a worker's beats; 0: DefaultBeat
	Lease     time.Duration     // time without a beat after which a worker's pairs go to others; 0: DefaultLease
	Note      func(line string) // gets log lines, from any goroutine
	Audit     float64           // share of each worker's pairs of each event that another worker also plays, 0 to 1
	Storage   int64             // limit in bytes for engines and books from members; 0: no limit
	Keep      time.Duration     // ended events are pruned after this time; 0: never
	Forget    time.Duration     // time without a connection after which a member leaves; 0: never
	Reference float64           // nodes per second of the reference machine for clocks, see ledger.Options
}

// Defaults of options.
const (
	DefaultBeat   = 5 * time.Second
	DefaultLease  = 40 * time.Second
	DefaultAudit  = 0.01 // in a fleet of one's own machines
	DefaultForget = 7 * 24 * time.Hour
)

// The files in a fleet's directory.
const (
	Database       = "results.db"      // the results
	placeFile      = "fleet.json"      // a place, by which commands on the same machine find the server
	ownFile        = "admin.json"      // the identity of the directory's owner, for the same
	grantsFile     = "grants.key"      // the secret that signs grants
	quarantineFile = "quarantine.json" // the quarantined workers with the reasons
	actionsFile    = "actions.log"     // what members did, one JSON object a line
	restoredFile   = "restored"        // in a back-up only: a directory that has it was restored
)

// Server is the server of a fleet.
type Server struct {
	Options
	place       // where members find it
	lock        *os.File
	store       *store.Store
	gate        *gate
	wires       *wires
	ledger      *ledger.Ledger
	blobs       *transfer.Dir
	players     *transfer.Files // of all events, on this machine
	incarnation string
	bench       func() (engine.BenchResult, error) // of this machine, once

	ctx     context.Context // ends with the server
	stop    context.CancelCauseFunc
	running sync.WaitGroup // events
	opening sync.WaitGroup // events that workers cannot see yet

	acting  sync.Mutex // the log of actions is being written
	pruning sync.Mutex // one Prune at a time
	judging sync.Mutex // the quarantines here and in the ledger are compared, or one is ended

	mu          sync.Mutex
	jobs        []*job            // by number, from 1
	quarantined map[string]string // by worker: the reason
}

// Open starts the server of a fleet, resumes the events that were running, and
// listens.
func Open(ctx context.Context, o Options) (s *Server, err error) {
	o.Beat, o.Lease = cmp.Or(o.Beat, DefaultBeat), cmp.Or(o.Lease, DefaultLease)
	s = &Server{Options: o, incarnation: rand.Text()[:12], players: transfer.NewFiles()}
	defer func() {
		if err != nil {
			s.Close()
		}
	}()
	s.Note = func(line string) { o.Note(wire.Line(line)) } // safe to show, whatever members send
	s.ctx, s.stop = context.WithCancelCause(context.WithoutCancel(ctx))
	s.bench = sync.OnceValues(func() (engine.BenchResult, error) { return wire.Bench(s.ctx) })
	parts := func() error { return s.openParts(ctx) }
	for _, step := range []func() error{s.openDir, parts, s.readJobs, s.readQuarantine, s.openLedger, s.connect} {
		if err := step(); err != nil {
			return s, err
		}
	}
	s.resume()
	s.opening.Wait() // else workers would be told that what they have is not wanted
	if err := s.answerAll(); err != nil {
		return s, err
	}
	s.pruneOld() // it takes long after a year, and workers have little time to say what they have
	return s, nil
}

// openParts opens what the directory has besides the queue.
func (s *Server) openParts(ctx context.Context) (err error) {
	if s.store, err = store.Open(ctx, filepath.Join(s.Dir, Database), nil); err != nil {
		return err
	}
	if s.gate, err = newGate(s.Dir, s.Note); err != nil {
		return err
	}
	if s.blobs, err = transfer.OpenDir(filepath.Join(s.Dir, "blobs")); err == nil {
		s.blobs.Max = s.Storage
	}
	return err
}

// connect listens, and makes the server's address known.
func (s *Server) connect() error {
	secure, authority, err := auth.ServerTLS(s.Dir)
	if err != nil {
		return err
	}
	s.Authority = authority
	if s.wires, err = listen(s.Listen, secure, s.gate); err != nil {
		return err
	}
	go s.endFloods()
	at := s.wires.server.Addr().(*net.TCPAddr)
	local, port := at.IP.String(), strconv.Itoa(at.Port)
	for _, host := range hosts(s.Advertise, at.IP) {
		s.Addresses = append(s.Addresses, net.JoinHostPort(host, port))
	}
	if at.IP.IsUnspecified() {
		local = "127.0.0.1"
	}
	return s.introduce(net.JoinHostPort(local, port))
}

// settleFor is how long the server waits for workers after its start, before it
// assigns the pairs that they may still have.
const settleFor = 3 * time.Second

// openLedger creates the ledger, with what earlier runs recorded about workers.
func (s *Server) openLedger() error {
	key, err := s.grantKey()
	if err != nil {
		return err
	}
	settle := time.Duration(0) // if no event was running
	if slices.ContainsFunc(s.jobs, func(j *job) bool { return j.State == wire.Running }) {
		settle = min(settleFor, s.Lease)
	}
	s.ledger = ledger.New(ledger.Options{
		Lease: s.Lease, BeatEvery: s.Beat, Settle: settle, Audit: s.Audit, Reference: s.Reference,
		Outgoing: s.players.ToRemote, Died: s.died, Key: key, Quarantined: s.quarantine, Noted: s.noteByName,
		Stopped: func(event string) { s.wires.links[wire.ToWork].Publish(wire.Stop, []byte(event)) }, // workers drop it
	})
	for worker, why := range s.quarantined {
		s.ledger.Quarantine(worker, why)
	}
	return nil
}

// grantKey returns the secret that signs grants of pairs. It is kept in a file,
// because workers return grants after a restart of the server. A back-up has no such
// file: a restored server begins a new epoch.
func (s *Server) grantKey() ([]byte, error) {
	path := filepath.Join(s.Dir, grantsFile)
	key, err := auth.KeepSecret(path, func() ([]byte, error) { return ledger.NewKey(), s.newEpoch() })
	if want := len(ledger.NewKey()); err == nil && len(key) != want {
		err = fmt.Errorf("%s: %d bytes instead of %d; delete it, and pairs in hand are played again", path, len(key), want)
	}
	return key, err
}

// openDir creates the fleet's directory if needed, and locks it.
func (s *Server) openDir() (err error) {
	if err := os.MkdirAll(filepath.Join(s.Dir, "events"), 0o700); err != nil {
		return err
	}
	if s.lock, err = filelock.Open(filepath.Join(s.Dir, "lock")); errors.Is(err, filelock.ErrHeld) {
		return fmt.Errorf("%s is served by another process", s.Dir)
	}
	if err != nil {
		return err
	}
	return s.endEpoch()
}

// Run checks leases and the presence of members until ctx is done.
func (s *Server) Run(ctx context.Context) {
	often, hourly := time.Tick(min(time.Second, s.Beat)), time.Tick(silenceEvery)
	for {
		select {
		case <-often:
			s.ledger.Sweep()
			s.writeAgain()
		case <-hourly:
			if err := s.forget(silenceEvery); err != nil {
				s.Note(err.Error())
			}
			s.pruneOld()
		case <-ctx.Done():
			return
		}
	}
}

// Close stops the server. Running events resume at its next start.
func (s *Server) Close() error {
	if s.wires != nil {
		s.wires.close() // before the events stop: workers would be told that what they have is not wanted
	}
	s.stop(errShutdown)
	s.running.Wait()
	if s.store != nil {
		s.store.Close()
	}
	if s.lock != nil {
		s.lock.Close()
	}
	return nil
}
