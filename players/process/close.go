package process

import (
	"context"
	"fmt"
	"os"
	"syscall"
	"time"
)

// killPatience is how long a killed process may take to be gone; only one that
// hangs in the kernel takes longer.
const killPatience = 5 * time.Second

// Close says farewell (it may be empty), closes the child's standard input,
// gives it until the deadline to exit, and then kills it and all of its
// descendants. It returns when nothing is left; an error says what is.
func (p *Process) Close(farewell string, patience time.Duration) error {
	_, err := p.CloseWatched(farewell, patience)
	return err
}

// CloseWatched is Close, and tells whether the child had ended by the deadline
// without being killed.
func (p *Process) CloseWatched(farewell string, patience time.Duration) (ended bool, err error) {
	p.probe = probeEveryAtClose
	p.Begin(context.Background(), time.Now().Add(patience))
	if farewell != "" {
		p.Write([]byte(farewell))
	}
	p.in.Close()
	if patience > 0 {
		p.awaitExit()
	}
	ended = p.exited()
	err = p.kill()
	p.stopCtx()
	p.out.file.Close()
	p.errPipe.SetReadDeadline(time.Now().Add(stderrPatience))
	<-p.errDone
	p.errPipe.Close()
	discharge()
	return ended, err
}

// awaitExit waits until the child is dead or the deadline has passed. It goes
// on reading, since a child may hang on a full pipe.
func (p *Process) awaitExit() {
	for {
		if _, err := p.ReadLine(); err != nil {
			break
		}
	}
	for nap := 100 * time.Microsecond; !p.exited() && time.Now().Before(p.deadline); nap = min(2*nap, 10*time.Millisecond) {
		time.Sleep(nap)
	}
}

// kill ends the child and its descendants, and collects the child.
func (p *Process) kill() error {
	left := p.family.kill(time.Now().Add(killPatience))
	if err := p.wait(killPatience); err != nil {
		return err
	}
	p.family.release()
	if len(left) > 0 {
		return fmt.Errorf("processes %v, started by the engine, cannot be killed", left)
	}
	return nil
}

// wait collects the child so that no zombie is left.
func (p *Process) wait(patience time.Duration) error {
	if p.state != nil {
		return nil
	}
	p.child.Kill()
	done := make(chan *os.ProcessState, 1)
	go func() {
		state, _ := p.child.Wait()
		done <- state
	}()
	select {
	case p.state = <-done:
		return nil
	case <-time.After(patience):
		return fmt.Errorf("process %d cannot be killed", p.child.Pid)
	}
}

// Died says how a child that has closed a pipe ended, such as "exited
// (signal 11)" or "exited (code 1)", after giving it a moment to end: or that
// it lives on.
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
	p.family.kill(time.Now().Add(killPatience))
	if p.wait(killPatience) != nil || p.state == nil {
		return "exited"
	}
	if status, ok := p.state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return fmt.Sprintf("exited (signal %d)", status.Signal())
	}
	return fmt.Sprintf("exited (code %d)", p.state.ExitCode())
}
