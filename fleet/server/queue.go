package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"match/event"
	"match/fleet/auth"
	"match/fleet/ledger"
	"match/fleet/wire"
	"match/record"
	"match/results/store"
)

// job is an event of the queue. Its exported fields are saved in a file, which has
// what lists show: the server reads the files of all events when it starts. What
// was submitted is in another file, which is read only when it is needed.
type job struct {
	wire.EventStatus             // Waits: why it is blocked
	Key              string      `json:"key"`
	Stored           int64       `json:"stored,omitempty"` // number in the store; 0: not stored yet
	TakenBack        int         `json:"taken_back,omitempty"`
	Restarts         int         `json:"restarts,omitempty"`
	Took             record.Took `json:"took,omitzero"`        // by its pairs
	Files            []string    `json:"files,omitempty"`      // checksums of the engines and books that it needs
	Gate             string      `json:"gate,omitempty"`       // key of the gate that it is part of; "": none
	GateEvent        int64       `json:"gate_event,omitempty"` // number of that gate in the store; 0: not stored yet

	// While it is not over:
	plan       *event.Plan
	comparison *wire.Comparison // nil: it is not part of a gate
	entry      *ledger.Event    // nil: it is not running
	cancel     context.CancelCauseFunc
	cancelled  bool  // by its owner, who may not be the first to end its context
	audited    []int // pairs whose audits the last run of the event has not ended

	notes     []string
	noteBytes map[string]int // what those count that each worker has caused; "": all

	moved chan struct{} // closed when something above has changed

	unwritten bool   // the disk had no room for its last state
	opened    func() // is called when workers can see it, or cannot for now
}

// indexOf returns the index of an event in the queue. The caller holds the lock.
func (s *Server) indexOf(number int64) (int, bool) {
	return slices.BinarySearchFunc(s.jobs, number, func(j *job, number int64) int { return cmp.Compare(j.Number, number) })
}

func (s *Server) jobPath(number int64) string {
	return filepath.Join(s.Dir, "events", fmt.Sprintf("%d.json", number))
}

// planSuffix is the end of the name of a file with what was submitted.
const planSuffix = ".plan.json"

// planPath returns the path of what was submitted, a wire.Submit.
func (s *Server) planPath(number int64) string {
	return filepath.Join(s.Dir, "events", fmt.Sprintf("%d%s", number, planSuffix))
}

// tryWrite saves a job whose new state holds only if it is saved. The caller holds the lock.
func (s *Server) tryWrite(j *job) error { return auth.WriteJSON(s.jobPath(j.Number), j) }

// write saves the job, later if the disk has no room now. The caller holds the lock.
func (s *Server) write(j *job) error {
	err := s.tryWrite(j)
	j.unwritten = err != nil
	return err
}

// writeAgain saves the jobs that could not be saved: after a restart, a cancelled event would
// be played again.
func (s *Server) writeAgain() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range s.jobs {
		if j.unwritten {
			s.write(j) // if it fails, that has been said
		}
	}
}

// submission reads what was submitted.
func (s *Server) submission(number int64) (*wire.Submit, error) {
	submit := new(wire.Submit)
	return submit, auth.ReadJSON(s.planPath(number), submit)
}

// readJobs reads the queue of an earlier run of the server.
func (s *Server) readJobs() error {
	entries, err := os.ReadDir(filepath.Join(s.Dir, "events"))
	if err != nil {
		return err
	}
	for _, e := range entries {
		number, err := strconv.ParseInt(strings.TrimSuffix(e.Name(), ".json"), 10, 64)
		if err != nil {
			continue // a plan, or left by an interrupted write
		}
		j, err := s.readJob(number)
		if err != nil { // the files stay as they are, for the next start
			j.State, j.Error = wire.Broken, wire.Line(fmt.Sprintf("%v; restore it, or delete %s", err, s.jobPath(number)))
			s.Note(fmt.Sprintf("event %d: %s: %s", number, j.State, j.Error))
		}
		s.jobs = append(s.jobs, j)
	}
	slices.SortFunc(s.jobs, func(a, b *job) int { return cmp.Compare(a.Number, b.Number) })
	return nil
}

// readJob reads one event of the queue, and what it needs to continue.
func (s *Server) readJob(number int64) (j *job, err error) {
	j = &job{moved: make(chan struct{})}
	err = auth.ReadJSON(s.jobPath(number), j)
	j.Number, j.Share, j.Waits = number, cmp.Or(j.Share, wire.DefaultShare), ""
	if err != nil || j.State.Over() {
		return j, err
	}
	submit, err := s.submission(number)
	if err != nil {
		return j, err
	}
	if j.plan, _, err = s.unpack(&submit.Plan); err != nil {
		return j, err
	}
	j.comparison, j.Pairs = submit.Comparison, 0
	switch e, err := s.store.Event(s.ctx, j.Stored); {
	case errors.Is(err, store.ErrNone):
		j.Stored = 0 // it had no pair
	case err != nil:
		return j, err
	default:
		j.Pairs = e.Played()
	}
	return j, nil
}

// deadPath returns the file in which the server records the dead attempts of an
// event's pairs. The name is hex-encoded, because part of it comes from the
// submitter.
func (s *Server) deadPath(event string) string {
	return filepath.Join(s.Dir, "leases", fmt.Sprintf("%x", event))
}

// died records dead attempts before other workers get their pairs, so that the
// server still knows them after a crash. If writing fails, no pair is lost.
func (s *Server) died(event string, attempts map[int]int) {
	var text []byte
	for pair, attempt := range attempts {
		text = fmt.Appendf(text, "%d %d\n", pair, attempt)
	}
	path := s.deadPath(event)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), appendTo(path, text)); err != nil {
		s.Note(fmt.Sprintf("expired leases will be forgotten at the next start: %v", err))
	}
}

// dead reads which attempts of an event's pairs died before this start.
func (s *Server) dead(event string) map[int]int {
	dead := map[int]int{}
	text, _ := os.ReadFile(s.deadPath(event))
	for line := range strings.Lines(string(text)) {
		var pair, attempt int
		if n, _ := fmt.Sscanf(line, "%d %d", &pair, &attempt); n == 2 {
			dead[pair] = max(dead[pair], attempt)
		}
	}
	return dead
}
