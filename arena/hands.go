package arena

import (
	"context"
	"errors"
	"sync"
)

// Hands play tasks: workers in this process, or a machine elsewhere.
type Hands interface {
	// Games is how many games they play at a time, at least 1.
	Games() int

	// Work takes tasks from the desk, one whenever it has room, and brings back
	// what came of them, in any order and from any goroutine. It returns when
	// the desk has no more tasks or ctx is done, and leaves nothing running. If
	// it returns before, the hands are lost: what they have not brought back is
	// played by others, and the error is the event's if there are none.
	Work(ctx context.Context, desk Desk) error
}

// Desk is where hands get their tasks and leave what they have played.
type Desk interface {
	// Next waits for a task. It reports false when there will be none.
	Next(ctx context.Context) (Task, bool)

	// Done brings back a pair, or why it could not be played. A pair that was
	// brought before, by the same hands or by others, is ignored.
	Done(p Played)

	// Tell lets watchers know what happens in a game. It never waits.
	Tell(h Happening)
}

// crew is all hands of an event at work.
type crew struct {
	tasks  chan Task
	played chan Played
	lost   chan loss
	tell   func(Happening)
	stop   context.CancelFunc
	group  sync.WaitGroup
}

// loss is what hands that ended too early have left undone.
type loss struct {
	tasks []Task
	err   error
}

// room is how many pairs beyond the oldest unfinished one are handed out for
// each game that is played at a time: enough that one long game holds nobody
// up, and a bound on what waits in memory.
const room = 16

// newCrew sets hands to work. They end when ctx is done or dismiss is called.
func newCrew(ctx context.Context, hands []Hands, tell func(Happening)) *crew {
	games := gamesAtATime(hands)
	c := &crew{tasks: make(chan Task, games), played: make(chan Played, room*games), lost: make(chan loss, len(hands)), tell: tell}
	ctx, c.stop = context.WithCancel(ctx)
	for _, h := range hands {
		d := &desk{crew: c, ctx: ctx, open: map[int]Task{}}
		c.group.Go(func() { c.lost <- d.serve(h) })
	}
	return c
}

func gamesAtATime(hands []Hands) (games int) {
	for _, h := range hands {
		games += max(1, h.Games())
	}
	return games
}

// dismiss ends all work and waits until nothing of it is left.
func (c *crew) dismiss() {
	c.stop()
	c.group.Wait()
}

// desk is that of one of the crew's hands.
type desk struct {
	*crew
	ctx  context.Context
	mu   sync.Mutex
	open map[int]Task // taken and not brought back
}

func (d *desk) serve(h Hands) loss {
	err := h.Work(d.ctx, d)
	if err == nil {
		err = errors.New("hands left before the end of the event")
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	l := loss{err: err}
	for _, t := range d.open {
		l.tasks = append(l.tasks, t)
	}
	return l
}

// Next implements Desk.
func (d *desk) Next(ctx context.Context) (Task, bool) {
	select {
	case t := <-d.tasks:
		d.mu.Lock()
		d.open[t.Number] = t
		d.mu.Unlock()
		return t, true
	case <-ctx.Done():
	case <-d.ctx.Done():
	}
	return Task{}, false
}

// Done implements Desk.
func (d *desk) Done(p Played) {
	select {
	case d.played <- p:
		d.mu.Lock()
		delete(d.open, p.Number)
		d.mu.Unlock()
	case <-d.ctx.Done():
	}
}

// Tell implements Desk.
func (d *desk) Tell(h Happening) { d.tell(h) }
