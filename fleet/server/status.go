package server

import (
	"cmp"

	"match/fleet/wire"
)

func (s *Server) handleStatus(*request) (any, error) { return s.Status(), nil }

// Status returns the current state of the fleet.
func (s *Server) Status() wire.Status {
	answer := wire.Status{Version: wire.ThisVersion(), Events: []wire.EventStatus{}, Workers: s.ledger.Workers(), Cost: s.cost.now()}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range s.jobs {
		answer.Events = append(answer.Events, j.status())
	}
	return answer
}

// status returns the state of a job. The caller holds the lock.
func (j *job) status() wire.EventStatus {
	e := wire.EventStatus{
		Number: j.Number, Kind: j.Plan.Kind, State: j.State, Owner: j.Owner, Submitted: j.Submitted, Pairs: j.pairs,
		Error: j.Error, Share: cmp.Or(j.Share, wire.DefaultShare), Doubts: j.Doubts, Waits: j.stuck,
	}
	if j.plan != nil { // nil: the event is broken
		var names []string
		for i := range j.plan.Players {
			names = append(names, j.plan.Players[i].DisplayName())
		}
		e.Kind, e.Title = j.plan.Format.Kind(), wire.Line(j.plan.Format.Title(names))
	}
	if j.entry != nil {
		e.InHand, e.Waits = j.entry.InHand(), wire.Line(j.entry.Waits())
	}
	return e
}

// Holders returns the worker that has each pair of a running event, by the pair's
// number.
func (s *Server) Holders(event int64) map[int]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range s.jobs {
		if j.Number == event && j.entry != nil {
			return j.entry.Holders()
		}
	}
	return nil
}
