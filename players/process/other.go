//go:build !linux || portable

package process

import (
	"os"
	"time"
)

// Outside Linux a child's group can be killed, but descendants that left the
// group cannot be found, and no guard cleans up after this program. The tag
// "portable" also builds this file on Linux, so that it can be tested there.

type family struct{ pid int }

func newFamily(uint64) family { return family{} }

func (f *family) lead(pid int) { f.pid = pid }

// orphaned kills the group of a child that has just been waited for. Its process
// ID, and so the group's, is free now, but is unlikely to be reused so soon.
func (f *family) orphaned() { killGroup(f.pid) }

func (f *family) kill(time.Time) []int {
	killGroup(f.pid)
	return nil
}

func enroll()    {}
func discharge() {}

func spawn(c Config, p *pipes, _ family) (*os.Process, error) {
	return os.StartProcess(c.Path, append([]string{c.Path}, c.Args...), &os.ProcAttr{
		Dir:   c.Dir,
		Env:   os.Environ(),
		Files: []*os.File{p.childIn, p.childOut, p.childErr},
		Sys:   groupAttr(),
	})
}

// exited reports whether the child is dead. Here this is unknown until the child
// has been waited for.
func (p *Process) exited() bool {
	p.reap()
	return p.isReaped()
}

// CPUTime is not known here.
func (p *Process) CPUTime() (time.Duration, bool) { return 0, false }

// yield cannot let others use the processor here.
func yield() bool { return false }
