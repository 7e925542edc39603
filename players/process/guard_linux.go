//go:build !portable

package process

import (
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// The guard is this program, started under another name. It waits for the end of
// its standard input, which is a pipe from the program that started it. If the
// pipe closes without a message, as after kill -9, the guard kills every process
// with the mark. It runs as long as there are children.

const guardName = "match-guard"

// guardDone is the message that ends the guard when nothing is left to guard.
const guardDone = 'q'

func init() {
	if len(os.Args) == 2 && os.Args[0] == guardName {
		guard(os.Args[1])
		os.Exit(0)
	}
}

func guard(mark string) {
	signal.Ignore(syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	if text, _ := io.ReadAll(os.Stdin); len(text) > 0 && text[len(text)-1] == guardDone {
		return
	}
	newHunt(mark, func(map[int]proc, int) bool { return false }).run(time.Now().Add(killPatience))
}

// ward is the guarded program's side of the guard.
var ward struct {
	sync.Mutex
	children int
	guard    *os.Process
	pipe     *os.File
}

// enroll counts a child before it is started.
func enroll() {
	ward.Lock()
	defer ward.Unlock()
	if ward.children++; ward.children == 1 {
		ward.guard, ward.pipe = startGuard()
	}
}

// discharge counts a child that is gone with its whole family.
func discharge() {
	ward.Lock()
	defer ward.Unlock()
	if ward.children--; ward.children > 0 || ward.guard == nil {
		return
	}
	ward.pipe.Write([]byte{guardDone})
	ward.pipe.Close()
	ward.guard.Wait()
	ward.guard = nil
}

// startGuard returns nil if the program cannot start itself. Then only the
// parent-death signal protects against leftovers.
func startGuard() (*os.Process, *os.File) {
	exe, err := os.Executable()
	if err != nil {
		return nil, nil
	}
	in, pipe, err := os.Pipe()
	if err != nil {
		return nil, nil
	}
	defer in.Close()
	guard, err := os.StartProcess(exe, []string{guardName, markPrefix}, &os.ProcAttr{
		Env:   []string{"GOMAXPROCS=1", "GORACE=atexit_sleep_ms=0"},
		Files: []*os.File{in, nil, nil},
		Sys:   &syscall.SysProcAttr{Setsid: true},
	})
	if err != nil {
		pipe.Close()
		return nil, nil
	}
	return guard, pipe
}
