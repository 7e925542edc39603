package process

import (
	"context"
	"fmt"
	"syscall"
	"time"
)

// killPatience is how long Close waits until a killed process is gone. Only a
// process that hangs in the kernel takes longer.
const killPatience = 5 * time.Second

// Close sends a farewell (which may be empty), closes the child's standard
// input, waits until the deadline for its exit, and then kills it with all its
// descendants. It returns an error that lists any processes left.
func (p *Process) Close(farewell string, patience time.Duration) error {
	_, err := p.CloseWatched(farewell, patience)
	return err
}

// CloseWatched is like Close and also reports whether the child exited before the
// deadline without being killed.
func (p *Process) CloseWatched(farewell string, patience time.Duration) (ended bool, err error) {
	p.probe = probeEveryAtClose
	p.Begin(context.Background(), time.Now().Add(patience))
	p.Write([]byte(farewell))
	p.in.Close()
	p.AwaitExit()
	ended = p.exited()
	err = p.end()
	p.stopCtx()
	p.out.pipe.Close()
	p.errPipe.SetReadDeadline(time.Now().Add(stderrPatience))
	<-p.errDone
	p.errPipe.Close()
	discharge()
	return ended, err
}

// AwaitExit waits until the child is dead or the wait is over, see Begin. It
// continues to read, since a child may be blocked by a full pipe.
func (p *Process) AwaitExit() {
	for {
		if _, err := p.ReadLine(); err != nil {
			break
		}
	}
	for nap := 100 * time.Microsecond; !p.exited() && p.over() == nil; nap = min(2*nap, 10*time.Millisecond) {
		time.Sleep(nap)
	}
}

// end kills the child with all its descendants and waits for it, so that no
// zombie is left. A second call does nothing: the process ID may have been
// reused.
func (p *Process) end() error {
	if p.isReaped() {
		return p.left
	}
	if left := p.family.kill(time.Now().Add(killPatience)); len(left) > 0 {
		p.left = fmt.Errorf("processes %v, started by the engine, cannot be killed", left)
	}
	p.child.Kill()
	select {
	case <-p.reap():
		return p.left
	case <-time.After(killPatience):
		return fmt.Errorf("process %d cannot be killed", p.child.Pid)
	}
}

func (p *Process) isReaped() bool {
	select {
	case <-p.reaped:
		return true
	default:
		return false
	}
}

// reap waits for the child in a separate goroutine, since the wait may be long.
func (p *Process) reap() <-chan struct{} {
	p.reaping.Do(func() {
		go func() {
			p.state, _ = p.child.Wait()
			p.family.orphaned()
			close(p.reaped)
		}()
	})
	return p.reaped
}

// Died describes the end of a child that has closed a pipe, such as "exited
// (signal 11)" or "exited (code 1)", after a short wait. It also reports if the
// child is still running.
func (p *Process) Died() string {
	for nap := 100 * time.Microsecond; !p.exited(); nap *= 2 {
		switch {
		case nap <= 500*time.Millisecond:
		case p.deaf:
			return "closed its input"
		default:
			return "closed its output"
		}
		time.Sleep(nap)
	}
	p.end()
	if !p.isReaped() || p.state == nil {
		return "exited"
	}
	if status, ok := p.state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return fmt.Sprintf("exited (signal %d)", status.Signal())
	}
	return fmt.Sprintf("exited (code %d)", p.state.ExitCode())
}

// EndInput closes the child's standard input: nothing will be written to it.
func (p *Process) EndInput() { p.in.Close() }

// Used returns the processor time of a child after Close, including that of
// children it has waited for. ok is false if it is not known.
func (p *Process) Used() (used time.Duration, ok bool) {
	if !p.isReaped() || p.state == nil {
		return 0, false
	}
	return p.state.UserTime() + p.state.SystemTime(), true
}
