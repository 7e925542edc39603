package arena

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
)

// room is how many pairs beyond the oldest unfinished one are handed out for
// each concurrent game. One long game then delays no other, and the memory for
// waiting pairs is bounded. Executors that take several pairs at a time have room
// for two tasks per game.
const room = 16

// Beyond manyGames at a time, as in fleets, there is less room per game. With
// thousands of games, one that takes a few times longer than the others causes no
// delay.
const (
	manyGames  = 1024
	roomOfMany = 6
)

// windowFor returns how many pairs may be handed out and not yet counted, for
// executors that play this many games at a time and take this many pairs for each.
func windowFor(games, pairs int) int {
	few := min(games, manyGames)
	return few*max(room, 2*pairs) + (games-few)*max(roomOfMany, 2*pairs)
}

// crew is all executors at work, with their pairs and the pairs that wait for
// them. The loop adds pairs and takes the results; the executors do the rest
// through their dispatchers.
type crew struct {
	terms Task // common to all tasks, without pairs
	tell  func(Notice)
	ctx   context.Context
	stop  context.CancelFunc
	group sync.WaitGroup
	news  chan struct{} // holds a token when the loop has something to do

	mu          sync.Mutex
	dispatchers []*dispatcher     // of the executors at work, in the order of their arrival
	pairs       map[int]*openPair // by number: those not yet returned
	ready       []*openPair       // of these, those not handed out, in order
	asking      []*request        // executors that wait for a task, in the order of their requests
	played      []Played          // returned pairs
	lost        []error           // why executors have left
	games       int               // played at a time
	window      int               // how many pairs may be handed out and not yet counted
	closed      bool              // there are no more tasks
}

// openPair is a pair that has not been returned.
type openPair struct {
	Setup
	attempts int    // how often it was handed out
	lease    *lease // of the executor that has it, or nil
	refused  map[*dispatcher]*Refusal
}

// lease is a task that was handed out.
type lease struct {
	dispatcher *dispatcher
	task       Task
	ctx        context.Context
	cancel     context.CancelFunc
	left       int // pairs not yet returned
}

// request is one call of Next.
type request struct {
	dispatcher *dispatcher
	ctx        context.Context
	pairs      int
	answer     chan *lease
}

func newCrew(ctx context.Context, terms Task, tell func(Notice)) *crew {
	c := &crew{terms: terms, tell: tell, news: make(chan struct{}, 1), pairs: map[int]*openPair{}}
	c.ctx, c.stop = context.WithCancel(ctx)
	return c
}

// dismiss ends all work and waits until it has stopped.
func (c *crew) dismiss() {
	c.stop()
	c.group.Wait()
}

// close ends the tasks: executors only finish what they have begun.
func (c *crew) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	for _, r := range c.asking {
		close(r.answer)
	}
	c.asking = nil
}

// join starts the work of an executor. It stops when the crew is dismissed.
func (c *crew) join(h Executor) {
	d := &dispatcher{crew: c, executor: h}
	d.ctx, d.cancel = context.WithCancel(c.ctx)
	games := h.Games()
	c.mu.Lock()
	c.dispatchers = append(c.dispatchers, d)
	d.resize(games, 1)
	c.mu.Unlock()
	c.group.Go(d.serve)
}

// signal wakes the loop.
func (c *crew) signal() {
	select {
	case c.news <- struct{}{}:
	default:
	}
}

// room returns how many pairs may be handed out and not yet counted.
func (c *crew) room() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.window
}

// add adds pairs to be played; they come in order.
func (c *crew) add(setups []Setup) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range setups {
		p := &openPair{Setup: s, refused: map[*dispatcher]*Refusal{}}
		c.pairs[s.Number] = p
		c.ready = append(c.ready, p)
	}
	c.dispatch()
}

// take returns the pairs returned and the errors of executors that left since the
// last call.
func (c *crew) take() (played []Played, lost []error, left int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	played, lost = c.played, c.lost
	c.played, c.lost = nil, nil
	return played, lost, len(c.dispatchers)
}

// unplayable returns the first pair that is not handed out, if all executors have
// refused it, with their reasons. It removes the pair if it is to be given up.
func (c *crew) unplayable(giveUp bool) (number int, reasons []error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.ready) == 0 || len(c.dispatchers) == 0 {
		return 0, nil
	}
	first := c.ready[0]
	for _, d := range c.dispatchers {
		r := d.refusal(first)
		if r == nil {
			return 0, nil
		}
		if !slices.ContainsFunc(reasons, func(e error) bool { return e.Error() == r.Error() }) {
			reasons = append(reasons, r.Err)
		}
	}
	if giveUp {
		delete(c.pairs, first.Number)
		c.ready = c.ready[1:]
		c.dispatch()
	}
	return first.Number, reasons
}

// drop removes the pairs of players that forfeit them, even those being
// played.
func (c *crew) drop(forfeit func(players [2]int) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for number, p := range c.pairs {
		if forfeit(p.Players) {
			if p.lease != nil {
				p.settle()
			}
			delete(c.pairs, number)
		}
	}
	c.ready = slices.DeleteFunc(c.ready, func(p *openPair) bool { return forfeit(p.Players) })
	c.dispatch()
}

// dispatch hands out ready pairs to waiting executors. The lock is held.
func (c *crew) dispatch() {
	c.asking = slices.DeleteFunc(c.asking, func(r *request) bool {
		run := c.run(r)
		if len(run) > 0 {
			r.answer <- c.hand(r, run)
		}
		return len(run) > 0
	})
}

// run selects consecutive ready pairs that the executor can play: at most as many
// as they want, and at most their share.
func (c *crew) run(r *request) []*openPair {
	first := slices.IndexFunc(c.ready, func(p *openPair) bool { return r.dispatcher.refusal(p) == nil })
	if first < 0 {
		return nil
	}
	most := min(r.pairs, max(1, len(c.ready)/max(1, c.games)), len(c.ready)-first)
	n := 1
	for n < most && c.ready[first+n].follows(c.ready[first+n-1]) && r.dispatcher.refusal(c.ready[first+n]) == nil {
		n++
	}
	run := slices.Clone(c.ready[first : first+n])
	c.ready = slices.Delete(c.ready, first, first+n)
	return run
}

// follows reports whether a pair can be in one task with the previous one.
func (p *openPair) follows(before *openPair) bool {
	return p.Number == before.Number+1 && p.attempts == before.attempts
}

// hand makes a task of pairs.
func (c *crew) hand(r *request, run []*openPair) *lease {
	l := &lease{dispatcher: r.dispatcher, task: c.terms, left: len(run)}
	l.task.Attempt = run[0].attempts + 1
	l.task.Pairs = make([]Setup, 0, len(run))
	for _, p := range run {
		p.attempts, p.lease = l.task.Attempt, l
		l.task.Pairs = append(l.task.Pairs, p.Setup)
	}
	l.ctx, l.cancel = context.WithCancel(r.ctx)
	return l
}

// settle records that the executor no longer has a pair. The lock is held.
func (p *openPair) settle() {
	if p.lease.left--; p.lease.left == 0 {
		p.lease.cancel()
	}
	p.lease = nil
}

// putBack returns an unplayed pair to the ready pairs. The lock is held.
func (c *crew) putBack(p *openPair) {
	p.settle()
	at, _ := slices.BinarySearchFunc(c.ready, p, func(a, b *openPair) int { return cmp.Compare(a.Number, b.Number) })
	c.ready = slices.Insert(c.ready, at, p)
}

// dispatcher is what one executor of the crew sees of it.
type dispatcher struct {
	*crew
	executor Executor
	ctx      context.Context
	cancel   context.CancelFunc
	games    int
	window   int
	cannot   *Refusal // reason why they can play nothing
}

var errLeft = errors.New("a worker left before the end of the event")

// serve lets the executor work, and takes back its unplayed pairs.
func (d *dispatcher) serve() {
	err := cmp.Or(d.executor.Work(d.ctx, d), errLeft)
	d.cancel()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.resize(0, 0)
	d.dispatchers = slices.DeleteFunc(d.dispatchers, func(other *dispatcher) bool { return other == d })
	d.asking = slices.DeleteFunc(d.asking, func(r *request) bool { return r.dispatcher == d })
	for _, p := range d.pairs {
		delete(p.refused, d)
		if p.lease != nil && p.lease.dispatcher == d {
			d.putBack(p)
		}
	}
	d.lost = append(d.lost, err)
	d.dispatch()
	d.signal()
}

// resize records how many games the executor plays, and how many pairs it takes at
// a time. The lock is held.
func (d *dispatcher) resize(games, pairs int) {
	window := windowFor(games, pairs)
	if window != d.window {
		d.signal()
	}
	d.crew.games += games - d.games
	d.crew.window += window - d.window
	d.games, d.window = games, window
}

// refusal returns why the executor does not play a pair, or nil. The lock is held.
func (d *dispatcher) refusal(p *openPair) *Refusal {
	if d.cannot != nil {
		return d.cannot
	}
	return p.refused[d]
}

// Next implements Dispatcher.
func (d *dispatcher) Next(ctx context.Context, pairs int) (context.Context, Task, bool) {
	r := &request{d, ctx, max(1, pairs), make(chan *lease, 1)}
	games := d.executor.Games()
	d.mu.Lock()
	if d.closed {
		close(r.answer)
	} else if d.ctx.Err() == nil {
		d.resize(games, r.pairs)
		d.asking = append(d.asking, r)
		d.dispatch()
	}
	d.mu.Unlock()
	select {
	case l, open := <-r.answer:
		if !open {
			return ctx, Task{}, false
		}
		return l.ctx, l.task, true
	case <-ctx.Done():
	case <-d.ctx.Done():
	}
	d.withdraw(r)
	return ctx, Task{}, false
}

// withdraw cancels a request and returns a task that it may just have
// received.
func (d *dispatcher) withdraw(r *request) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.asking = slices.DeleteFunc(d.asking, func(other *request) bool { return other == r })
	select {
	case l, open := <-r.answer:
		if !open {
			return
		}
		for i := range l.task.Pairs {
			if p := d.pairs[l.task.Pairs[i].Number]; d.has(p, l.task.Ticket) {
				d.putBack(p)
			}
		}
		d.dispatch()
	default:
	}
}

// has reports whether the executor has a pair with this ticket. The lock is
// held.
func (d *dispatcher) has(p *openPair, t Ticket) bool {
	return p != nil && p.lease != nil && p.lease.dispatcher == d && p.lease.task.Ticket == t
}

// Done implements Dispatcher.
func (d *dispatcher) Done(played Played) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := d.pairs[played.Number]
	if !d.has(p, played.Ticket) || p.Players != played.Players {
		return false
	}
	if played.Err == nil && (played.Games[0] == nil || (played.Games[1] == nil) != p.Half) {
		d.refuse(p, &Refusal{Err: errors.New("a worker returned a pair without its games")})
		return false
	}
	p.settle()
	delete(d.pairs, p.Number)
	d.played = append(d.played, played)
	d.signal()
	return true
}

// Refuse implements Dispatcher.
func (d *dispatcher) Refuse(t Task, why *Refusal) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if why.Everything && t.Event == d.terms.Event {
		d.cannot = why
		d.signal()
	}
	for i := range t.Pairs {
		if p := d.pairs[t.Pairs[i].Number]; d.has(p, t.Ticket) {
			d.refuse(p, why)
		}
	}
}

// refuse returns a pair for other executors. The lock is held.
func (d *dispatcher) refuse(p *openPair, why *Refusal) {
	p.refused[d] = why
	d.putBack(p)
	d.dispatch()
	d.signal()
}

// Tell implements Dispatcher.
func (d *dispatcher) Tell(n Notice) { d.tell(n) }
