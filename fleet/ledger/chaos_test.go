package ledger

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"match/arena"
	"match/fleet/wire"
	"match/players/spec"
)

// TestChaos plays events over a network that delays messages by up to ten
// minutes, doubles and reorders them and loses replies. Workers and the server
// are killed and started again, and the server's clock jumps forwards and
// backwards. Each pair counts once, and never by an attempt that was declared
// dead.
func TestChaos(t *testing.T) {
	told := map[string]int{}
	for seed := range uint64(40) {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			c := &chaos{t: t, ctx: ctx, rand: rand.New(rand.NewPCG(seed, 25)), pairs: 60, dead: map[int]int{}, told: told}
			for n := range 4 {
				go c.worker(fmt.Sprint("w", n))
			}
			c.run()
			cancel()
			time.Sleep(time.Minute) // everything ends
		})
	}
	t.Log(told)
	for _, what := range []string{"delayed by minutes", "doubled", "replies lost", "workers killed", "servers killed", "clock jumps", "leases died", "ignored"} {
		if told[what] == 0 {
			t.Errorf("never: %s", what)
		}
	}
}

// chaos is an event under these conditions. It is also the event's own loop.
type chaos struct {
	t     *testing.T
	ctx   context.Context
	pairs int // of the event

	mu     sync.Mutex
	rand   *rand.Rand
	told   map[string]int // number of occurrences of each fault
	server *Ledger        // nil: it is down
	jump   time.Duration  // offset of its clock
	stored int            // pairs
	dead   map[int]int    // attempts, by pair
}

// dice returns a random number below n.
func (c *chaos) dice(n int) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.rand.IntN(n)
}

// happens returns true once in n calls on average, and counts these.
func (c *chaos) happens(what string, n int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.rand.IntN(n) > 0 {
		return false
	}
	c.told[what]++
	return true
}

// sleep sleeps for a random time up to the given one.
func (c *chaos) sleep(most time.Duration) {
	select {
	case <-time.After(time.Duration(c.dice(int(most/time.Microsecond))) * time.Microsecond):
	case <-c.ctx.Done():
	}
}

// now returns the server's clock.
func (c *chaos) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Now().Add(c.jump)
}

// run runs the server again and again.
func (c *chaos) run() {
	for began := time.Now(); c.counted() < c.pairs; {
		c.serve(c.open())
		if time.Since(began) > 100*time.Hour {
			c.t.Fatalf("only %d pairs in four days", c.counted())
		}
		c.sleep(5 * time.Second)
	}
}

func (c *chaos) counted() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.stored
}

// open starts the server with the stored pairs.
func (c *chaos) open() *Event {
	settle := 3 * time.Second
	if c.counted() == 0 {
		settle = 0
	}
	l := New(Options{
		Lease: lease, BeatEvery: time.Second, Settle: settle, Key: []byte("secret"), Now: c.now, Died: c.died,
		Outgoing: func(*spec.Player) {}, Stopped: func(string) {},
		Quarantined: func(who, why string) { c.t.Errorf("%s: %s", who, why) }, Noted: func(_, _, line string) { c.t.Error(line) },
	})
	c.mu.Lock()
	dead := maps.Clone(c.dead)
	c.mu.Unlock()
	e := l.Open("1-key", 100, nil, dead)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.server = l
	return e
}

// serve plays the event until the server is killed or the event is over.
func (c *chaos) serve(e *Event) {
	ctx, kill := context.WithCancel(c.ctx)
	defer kill()
	d := &chaosDesk{chaos: c, event: e, back: map[int]bool{}}
	d.named = c.counted()
	e.Stored(d.named)
	go e.Work(ctx, d)
	for c.counted() < c.pairs {
		time.Sleep(time.Second)
		e.ledger.Sweep()
		if c.happens("clock jumps", 40) {
			far := time.Duration(c.dice(20)-10) * time.Minute
			c.mu.Lock()
			c.jump += far
			c.mu.Unlock()
		}
		if c.happens("servers killed", 120) {
			break
		}
	}
	c.mu.Lock()
	c.server = nil
	c.mu.Unlock()
}

// died records dead attempts as if on a disk.
func (c *chaos) died(_ string, attempts map[int]int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for pair, attempt := range attempts {
		c.dead[pair] = max(c.dead[pair], attempt)
		c.told["leases died"]++
	}
}

// chaosDesk counts the pairs of one run of the server.
type chaosDesk struct {
	*chaos
	event *Event
	named int
	back  map[int]bool // returned and not stored
}

// chaosWindow is the number of pairs that are named and not counted yet.
const chaosWindow = 20

func (d *chaosDesk) Next(ctx context.Context, _ int) (context.Context, arena.Task, bool) {
	for ctx.Err() == nil && (d.named == d.pairs || d.named == d.counted()+chaosWindow) {
		time.Sleep(50 * time.Millisecond)
	}
	if ctx.Err() != nil {
		return ctx, arena.Task{}, false
	}
	d.named++
	s := arena.Setup{Number: d.named, Players: [2]int{0, 1}}
	s.Participants[0].Name, s.Participants[1].Name = "a", "b"
	s.Opening.Start = (&dispatcher{}).start()
	return ctx, arena.Task{Ticket: ticket, Pairs: []arena.Setup{s}}, true
}

// Done counts a pair and stores the pairs that are in order. A killed server
// stores nothing.
func (d *chaosDesk) Done(p arena.Played) bool {
	d.mu.Lock()
	var attempt int
	fmt.Sscan(p.Origin.Host, &attempt)
	switch {
	case d.server != d.event.ledger:
		d.mu.Unlock()
		return true
	case d.back[p.Number] || p.Number <= d.stored:
		d.t.Errorf("pair %d comes back twice", p.Number)
	case attempt <= d.dead[p.Number]:
		d.t.Errorf("pair %d counts by attempt %d, and attempt %d has died", p.Number, attempt, d.dead[p.Number])
	}
	for d.back[p.Number] = true; d.back[d.stored+1]; d.stored++ {
		delete(d.back, d.stored+1)
	}
	stored := d.stored
	d.mu.Unlock()
	go d.event.Stored(stored) // as a recorder, in its own time
	return true
}

func (d *chaosDesk) Refuse(arena.Task, *arena.Refusal) {}
func (d *chaosDesk) Tell(arena.Notice)                 {}

// chaosWorker is a worker from its start until it is killed.
type chaosWorker struct {
	*chaos
	id    string
	ctx   context.Context
	mu    *sync.Mutex             // of this worker, however often it is killed
	holds map[int]arena.Played    // without games, by pair
	spool map[[2]int]arena.Played // by pair and attempt, on the disk
}

// worker runs a worker again and again.
func (c *chaos) worker(id string) {
	mu, spool := new(sync.Mutex), map[[2]int]arena.Played{}
	for c.ctx.Err() == nil {
		ctx, kill := context.WithCancel(c.ctx)
		w := &chaosWorker{chaos: c, id: id, ctx: ctx, mu: mu, holds: map[int]arena.Played{}, spool: spool}
		mu.Lock()
		left := maps.Clone(spool)
		mu.Unlock()
		for _, p := range left {
			w.bring(p)
		}
		w.beat(true)
		var living sync.WaitGroup
		living.Go(w.beats)
		w.play()
		kill()
		living.Wait()
		c.sleep(20 * time.Second)
	}
}

// send sends a message until it has a reply. It arrives late, or twice, and the
// reply may not arrive.
func (w *chaosWorker) send(message func(*Ledger)) {
	deliver := func() bool {
		w.late()
		w.chaos.mu.Lock()
		l := w.server
		w.chaos.mu.Unlock()
		if l != nil {
			message(l)
		}
		return l != nil
	}
	for w.ctx.Err() == nil {
		if w.happens("doubled", 10) {
			go deliver()
		}
		if deliver() && !w.happens("replies lost", 20) {
			w.late()
			return
		}
		w.sleep(20 * time.Second)
	}
}

// late sleeps for the random delay of a message.
func (w *chaosWorker) late() {
	switch {
	case w.happens("delayed by minutes", 60):
		w.sleep(10 * time.Minute)
	case w.dice(10) == 0:
		w.sleep(2 * time.Second)
	default:
		w.sleep(100 * time.Millisecond)
	}
}

func (w *chaosWorker) beats() {
	for w.ctx.Err() == nil {
		w.beat(false)
		w.sleep(2 * time.Second)
	}
}

func (w *chaosWorker) beat(first bool) {
	b := &wire.Beat{Slots: 1, First: first, Kept: []string{"1-key"}}
	w.mu.Lock()
	for pair, p := range w.holds {
		b.Holds = append(b.Holds, wire.Hold{Event: "1-key", Attempt: p.Attempt, Pairs: []int{pair}, Grants: [][]byte{p.Grant}})
	}
	w.mu.Unlock()
	w.send(func(l *Ledger) {
		answer := l.Beat(w.id, b)
		w.mu.Lock()
		defer w.mu.Unlock()
		for _, h := range answer.Drop {
			if w.holds[h.Pairs[0]].Attempt == h.Attempt {
				delete(w.holds, h.Pairs[0])
			}
		}
		maps.DeleteFunc(w.spool, func(k [2]int, _ arena.Played) bool { return k[0] <= answer.Stored["1-key"] })
	})
}

// play plays until the worker is killed.
func (w *chaosWorker) play() {
	for w.chaos.ctx.Err() == nil && !w.happens("workers killed", 12) {
		answers := make(chan *arena.Task, 100)
		w.send(func(l *Ledger) {
			ctx, cancel := context.WithTimeout(w.chaos.ctx, 10*time.Second)
			defer cancel()
			answers <- l.Ask(ctx, w.id, 1)
		})
		select {
		case t := <-answers: // other answers are lost
			if t != nil {
				w.task(t)
			}
		default:
		}
	}
}

func (w *chaosWorker) task(t *arena.Task) {
	w.mu.Lock()
	for i := range t.Pairs {
		w.holds[t.Pairs[i].Number] = t.Answer(i)
	}
	w.mu.Unlock()
	for i := range t.Pairs {
		most := 8 * time.Second
		if w.dice(20) == 0 {
			most = 3 * time.Minute
		}
		if w.sleep(most); w.happens("workers killed", 40) {
			return
		}
		number := t.Pairs[i].Number
		w.mu.Lock()
		mine := w.holds[number].Attempt == t.Attempt
		w.mu.Unlock()
		if !mine {
			continue
		}
		p := played(t, number)
		p.Origin.Host = fmt.Sprint(t.Attempt) // the dispatcher reads it from there
		p.Times[0].Ended = time.Now().Add(time.Duration(w.dice(200)-100) * time.Hour)
		w.mu.Lock()
		w.spool[[2]int{number, t.Attempt}] = p
		w.mu.Unlock()
		w.bring(p)
		w.mu.Lock()
		delete(w.holds, number)
		w.mu.Unlock()
	}
}

func (w *chaosWorker) bring(p arena.Played) {
	w.send(func(l *Ledger) {
		taken, err := l.Done(w.id, p)
		if err != nil {
			w.t.Error(err)
		}
		if !taken {
			w.happens("ignored", 1)
		}
	})
}
