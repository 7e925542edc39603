//go:build unix && !linux

package process

import "syscall"

func killGroup(pid int) { syscall.Kill(-pid, syscall.SIGKILL) }

func groupAttr() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// exited reports whether the child is dead: signal 0 still reaches a zombie,
// so this says no until the child has been waited for.
func (p *Process) exited() bool { return p.state != nil }
