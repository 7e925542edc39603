package process

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// Config configures a child process.
type Config struct {
	Path string   // of the executable file
	Args []string // without the program's name
	Dir  string   // "": the current directory
	CPUs []int    // the processors that it may use; nil: all
	Log  *Log     // records the conversation
}

// Process is a running child. One goroutine at a time uses it.
type Process struct {
	child    *os.Process
	in       pipe
	out      reader
	log      *Log
	family   family
	errDone  chan struct{} // closed when standard error is read to its end
	errPipe  *os.File
	ctxMu    sync.Mutex      // held while ctx changes
	ctx      context.Context // the context of the last Begin
	stopCtx  func() bool
	deadline time.Time
	alarm    time.Time // when a sleeping read wakes up
	wrote    time.Time // time of the last Write
	probe    time.Duration
	deaf     bool // it no longer reads

	reaping sync.Once
	reaped  chan struct{}    // closed when the child has been waited for: its process ID may then be reused
	state   *os.ProcessState // set once it is reaped
	left    error            // family members that could not be ended
}

// ErrDeadline is returned by a wait that reaches its deadline.
var ErrDeadline = errors.New("no answer in time")

// pipes are a child's three standard streams: ours and its ends.
type pipes struct{ in, out, err, childIn, childOut, childErr *os.File }

func makePipes() (p pipes, err error) {
	for _, ends := range [][2]**os.File{{&p.childIn, &p.in}, {&p.out, &p.childOut}, {&p.err, &p.childErr}} {
		if *ends[0], *ends[1], err = os.Pipe(); err != nil {
			p.closeChild()
			p.closeOurs()
			return p, err
		}
	}
	return p, nil
}

func (p *pipes) closeChild() { closeAll(p.childIn, p.childOut, p.childErr) }
func (p *pipes) closeOurs()  { closeAll(p.in, p.out, p.err) }

func closeAll(files ...*os.File) {
	for _, f := range files {
		if f != nil {
			f.Close()
		}
	}
}

// serial numbers the children of this program.
var serial atomic.Uint64

// Start runs a child. The caller must call Close.
func Start(c Config) (*Process, error) {
	pipes, err := makePipes()
	if err != nil {
		return nil, fmt.Errorf("cannot create pipes: %w", err)
	}
	defer pipes.closeChild()
	f := newFamily(serial.Add(1))
	enroll()
	child, err := spawn(c, &pipes, f)
	if err != nil {
		pipes.closeOurs()
		discharge()
		return nil, fmt.Errorf("cannot start %s: %w", c.Path, c.whyNot(errnoOf(err)))
	}
	f.lead(child.Pid)
	p := &Process{child: child, log: c.Log, family: f, errDone: make(chan struct{}), errPipe: pipes.err,
		probe: probeEvery, reaped: make(chan struct{})}
	p.in.init(pipes.in)
	p.out.init(pipes.out)
	go p.readErr()
	return p, nil
}

// probeEvery is how often a silent child is checked: a dead child may have left a
// descendant that holds its output open.
const (
	probeEvery        = time.Second
	probeEveryAtClose = 5 * time.Millisecond
)

// Begin starts a wait: Write and ReadLine fail once ctx is cancelled or the
// deadline has passed, regardless of the child. The zero deadline means none.
func (p *Process) Begin(ctx context.Context, deadline time.Time) error {
	if ctx != p.ctx {
		p.watch(ctx)
	}
	p.deadline = deadline
	return ctx.Err()
}

// watch makes a cancellation of ctx end a read or a write at once. A context that
// stays the same from wait to wait, as in a game, is watched only once.
func (p *Process) watch(ctx context.Context) {
	if p.stopCtx != nil {
		p.stopCtx()
	}
	p.ctxMu.Lock()
	p.ctx, p.alarm = ctx, time.Time{} // the end of the last context may have moved the alarm
	p.ctxMu.Unlock()
	p.stopCtx = context.AfterFunc(ctx, func() { p.interrupt(ctx) })
}

// interrupt ends a sleeping read or write, unless the wait for the next game has
// begun.
func (p *Process) interrupt(ctx context.Context) {
	p.ctxMu.Lock()
	defer p.ctxMu.Unlock()
	if p.ctx == ctx {
		p.out.pipe.SetReadDeadline(time.Unix(1, 0))
		p.in.SetWriteDeadline(time.Unix(1, 0))
	}
}

// arm makes a sleeping read wake up at the deadline, or to check the child. An
// earlier alarm is left in place: setting an alarm at every move costs more than
// one extra wake-up.
func (p *Process) arm() {
	now := time.Now()
	wake := now.Add(p.probe)
	if !p.deadline.IsZero() && p.deadline.Before(wake) {
		wake = p.deadline
	}
	if !p.alarm.After(now) || p.alarm.After(wake) {
		p.alarm = wake
		p.out.pipe.SetReadDeadline(wake)
	}
}

// Write sends text, whole lines, to the child's standard input.
func (p *Process) Write(text []byte) error {
	p.log.add(sent, text)
	p.out.eager = p.out.readAt.Sub(p.wrote) < atOnce // if the last answer came quickly
	p.wrote = time.Now()
	if err := p.over(); err != nil {
		return err
	}
	if text = text[p.in.writeNow(text):]; len(text) == 0 {
		return nil
	}
	p.in.SetWriteDeadline(p.deadline)
	if p.ctx.Err() != nil { // checked after setting the deadline, which overwrites that of an earlier cancellation
		return p.ctx.Err()
	}
	_, err := p.in.Write(text)
	err = p.explain(err)
	p.deaf = err == io.EOF
	return err
}

// explain returns the cause of an error of a read or write.
func (p *Process) explain(err error) error {
	switch {
	case err == nil:
		return nil
	case p.ctx.Err() != nil:
		return p.ctx.Err()
	case errors.Is(err, os.ErrDeadlineExceeded):
		return ErrDeadline
	}
	return io.EOF // the pipe is closed, whichever error reports it
}

// ReadLine returns the next line without its line ending. It is valid until the
// next call. ReadAt returns its arrival time. The errors are ErrDeadline, the
// context's, and io.EOF after the last line.
func (p *Process) ReadLine() ([]byte, error) {
	line, err := p.awaitLine()
	if err == nil {
		p.log.add(received, line)
	}
	return line, err
}

// Say starts a wait, see Begin, in which it writes a text, which may be empty.
func (p *Process) Say(ctx context.Context, deadline time.Time, text []byte) error {
	if err := p.Begin(ctx, deadline); err != nil || len(text) == 0 {
		return err
	}
	return p.Write(text)
}

// Ask is Say, and reads lines until found accepts one, which it returns.
func (p *Process) Ask(ctx context.Context, deadline time.Time, text string, found func(line []byte) bool) ([]byte, error) {
	err := p.Say(ctx, deadline, []byte(text))
	for err == nil {
		var line []byte
		if line, err = p.ReadLine(); err == nil && found(line) {
			return line, nil
		}
	}
	return nil, err
}

func (p *Process) awaitLine() ([]byte, error) {
	for {
		if line, ok := p.out.next(); ok {
			return line, nil
		}
		if err := p.over(); err != nil {
			return nil, err
		}
		if p.out.readSoon() {
			continue
		}
		p.arm()
		if p.ctx.Err() != nil { // checked after arm, which overwrites the deadline of an earlier cancellation
			return nil, p.ctx.Err()
		}
		switch err := p.out.read(); {
		case err == nil:
		case !errors.Is(err, os.ErrDeadlineExceeded):
			line, err := p.out.rest(err)
			return line, p.explain(err)
		case p.over() == nil && p.exited() && !p.out.readNow():
			return nil, io.EOF
		}
	}
}

// over returns why the wait has ended, or nil.
func (p *Process) over() error {
	if err := p.ctx.Err(); err != nil {
		return err
	}
	if !p.deadline.IsZero() && !time.Now().Before(p.deadline) {
		return ErrDeadline
	}
	return nil
}

// ReadAt returns when the line last returned arrived: the time when the read
// that completed it returned.
func (p *Process) ReadAt() time.Time { return p.out.readAt }

// Cut reports whether the last line returned has no line ending, for example
// because the child died while writing it.
func (p *Process) Cut() bool { return p.out.cut }

// Pending returns a line that has already arrived, without waiting. Call it at
// most a few thousand times in a row: a child can print without end.
func (p *Process) Pending() ([]byte, bool) {
	for {
		if line, ok := p.out.next(); ok {
			p.log.add(received, line)
			return line, true
		}
		if !p.out.readNow() {
			return nil, false
		}
	}
}
