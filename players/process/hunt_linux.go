//go:build !portable

package process

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// hunt ends all processes of a kind, also those that are started meanwhile.
//
// A list of the processes is not made in one moment: a process can start another
// one behind the end of the list, and exit before it is examined. So a list
// without a member proves nothing. But process IDs grow: of a process that is
// alive when a list begins, and those that descend from it, at least one is on
// the list. If all on a list were examined before, as dead or as no members, no
// member is alive. (IDs start again at the bottom after millions.)
type hunt struct {
	member func(procs map[int]proc, pid int) bool
	procs  map[int]proc // all that were examined
	seen   map[int]bool // those examined for good: dead, or no members

	list func() []int
	look func(pid int) (p proc, certain bool)
	kill func(pid int)
}

// newHunt returns a hunt for processes with a mark in their environment. It may
// know other members.
func newHunt(mark string, other func(procs map[int]proc, pid int) bool) *hunt {
	return &hunt{
		member: func(procs map[int]proc, pid int) bool { return procs[pid].env.has(mark) || other(procs, pid) },
		procs:  map[int]proc{}, seen: map[int]bool{os.Getpid(): true},
		list: processes, look: examine, kill: func(pid int) { unix.Kill(pid, unix.SIGKILL) },
	}
}

// run returns the members that are left at the deadline.
func (h *hunt) run(deadline time.Time) (left []int) {
	for nap := time.Millisecond; ; nap = min(2*nap, 50*time.Millisecond) {
		left, done := h.round()
		if done || time.Now().After(deadline) {
			return left
		}
		time.Sleep(nap)
	}
}

// round lists and examines until a list has nothing new. It is done if there
// was neither a member nor a process that could not be examined.
func (h *hunt) round() (members []int, done bool) {
	for {
		unknown := slices.DeleteFunc(h.list(), func(pid int) bool { return h.seen[pid] })
		certain := make([]bool, len(unknown))
		for i, pid := range unknown { // all of them first: their ancestors decide, too
			h.procs[pid], certain[i] = h.look(pid)
		}
		members, done = nil, true
		news := false
		for i, pid := range unknown {
			switch {
			case !h.procs[pid].dead() && h.member(h.procs, pid):
				h.kill(pid) // from now on it starts no other process
				members, done = append(members, pid), false
			case certain[i]:
				h.seen[pid], news = true, true
			default:
				done = false
			}
		}
		if !news {
			return members, done
		}
	}
}

// processes lists the IDs of all processes.
func processes() (pids []int) {
	dir, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(-1)
	for _, name := range names {
		if pid, err := strconv.Atoi(name); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// examine describes a process. That is not certain while it begins a program:
// then it has no environment yet.
func examine(pid int) (p proc, certain bool) {
	if p, _ = readStat(pid); p.dead() {
		return p, true
	}
	p.env, certain = readEnvironment(pid)
	return p, certain
}

// environment is the environment that a process was started with.
type environment []byte

// has reports whether it has a mark: a complete one, or one with this prefix.
func (e environment) has(mark string) bool {
	return bytes.HasPrefix(e, []byte(mark)) || bytes.Contains(e, []byte("\x00"+mark))
}

// readEnvironment also reports whether the result is certain. Processes of other
// users, of the kernel, and those that are ending, have none.
func readEnvironment(pid int) (env environment, certain bool) {
	for range 2 { // again, because a program may have begun between the two files
		data, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
		if len(data) > 0 || err != nil {
			return data, true
		}
		if words, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid)); err == nil && len(words) == 0 {
			_, err := os.Readlink(fmt.Sprintf("/proc/%d/exe", pid))
			return nil, err != nil
		}
	}
	return nil, true
}
