//go:build unix

package players

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"match/players/testengine"
)

// TestMain lets the test binary be an engine, and fails when the tests leave a
// process, a file descriptor or a goroutine behind.
func TestMain(m *testing.M) {
	os.Setenv("GORACE", "atexit_sleep_ms=0") // for the engines, which are this binary
	testengine.Main()
	quitPatience, stopPatience = 300*time.Millisecond, 300*time.Millisecond
	descriptors := openFiles()
	code := m.Run()
	if left := leftovers(descriptors); code == 0 && left != "" {
		fmt.Println("FAIL: left behind:", left)
		code = 1
	}
	os.Exit(code)
}

func openFiles() int {
	entries, _ := os.ReadDir("/proc/self/fd")
	return len(entries)
}

// leftovers names what is still there after a moment.
func leftovers(descriptors int) (left string) {
	for range 100 {
		left = strings.Join(childProcesses(), ", ")
		if n := openFiles(); n > descriptors+4 { // the runtime's own poller
			left += fmt.Sprintf(" %d descriptors, %d at the start", n, descriptors)
		}
		if n := runtime.NumGoroutine(); n > 6 { // the spawner, and the testing package's
			buf := make([]byte, 64<<10)
			left += fmt.Sprintf(" %d goroutines:\n%s", n, buf[:runtime.Stack(buf, true)])
		}
		if left == "" {
			return ""
		}
		time.Sleep(10 * time.Millisecond)
	}
	return left
}

// childProcesses lists the processes, zombies too, that bear the mark of this
// program or are its children.
func childProcesses() (list []string) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, stat := range stats {
		data, err := os.ReadFile(stat)
		if err != nil {
			continue
		}
		fields := strings.Fields(string(data[strings.LastIndexByte(string(data), ')')+1:]))
		env, _ := os.ReadFile(filepath.Join(filepath.Dir(stat), "environ"))
		mine := strings.Contains(string(env), fmt.Sprintf("MATCH_PLAYER_%d_", os.Getpid()))
		if mine || len(fields) > 1 && fields[1] == fmt.Sprint(os.Getpid()) {
			list = append(list, strings.TrimSuffix(string(data), "\n"))
		}
	}
	return list
}
