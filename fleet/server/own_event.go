package server

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"match/arena"
	"match/event"
	"match/fleet/auth"
	"match/fleet/ledger"
	"match/fleet/transfer"
	"match/fleet/wire"
)

// OwnEvent lets the fleet's workers play an event that this program runs itself,
// outside the queue. It is also a recorder of that event.
type OwnEvent struct {
	*ledger.Event
	Logs   string // directory for engine output from games lost by a fault
	server *Server
	plan   *event.Plan
	played map[string]bool // workers
}

// Play returns an executor with which workers play a plan. Close it after the
// event.
func (s *Server) Play(p *event.Plan) (*OwnEvent, error) {
	files, err := s.players.Add(p)
	if err != nil {
		return nil, err
	}
	for r, path := range files {
		s.blobs.Link(r.Sum, path)
		signature, err := transfer.ReadSignature(r, path)
		if err == nil && signature != nil {
			err = s.blobs.Sign("", signature)
		}
		if err != nil {
			return nil, err
		}
	}
	name := "run-" + rand.Text()[:12]
	return &OwnEvent{s.ledger.Open(name, wire.DefaultShare, nil, nil), filepath.Join(s.Dir, "logs", name), s, p, map[string]bool{}}, nil
}

// Pair implements event.Recorder: the pair is now in the store of the program
// that runs the event, so workers can delete their copies. The event ends if a
// worker that played one of its pairs is put in quarantine: only the event's
// owner can take such pairs back.
func (l *OwnEvent) Pair(_ context.Context, p *arena.Played) error {
	l.Stored(p.Number)
	log := func(round string) string { return filepath.Join(l.Logs, "game-"+round+".log") }
	eachFault(l.plan, p, log, func(_ int, line string) { l.server.Note(line) })
	l.played[p.Origin.Worker] = true
	return l.suspect()
}

// suspect returns why the result of the event so far is invalid.
func (l *OwnEvent) suspect() error {
	l.server.mu.Lock()
	defer l.server.mu.Unlock()
	for worker, why := range l.server.quarantined {
		if l.played[worker] {
			return fmt.Errorf("%s has played pairs of this run and is in quarantine: %s; play it again from the beginning", worker, why)
		}
	}
	return nil
}

// auditsFor limits how long the end of a run waits for its last audits.
const auditsFor = time.Minute

// Audit waits for the last audits of an event that has ended. It returns the
// audits it did not wait for, and an error if the result is invalid.
func (l *OwnEvent) Audit(ctx context.Context, note func(line string)) error {
	within, cancel := context.WithTimeout(ctx, auditsFor)
	defer cancel()
	l.Audited(within)
	if within.Err() != nil {
		note("warning: some pairs are still being played a second time, to check workers: this run does not wait for them any longer")
	}
	l.server.judge()
	return l.suspect()
}

// Close withdraws the event from the workers.
func (l *OwnEvent) Close() {
	l.server.ledger.Close(l.Event)
	os.Remove(l.Logs) // if it is empty
}

// runWorkers and runFor limit a token that is written to a file.
const (
	runWorkers = 1000
	runFor     = 30 * 24 * time.Hour
)

// WriteToken writes a token for workers to a file that only its owner may read.
// The returned function revokes it.
func (s *Server) WriteToken(path string) (revoke func(), err error) {
	t, err := NewToken(s.Dir, wire.ToWork, runWorkers, time.Now().Add(runFor))
	if err != nil {
		return nil, err
	}
	if err := auth.WriteSecret(path, []byte(t.String()+"\n")); err != nil {
		return nil, err
	}
	return func() {
		s.gate.tokens.Revoke(auth.TokenID(t.Secret))
		os.Remove(path)
	}, nil
}
