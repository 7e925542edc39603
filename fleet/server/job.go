package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"match/arena"
	"match/event"
	"match/fleet/auth"
	"match/fleet/wire"
	"match/internal/build"
	"match/results/store"
)

// Causes of the end of an event's run, besides those of its own.
var (
	errCancelled = errors.New("cancelled")
	errTakenBack = errors.New("the event is rolled back")            // and played again at once
	errShutdown  = errors.New("the fleet's server is shutting down") // and resumes it at its next start
)

// resume continues the events that were running.
func (s *Server) resume() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range s.jobs {
		if j.State == wire.Running {
			s.start(j)
		}
	}
}

// handleSubmit adds an event of a member to the queue, unless its key is already there.
func (s *Server) handleSubmit(r *request, submit *wire.Submit) (any, error) {
	if len(submit.Key) < 16 {
		return nil, errors.New("a submission needs a unique key")
	}
	p, files, err := s.unpack(&submit.Plan) // it takes time, so others do not wait for it
	if err == nil {
		err = checkBook(p)
	}
	if err == nil && submit.Comparison != nil {
		err = submit.Comparison.Check()
	}
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range s.jobs {
		if j.Key == submit.Key {
			return wire.EventNumber{Number: j.Number}, nil
		}
	}
	j := s.newJob(r.member, submit, p, files)
	if err := auth.WriteJSON(s.planPath(j.Number), submit); err != nil { // without the file of the job it is nothing
		return nil, err
	}
	if err := s.tryWrite(j); err != nil {
		return nil, err
	}
	s.jobs = append(s.jobs, j)
	s.start(j)
	return wire.EventNumber{Number: j.Number}, nil
}

// newJob returns a submission as an event of the queue. The caller holds the lock.
func (s *Server) newJob(owner string, r *wire.Submit, p *event.Plan, files []string) *job {
	j := &job{
		EventStatus: wire.EventStatus{
			Number: 1, Kind: p.Format.Kind(), Title: wire.Line(p.Format.Title(p.Names())), State: wire.Running,
			Owner: owner, Host: s.gate.members.Host(owner), Submitted: time.Now().UTC().Truncate(time.Second), Share: wire.DefaultShare,
		},
		Key: r.Key, Files: files, plan: p, comparison: r.Comparison, moved: make(chan struct{}),
	}
	if n := len(s.jobs); n > 0 {
		j.Number = s.jobs[n-1].Number + 1
	}
	if r.Comparison != nil {
		j.Gate = r.Comparison.Gate
	}
	return j
}

// start starts a job. The caller holds the lock.
func (s *Server) start(j *job) {
	ctx := s.begin(j)
	s.opening.Add(1)
	j.opened = sync.OnceFunc(s.opening.Done)
	s.running.Go(func() {
		for ctx != nil {
			err := s.play(ctx, j)
			j.opened() // the start of the server does not wait for room
			if !s.blocked(ctx, j, err) {
				ctx = s.ended(ctx, j, err)
			}
		}
	})
}

// retryAfter is the delay before an event is tried again after the disk was full.
const retryAfter = 3 * time.Second

// blocked reports whether a job continues although something of it has failed, because the disk may
// have room for it now. It waits before that, and records why. Nothing is lost: pairs that are not
// in the store are with the event's loop or with their workers.
func (s *Server) blocked(ctx context.Context, j *job, err error) bool {
	if !errors.Is(err, store.ErrDisk) || ctx.Err() != nil {
		return false
	}
	s.mu.Lock()
	if why := err.Error(); why != j.Waits {
		s.noted(j, "", why+"; it continues when there is room")
		j.Waits = why
	}
	s.mu.Unlock()
	select {
	case <-time.After(retryAfter):
	case <-ctx.Done():
	}
	return ctx.Err() == nil
}

// begin makes a job cancellable. The caller holds the lock.
func (s *Server) begin(j *job) (ctx context.Context) {
	ctx, j.cancel = context.WithCancelCause(s.ctx)
	return ctx
}

// open opens the job to workers. Its name stays the same after a restart of the
// server, so that workers continue. After pairs were taken back, or a restart of
// the event, it gets a new name: earlier grants are void.
func (s *Server) open(j *job, known map[int]arena.Played) {
	s.mu.Lock()
	defer s.mu.Unlock()
	j.entry = s.ledger.Open(j.name(), j.Share, known, s.dead(j.name()))
	j.opened()
}

func (j *job) name() string {
	name := fmt.Sprintf("%d-%.8s", j.Number, j.Key)
	if j.TakenBack > 0 {
		name += fmt.Sprintf("-%d", j.TakenBack)
	}
	if j.Restarts > 0 {
		name += fmt.Sprintf("-again%d", j.Restarts)
	}
	return name
}

// play plays or resumes a job as an event with the fleet as its executor. It returns
// after the audits of its pairs have also ended.
func (s *Server) play(ctx context.Context, j *job) (err error) {
	known, err := s.takeBack(j)
	if err != nil {
		return err
	}
	s.open(j, known)
	defer func() {
		j.audited = j.entry.Auditing()
		s.ledger.Close(j.entry)
	}()
	o := event.Options{
		Store: s.store, Executors: []arena.Executor{j.entry}, Member: s.gateOf(j),
		Recorders: []event.Recorder{&counter{s, j}}, Batch: atOnce,
		Note:  func(_, line string) { s.note(j, "its games", line) }, // whoever played them
		Begun: func(out *event.Outcome) { s.begun(j, out) },
		Retry: func(err error) bool { return s.blocked(ctx, j, err) },
		Logs:  s.logs(j),
		Run:   store.Run{Version: build.Version(), Dir: s.Dir},
	}
	for {
		if o.Resume, err = s.store.Resume(ctx, j.Stored); !s.blocked(ctx, j, err) {
			break
		}
	}
	switch {
	case errors.Is(err, store.ErrNone):
		s.mu.Lock()
		j.Stored = 0
		s.mu.Unlock()
	case err != nil:
		return err
	case !o.Resume.Finished.IsZero(): // the server was killed before it could report that
		o.Resume.Close()
		return nil
	}
	if _, err = event.Run(ctx, j.plan, o); err == nil {
		j.entry.Audited(ctx)
		s.judge()
		err = context.Cause(ctx)
	}
	return err
}

// gateOf returns the place of a job in a gate, as the store keeps it; nil: it has
// none. The gate has the number of its first comparison that is in the store.
func (s *Server) gateOf(j *job) *store.Member {
	if j.comparison == nil {
		return nil
	}
	m := &store.Member{Place: j.comparison.Place, Plan: j.comparison.Plan}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, other := range s.jobs {
		if other != j && other.Gate == j.Gate && other.Owner == j.Owner && other.GateEvent != 0 {
			m.Gate = other.GateEvent
			break
		}
	}
	return m
}

// atOnce is how many pairs are stored in one transaction at most: those that have
// come back while the transaction before was written to the disk.
const atOnce = 256

// counter receives each pair after it is in the store.
type counter struct {
	*Server
	job *job
}

// Pair implements event.Recorder.
func (c *counter) Pair(ctx context.Context, p *arena.Played) error {
	return c.Pairs(ctx, []*arena.Played{p})
}

// Pairs implements arena.BatchRecorder.
func (c *counter) Pairs(_ context.Context, list []*arena.Played) error {
	for _, p := range list {
		c.faults(c.job, p)
	}
	stored := list[len(list)-1].Number
	c.mu.Lock()
	for _, p := range list {
		c.job.Took.Add(p.Took())
		if _, bad := c.quarantined[p.Origin.Worker]; bad {
			c.cancelForQuarantine(c.job, p.Origin.Worker)
			break
		}
	}
	c.job.Pairs = stored
	c.job.Waits = ""
	c.job.wake()
	entry := c.job.entry
	c.mu.Unlock()
	entry.Stored(stored)
	return nil
}

// begun records in which event of the store a job's pairs are.
func (s *Server) begun(j *job, out *event.Outcome) {
	e, err := s.store.Event(s.ctx, out.Number)
	s.mu.Lock()
	defer s.mu.Unlock()
	j.Stored, j.Waits = out.Number, ""
	if err == nil && e.Member != nil {
		j.GateEvent = e.Member.Gate
	}
	if err = cmp.Or(err, s.write(j)); err != nil {
		s.noted(j, "", err.Error())
	}
	j.entry.Stored(j.Pairs)
}

// ended records how a job ended, unless the server will resume it at its next
// start. If the job must be played again now, it returns the context for that.
func (s *Server) ended(ctx context.Context, j *job, err error) (next context.Context) {
	s.mu.Lock()
	defer s.mu.Unlock()
	j.entry = nil
	defer j.wake()
	switch {
	case err != nil && s.ctx.Err() != nil:
		s.write(j) // if it fails, that has been said
		return nil
	case errors.Is(context.Cause(ctx), errTakenBack): // even at the last moment
		if next = s.begin(j); j.cancelled {
			j.cancel(errCancelled)
		}
		return next
	case err == nil:
		j.State = wire.Finished
	case errors.Is(context.Cause(ctx), errCancelled): // whatever it was doing reports its own error
		j.State = wire.Cancelled
	default:
		if unfinished := (*event.Unfinished)(nil); errors.As(err, &unfinished) {
			err = unfinished.Err
		}
		j.State, j.Error = wire.Failed, wire.Line(err.Error())
	}
	j.Ended, j.plan, j.comparison = time.Now().UTC().Truncate(time.Second), nil, nil
	s.Note(strings.TrimSuffix(fmt.Sprintf("event %d: %s: %s", j.Number, j.State, j.Error), ": "))
	if err := s.write(j); err != nil {
		s.noted(j, "", err.Error())
	}
	os.Remove(s.deadPath(j.name()))
	return nil
}

// wake notifies requests that wait for changes of a job. The caller holds the
// lock.
func (j *job) wake() {
	close(j.moved)
	j.moved = make(chan struct{})
}

// Limits of the messages of an event, in the log as well: workers can send many, and all go with
// each reply to those who read its pairs. As JSON some take six times as much.
const (
	maxNotes     = 200
	leastNote    = 320 // bytes that a message counts at least
	maxNoteBytes = maxNotes * leastNote
	mostOfNotes  = maxNoteBytes / 4 // of those that one worker has caused
)

// noted stores a message, which workers may have caused. The caller holds the lock.
func (s *Server) noted(j *job, by, line string) {
	if j.noteBytes == nil {
		j.noteBytes = map[string]int{}
	}
	all, theirs := j.noteBytes[""], j.noteBytes[by]
	if all >= maxNoteBytes || by != "" && theirs >= mostOfNotes {
		return
	}
	line = wire.Line(line)
	cost := max(len(line), leastNote)
	all, theirs = all+cost, theirs+cost
	switch {
	case all+leastNote > maxNoteBytes:
		all, line = maxNoteBytes, line+" (no more messages of this event are shown)"
	case by != "" && theirs+leastNote > mostOfNotes:
		theirs, line = mostOfNotes, fmt.Sprintf("%s (no more messages of %s are shown)", line, by)
	}
	j.noteBytes[by], j.noteBytes[""] = theirs, all
	j.notes = append(j.notes, line)
	s.Note(fmt.Sprintf("event %d: %s", j.Number, line))
}

func (s *Server) note(j *job, by, line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.noted(j, by, line)
}

// noteByName records a message of the ledger about an event. What workers say in it is cut.
func (s *Server) noteByName(name, by, line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range s.jobs {
		if !j.State.Over() && j.name() == name {
			s.noted(j, by, wire.Brief(line))
		}
	}
}
