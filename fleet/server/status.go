package server

import (
	"cmp"
	"slices"
	"strings"

	"match/fleet/wire"
)

// Status returns the current state of the fleet, or the part of it that is asked
// for.
func (s *Server) Status(of wire.StatusOf) wire.Status {
	answer := wire.Status{Version: wire.ThisVersion(), Events: []wire.EventStatus{}, Workers: []wire.WorkerStatus{}, Cost: s.cost.latest.Load()}
	if !of.EventsOnly {
		answer.Workers = s.ledger.Workers()
	}
	most, size := wire.MaxEvents, 0
	if of.Events > 0 {
		most = min(most, of.Events)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range slices.Backward(s.jobs) {
		if of.Before > 0 && j.Number >= of.Before || of.Running && j.State.Over() {
			continue
		}
		if answer.Earlier = len(answer.Events) == most || size > maxBatch; answer.Earlier {
			break
		}
		e := j.status()
		answer.Events, size = append(answer.Events, e), size+textsOf(&e)
	}
	slices.Reverse(answer.Events)
	return answer
}

// status returns the state of a job. The caller holds the lock.
func (j *job) status() wire.EventStatus {
	e := j.EventStatus
	if j.entry != nil {
		_, e.InHand = j.entry.Queue()
		e.Waits = cmp.Or(j.Waits, wire.Line(j.entry.Waits()))
	}
	return e
}

// textsOf returns the length of an event's texts in a status.
func textsOf(e *wire.EventStatus) int {
	return len(e.Title) + len(e.Error) + len(e.Waits) + len(strings.Join(e.Suspects, ""))
}

// HasWorkers reports whether a worker is connected.
func (s *Server) HasWorkers() bool {
	return slices.ContainsFunc(s.ledger.Workers(), func(w wire.WorkerStatus) bool { return w.Alive })
}
