//go:build !linux || portable

package process

import (
	"os"
	"time"
)

// Outside Linux a child's group can be killed, but nothing follows descendants
// that left it, and nothing outlives this program to clean up after it. The tag
// "portable" builds this on Linux, too, where the tests can try it.

type family struct{ pid int }

func newFamily(uint64) family { return family{} }

func (f *family) lead(pid int) { f.pid = pid }

// orphaned ends the group of a child that has just been waited for. Its process
// id, and with it the group's, is free now, but hardly taken yet.
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

// exited reports whether the child is dead. Nothing tells that here without
// waiting for it.
func (p *Process) exited() bool {
	p.reap()
	return p.isReaped()
}

// CPUTime is not known here.
func (p *Process) CPUTime() (time.Duration, bool) { return 0, false }

// yield cannot let others use the processor here.
func yield() bool { return false }
