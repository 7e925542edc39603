package ledger

import (
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"match/arena"
)

// Event is an event of the queue. It implements arena.Executor for the loop that
// plays it.
type Event struct {
	ledger *Ledger
	name   string

	// Under the ledger's lock:
	dispatcher arena.Dispatcher
	loop       context.Context              // of its loop; nil: it has not begun
	signal     context.CancelFunc           // tells the loop that more or fewer pairs can be played
	share      int                          // of the fleet, relative to other events
	pairs      map[int]*pair                // by number: the pairs to be played
	last       int                          // highest number of a pair so far; they are named in order
	classes    map[[sha256.Size]byte]*class // of the pairs
	offers     []*class                     // those with ready pairs, which no worker has, in the order of their first pairs
	waiting    int                          // ready pairs
	refused    map[string]string            // by worker: why it cannot play the event
	resting    bool                         // takes no more pairs until fewer are ready
	cores      int                          // that a game needs; 0: not known
	pace       time.Duration                // duration of a pair on one slot; 0: not known
	stored     int                          // pairs that are in the store
	received   map[int][]receipt            // by pair that is not in the store yet: who has returned it
	early      map[int]claim                // on pairs that workers brought before the event has named them
	earlyBytes int                          // of all that came early
	starts     map[int]map[*worker]start    // by player: the workers that tried to start it
	failed     bool                         // a worker could not start a player
	claims     map[int]claim                // on pairs in hand that the event has not named yet
	known      map[int]arena.Played         // pairs played before the event was taken back, see Open

	dead map[int]int // see Open

	copies    map[int]*pair    // of audited pairs, by number
	audits    []*pair          // those of them that wait for a worker, in order
	open      []*audit         // those that have not ended, in order
	disputes  tallies          // audited pairs with external programs, and lost disputes
	wrongs    tallies          // the same pairs, and disputes lost to a worker with the same kind of processor
	forfeits  tallies          // games, and those lost by a fault
	excluded  map[*worker]bool // those that get no more pairs, since several play other games than most
	apart     map[*worker]bool // those that are audited only by workers with the same kind of processor
	unsteady  bool             // no audits: the players are not deterministic
	hopeless  bool             // many disputes wait for a third worker, and there is none
	announced map[string]bool  // by why pairs are not audited, "" for those that are
	crashed   map[*worker]bool // those that reported a crash that would end the event
}

// pair is a pair that is to be played.
type pair struct {
	*arena.Setup // shared with the event's task, since a fleet has many thousand pairs
	event        *Event
	terms        *arena.Task // the task without its pairs
	attempt      int         // the last one
	holder       *worker     // nil: none
	expiring     int         // leases that have died and are not recorded yet
	granted      time.Time
	digest       []byte // of the setup
	class        *class
	key          [sha256.Size]byte // of the class
	ready        bool              // no worker has it
	audit        *audit            // nil: one worker plays it
	copied       bool              // a copy of an audited pair: the result usually does not count
	passed       *worker           // it was drawn for another worker than this one; nil: not drawn
	passedAt     time.Time
}

// receipt is that a worker has returned a pair. The answer may be lost, and then the worker sends
// it again.
type receipt struct {
	worker  *worker
	attempt int
}

// Limits of pairs named ahead, for each parallel game.
const (
	aheadFor = 5 * time.Second // of work
	maxAhead = 128             // pairs
)

// Games implements arena.Executor.
func (e *Event) Games() int {
	e.ledger.mu.Lock()
	defer e.ledger.mu.Unlock()
	return e.games()
}

// fewGames is how many games an event is prepared for that plays none.
const fewGames = 64

// games returns how many games the event may soon play at a time. An event that no worker can
// play does not name pairs for the whole fleet, which would take much memory.
func (e *Event) games() int {
	return max(1, min(e.ledger.total, fewGames+4*(len(e.pairs)-e.waiting)))
}

// Work implements arena.Executor: it accepts the pairs that the event names and
// offers them to workers.
func (e *Event) Work(ctx context.Context, dispatcher arena.Dispatcher) error {
	e.ledger.mu.Lock()
	e.dispatcher, e.loop = dispatcher, ctx
	e.ledger.mu.Unlock()
	for ctx.Err() == nil {
		asking, pairs := e.ahead()
		if pairs == 0 {
			<-asking.Done()
		} else if _, task, ok := dispatcher.Next(asking, pairs); ok {
			e.offer(task)
		}
	}
	return ctx.Err()
}

// ahead returns how many pairs the event shall name for each parallel game, 0 if enough are ready
// that no worker will have to wait, and for how long that holds. It takes the lock.
func (e *Event) ahead() (asking context.Context, pairs int) {
	e.ledger.mu.Lock()
	defer e.ledger.mu.Unlock()
	e.signal() // the earlier one has ended
	asking, e.signal = context.WithCancel(e.loop)
	if e.resting = e.waiting > e.enough(); e.resting {
		return asking, 0
	}
	return asking, e.inTime(aheadFor)
}

// enough returns how many pairs should be ready.
func (e *Event) enough() int { return 2 * e.inTime(aheadFor) * e.games() }

// inTime returns how many pairs one slot plays in the given time.
func (e *Event) inTime(d time.Duration) int {
	if e.pace == 0 {
		return 1
	}
	return int(max(1, min(maxAhead, d/e.pace)))
}

// offer adds the pairs of a task to those that workers can play. It takes the lock, but not while it
// prepares them, which takes time.
func (e *Event) offer(task arena.Task) {
	terms, pairs := task, make([]*pair, len(task.Pairs))
	terms.Pairs = nil
	for i := range task.Pairs {
		s := &task.Pairs[i]
		for k := range s.Participants {
			e.ledger.Outgoing(&s.Participants[k].Spec)
		}
		pairs[i] = &pair{Setup: s, event: e, terms: &terms, attempt: e.dead[s.Number], key: classKey(s)}
		if digest, err := s.Digest(); err == nil {
			pairs[i].digest = digest[:]
		}
	}
	e.ledger.mu.Lock()
	defer e.ledger.mu.Unlock()
	for _, p := range pairs {
		e.add(p)
	}
	e.ledger.dispatch()
}

// add adds a pair that the event has named, unless it is over already.
func (e *Event) add(p *pair) {
	e.pairs[p.Number] = p
	e.last = max(e.last, p.Number)
	p.class = e.classOf(p.key, p.Setup)
	e.cores = p.class.need.Cores
	early, claimed := e.early[p.Number], e.claims[p.Number]
	delete(e.early, p.Number)
	delete(e.claims, p.Number)
	delete(e.received, p.Number)
	switch played, known := e.reuse(p.Setup); {
	case early.supports(p) && early.worker.Quarantined == "" && early.played.Err == nil && p.check(early.played) == nil:
		e.count(p, &early, early.played)
	case known:
		e.settle(p, played)
	case e.abandon(p, map[int]error{}): // it is settled
	case claimed.supports(p) && claimed.worker.plays():
		e.adopt(p, claimed.worker, claimed.attempt)
	default:
		e.insert(p)
	}
}

// reuse returns the known pair for a setup. Pairs with their own players, as in a tuning run,
// are played again.
func (e *Event) reuse(s *arena.Setup) (arena.Played, bool) {
	p, is := e.known[s.Number]
	delete(e.known, s.Number)
	if !is || s.Participants[0].Once || s.Participants[1].Once || s.Check(&p) != nil {
		return p, false
	}
	round := fmt.Sprintf("%d.", s.Number)
	if s.Round > 0 {
		round = fmt.Sprintf("%d.%s", s.Round, round)
	}
	return p, strings.HasPrefix(p.Games[0].Round, round)
}

// settle removes a pair that was played, brings it back to the event, and reports whether the event wanted it. An event
// that still runs has named each pair, so it does not lose one silently.
func (e *Event) settle(p *pair, played arena.Played) (wanted bool) {
	e.take(p)
	delete(e.pairs, p.Number)
	played.Ticket = p.terms.Ticket
	if e.dispatcher.Done(played) { // it only takes the pair
		return true
	}
	delete(e.received, p.Number) // the event may name it again
	if e.loop != nil && e.loop.Err() == nil {
		e.note(fmt.Sprintf("pair %d came back, and the event did not accept it", p.Number))
	}
	return false
}

// putBack makes a pair ready again.
func (e *Event) putBack(p *pair) {
	e.take(p)
	e.insert(p)
}

// take takes a pair from the worker that has it, or from the ready ones.
func (e *Event) take(p *pair) {
	e.unready(p)
	if p.holder != nil {
		delete(p.holder.pairs, p)
		e.ledger.wake(p.holder) // it may have another one
		p.holder = nil
	}
}

// lease gives a worker a lease on a pair.
func (e *Event) lease(p *pair, w *worker, attempt int) {
	e.take(p)
	p.holder, p.attempt, p.granted = w, attempt, e.ledger.Now()
	w.pairs[p] = true
}

// Stored records that the store has all pairs up to a number.
func (e *Event) Stored(pairs int) {
	e.ledger.mu.Lock()
	defer e.ledger.mu.Unlock()
	for ; e.stored < pairs; e.stored++ {
		delete(e.received, e.stored+1)
	}
}

// Queue returns how many pairs no worker has, and how many workers have.
func (e *Event) Queue() (ready, inHand int) {
	e.ledger.mu.Lock()
	defer e.ledger.mu.Unlock()
	return e.waiting, len(e.pairs) - e.waiting
}

// Holders returns the worker that has each pair, by the pair's number.
func (e *Event) Holders() map[int]string {
	e.ledger.mu.Lock()
	defer e.ledger.mu.Unlock()
	held := map[int]string{}
	for n, p := range e.pairs {
		if p.holder != nil {
			held[n] = p.holder.ID
		}
	}
	return held
}

// SetShare sets the event's share of the fleet, relative to other events.
func (e *Event) SetShare(share int) {
	e.ledger.mu.Lock()
	defer e.ledger.mu.Unlock()
	e.share = share
}

// Waits returns why no worker can play the next pair. It returns "" if a worker
// can, or if there is no next pair.
func (e *Event) Waits() string {
	l := e.ledger
	l.mu.Lock()
	defer l.mu.Unlock()
	if e.waiting == 0 {
		return e.disputed()
	}
	reasons := map[string]bool{}
	for _, w := range l.workers {
		if !w.Alive {
			continue
		}
		why := e.refusal(w, e.offers[0])
		switch {
		case w.Quarantined != "":
			why = w.ID + " is in quarantine"
		case w.Drained:
			why = w.ID + " is drained"
		}
		if why == "" {
			return ""
		}
		reasons[why] = true
	}
	if len(reasons) == 0 {
		return "no worker is connected"
	}
	return strings.Join(slices.Sorted(maps.Keys(reasons)), "; ")
}
