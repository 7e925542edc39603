//go:build !portable

package process

import (
	"io"
	"os"
	"os/exec"
	"testing"
	"time"

	"match/internal/bounded"
)

// closePrompt closes a child that has minutes to end and does not need them.
func closePrompt(t *testing.T, p *Process, farewell string) {
	t.Helper()
	began := time.Now()
	ended, err := p.CloseWatched(farewell, 2*bounded.Limit)
	if took := time.Since(began); !ended || err != nil || took > bounded.Limit {
		t.Errorf("ended %v, %v after %v", ended, err, took)
	}
}

func greeted(t *testing.T, mode string) *Process {
	t.Helper()
	p, err := start(mode, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Begin(t.Context(), time.Now().Add(bounded.Limit)); err != nil {
		t.Fatal(err)
	}
	p.Write([]byte("isready\n"))
	if line, err := p.ReadLine(); err != nil || string(line) != "readyok" {
		t.Fatalf("%s: %q, %v", mode, line, err)
	}
	return p
}

// TestEndOfInputEnds closes a child without a farewell.
func TestEndOfInputEnds(t *testing.T) { closePrompt(t, greeted(t, ""), "") }

// TestFarewellEnds closes a child that ends only on its farewell.
func TestFarewellEnds(t *testing.T) { closePrompt(t, greeted(t, "eof-hang"), "quit\n") }

// TestNobodyIsLeft closes children that have started other processes: in their
// group, in a separate session, and orphaned. These hold the output open, and
// none of them is left.
func TestNobodyIsLeft(t *testing.T) {
	for _, mode := range []string{"fork", "fork-session", "fork-orphan"} {
		p := greeted(t, mode)
		closePrompt(t, p, "quit\n")
		if left := marked(p.family.mark); len(left) > 0 {
			t.Errorf("%s: left are %v", mode, left)
		}
	}
}

// TestWhoDoesNotGoIsKilled closes a child that does not exit.
func TestWhoDoesNotGoIsKilled(t *testing.T) {
	for _, within := range []time.Duration{0, 20 * time.Millisecond} {
		p := greeted(t, "ignore-quit")
		if ended, err := p.CloseWatched("quit\n", within); ended || err != nil {
			t.Errorf("within %v: ended %v, %v", within, ended, err)
		}
		if !p.exited() || len(marked(p.family.mark)) > 0 {
			t.Error("it is still there")
		}
		if _, known := p.CPUTime(); known {
			t.Error("the time of a process that is gone is known")
		}
	}
}

// TestNothingIsLeftOpen starts and closes children, and tries to start some that
// cannot be started. Afterwards this process has the same open files as before.
func TestNothingIsLeftOpen(t *testing.T) {
	open := func() int {
		list, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	closePrompt(t, greeted(t, ""), "quit\n") // the first child opens some files for all
	before := open()
	for range 3 {
		closePrompt(t, greeted(t, ""), "quit\n")
		if p, err := Start(Config{Path: "/no/such/file", Log: NewLog(nil)}); err == nil {
			p.Close("", 0)
			t.Error("started what is not there")
		}
	}
	if after := open(); after != before {
		t.Errorf("%d files are open, %d were", after, before)
	}
}

// TestMarked recognizes a process by its environment, at any position of the
// mark.
func TestMarked(t *testing.T) {
	const mark = "MATCH_TEST_MARK=1"
	for _, c := range []struct {
		env  []string
		want bool
	}{
		{[]string{mark}, true}, {[]string{"A=1", mark}, true}, {[]string{mark, "B=1"}, true}, {[]string{"MATCH_TEST_MARK=2"}, false},
		{[]string{"X" + mark}, false}, {[]string{"A=" + mark}, false}, {nil, false},
	} {
		cmd := exec.CommandContext(bounded.Context(t), "/bin/sh", "-c", "echo here; read forever")
		cmd.Env = append([]string{}, c.env...)
		stdin, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		stdout, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		stdout.Read(make([]byte, 5)) // a program that has just begun has no environment yet
		if p, certain := examine(cmd.Process.Pid); !certain || p.env.has(mark) != c.want {
			t.Errorf("%q: %q, certain %v", c.env, p.env, certain)
		}
		stdin.Close()
		cmd.Process.Kill()
		cmd.Wait()
	}
	if p, certain := examine(1 << 30); !certain || !p.dead() {
		t.Error("an unknown process is not dead")
	}
}

// TestCut checks that a line without an end is distinguished from a complete one.
func TestCut(t *testing.T) {
	p := begin(t, "half-word")
	p.Write([]byte("isready\ngo\n"))
	for _, want := range []struct {
		line string
		cut  bool
	}{{"readyok", false}, {"bestmove e7", true}} {
		if line, err := p.ReadLine(); err != nil || string(line) != want.line || p.Cut() != want.cut {
			t.Errorf("%q, %v, cut %v; want %+v", line, err, p.Cut(), want)
		}
	}
	if _, err := p.ReadLine(); err != io.EOF {
		t.Errorf("after the last word: %v", err)
	}
}

// TestClosedInput uses a child that closes its input and keeps running.
func TestClosedInput(t *testing.T) {
	p := begin(t, "close-input")
	err := p.Write([]byte("ucinewgame\nisready\n"))
	for end := time.Now().Add(bounded.Limit); err == nil && time.Now().Before(end); {
		err = p.Write([]byte("isready\n"))
	}
	if err != io.EOF {
		t.Fatalf("writing on: %v", err)
	}
	if got := p.Died(); got != "closed its input" {
		t.Error(got)
	}
}
