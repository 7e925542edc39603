package ledger

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"match/arena"
)

// class is the pairs of an event with the same players. A worker that can play one
// of them can play all.
type class struct {
	participants *[2]arena.Participant // of one of the pairs
	need         arena.Need            // of a game
	ready        []*pair               // in order
	refused      map[string]refusal    // by worker
}

// refusal is why a worker cannot play a class of pairs. It is offered a pair again
// after some time, since the reason may have been temporary.
type refusal struct {
	reason string
	wait   time.Duration
	until  time.Time
}

// Limits of the time after which a worker is offered pairs again that it has
// refused. The time doubles with every refusal. It is the longest at once if the
// reason holds until the worker is started again, which forgets the refusal:
// otherwise a large fleet would mostly refuse the engines of events that wait.
const (
	firstRetry = 10 * time.Second
	lastRetry  = time.Hour
)

// classKey identifies the players of a pair, whichever of them begins. Options that
// hold for one pair only do not matter.
func classKey(s *arena.Setup) [sha256.Size]byte {
	var keys [2][]byte
	for i, who := range s.Participants {
		if who.Once {
			who.Spec.Weights, who.Spec.Options = "", nil
		}
		keys[i], _ = json.Marshal(who) // only data
	}
	slices.SortFunc(keys[:], slices.Compare)
	return sha256.Sum256(slices.Concat(keys[0], []byte{0}, keys[1]))
}

// classOf returns the class of a pair with a key.
func (e *Event) classOf(key [sha256.Size]byte, s *arena.Setup) *class {
	c := e.classes[key]
	if c == nil {
		c = &class{participants: &s.Participants, need: s.Need(), refused: map[string]refusal{}}
		e.classes[key] = c
	}
	return c
}

// refuse records that a worker cannot play a pair, which it is offered again after
// the given time at the earliest.
func (e *Event) refuse(p *pair, w *worker, reason string, least time.Duration) {
	r := p.class.refused[w.ID]
	if now := e.ledger.Now(); !now.Before(r.until) { // the others of the same task count once
		r.wait = min(max(2*r.wait, least), lastRetry)
		r.until = now.Add(r.wait)
	}
	r.reason = reason
	p.class.refused[w.ID] = r
	if p.holder != nil {
		e.putBack(p)
	}
}

// forget discards a worker's refusals.
func (e *Event) forget(id string) {
	delete(e.refused, id)
	for _, c := range e.classes {
		delete(c.refused, id)
	}
	for _, tried := range e.starts {
		delete(tried, e.ledger.workers[id])
	}
}

// refusal returns why a worker cannot play a class of pairs, "" if it can.
func (e *Event) refusal(w *worker, c *class) string {
	return cmp.Or(e.refused[w.ID], c.refused[w.ID].reason, e.ledger.clocks(w, c.participants), w.lacks(c), e.unauditable(w, c))
}

// may reports whether a worker may be given pairs of a class now.
func (e *Event) may(w *worker, c *class) bool {
	e.ledger.examined++
	return e.ledger.reached(w, c.refused[w.ID].until) && e.refused[w.ID] == "" && w.parallel(c) > 0 &&
		e.ledger.clocks(w, c.participants) == "" && e.unauditable(w, c) == ""
}

// room returns what a worker's machine offers to games: one core for each slot, its
// memory, and its resources.
func (w *worker) room() arena.Need {
	return arena.Need{Cores: w.Slots, Memory: w.Memory, Resources: w.Resources}
}

// parallel returns how many games of a class a worker plays at the same time.
func (w *worker) parallel(c *class) int { return c.need.Games(w.room()) }

// lacks returns why a worker has no room for a game of a class, "" if it has.
func (w *worker) lacks(c *class) string {
	if lacks := c.need.Lacks(w.room()); lacks != "" {
		return fmt.Sprintf("%s on %s", lacks, w.ID)
	}
	return ""
}
