//go:build !portable

package process

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// family is a child with all of its descendants. They are recognized by three
// signs, none of which a program loses by accident. They descend from the child.
// They are in its process group. Or their environment has its mark, which
// survives forks, new sessions and the parent's death.
type family struct {
	mark string // NAME=1 in the environment
	pid  int    // of the child, also its process group
}

// markPrefix is the prefix of the marks of all children of this program.
var markPrefix = fmt.Sprintf("MATCH_PLAYER_%d_%x_", os.Getpid(), time.Now().UnixNano())

func newFamily(serial uint64) family {
	return family{mark: markPrefix + strconv.FormatUint(serial, 10) + "=1"}
}

func (f *family) lead(pid int) { f.pid = pid }

// orphaned does nothing here: no process is left when the child is waited for.
func (f *family) orphaned() {}

// kill kills the whole family and returns the processes that are left at the
// deadline. Call it before the child is waited for: until then no other process
// can get its process ID, which is also the group's.
func (f *family) kill(deadline time.Time) (left []int) {
	unix.Kill(-f.pid, unix.SIGKILL)
	unix.Kill(f.pid, unix.SIGKILL) // it may have left its group
	h := newHunt(f.mark, func(procs map[int]proc, pid int) bool {
		return procs[pid].group == f.pid || descends(procs, pid, f.pid)
	})
	h.seen[f.pid] = true
	return h.run(deadline)
}

// proc describes a process.
type proc struct {
	pid, parent, group int
	state              byte // 0: it is gone
	env                environment
}

func (p proc) dead() bool { return p.state == 'Z' || p.state == 'X' || p.state == 0 }

// descends follows the parents of pid up to an ancestor.
func descends(procs map[int]proc, pid, ancestor int) bool {
	for range len(procs) {
		p, ok := procs[pid]
		if !ok || p.parent == 0 {
			return false
		}
		if pid = p.parent; pid == ancestor {
			return true
		}
	}
	return false
}

// readStat reads /proc/PID/stat: "pid (name) state ppid pgrp …", where the
// name may contain anything.
func readStat(pid int) (p proc, ok bool) {
	fields := statFields(pid)
	if len(fields) < 3 {
		return p, false
	}
	p.pid, p.state = pid, fields[0][0]
	p.parent, _ = strconv.Atoi(fields[1])
	p.group, _ = strconv.Atoi(fields[2])
	return p, true
}

// statFields returns the fields after the name, none if there is no such process.
func statFields(pid int) []string {
	data, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	text := string(data)
	return strings.Fields(text[strings.LastIndexByte(text, ')')+1:])
}

// exited reports whether the child is dead, without waiting for it.
func (p *Process) exited() bool {
	if p.isReaped() {
		return true
	}
	var info unix.Siginfo
	err := unix.Waitid(unix.P_PID, p.child.Pid, &info, unix.WEXITED|unix.WNOHANG|unix.WNOWAIT, nil)
	return err == nil && info.Signo != 0
}

// clockTicks is the unit of processor time in /proc on every Linux that Go
// runs on: a hundredth of a second.
const clockTicks = 10 * time.Millisecond

// CPUTime returns the processor time that the child has used, if it is known.
func (p *Process) CPUTime() (time.Duration, bool) {
	if p.isReaped() {
		return 0, false
	}
	fields := statFields(p.child.Pid)
	if len(fields) < 13 {
		return 0, false
	}
	user, err1 := strconv.Atoi(fields[11])
	system, err2 := strconv.Atoi(fields[12])
	return time.Duration(user+system) * clockTicks, err1 == nil && err2 == nil
}
