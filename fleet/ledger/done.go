package ledger

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"match/arena"
	"match/fleet/wire"
	"match/record"
)

// Done accepts a pair from a worker and reports whether it was still wanted. It
// returns an error if the pair is not the one to be played.
func (l *Ledger) Done(id string, played arena.Played) (taken bool, err error) {
	c := l.claimOf(id, played.Event, played.Number, played.Attempt, played.Grant)
	played.Origin = record.Origin{Worker: id, Host: wire.Name(played.Origin.Host), Processor: wire.Name(played.Origin.Processor)}
	l.mu.Lock()
	defer l.release()
	e := l.event(played.Event)
	if c.worker = l.workers[id]; c.worker == nil && e != nil && c.digest != nil { // it has not beaten since the server was started
		c.worker = l.worker(id)
	}
	if e == nil || c.worker == nil || c.worker.Quarantined != "" {
		return false, nil
	}
	if c.worker.processor != "" {
		played.Origin.Processor = c.worker.processor
	}
	p := e.claimed(&c)
	if p != nil {
		l.mu.Unlock()
		err = p.check(&played) // it replays the games
		l.mu.Lock()
	}
	switch {
	case p == nil || l.event(played.Event) != e || e.claimed(&c) != p: // it may have come twice
		return e.has(&c) || e.keepEarly(&c, &played), nil
	case err != nil:
		e.refuse(p, c.worker, err.Error(), firstRetry)
		e.noteOf(id, fmt.Sprintf("%s returned an invalid pair, which is played again: %v", id, err))
		return false, err
	}
	return e.count(p, &c, &played), nil
}

// keepEarly keeps a pair that the event has not named yet since the server was started, if the
// claim may be right.
func (e *Event) keepEarly(c *claim, played *arena.Played) bool {
	n := size(played)
	if _, is := e.early[c.number]; is || !e.awaits(c) || len(e.early) >= maxEarly || e.earlyBytes+n > maxEarlyBytes {
		return false
	}
	e.earlyBytes += n
	c.played = played
	e.early[c.number] = *c
	e.receive(c)
	return true
}

// receive remembers that a worker has returned a pair.
func (e *Event) receive(c *claim) {
	if c.number > e.stored {
		e.received[c.number] = append(e.received[c.number], receipt{c.worker, c.attempt})
	}
}

// has reports whether a worker has returned a pair that the store does not have yet.
func (e *Event) has(c *claim) bool {
	return slices.Contains(e.received[c.number], receipt{c.worker, c.attempt})
}

// maxSize is many times what the longest games and their logs take: what comes back
// waits in memory for the pairs before it.
const maxSize = 1 << 20

// maxTexts is many times what the texts of a game take, such as the name of its opening. They
// are passed on in messages with others, and as JSON some take six times as much.
const maxTexts = 64 << 10

// size returns about how many bytes a worker sent for a pair.
func size(p *arena.Played) (n int) {
	const item = 64 // more than what is not text
	for i := range p.Encoded {
		n += p.Encoded[i].Size()
	}
	for i, logs := range p.Transcripts {
		n += len(logs[0]) + len(logs[1])
		for _, a := range p.Anomalies[i] {
			n += item + len(a.Kind) + len(a.Move) + len(a.Line) + len(a.Other)
		}
	}
	for _, w := range p.Warnings {
		n += item + len(w.Player) + len(w.Text)
	}
	for _, log := range p.Logs {
		n += item + len(log)
	}
	if p.Err != nil {
		n += len(p.Err.Error())
	}
	return n
}

// check returns how a pair differs from the one to be played, or nil. It needs no lock.
func (p *pair) check(played *arena.Played) error {
	if played.Err != nil && !(p.terms.Rules.StopOnCrash && errors.Is(played.Err, arena.ErrCrash) && programs(&p.Participants)) {
		return fmt.Errorf("pair %d: it reports an error, but no crash can end this event", p.Number)
	}
	if err := p.Check(played); err != nil {
		return err
	}
	if n := size(played); n > maxSize {
		return fmt.Errorf("pair %d: %d bytes of games and logs, at most %d are allowed", p.Number, n, maxSize)
	}
	for i := range played.Encoded {
		if n := played.Encoded[i].TextSize(); n > maxTexts {
			return fmt.Errorf("pair %d: %d bytes of texts about a game, at most %d are allowed", p.Number, n, maxTexts)
		}
	}
	for _, w := range played.Warnings {
		if w.Player != "" && w.Player != p.Participants[0].Name && w.Player != p.Participants[1].Name {
			return fmt.Errorf("pair %d: a warning about %s, who does not play", p.Number, wire.Name(w.Player))
		}
	}
	return p.terms.Follows(p.Setup, played)
}

// count counts the pair that a worker claims to have, and remembers that it was returned. It reports
// false if the pair does not count, because it shows that the worker is at fault, another worker must
// confirm it, or the event does not want it.
func (e *Event) count(p *pair, c *claim, played *arena.Played) bool {
	w := c.worker
	if p.holder == nil { // assigned before the server was started
		e.adopt(p, w, c.attempt)
	}
	if !e.confirms(p, w, played) {
		return false
	}
	if played.Err == nil {
		for _, player := range p.Players {
			e.tried(player, w, "")
		}
	}
	e.learn(played)
	w.games.add(2, e.ledger.Now())
	w.Played++
	e.ledger.totals.Played++
	w.failures = 0
	if why := e.tally(w, played); why != "" {
		e.ledger.isolate(w, why) // including this pair
		return false
	}
	if p.audit != nil {
		e.returned(p, w, played)
	}
	if p.copied {
		e.promote()
	} else if !e.settle(p, *played) {
		return false
	}
	e.receive(c)
	return true
}

// Limits of the kept pairs that the event has not named yet.
const (
	maxEarly      = 1 << 14
	maxEarlyBytes = 64 << 20
)

// settling reports whether workers may still report pairs that they had before the server was
// started.
func (l *Ledger) settling() bool { return l.Settle > 0 && l.Now().Sub(l.opened) < l.Lease }

// learn updates the average duration of a pair.
func (e *Event) learn(played *arena.Played) {
	took := played.Took()
	if took == 0 {
		return
	}
	e.pace = cmp.Or(e.pace, took)
	before := e.inTime(aheadFor)
	e.pace += (took - e.pace) / 16
	if now := e.inTime(aheadFor); now > before+before/2 || now < before/2 {
		e.signal()
		e.touch() // workers may have more pairs now
	}
}

// Refuse returns pairs that a worker cannot play, so that other workers get
// them.
func (l *Ledger) Refuse(id string, r *wire.Refuse) {
	l.mu.Lock()
	defer l.release()
	e, w := l.event(r.Ticket.Event), l.workers[id]
	if e == nil || w == nil {
		return
	}
	if r.Everything {
		e.refused[id] = r.Reason
	}
	least := firstRetry
	if r.Lasting {
		least = lastRetry
	}
	var given []*pair
	for _, n := range slices.Compact(slices.Sorted(slices.Values(r.Pairs))) {
		if p := e.find(n, w); p != nil && p.holder == w && p.attempt == r.Ticket.Attempt {
			given = append(given, p)
		}
	}
	concerns := func(p *pair) bool { return r.Absent == nil || slices.Contains(p.Players[:], *r.Absent) }
	some := slices.ContainsFunc(given, concerns)
	for _, p := range given {
		if concerns(p) || !some {
			e.refuse(p, w, r.Reason, least)
		} else { // the worker can play it
			e.putBack(p)
		}
	}
	if r.Absent != nil && some {
		e.tried(*r.Absent, w, r.Reason)
		e.giveUp()
	}
}

// Tell forwards a worker's message about an event. The worker must have a pair of
// it.
func (l *Ledger) Tell(id string, t *wire.Tell) error {
	l.mu.Lock()
	defer l.release()
	e, w := l.event(t.Event), l.workers[id]
	if e == nil || w == nil || e.held(w) == 0 {
		return errors.New("this worker has no pair of the event")
	}
	e.noteOf(id, id+": "+t.Line)
	return nil
}
