//go:build unix

package players

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"match/internal/testkit"
	"match/players/testengine"
)

// TestMain lets the test binary act as an engine, and fails if the tests leave a
// process, a file descriptor or a goroutine behind.
func TestMain(m *testing.M) {
	os.Setenv("GORACE", "atexit_sleep_ms=0") // for the engines, which are this binary
	testengine.Main()
	coverage, err := os.MkdirTemp("", "players")
	if err != nil {
		panic(err)
	}
	os.Setenv("GOCOVERDIR", coverage) // when coverage is measured, they would complain on standard error
	quitPatience, stopPatience, repeatPatience = 300*time.Millisecond, 300*time.Millisecond, 300*time.Millisecond
	descriptors := openFiles()
	code := m.Run()
	os.RemoveAll(coverage)
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

// leftovers describes the processes, files and goroutines that are left after a
// moment.
func leftovers(descriptors int) (left string) {
	for range 100 {
		left = strings.Join(testkit.Children(), ", ")
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
