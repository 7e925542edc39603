package server

import (
	"context"
	"fmt"
	"slices"
	"time"

	"match/arena"
	"match/fleet/wire"
)

// waitFor is the longest time that a request waits for news before it is
// answered. It is shorter than the timeout of the sender.
const waitFor = 10 * time.Second

// quickVerbs are the verbs whose handlers do not wait. Almost all requests of
// workers have one of these verbs.
var quickVerbs = []string{wire.VerbBeat, wire.VerbDone, wire.VerbRefuse, wire.VerbLeave}

// answerAll registers the handlers of all requests, each verb for the rights that
// may send it.
func (s *Server) answerAll() error {
	limit := newLimiter()
	worker := []wire.Right{wire.ToWork}
	submits := []wire.Right{wire.ToSubmit, wire.ToOwn}
	owns := []wire.Right{wire.ToOwn}
	reads := append([]wire.Right{wire.ToRead}, submits...)
	for _, v := range []struct {
		verb   string
		rights []wire.Right
		do     handler
	}{
		{wire.VerbJoin, []wire.Right{wire.ToJoin}, s.join},
		{wire.VerbHello, append(reads, wire.ToWork), s.hello},
		{wire.VerbAsk, worker, s.ask},
		{wire.VerbDone, worker, s.done},
		{wire.VerbRefuse, worker, s.refuse},
		{wire.VerbBeat, worker, s.beat},
		{wire.VerbLeave, worker, s.leave},
		{wire.VerbTell, worker, s.tell},
		{wire.VerbGet, worker, s.get},
		{wire.VerbSigned, worker, s.signed},
		{wire.VerbNeed, submits, s.need},
		{wire.VerbPut, submits, s.put},
		{wire.VerbSign, submits, s.sign},
		{wire.VerbSubmit, submits, s.handleSubmit},
		{wire.VerbCancel, submits, s.handleCancel},
		{wire.VerbShare, submits, s.handleShare},
		{wire.VerbDrain, owns, s.handleDrain},
		{wire.VerbExpel, owns, s.handleExpel},
		{wire.VerbAdmit, owns, s.handleAdmit},
		{wire.VerbPlan, reads, s.handlePlan},
		{wire.VerbPairs, reads, s.handlePairs},
		{wire.VerbLog, reads, s.handleLog},
		{wire.VerbStatus, reads, s.handleStatus},
	} {
		for _, right := range v.rights {
			quick := right == wire.ToWork && slices.Contains(quickVerbs, v.verb)
			if err := s.wires.answer(right, v.verb, quick, limit, v.do); err != nil {
				return err
			}
		}
	}
	return s.wires.conn.Flush()
}

func (s *Server) join(r *request) (any, error) {
	var j wire.Join
	if err := r.read(&j); err != nil {
		return nil, err
	}
	if err := j.Version.Check(); err != nil {
		return nil, err
	}
	if m, known := s.gate.members.ByKey(j.Key); known { // the reply was lost, or another client repeats the request
		return wire.Joined{ID: m.ID, Right: m.Right}, nil
	}
	right, err := s.gate.tokens.Use(r.member, time.Now())
	if err != nil {
		return nil, err
	}
	m, err := s.gate.members.Add(j.Key, right, j.Host, time.Now())
	if err != nil {
		return nil, err
	}
	s.Note(fmt.Sprintf("%s has joined: %s (%s)", m.ID, j.Host, m.Right))
	return wire.Joined{ID: m.ID, Right: m.Right}, nil
}

func (s *Server) hello(r *request) (any, error) {
	var h wire.Hello
	if err := r.read(&h); err != nil {
		return nil, err
	}
	if err := h.Version.Check(); err != nil {
		return nil, err
	}
	if h.Health != nil && r.right == wire.ToWork {
		if err := s.introduceWorker(r.member, &h); err != nil {
			return nil, err
		}
	}
	return wire.Welcome{Version: wire.ThisVersion(), Incarnation: s.incarnation, Beat: s.Beat, Lease: s.Lease}, nil
}

func (s *Server) ask(r *request) (any, error) {
	var a wire.Ask
	if err := r.read(&a); err != nil {
		return nil, err
	}
	if err := slots(a.Slots); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(s.ctx, waitFor)
	defer cancel()
	return wire.Asked{Task: s.ledger.Ask(ctx, r.member, a.Slots)}, nil
}

// maxSlots is an upper limit that no real machine reaches.
const maxSlots = 1024

func slots(n int) error {
	if n < 1 || n > maxSlots {
		return fmt.Errorf("%d slots: want 1 to %d", n, maxSlots)
	}
	return nil
}

func (s *Server) done(r *request) (any, error) {
	var p arena.Played
	if err := r.read(&p); err != nil {
		return nil, err
	}
	taken, err := s.ledger.Done(r.member, p)
	return wire.Taken{Taken: taken}, err
}

func (s *Server) refuse(r *request) (any, error) {
	var refusal wire.Refuse
	if err := r.read(&refusal); err != nil {
		return nil, err
	}
	s.ledger.Refuse(r.member, &refusal)
	return nil, nil
}

func (s *Server) beat(r *request) (any, error) {
	var b wire.Beat
	if err := r.read(&b); err != nil {
		return nil, err
	}
	if err := slots(b.Slots); err != nil {
		return nil, err
	}
	answer := s.ledger.Beat(r.member, &b)
	answer.Incarnation = s.incarnation
	return answer, nil
}

func (s *Server) leave(r *request) (any, error) {
	s.ledger.Leave(r.member)
	return nil, nil
}

func (s *Server) tell(r *request) (any, error) {
	var t wire.Tell
	if err := r.read(&t); err != nil {
		return nil, err
	}
	return nil, s.ledger.Tell(r.member, &t)
}

func (s *Server) handleSubmit(r *request) (any, error) {
	var submit wire.Submit
	if err := r.read(&submit); err != nil {
		return nil, err
	}
	if len(submit.Key) < 16 {
		return nil, fmt.Errorf("a submission needs a unique key")
	}
	n, err := s.Submit(r.member, &submit)
	return wire.Submitted{Number: n}, err
}

// find returns the job that a request names.
func (s *Server) find(number int64) (*job, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.jobs, func(j *job) bool { return j.Number == number })
	if i < 0 {
		return nil, fmt.Errorf("the fleet has no event %d (see 'match fleet list')", number)
	}
	return s.jobs[i], nil
}

// job returns the job that a request refers to.
func (s *Server) job(r *request) (*job, error) {
	var n wire.EventNumber
	if err := r.read(&n); err != nil {
		return nil, err
	}
	return s.find(n.Number)
}

func (s *Server) handleCancel(r *request) (any, error) {
	var n wire.EventNumber
	if err := r.read(&n); err != nil {
		return nil, err
	}
	return nil, s.Cancel(n.Number)
}

// Cancel cancels an event.
func (s *Server) Cancel(number int64) error {
	j, err := s.find(number)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if j.State.Over() {
		return fmt.Errorf("event %d is already %s", j.Number, j.State)
	}
	j.cancel(errCancelled)
	return nil
}

func (s *Server) handlePlan(r *request) (any, error) {
	j, err := s.job(r)
	if err != nil {
		return nil, err
	}
	if j.State == wire.Broken {
		return nil, fmt.Errorf("event %d is broken: %s", j.Number, j.Error)
	}
	return wire.Planned{Key: j.Key, Plan: j.Plan}, nil
}
