package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"match/fleet/wire"
	"match/record"
	"match/results/store"
)

// Status returns the current state of the fleet, or the part of it that is asked
// for.
func (s *Server) Status(of wire.StatusOf) wire.Status {
	answer := wire.Status{Version: wire.ThisVersion(), Events: []wire.EventStatus{}, Workers: []wire.WorkerStatus{}}
	if !of.EventsOnly {
		answer.Workers = s.ledger.Workers()
	}
	most, size := wire.MaxEvents, 0 // of their texts
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
		answer.Events = append(answer.Events, e)
		size += len(e.Title) + len(e.Error) + len(e.Waits) + len(strings.Join(e.Suspects, ""))
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

// HasWorkers reports whether a worker is connected.
func (s *Server) HasWorkers() bool {
	return slices.ContainsFunc(s.ledger.Workers(), func(w wire.WorkerStatus) bool { return w.Alive })
}

// maxBatch is the approximate limit on the games in one reply, in bytes.
const maxBatch = 512 << 10

// handlePairs reads counted pairs from the store, or waits for one.
func (s *Server) handlePairs(_ *request, from *wire.PairsFrom) (any, error) {
	j, err := s.find(from.Number)
	switch {
	case from.Key != "" && (err != nil || j.Key != from.Key):
		return wire.Pairs{State: wire.Unknown}, nil
	case err != nil:
		return nil, err
	}
	answer, have := s.await(j, from.From)
	if have < from.From {
		return answer, nil
	}
	return later(func() (any, error) {
		answer.Pairs, err = s.read(j, from.From, have)
		s.mu.Lock()
		defer s.mu.Unlock()
		if j.TakenBack != answer.TakenBack { // since then: they may be of both runs
			answer.Pairs = nil
		}
		return answer, err
	}), nil
}

// await waits until a pair may be sent or the job is over. It returns how many pairs may be
// sent. The last pair may decide the event, whose result is final only after its audits: that
// pair is sent after the end, or with the next pair.
func (s *Server) await(j *job, number int) (answer wire.Pairs, have int) {
	ctx, cancel := context.WithTimeout(s.ctx, waitFor)
	defer cancel()
	for {
		s.mu.Lock()
		e, moved := j.status(), j.moved
		answer = wire.Pairs{
			State: e.State, Error: e.Error, Waits: e.Waits, Notes: slices.Clip(j.notes), TakenBack: j.TakenBack, Took: j.Took.Mean(),
		}
		if have = j.Pairs; !e.State.Over() {
			have = max(0, have-1)
		}
		s.mu.Unlock()
		if have >= number || answer.State.Over() || ctx.Err() != nil {
			return answer, have
		}
		select {
		case <-moved:
		case <-ctx.Done():
		}
	}
}

// maxPairs is the largest number of pairs in one reply.
const maxPairs = 1000

// read reads a range of a job's pairs, as many as fit into a message. They are passed
// on as they came from their workers.
func (s *Server) read(j *job, number, last int) (list []record.Pair, err error) {
	s.mu.Lock()
	stored := j.Stored
	s.mu.Unlock()
	e, err := s.store.Event(s.ctx, stored)
	if errors.Is(err, store.ErrNone) {
		err = fmt.Errorf("the pairs of event %d are not in the server's database any more", j.Number)
	}
	if err != nil {
		return nil, err
	}
	size, last := 0, min(last, number+maxPairs)
	for p, err := range e.EncodedFrom(context.WithoutCancel(s.ctx), number) {
		if err != nil {
			return nil, err
		}
		for i := range p.Encoded {
			size += p.Encoded[i].Size()
		}
		if p.Number > last || size > maxBatch && len(list) > 0 {
			break
		}
		list = append(list, p)
	}
	return list, nil
}
