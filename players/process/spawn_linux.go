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
var starter = sync.OnceValue(func() chan<- func(all *unix.CPUSet) {
	starts := make(chan func(*unix.CPUSet))
	go func() {
		runtime.LockOSThread()
		var all unix.CPUSet
		unix.SchedGetaffinity(0, &all)
		for start := range starts {
			start(&all)
		}
	}()
	return starts
})

// spawn starts the child as the leader of its own process group.
func spawn(c Config, p *pipes, f family) (child *os.Process, err error) {
	done := make(chan struct{})
	starter() <- func(all *unix.CPUSet) {
		defer close(done)
		if len(c.CPUs) > 0 {
			var set unix.CPUSet
			for _, cpu := range c.CPUs {
				set.Set(cpu)
			}
			if err = unix.SchedSetaffinity(0, &set); err != nil {
				return
			}
			defer unix.SchedSetaffinity(0, all)
		}
		child, err = os.StartProcess(c.Path, append([]string{c.Path}, c.Args...), &os.ProcAttr{
			Dir:   c.Dir,
			Env:   append(os.Environ(), f.mark),
			Files: []*os.File{p.childIn, p.childOut, p.childErr},
			Sys:   &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL},
		})
	}
	<-done
	return child, err
}
