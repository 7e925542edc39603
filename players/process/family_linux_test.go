//go:build !portable

package process

import (
	"os"
	"reflect"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"match/internal/bounded"
)

func TestDescends(t *testing.T) {
	procs := map[int]proc{}
	for pid, parent := range map[int]int{1: 0, 5: 1, 6: 5, 7: 6, 8: 99, 9: 9} {
		procs[pid] = proc{pid: pid, parent: parent}
	}
	for _, c := range []struct {
		pid, ancestor int
		want          bool
	}{
		{6, 5, true}, {7, 5, true}, {7, 1, true}, {5, 6, false}, {5, 5, false}, {8, 5, false}, {7, 0, false}, {9, 5, false}, {44, 5, false},
	} {
		if got := descends(procs, c.pid, c.ancestor); got != c.want {
			t.Errorf("%d from %d: %v", c.pid, c.ancestor, got)
		}
	}
}

func TestReadStat(t *testing.T) {
	p, ok := readStat(os.Getpid())
	if want := (proc{pid: os.Getpid(), parent: os.Getppid(), group: syscall.Getpgrp(), state: p.state}); !ok || !reflect.DeepEqual(p, want) || p.dead() {
		t.Errorf("%+v, %v; want %+v", p, ok, want)
	}
	if p, ok := readStat(1 << 30); ok {
		t.Errorf("%+v of nobody", p)
	}
}

// An engine leads its own process group and uses the given processors. The next
// engine may again use all processors of this program.
func TestGroupAndProcessors(t *testing.T) {
	var all, one, got unix.CPUSet
	if err := unix.SchedGetaffinity(0, &all); err != nil {
		t.Fatal(err)
	}
	first := 0
	for !all.IsSet(first) {
		first++
	}
	one.Set(first)
	for _, c := range []struct {
		cpus []int
		want unix.CPUSet
	}{{[]int{first}, one}, {nil, all}} {
		p, err := start("", c.cpus)
		if err != nil {
			t.Fatal(err)
		}
		if err := unix.SchedGetaffinity(p.child.Pid, &got); err != nil || got != c.want {
			t.Errorf("%v: %v, %v", c.cpus, got, err)
		}
		if group, err := syscall.Getpgid(p.child.Pid); err != nil || group != p.child.Pid {
			t.Errorf("in group %d, %v", group, err)
		}
		if err := p.Close("quit\n", time.Second); err != nil {
			t.Error(err)
		}
	}
	if p, err := start("", []int{1000}); err == nil {
		p.Close("", 0)
		t.Error("started on a processor that is not there")
	}
}

// The guard stays as long as there is a child, and no longer.
func TestGuardStays(t *testing.T) {
	guarded := func() bool {
		ward.Lock()
		defer ward.Unlock()
		return ward.guard != nil
	}
	var ps []*Process
	for range 2 {
		p, err := start("", nil)
		if err != nil {
			t.Fatal(err)
		}
		ps = append(ps, p)
	}
	for i, p := range ps {
		if !guarded() {
			t.Errorf("%d children and no guard", len(ps)-i)
		}
		p.Close("quit\n", time.Second)
	}
	if guarded() {
		t.Error("a guard for nobody")
	}
	for _, pid := range processes() {
		if p, _ := readStat(pid); p.parent == os.Getpid() && p.dead() {
			t.Errorf("nobody has waited for %d", pid)
		}
	}
}

func TestCPUTime(t *testing.T) {
	p := begin(t, "busy")
	p.Write([]byte("isready\n"))
	if _, err := p.ReadLine(); err != nil {
		t.Fatal(err)
	}
	bounded.Until(t, "time taken by a busy engine", func() bool {
		used, known := p.CPUTime()
		if !known {
			t.Fatal("not known")
		}
		return used >= 3*clockTicks
	})
}
