package pipe

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"

	"match/arena"
	"match/record"
)

// ticket returns the ticket of an attempt.
func ticket(attempt int) arena.Ticket {
	return arena.Ticket{Event: "e", Attempt: attempt, Protocol: arena.Protocol}
}

func taskOf(attempt int, pairs ...int) arena.Task {
	task := arena.Task{Ticket: ticket(attempt)}
	for _, n := range pairs {
		task.Pairs = append(task.Pairs, arena.Setup{Number: n})
	}
	return task
}

// playedOf returns a played pair.
func playedOf(number, attempt int, err error) *arena.Played {
	return &arena.Played{Ticket: ticket(attempt), Pair: record.Pair{Number: number}, Err: err}
}

// notes is a desk that records what it receives.
type notes struct {
	done, refused []int
	reason, host  string
	everything    bool
	told          int
}

func (n *notes) Next(ctx context.Context, _ int) (context.Context, arena.Task, bool) {
	return ctx, arena.Task{}, false
}
func (n *notes) Done(p arena.Played) bool {
	n.done, n.host = append(n.done, p.Number), p.Host
	return true
}
func (n *notes) Tell(arena.Happening) { n.told++ }
func (n *notes) Refuse(t arena.Task, why *arena.Refusal) {
	n.reason, n.everything = why.Error(), why.Everything
	for i := range t.Pairs {
		n.refused = append(n.refused, t.Pairs[i].Number)
	}
}

// sessionOn returns the event's end of a session that writes to out.
func sessionOn(ctx context.Context, out io.Writer, desk arena.Desk) *session {
	return &session{
		stream: newStream(strings.NewReader(""), out), hands: New("x", nil), host: "there", desk: desk,
		ctx: ctx, fail: func(error) {}, pairs: map[int]given{},
	}
}

// A pair is accepted once, with the ticket of its task.
func TestPairsAreTakenOnce(t *testing.T) {
	s := sessionOn(t.Context(), io.Discard, new(notes))
	s.give(taskOf(2, 5, 6))
	for _, c := range []struct {
		number, attempt int
		want            bool
	}{{5, 1, false}, {7, 2, false}, {5, 2, true}, {5, 2, false}, {6, 3, false}, {6, 2, true}} {
		if got := s.take(c.number, ticket(c.attempt)); got != c.want {
			t.Errorf("pair %d of attempt %d: %v, want %v", c.number, c.attempt, got, c.want)
		}
	}
	if _, has := s.find(6); has {
		t.Error("a pair is there that was taken")
	}
}

// Pairs of a task that are no longer wanted are cancelled by number, except those
// that have come back; without such pairs nothing is sent.
func TestCancelledPairs(t *testing.T) {
	for _, c := range []struct {
		back []int
		over bool // the session has ended
		want []int
	}{{nil, false, []int{5, 6}}, {[]int{5}, false, []int{6}}, {[]int{5, 6}, false, nil}, {nil, true, nil}} {
		var out bytes.Buffer
		during, cancel := context.WithCancel(t.Context())
		cancel()
		of := t.Context()
		if c.over {
			of = during
		}
		s := sessionOn(of, &out, new(notes))
		task := taskOf(2, 5, 6)
		s.give(task)
		for _, n := range c.back {
			s.take(n, task.Ticket)
		}
		s.watch(during, &task)
		m, err := newStream(&out, io.Discard).receive()
		if c.want == nil && err != io.EOF {
			t.Errorf("after %v: %+v, %v", c.back, m, err)
		}
		if c.want != nil && (err != nil || m.Cancel == nil || m.Cancel.Ticket != task.Ticket || !slices.Equal(m.Cancel.Pairs, c.want)) {
			t.Errorf("after %v: %+v, %v, want %v", c.back, m.Cancel, err, c.want)
		}
	}
}

// Returned pairs are passed on if they are wanted, with their origin; refusals
// with their reason.
func TestWhatComesBack(t *testing.T) {
	var n notes
	s := sessionOn(t.Context(), io.Discard, &n)
	s.give(taskOf(2, 5, 6, 7, 8))
	broken := errors.New("no engine")
	for _, c := range []struct{ number, attempt int }{{5, 2}, {5, 2}, {6, 1}, {9, 2}} {
		if err := s.answer(message{Done: playedOf(c.number, c.attempt, broken)}); err != nil {
			t.Error(err)
		}
	}
	if !slices.Equal(n.done, []int{5}) || n.host != "there" {
		t.Errorf("handed on: %v, played at %q", n.done, n.host)
	}
	for want, r := range map[string]*part{
		"not here":                 {Ticket: ticket(2), Pairs: []int{5, 6, 99}, Reason: "not here", Everything: true},
		"refused without a reason": {Ticket: ticket(2), Pairs: []int{7}},
	} {
		n.refused = nil
		if s.answer(message{Refuse: r}); n.reason != want || n.everything != r.Everything || len(n.refused) != 1 || !slices.Contains(r.Pairs, n.refused[0]) {
			t.Errorf("%+v: refused %v, %q", r, n.refused, n.reason)
		}
	}
	n.refused, n.reason = nil, ""
	if s.answer(message{Refuse: &part{Ticket: ticket(1), Pairs: []int{8}, Reason: "late"}}); n.refused != nil || n.reason != "" {
		t.Errorf("refused with another ticket: %v, %q", n.refused, n.reason)
	}
	for _, c := range []struct{ number, want int }{{99, 0}, {8, 1}, {99, 0}} {
		n.told = 0
		if s.answer(message{Tell: &arena.Happening{Number: c.number}}); n.told != c.want {
			t.Errorf("told %d times of pair %d, want %d", n.told, c.number, c.want)
		}
	}
}

// An order is over when none of its pairs is wanted.
func TestOrdersEnd(t *testing.T) {
	var out bytes.Buffer
	d := &desk{stream: newStream(strings.NewReader(""), &out), hands: handsFunc(nil), tasks: make(chan *order), open: map[int]*order{}}
	o := d.take(t.Context(), taskOf(2, 5, 6, 7))
	for _, c := range []struct {
		number, attempt int
		want, over      bool
	}{{5, 1, false, false}, {5, 2, true, false}, {5, 2, false, false}, {9, 2, false, false}, {6, 2, true, false}, {7, 2, true, true}} {
		if got := d.settle(c.number, ticket(c.attempt)); got != c.want || (o.ctx.Err() != nil) != c.over {
			t.Errorf("pair %d of attempt %d: %v, over %v", c.number, c.attempt, got, o.ctx.Err())
		}
	}
	d.take(t.Context(), taskOf(3, 5, 6))
	d.Refuse(taskOf(3, 5, 8), &arena.Refusal{Err: errors.New("not here"), Everything: true})
	d.Refuse(taskOf(3, 5), &arena.Refusal{Err: errors.New("again")})
	if !d.Done(*playedOf(6, 3, io.EOF)) || d.Done(*playedOf(6, 3, io.EOF)) {
		t.Error("a pair is not done once")
	}
	said := newStream(&out, io.Discard)
	m, err := said.receive()
	if err != nil || m.Refuse == nil || !slices.Equal(m.Refuse.Pairs, []int{5}) || m.Refuse.Reason != "not here" || !m.Refuse.Everything {
		t.Errorf("refused: %+v, %v", m.Refuse, err)
	}
	if m, err = said.receive(); err != nil || m.Done == nil || m.Done.Number != 6 {
		t.Errorf("done: %+v, %v", m.Done, err)
	}
	if _, err = said.receive(); err != io.EOF {
		t.Errorf("more was said: %v", err)
	}
}

// deaf is a stream that can be read and not written.
type deaf struct {
	io.Reader
	err error
}

func (d deaf) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "|1", Err: d.err}
}
func (d deaf) Close() error { return nil }

// Lost hands are detected by reading or by writing.
func TestGone(t *testing.T) {
	var greeting bytes.Buffer
	if err := newStream(strings.NewReader(""), &greeting).greet(hello{Games: 1}); err != nil {
		t.Fatal(err)
	}
	for why, want := range map[error]string{
		syscall.EPIPE: "x: gone", io.ErrClosedPipe: "x: gone", os.ErrClosed: "x: gone", io.EOF: "x: gone", io.ErrUnexpectedEOF: "x: gone",
		errors.New("no memory"): "x: write |1: no memory",
	} {
		h := New("x", func() (io.ReadWriteCloser, error) { return deaf{bytes.NewReader(greeting.Bytes()), why}, nil })
		if err := h.Work(t.Context(), &notes{}); err == nil || err.Error() != want {
			t.Errorf("%v: %v, want %s", why, err, want)
		}
	}
}
