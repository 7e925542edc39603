package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/metrics"
	"slices"
	"strings"
	"time"

	"match/arena"
	"match/event"
	"match/fleet/auth"
	"match/fleet/server"
	"match/fleet/transfer"
	"match/fleet/wire"
	"match/internal/machine"
	"match/internal/plural"
	"match/players/spec"
)

// simulation is the configuration of a simulated fleet.
type simulation struct {
	Workers   int
	Processes int           // of workers
	Events    int           // all but one of them wait for an engine that no worker has
	Least     time.Duration // minimum duration of a pair
	Most      time.Duration
	For       time.Duration // measuring time, once all workers are at work
	Kill      bool          // kill one of the processes half-way
	Lease     time.Duration
	Beat      time.Duration
	Note      func(line string)
}

// figures are the result of the measurement. Times are in seconds.
type figures struct {
	Workers     int
	Seconds     float64 // length of the measurement
	Assignments float64 // per second
	Pairs       float64 // counted and stored, per second
	Cores       float64 // used by the whole server process; 0: not known on this system
	Memory      uint64  // maximum of the server, in bytes
	Busy        float64 // share of the workers that had an assigned pair
	Locked      float64 // share of the time in which a request held the lock under which pairs are assigned
	Status      float64 // longest time for an answer to 'match fleet status'
	Stopped     int     // workers with an assigned pair when the event ended
	Stop        float64 // time until all of these were stopped
	Killed      int     // workers
	Again       int     // pairs that were assigned to these
	FreeAfter   float64 // time until the leases of all of them were known to be dead
	AgainAfter  float64 // time until the last of them was assigned to another worker, which needs a free slot
}

// fleet is a running simulation.
type fleet struct {
	simulation
	server  *server.Server
	members []*auth.Identity // the workers, in the order of their processes
	crowds  []*process
	event   int64
	memory  uint64
	status  time.Duration // longest time of a status
	busy    []float64
}

// process is a process of workers.
type process struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   bytes.Buffer
	ended chan struct{} // closed when it has ended, with err
	err   error
}

// simulate simulates a fleet in a directory, which must be empty.
func simulate(ctx context.Context, dir string, o simulation) (r *figures, err error) {
	workers, err := enroll(dir, o.Workers)
	if err != nil {
		return nil, err
	}
	s, err := server.Open(ctx, server.Options{Dir: dir, Listen: "127.0.0.1:0", Lease: o.Lease, Beat: o.Beat, Audit: server.DefaultAudit, Note: func(string) {}})
	if err != nil {
		return nil, err
	}
	watching, enough := context.WithCancel(ctx)
	go s.Run(watching)
	f := &fleet{simulation: o, server: s, members: workers}
	defer func() {
		enough()
		f.killAll()
		err = errors.Join(err, s.Close())
	}()
	place, err := server.OwnIdentity(dir)
	if err != nil {
		return nil, err
	}
	for _, who := range workers {
		who.Addresses, who.Authority = place.Addresses, place.Authority
	}
	if f.event, err = f.submit(0, "flat"); err != nil {
		return nil, err
	}
	if err := f.submitWaiting(ctx, dir); err != nil {
		return nil, err
	}
	if err := f.start(ctx); err != nil {
		return nil, err
	}
	return f.measure(ctx)
}

// enroll writes the members of a fleet that has no server yet: workers. Each that joined by itself
// would write all of them.
func enroll(dir string, n int) (list []*auth.Identity, err error) {
	var members []auth.Member
	for i := range n {
		who, public, err := auth.NewIdentity(&auth.Token{Right: wire.ToWork})
		if err != nil {
			return nil, err
		}
		who.ID = fmt.Sprint("w", i+1)
		list, members = append(list, who), append(members, auth.Member{ID: who.ID, Key: public, Right: who.Right, Joined: time.Now()})
	}
	return list, auth.WriteJSON(filepath.Join(dir, "members.json"), map[string]any{"next": n + 1, "members": members})
}

// submitWaiting adds the events that wait for an engine, which is sent to the server.
func (f *fleet) submitWaiting(ctx context.Context, dir string) error {
	own, err := server.OwnIdentity(dir)
	if err != nil {
		return err
	}
	conn, err := auth.Dial(ctx, own, nil, nil)
	if err != nil {
		return err
	}
	defer conn.Close()
	for n := 1; n < f.Events; n++ {
		engine := filepath.Join(dir, fmt.Sprint("engine", n))
		err := os.WriteFile(engine, fmt.Appendf(nil, "#!/bin/sh\nexit %d\n", n), 0o700)
		if err != nil {
			return err
		}
		r, err := transfer.RefOf(engine)
		if err != nil {
			return err
		}
		if err := transfer.Upload(ctx, conn, map[transfer.Ref]string{r: engine}); err != nil {
			return err
		}
		if _, err := f.submit(n, "uci:"+engine); err != nil {
			return err
		}
	}
	return nil
}

// submit adds an endless event with an opponent, and returns its number.
func (f *fleet) submit(n int, opponent string) (int64, error) {
	p := &event.Plan{Kind: event.KindMatch, Format: &event.Match{Games: event.MaxGames}, Conditions: event.DefaultConditions()}
	p.Conditions.Adjudication = arena.Adjudication{MaxMoves: 1}
	for _, name := range []string{"tapered", opponent} {
		who, err := spec.Parse(name)
		if err != nil {
			return 0, err
		}
		p.Players = append(p.Players, who)
	}
	p.Complete()
	plan, _, err := transfer.Pack(p)
	if err != nil {
		return 0, err
	}
	return f.server.Submit("", &wire.Submit{Key: fmt.Sprintf("simulated event %d", n), Plan: plan})
}

// start starts the workers and waits until all are at work.
func (f *fleet) start(ctx context.Context) (err error) {
	for i := range f.Processes {
		from, to := i*f.Workers/f.Processes, (i+1)*f.Workers/f.Processes
		if err := f.startCrowd(ctx, f.members[from:to]); err != nil {
			return err
		}
	}
	said := time.Now()
	for {
		if err := f.anyEnded(); err != nil {
			return err
		}
		heard := len(f.server.Status(wire.StatusOf{}).Workers)
		if heard == f.Workers {
			f.Note(plural.Count(heard, "worker") + " connected")
			return nil
		}
		if time.Since(said) > 5*time.Second {
			f.Note(fmt.Sprintf("%d of %s connected", heard, plural.Count(f.Workers, "worker")))
			said = time.Now()
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// anyEnded returns an error if a process of workers ended too early.
func (f *fleet) anyEnded() error {
	for _, p := range f.crowds {
		select {
		case <-p.ended:
			return fmt.Errorf("a process of workers has ended early (%v): is the machine too busy for so many workers?", p.err)
		default:
		}
	}
	return nil
}

func (f *fleet) startCrowd(ctx context.Context, members []*auth.Identity) (err error) {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	p := &process{cmd: exec.CommandContext(ctx, self), ended: make(chan struct{})}
	p.cmd.Env = append(os.Environ(), crowdVariable+"=1")
	p.cmd.Stdout, p.cmd.Stderr = &p.out, os.Stderr
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return err
	}
	if err := p.cmd.Start(); err != nil {
		return err
	}
	go func() {
		p.err = p.cmd.Wait()
		close(p.ended)
	}()
	f.crowds = append(f.crowds, p)
	return json.NewEncoder(p.in).Encode(crowd{members, f.Least, f.Most})
}

// count returns how many workers are alive, and how many of these have an
// assigned pair.
func (f *fleet) count() (alive, busy int) {
	began := time.Now()
	defer func() { f.status = max(f.status, time.Since(began)) }()
	for _, w := range f.server.Status(wire.StatusOf{}).Workers {
		if w.Alive {
			alive++
			if w.InHand > 0 {
				busy++
			}
		}
	}
	return alive, busy
}

// assigned returns the number of assigned tasks, which have one pair each: those
// that were returned and those in progress.
func (f *fleet) assigned() (n int) {
	for _, w := range f.server.Status(wire.StatusOf{}).Workers {
		n += w.Played + w.InHand
	}
	return n
}

func (f *fleet) pairs() int {
	events := f.server.Status(wire.StatusOf{}).Events
	return events[slices.IndexFunc(events, func(e wire.EventStatus) bool { return e.Number == f.event })].Pairs
}

// locked returns for how many seconds requests have held the lock so far.
func (f *fleet) locked() (seconds float64) {
	page := httptest.NewRecorder()
	f.server.Pages()["/metrics"](page, httptest.NewRequest("GET", "/metrics", nil))
	_, rest, _ := strings.Cut(page.Body.String(), "\nmatch_fleet_lock_seconds_total ")
	fmt.Sscan(rest, &seconds)
	return seconds
}

// lookEvery is the interval between looks at the server. Each look at thousands
// of workers also takes processor time, which counts as the server's.
const lookEvery = 5 * time.Second

// measure measures for the configured time, and then ends the event.
func (f *fleet) measure(ctx context.Context) (*figures, error) {
	f.settle(ctx, min(f.Most, time.Minute))
	r := &figures{Workers: f.Workers}
	before, known := machine.Used()
	locked := f.locked()
	assigned, pairs, began := f.assigned(), f.pairs(), time.Now()
	var watched chan error // of the kill; nil: none yet
	for ctx.Err() == nil && time.Since(began) < f.For {
		f.sample()
		if f.Kill && watched == nil && time.Since(began) > f.For/2 {
			died := time.Now()
			held, workers := f.killOne()
			r.Killed, r.Again, watched = workers, len(held), make(chan error, 1)
			go func() { watched <- f.replayed(ctx, r, newOrphans(held), died) }()
		}
		time.Sleep(min(lookEvery, f.For/10))
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	r.Seconds = time.Since(began).Seconds()
	r.Assignments, r.Pairs = float64(f.assigned()-assigned)/r.Seconds, float64(f.pairs()-pairs)/r.Seconds
	if after, _ := machine.Used(); known {
		r.Cores = (after - before).Seconds() / r.Seconds
	}
	r.Locked, r.Status = (f.locked()-locked)/r.Seconds, f.status.Seconds()
	if watched != nil {
		if err := <-watched; err != nil {
			return nil, err
		}
	}
	ended := time.Now()
	if err := f.server.Cancel(f.event); err != nil {
		return nil, err
	}
	f.settle(ctx, min(f.For, 10*time.Second)) // even the slowest workers must learn of the end
	r.Memory = f.memory
	for _, share := range f.busy {
		r.Busy += share / float64(len(f.busy))
	}
	return r, f.gather(r, ended)
}

// settle waits.
func (f *fleet) settle(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// sample records the server's current state.
func (f *fleet) sample() {
	if alive, busy := f.count(); alive > 0 {
		f.busy = append(f.busy, float64(busy)/float64(alive))
	}
	s := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(s)
	f.memory = max(f.memory, s[0].Value.Uint64()-s[1].Value.Uint64())
}

// killOne kills a process of workers without warning. It returns the pairs that
// were assigned to its workers, by number.
func (f *fleet) killOne() (held map[int]string, workers int) {
	last := len(f.crowds) - 1
	from := last * f.Workers / f.Processes
	f.crowds[last].cmd.Process.Kill()
	held = f.server.Holders(f.event) // before its end is awaited, which may take longer than a lease
	f.crowds[last].kill()
	f.crowds = f.crowds[:last]
	f.Note("a process of workers is killed")
	dead := map[string]bool{}
	for _, m := range f.members[from:] {
		dead[m.ID] = true
	}
	maps.DeleteFunc(held, func(_ int, holder string) bool { return !dead[holder] })
	return held, f.Workers - from
}

// replayed waits until all pairs of dead workers are assigned to other workers,
// or played. It runs from the kill on, during the measurement.
func (f *fleet) replayed(ctx context.Context, r *figures, o *orphans, died time.Time) error {
	for !o.look(f.server.Holders(f.event), f.pairs(), time.Since(died)) {
		if f.settle(ctx, min(lookEvery, f.For)/20); ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	r.FreeAfter, r.AgainAfter = o.free.Seconds(), o.again.Seconds()
	return nil
}

// kill kills the process before the end of its input makes the workers leave.
func (p *process) kill() {
	p.cmd.Process.Kill()
	p.in.Close()
	<-p.ended
}

func (f *fleet) killAll() {
	for _, p := range f.crowds {
		p.kill()
	}
}

// gather collects the measurements of the workers.
func (f *fleet) gather(r *figures, ended time.Time) error {
	for _, p := range f.crowds {
		p.in.Close()
	}
	for _, p := range f.crowds {
		if <-p.ended; p.err != nil {
			return fmt.Errorf("a process of workers: %w", p.err)
		}
		var saw seenBy
		if err := json.Unmarshal(p.out.Bytes(), &saw); err != nil {
			return fmt.Errorf("a process of workers: %w", err)
		}
		r.Stopped += saw.Stopped
		if saw.Stopped > 0 {
			r.Stop = max(r.Stop, saw.Last.Sub(ended).Seconds())
		}
	}
	f.crowds = nil
	return nil
}
