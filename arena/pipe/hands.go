package pipe

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"

	"match/arena"
)

// Hands is the event's end of a pipe. It implements [arena.Hands].
type Hands struct {
	name  string
	dial  func() (io.ReadWriteCloser, error)
	games atomic.Int64
}

// New returns hands with a name at the other end of the stream from dial.
// Work calls dial, and closes the stream at the end.
func New(name string, dial func() (io.ReadWriteCloser, error)) *Hands {
	return &Hands{name: name, dial: dial}
}

// Games implements arena.Hands: it is 0 until the other end has sent its
// number.
func (h *Hands) Games() int { return int(h.games.Load()) }

// Work implements arena.Hands.
func (h *Hands) Work(ctx context.Context, desk arena.Desk) error {
	if err := h.converse(ctx, desk); ctx.Err() == nil {
		if isLost(err) {
			err = errors.New("gone")
		}
		return fmt.Errorf("%s: %w", h.name, err)
	}
	return ctx.Err()
}

// isLost reports whether the other end has gone, which either a read or a write
// may detect.
func isLost(err error) bool {
	return slices.ContainsFunc([]error{io.EOF, io.ErrUnexpectedEOF, io.ErrClosedPipe, os.ErrClosed, syscall.EPIPE},
		func(lost error) bool { return errors.Is(err, lost) })
}

// converse returns when the conversation has ended, and leaves nothing running.
func (h *Hands) converse(ctx context.Context, desk arena.Desk) error {
	conn, err := h.dial()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	s := &session{hands: h, stream: newStream(conn, conn), desk: desk, ctx: ctx, fail: cancel, pairs: map[int]given{}}
	closing := sync.OnceValue(conn.Close)
	context.AfterFunc(ctx, func() { closing() })
	defer func() {
		cancel(nil)
		closing()
		s.errands.Wait()
		h.games.Store(0)
	}()
	theirs, err := s.greeted()
	if err == nil {
		err = s.greet(hello{})
	}
	if err != nil {
		return err
	}
	s.host = theirs.Host
	h.games.Store(int64(theirs.Games))
	for {
		m, err := s.receive()
		if err == nil {
			err = s.answer(m)
		}
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err != nil:
			return err
		}
	}
}

// session is one conversation, from the event's side.
type session struct {
	*stream
	hands   *Hands
	host    string
	desk    arena.Desk
	ctx     context.Context
	fail    context.CancelCauseFunc // ends the conversation
	errands sync.WaitGroup
	asking  atomic.Bool // the other end waits for a task

	mu    sync.Mutex
	pairs map[int]given // in the hands of the other end
}

// given is a pair in the hands of the other end.
type given struct {
	task *arena.Task
	pair int
}

// answer handles a message. An error ends the conversation.
func (s *session) answer(m message) error {
	switch {
	case m.Next != nil:
		return s.next(*m.Next)
	case m.Done != nil:
		return s.done(m.Done)
	case m.Refuse != nil:
		s.refuse(m.Refuse)
	case m.Tell != nil:
		if _, has := s.find(m.Tell.Number); has {
			s.desk.Tell(*m.Tell)
		}
	default:
		return errors.New("an unexpected message")
	}
	return nil
}

// next gets a task for the other end.
func (s *session) next(n next) error {
	if !s.asking.CompareAndSwap(false, true) {
		return errors.New("asks for a second task before the first one arrived")
	}
	s.hands.games.Store(int64(max(0, n.Games)))
	s.errands.Go(func() {
		ctx, task, ok := s.desk.Next(s.ctx, n.Pairs)
		if !ok {
			return
		}
		s.give(task)
		s.asking.Store(false)
		if err := s.send(message{Task: &task}); err != nil {
			s.fail(err)
			return
		}
		s.errands.Go(func() { s.watch(ctx, &task) })
	})
	return nil
}

func (s *session) give(task arena.Task) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range task.Pairs {
		s.pairs[task.Pairs[i].Number] = given{&task, i}
	}
}

// watch informs the other end when a task is no longer needed, unless all of
// it has been returned.
func (s *session) watch(ctx context.Context, task *arena.Task) {
	<-ctx.Done()
	if s.ctx.Err() != nil {
		return
	}
	left := part{Ticket: task.Ticket}
	for i := range task.Pairs {
		if s.take(task.Pairs[i].Number, task.Ticket) {
			left.Pairs = append(left.Pairs, task.Pairs[i].Number)
		}
	}
	if len(left.Pairs) > 0 {
		s.send(message{Cancel: &left})
	}
}

func (s *session) find(number int) (given, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, has := s.pairs[number]
	return g, has
}

// take records that the other end no longer has a pair, and reports whether it
// had it.
func (s *session) take(number int, t arena.Ticket) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, has := s.pairs[number]
	if has = has && g.task.Ticket == t; has {
		delete(s.pairs, number)
	}
	return has
}

// done returns a pair to the desk, if it was requested.
func (s *session) done(p *arena.Played) error {
	g, has := s.find(p.Number)
	if !has || g.task.Ticket != p.Ticket {
		return nil // no longer needed
	}
	if p.Err == nil {
		if err := g.task.Pairs[g.pair].Check(p); err != nil {
			return err
		}
	}
	p.Host = cmp.Or(p.Host, s.host)
	s.take(p.Number, p.Ticket)
	s.desk.Done(*p)
	return nil
}

func (s *session) refuse(r *part) {
	why := &arena.Refusal{Err: errors.New(cmp.Or(r.Reason, "refused without a reason")), Everything: r.Everything}
	if r.Absent > 0 {
		why.Err = &arena.AbsentError{Player: r.Absent - 1, Err: why.Err}
	}
	back := arena.Task{Ticket: r.Ticket}
	for _, n := range r.Pairs {
		if g, has := s.find(n); has && s.take(n, r.Ticket) {
			back.Pairs = append(back.Pairs, g.task.Pairs[g.pair])
		}
	}
	if len(back.Pairs) > 0 {
		s.desk.Refuse(back, why)
	}
}
