//go:build !portable

package process

import (
	"fmt"
	"os/exec"
	"slices"
	"testing"
	"time"

	"match/internal/bounded"
)

// fakes are processes by ID, which may change whenever one is examined.
type fakes map[int]*fake

type fake struct {
	proc
	uncertain int    // so many times
	examined  func() // what happens before it is examined
}

func (f fakes) hunt() (h *hunt, killed *[]int) {
	killed = new([]int)
	h = newHunt("MARK=1", func(procs map[int]proc, pid int) bool { return descends(procs, pid, 10) })
	h.seen[10] = true
	h.list = func() (pids []int) {
		for pid := range f {
			pids = append(pids, pid)
		}
		slices.Sort(pids)
		return pids
	}
	h.look = func(pid int) (proc, bool) {
		p := f[pid]
		if p != nil && p.examined != nil {
			p.examined()
		}
		if p = f[pid]; p == nil {
			return proc{}, true
		}
		if p.uncertain--; p.uncertain >= 0 {
			return proc{pid: pid, state: 'R'}, false
		}
		return p.proc, true
	}
	h.kill = func(pid int) { *killed = append(*killed, pid); delete(f, pid) }
	return h, killed
}

// A member that starts another process and exits after the list was made, so
// that neither can be seen, does not escape: its successor is found, however
// often this happens.
func TestHuntOfSuccessors(t *testing.T) {
	f := fakes{}
	born := 20
	var next func()
	next = func() { // the process exits, and its successor runs
		delete(f, born)
		born++
		f[born] = &fake{proc: proc{pid: born, parent: 1, state: 'S', env: environment("MARK=1")}}
		if born < 25 {
			f[born].examined = next
		}
	}
	f[20] = &fake{examined: next}
	f[5] = &fake{proc: proc{pid: 5, parent: 1, state: 'S'}}
	h, killed := f.hunt()
	if left := h.run(time.Now().Add(time.Minute)); len(left) > 0 || !slices.Equal(*killed, []int{25}) || f[5] == nil {
		t.Errorf("left %v, killed %v", left, *killed)
	}
}

// A process is examined again while it begins a program.
func TestHuntOfUncertain(t *testing.T) {
	f := fakes{
		20: {proc: proc{pid: 20, parent: 1, state: 'R', env: environment("A=1\x00MARK=1")}, uncertain: 3},
		21: {proc: proc{pid: 21, parent: 1, state: 'R'}, uncertain: 1},
	}
	h, killed := f.hunt()
	if left := h.run(time.Now().Add(time.Minute)); len(left) > 0 || !slices.Equal(*killed, []int{20}) {
		t.Errorf("left %v, killed %v", left, *killed)
	}
}

// Descendants are found by their parents, also those whose IDs are smaller.
func TestHuntOfDescendants(t *testing.T) {
	f := fakes{
		12: {proc: proc{pid: 12, parent: 30, state: 'S'}}, 30: {proc: proc{pid: 30, parent: 10, state: 'S'}},
		31: {proc: proc{pid: 31, parent: 1, state: 'S'}}, 32: {proc: proc{pid: 32, parent: 10, state: 'Z'}},
	}
	h, killed := f.hunt()
	if left := h.run(time.Now().Add(time.Minute)); len(left) > 0 || !slices.Equal(*killed, []int{12, 30}) {
		t.Errorf("left %v, killed %v", left, *killed)
	}
}

// What cannot be killed is left at the deadline.
func TestHuntEnds(t *testing.T) {
	f := fakes{20: {proc: proc{pid: 20, parent: 10, state: 'D'}}}
	h, _ := f.hunt()
	h.kill = func(int) {}
	if left := h.run(time.Now().Add(20 * time.Millisecond)); !slices.Equal(left, []int{20}) {
		t.Errorf("left %v", left)
	}
}

// Real processes are examined with certainty: the ones without an environment,
// the kernel's, those of this program, and zombies.
func TestExamine(t *testing.T) {
	c := exec.CommandContext(bounded.Context(t), "/bin/sleep", "60")
	c.Env = []string{}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	await := func(ok func(p proc, certain bool) bool) {
		t.Helper()
		bounded.Until(t, "such process", func() bool { return ok(examine(c.Process.Pid)) }, func() string { return fmt.Sprint(examine(c.Process.Pid)) })
	}
	await(func(p proc, certain bool) bool { return certain && !p.dead() && len(p.env) == 0 })
	c.Process.Kill()
	await(func(p proc, certain bool) bool { return certain && p.dead() })
	c.Wait()
	if _, certain := examine(2); !certain {
		t.Error("the second process of the machine cannot be examined")
	}
}
