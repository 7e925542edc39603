package server

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"

	"match/arena"
	"match/fleet/auth"
	"match/fleet/wire"
	"match/results/store"
)

// readQuarantine reads the workers quarantined by an earlier run of the server.
func (s *Server) readQuarantine() error {
	s.quarantined = map[string]string{}
	err := auth.ReadJSON(filepath.Join(s.Dir, quarantineFile), &s.quarantined)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// writeQuarantine saves the quarantined workers. The caller holds the lock.
func (s *Server) writeQuarantine() error {
	return auth.WriteJSON(filepath.Join(s.Dir, quarantineFile), s.quarantined)
}

// introduceWorker records the properties of a worker's machine. The worker is
// quarantined if its machine computes different results from this machine.
func (s *Server) introduceWorker(worker string, h *wire.Hello) error {
	if err := h.Health.Resources.Check(); err != nil {
		return err
	}
	own, err := s.bench()
	if err != nil {
		return err
	}
	s.ledger.Introduce(worker, h.Host, h.Health)
	if h.Health.Nodes != own.Nodes {
		s.ledger.Quarantine(worker, fmt.Sprintf("its bench is %d nodes, and the server's %d: its memory or its program is damaged", h.Health.Nodes, own.Nodes))
	}
	return nil
}

// quarantine records that a worker is in quarantine, unless that is known.
// Running events with pairs of it are taken back to before the first of these; counter
// sees those that are stored later. Finished events are not played again, and are marked.
func (s *Server) quarantine(worker, why string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.quarantined[worker]; known {
		return
	}
	s.quarantined[worker] = why
	if err := s.writeQuarantine(); err != nil {
		s.Note(err.Error())
	}
	s.Note(fmt.Sprintf("%s is in quarantine: %s", worker, why))
	var ended []*job
	for _, j := range s.jobs {
		if j.State.Over() {
			ended = append(ended, j)
			continue
		}
		first := 0
		e, err := s.store.Event(s.ctx, j.Stored)
		if err == nil {
			first, err = e.FirstOf(s.ctx, func(w string) bool { return w == worker })
		}
		if first > 0 {
			s.cancelForQuarantine(j, worker)
		} else if err != nil && !errors.Is(err, store.ErrNone) {
			s.noted(j, "", err.Error())
		}
	}
	s.running.Go(func() {
		for _, j := range ended { // of a year: nobody waits for that
			if err := s.markUnreliable(j, worker, why); err != nil && s.ctx.Err() == nil {
				s.note(j, "", err.Error())
			}
		}
	})
}

// judge learns of the quarantines that the ledger knows. It tells of them a moment after an
// audit has ended, when an event might have ended with the pairs of such a worker.
func (s *Server) judge() {
	s.judging.Lock()
	defer s.judging.Unlock()
	for _, w := range s.ledger.Workers() {
		if w.Quarantined != "" {
			s.quarantine(w.ID, w.Quarantined)
		}
	}
}

// cancelForQuarantine stops an event that has a pair of a worker in quarantine, so that
// it is taken back. The caller holds the lock.
func (s *Server) cancelForQuarantine(j *job, worker string) {
	s.noted(j, "", fmt.Sprintf("%s is in quarantine (%s): its pairs are played again", worker, s.quarantined[worker]))
	j.cancel(errTakenBack)
}

// markUnreliable marks an event that has ended, in the queue and in the store, if a worker
// played pairs of it.
func (s *Server) markUnreliable(j *job, worker, why string) error {
	e, err := s.store.Event(s.ctx, j.Stored)
	if errors.Is(err, store.ErrNone) { // it was deleted
		return nil
	} else if err != nil {
		return err
	}
	d, err := e.RecordSuspect(s.ctx, worker, why)
	if err != nil || d == nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, queued := s.indexOf(j.Number); !queued { // it was pruned
		return nil
	}
	j.Suspects = append(j.Suspects, d.String())
	return s.write(j)
}

// maxReused limits how many pairs are kept in memory to be counted again.
const maxReused = 10_000

// takeBack takes a stopped job back to before the first pair of a quarantined
// worker. It returns the later pairs of other workers. They count again without a
// replay if the event names the same pairs.
func (s *Server) takeBack(j *job) (known map[int]arena.Played, err error) {
	s.mu.Lock()
	bad := maps.Clone(s.quarantined)
	s.mu.Unlock()
	if len(bad) == 0 {
		return nil, nil
	}
	e, err := s.store.Resume(s.ctx, j.Stored)
	if errors.Is(err, store.ErrNone) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	defer e.Close()
	first, err := e.FirstOf(s.ctx, func(worker string) bool { _, is := bad[worker]; return is })
	if err != nil || first == 0 {
		return nil, err
	}
	if len(j.audited) > 0 { // these are played again, so that they are audited
		first = min(first, j.audited[0])
	}
	if known, err = s.reusable(e, first, bad); err != nil {
		return nil, err
	}
	for _, n := range j.audited {
		delete(known, n)
	}
	if err := s.countBack(j, first-1); err != nil {
		return nil, err
	}
	return known, e.Cut(s.ctx, first-1)
}

// countBack records that a job will have fewer pairs, before they are removed,
// so that mirrors of the event notice.
func (s *Server) countBack(j *job, pairs int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	j.TakenBack++
	j.Pairs = pairs
	defer j.wake()
	return s.write(j)
}

// reusable returns the pairs of an event from a number on, except those of
// quarantined workers.
func (s *Server) reusable(e *store.Event, first int, bad map[string]string) (map[int]arena.Played, error) {
	known := map[int]arena.Played{}
	for p, err := range e.EncodedFrom(s.ctx, first) {
		if err = cmp.Or(err, p.Decode()); err != nil {
			return nil, err
		}
		if _, is := bad[p.Origin.Worker]; !is && p.Origin.Worker != "" {
			known[p.Number] = arena.Played{Pair: p}
		}
		if len(known) == maxReused {
			break
		}
	}
	return known, nil
}

// handleAdmit ends the quarantine of a worker.
func (s *Server) handleAdmit(_ *request, a *wire.Admit) (any, error) {
	s.judging.Lock() // else what judge has just read would put it in quarantine again
	defer s.judging.Unlock()
	err := s.admit(a.Worker)
	if err == nil {
		s.ledger.Quarantine(a.Worker, "") // without the lock: the worker may get a task, and an event a message
	}
	return nil, err
}

func (s *Server) admit(worker string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	why, is := s.quarantined[worker]
	if !is {
		return fmt.Errorf("%s is not in quarantine (see 'match fleet workers')", worker)
	}
	delete(s.quarantined, worker)
	err := s.writeQuarantine()
	if err != nil {
		s.quarantined[worker] = why
	}
	return err
}
