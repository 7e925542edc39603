//go:build unix

package machine

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"match/internal/bounded"
)

// TestMain lets the test binary act as a program that monitors itself: on request
// it reports how long it was stopped.
func TestMain(m *testing.M) {
	if os.Getenv("MATCH_TEST_WATCH") == "" {
		os.Exit(m.Run())
	}
	s, from := WatchStalls(), time.Now()
	fmt.Println(time.Duration(0))
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		fmt.Println(s.Between(from, time.Now()))
	}
	s.Stop()
}

// A program that is stopped as by Ctrl-Z detects this as soon as it continues.
func TestStoppedBySignal(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(bounded.Context(t), exe)
	c.Env = append(os.Environ(), "MATCH_TEST_WATCH=1")
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	defer c.Wait()
	defer in.Close()
	said := bufio.NewScanner(out)
	stoodStill := func() time.Duration {
		said.Scan()
		d, err := time.ParseDuration(said.Text())
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	stoodStill()
	fmt.Fprintln(in, "now?")
	before := stoodStill() // a busy machine may have stopped it already
	const stopped = 2 * shortestStall
	c.Process.Signal(syscall.SIGSTOP)
	// On a busy machine another of its threads could still answer: it has to have stopped.
	if _, err := syscall.Wait4(c.Process.Pid, nil, syscall.WUNTRACED, nil); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(in, "now?")
	began := time.Now()
	<-time.After(stopped)
	c.Process.Signal(syscall.SIGCONT)
	got := stoodStill() - before
	if most := time.Since(began) + shortestStall; got < stopped-beat || got > most {
		t.Errorf("stood still for %v, at least %v and at most %v", got, stopped, most)
	}
}
