//go:build !portable

package process

import (
	"os"
	"runtime"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// Children are started on one thread that lives as long as the program: the
// kernel sends the parent-death signal when the thread that forked ends, not the
// program. That thread also sets its own affinity to the child's processors
// before it forks, so that the child has them from its first instruction.

type spawnRequest struct {
	path  string
	argv  []string
	attr  *os.ProcAttr
	cpus  []int
	reply chan<- spawnReply
}

type spawnReply struct {
	child *os.Process
	err   error
}

var spawner = sync.OnceValue(func() chan<- spawnRequest {
	requests := make(chan spawnRequest)
	go func() {
		runtime.LockOSThread()
		var all unix.CPUSet
		unix.SchedGetaffinity(0, &all)
		for r := range requests {
			r.reply <- r.run(&all)
		}
	}()
	return requests
})

func (r *spawnRequest) run(all *unix.CPUSet) spawnReply {
	if len(r.cpus) > 0 {
		var set unix.CPUSet
		for _, cpu := range r.cpus {
			set.Set(cpu)
		}
		if err := unix.SchedSetaffinity(0, &set); err != nil {
			return spawnReply{nil, err}
		}
		defer unix.SchedSetaffinity(0, all)
	}
	child, err := os.StartProcess(r.path, r.argv, r.attr)
	return spawnReply{child, err}
}

// spawn starts the child as the leader of its own process group.
func spawn(c Config, p *pipes, f family) (*os.Process, error) {
	reply := make(chan spawnReply)
	spawner() <- spawnRequest{
		path: c.Path,
		argv: append([]string{c.Path}, c.Args...),
		attr: &os.ProcAttr{
			Dir:   c.Dir,
			Env:   append(os.Environ(), f.mark),
			Files: []*os.File{p.childIn, p.childOut, p.childErr},
			Sys:   &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL},
		},
		cpus:  c.CPUs,
		reply: reply,
	}
	r := <-reply
	return r.child, r.err
}
