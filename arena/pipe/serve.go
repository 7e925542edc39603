package pipe

import (
	"context"
	"errors"
	"io"
	"sync"

	"match/arena"
)

// Serve lets hands play the tasks from r until the other end closes its stream
// or ctx is done. The end of the stream is not an error.
func Serve(ctx context.Context, r io.Reader, w io.Writer, host string, hands arena.Hands) error {
	s := newStream(r, w)
	if err := s.greet(hello{Host: host, Games: hands.Games()}); err != nil {
		return err
	}
	if _, err := s.greeted(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	d := &desk{stream: s, hands: hands, tasks: make(chan *order), open: map[int]*order{}}
	go func() { cancel(d.listen(ctx)) }()
	err := hands.Work(ctx, d)
	if cause := context.Cause(ctx); cause != nil {
		err = cause
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// desk is the desk of the hands on this end.
type desk struct {
	*stream
	hands arena.Hands
	tasks chan *order

	asking sync.Mutex // one request for a task at a time

	mu   sync.Mutex
	open map[int]*order // by number of the pair
}

// order is a task from the other end.
type order struct {
	task   arena.Task
	ctx    context.Context
	cancel context.CancelFunc
	left   int // pairs still needed
}

// listen receives tasks and cancellations.
func (d *desk) listen(ctx context.Context) error {
	for {
		m, err := d.receive()
		switch {
		case err != nil:
			return err
		case m.Task != nil:
			select {
			case d.tasks <- d.take(ctx, *m.Task):
			case <-ctx.Done():
				return ctx.Err()
			}
		case m.Cancel != nil:
			for _, n := range m.Cancel.Pairs {
				d.settle(n, m.Cancel.Ticket)
			}
		default:
			return errors.New("an unexpected message")
		}
	}
}

// take records that the pairs of a task are needed.
func (d *desk) take(ctx context.Context, t arena.Task) *order {
	o := &order{task: t, left: len(t.Pairs)}
	o.ctx, o.cancel = context.WithCancel(ctx)
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := range t.Pairs {
		d.open[t.Pairs[i].Number] = o
	}
	return o
}

// settle records that a pair is no longer needed, and reports whether it was.
func (d *desk) settle(number int, t arena.Ticket) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	o := d.open[number]
	if o == nil || o.task.Ticket != t {
		return false
	}
	delete(d.open, number)
	if o.left--; o.left == 0 {
		o.cancel()
	}
	return true
}

// Next implements arena.Desk.
func (d *desk) Next(ctx context.Context, pairs int) (context.Context, arena.Task, bool) {
	d.asking.Lock()
	defer d.asking.Unlock()
	if d.send(message{Next: &next{Pairs: pairs, Games: d.hands.Games()}}) != nil {
		return ctx, arena.Task{}, false
	}
	select {
	case o := <-d.tasks:
		during, cancel := context.WithCancel(ctx)
		context.AfterFunc(o.ctx, cancel)
		return during, o.task, true
	case <-ctx.Done():
		return ctx, arena.Task{}, false
	}
}

// Done implements arena.Desk.
func (d *desk) Done(p arena.Played) bool {
	return d.settle(p.Number, p.Ticket) && d.send(message{Done: &p}) == nil
}

// Refuse implements arena.Desk.
func (d *desk) Refuse(t arena.Task, why *arena.Refusal) {
	r := part{Ticket: t.Ticket, Reason: why.Error(), Everything: why.Everything}
	if gone := new(arena.AbsentError); errors.As(why, &gone) {
		r.Absent = gone.Player + 1
	}
	for i := range t.Pairs {
		if d.settle(t.Pairs[i].Number, t.Ticket) {
			r.Pairs = append(r.Pairs, t.Pairs[i].Number)
		}
	}
	if len(r.Pairs) > 0 {
		d.send(message{Refuse: &r})
	}
}

// Tell implements arena.Desk.
func (d *desk) Tell(h arena.Happening) { d.send(message{Tell: &h}) }
