package server

import (
	"context"
	"fmt"
	"time"

	"match/arena"
	"match/fleet/wire"
)

// waitFor is the longest time that a request waits for news before it is
// answered. It is shorter than the timeout of the sender.
const waitFor = 10 * time.Second

// answerAll registers the handlers of all requests, each verb for the rights that
// may send it. What members do is logged. Almost all requests of workers are answered
// quickly.
func (s *Server) answerAll() error {
	for _, v := range []struct {
		verb   string
		how    takes
		do     handler
		logged bool
	}{
		{wire.VerbJoin, turns, on(s.join), true},
		{wire.VerbHello, waits, on(s.hello), false},
		{wire.VerbAsk, waits, on(s.ask), false},
		{wire.VerbDone, quickly, on(s.done), false},
		{wire.VerbRefuse, quickly, on(func(r *request, refusal *wire.Refuse) (any, error) {
			s.ledger.Refuse(r.member, refusal)
			return nil, nil
		}), false},
		{wire.VerbBeat, quickly, on(s.beat), false},
		{wire.VerbLeave, quickly, func(r *request) (any, error) {
			s.ledger.Leave(r.member)
			return nil, nil
		}, false},
		{wire.VerbTell, turns, on(func(r *request, t *wire.Tell) (any, error) { return nil, s.ledger.Tell(r.member, t) }), false},
		{wire.VerbGet, turns, on(s.get), false},
		{wire.VerbSigned, turns, on(s.signed), false},
		{wire.VerbNeed, turns, on(s.need), false},
		{wire.VerbPut, turns, on(func(r *request, p *wire.Part) (any, error) { return nil, s.blobs.Put(r.member, p) }), false},
		{wire.VerbSign, turns, on(func(r *request, of *wire.Signature) (any, error) { return nil, s.blobs.Sign(r.member, of) }), true},
		{wire.VerbSubmit, turns, on(s.handleSubmit), true},
		{wire.VerbCancel, turns, on(s.handleCancel), true},
		{wire.VerbRestart, turns, on(s.handleRestart), true},
		{wire.VerbShare, turns, on(s.handleShare), true},
		{wire.VerbDrain, turns, on(s.handleDrain), true},
		{wire.VerbExpel, turns, on(s.handleExpel), true},
		{wire.VerbAdmit, turns, on(s.handleAdmit), true},
		{wire.VerbPrune, turns, on(func(_ *request, p *wire.Prune) (any, error) { return s.Prune(time.Now().Add(-p.Keep)) }), true},
		{wire.VerbPlan, turns, on(s.handlePlan), false},
		{wire.VerbPairs, waits, on(s.handlePairs), false},
		{wire.VerbLog, turns, on(s.handleLog), false},
		{wire.VerbStatus, turns, on(func(_ *request, of *wire.StatusOf) (any, error) { return s.Status(*of), nil }), false},
	} {
		if v.logged {
			v.do = s.logged(v.verb, v.do)
		}
		for _, right := range wire.Senders(v.verb) {
			in := &intake{s, s.wires.links[right], v.verb, v.how, v.do}
			if err := in.answer(wire.Subject(right, "*", v.verb), in.take); err != nil {
				return err
			}
		}
	}
	for _, l := range s.wires.links {
		if err := l.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// on returns the handler of requests with a body.
func on[T any](do func(r *request, body *T) (any, error)) handler {
	return func(r *request) (any, error) {
		body := new(T)
		if err := wire.Read(r.data, body); err != nil {
			return nil, fmt.Errorf("not a message of the protocol: %w", err)
		}
		return do(r, body)
	}
}

func (s *Server) join(r *request, j *wire.Join) (any, error) {
	if err := j.Version.Check(); err != nil {
		return nil, err
	}
	m, known := s.gate.members.ByKey(j.Key)
	if !known { // else the reply was lost, or another client repeats the request
		right, err := s.gate.tokens.Use(r.member, time.Now())
		if err != nil {
			return nil, err
		}
		if m, err = s.gate.members.Add(j.Key, right, j.Host, time.Now()); err != nil {
			return nil, err
		}
		s.Note(fmt.Sprintf("%s has joined: %s (%s)", m.ID, j.Host, m.Right))
	}
	return wire.Joined{ID: m.ID, Right: m.Right}, nil
}

func (s *Server) hello(r *request, h *wire.Hello) (any, error) {
	if err := h.Version.Check(); err != nil {
		return nil, err
	}
	if h.Health != nil && r.right == wire.ToWork {
		if err := s.introduceWorker(r.member, h); err != nil {
			return nil, err
		}
	}
	return wire.Welcome{Incarnation: s.incarnation}, nil
}

func (s *Server) ask(r *request, a *wire.Ask) (any, error) {
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

func (s *Server) done(r *request, p *arena.Played) (any, error) {
	taken, err := s.ledger.Done(r.member, *p)
	return wire.Taken{Taken: taken}, err
}

func (s *Server) beat(r *request, b *wire.Beat) (any, error) {
	if err := slots(b.Slots); err != nil {
		return nil, err
	}
	answer := s.ledger.Beat(r.member, b)
	answer.Incarnation = s.incarnation
	return answer, nil
}

func (s *Server) handlePlan(_ *request, n *wire.EventNumber) (any, error) {
	j, err := s.find(n.Number)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	state, why := j.State, j.Error
	s.mu.Unlock()
	if state == wire.Broken {
		return nil, fmt.Errorf("event %d is broken: %s", j.Number, why)
	}
	submit, err := s.submission(j.Number)
	if err != nil {
		return nil, fmt.Errorf("event %d: %w", j.Number, err)
	}
	return wire.Submit{Key: j.Key, Plan: submit.Plan}, nil
}
