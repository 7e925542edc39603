//go:build unix

package process

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"match/internal/bounded"
	"match/players/testengine"
)

// keep turns the test binary into a program that keeps an engine with descendants
// running until it is killed.
const keep = "--keep="

func TestMain(m *testing.M) {
	os.Setenv("GORACE", "atexit_sleep_ms=0")
	testengine.Main()
	if len(os.Args) == 2 && strings.HasPrefix(os.Args[1], keep) {
		keeper(strings.TrimPrefix(os.Args[1], keep))
	}
	coverage, err := os.MkdirTemp("", "process")
	if err != nil {
		panic(err)
	}
	os.Setenv("GOCOVERDIR", coverage) // when coverage is measured, the engines would complain on standard error
	code := m.Run()
	os.RemoveAll(coverage)
	os.Exit(code)
}

func keeper(mode string) {
	p, err := start(mode, nil)
	if err == nil {
		err = p.Begin(context.Background(), time.Now().Add(bounded.Limit))
	}
	if err == nil {
		err = p.Write([]byte("isready\n"))
	}
	if err == nil {
		_, err = p.ReadLine()
	}
	fmt.Println("ready", err)
	select {}
}

func start(mode string, cpus []int) (*Process, error) {
	exe, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return Start(Config{Path: exe, Args: testengine.Args(mode), CPUs: cpus, Log: NewLog(nil)})
}

func begin(t *testing.T, mode string) *Process {
	t.Helper()
	p, err := start(mode, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close("quit\n", 200*time.Millisecond); err != nil {
			t.Error(err)
		}
	})
	if err := p.Begin(t.Context(), time.Now().Add(bounded.Limit)); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestConversation(t *testing.T) {
	p := begin(t, "")
	before := time.Now()
	if err := p.Write([]byte("isready\nuci\n")); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"readyok", "id name Test Engine"} {
		line, err := p.ReadLine()
		if err != nil || string(line) != want {
			t.Fatalf("%q, %v, want %q", line, err, want)
		}
	}
	if at := p.ReadAt(); at.Before(before) || at.After(time.Now()) {
		t.Errorf("arrived at %v", at)
	}
	if text := string(p.log.Text()); !strings.Contains(text, "> isready\n") || !strings.Contains(text, "< readyok\n") {
		t.Errorf("log:\n%s", text)
	}
}

// Lines received since the last answer are pending, even long after the deadline
// of that wait.
func TestPendingAfterTheDeadline(t *testing.T) {
	p := begin(t, "")
	p.Write([]byte("isready\n"))
	p.Begin(t.Context(), time.Now().Add(-time.Second))
	var line string
	bounded.Until(t, "pending line", func() bool {
		text, ok := p.Pending()
		line = string(text)
		return ok
	})
	if line != "readyok" {
		t.Errorf("%q is pending", line)
	}
	if !strings.Contains(string(p.log.Text()), "< readyok\n") {
		t.Errorf("not in the log:\n%s", p.log.Text())
	}
}

func TestDeadlineOfSilence(t *testing.T) {
	p := begin(t, "hang-uci")
	for _, probe := range []time.Duration{time.Hour, time.Millisecond} { // its end is noticed without the periodic check
		p.probe = probe
		p.Begin(t.Context(), time.Now().Add(20*time.Millisecond))
		p.Write([]byte("uci\n"))
		if line, err := p.ReadLine(); !errors.Is(err, ErrDeadline) {
			t.Errorf("looking every %v: %q, %v", probe, line, err)
		}
	}
}

// A child that prints without end is read until the deadline or the end of the
// context, with or without eager waiting.
func TestEndOfChatter(t *testing.T) {
	for _, eager := range []bool{false, true} {
		for _, want := range []error{ErrDeadline, context.Canceled} {
			p := begin(t, "chatter-uci")
			ctx, cancel := context.WithCancel(t.Context())
			deadline := time.Now().Add(100 * time.Millisecond)
			if want == context.Canceled {
				deadline = time.Time{}
				time.AfterFunc(100*time.Millisecond, cancel)
			}
			p.Begin(ctx, deadline)
			p.Write([]byte("uci\n"))
			p.out.eager = eager
			var err error
			for end := time.Now().Add(bounded.Limit); err == nil && time.Now().Before(end); {
				_, err = p.ReadLine()
			}
			if !errors.Is(err, want) {
				t.Errorf("waiting awake %v: %v, want %v", eager, err, want)
			}
			cancel()
		}
	}
}

// Text that a pipe cannot take at once arrives complete, and once.
func TestWriteMoreThanAPipeHolds(t *testing.T) {
	const questions = 100
	p := begin(t, "")
	if err := p.Write(bytes.Repeat([]byte("isready"+strings.Repeat(" ", 4000)+"\n"), questions)); err != nil {
		t.Fatal(err)
	}
	p.Write([]byte("uci\n"))
	for n := 0; ; n++ {
		line, err := p.ReadLine()
		if err != nil {
			t.Fatal(err)
		}
		if string(line) == "readyok" {
			continue
		}
		if n != questions || string(line) != "id name Test Engine" {
			t.Errorf("%q after %d answers, want %d", line, n, questions)
		}
		return
	}
}

// A deadline that has passed also ends operations that would not have to wait.
func TestWriteAfterTheDeadline(t *testing.T) {
	p := begin(t, "")
	p.Begin(t.Context(), time.Now().Add(-time.Millisecond))
	if err := p.Write([]byte("isready\n")); !errors.Is(err, ErrDeadline) {
		t.Errorf("Write: %v", err)
	}
}

// TestAlarm: an alarm is moved only if it has gone off, or would go off too late.
func TestAlarm(t *testing.T) {
	p := begin(t, "")
	begun := time.Now()
	p.arm()
	first := p.alarm
	if first.Before(begun.Add(probeEvery)) || first.After(time.Now().Add(probeEvery)) {
		t.Errorf("the first goes off %v after the beginning", first.Sub(begun))
	}
	p.Begin(t.Context(), time.Now().Add(time.Hour))
	if p.arm(); !p.alarm.Equal(first) {
		t.Error("it was moved though it stands in time")
	}
	soon := time.Now().Add(20 * time.Millisecond)
	p.Begin(t.Context(), soon)
	if p.arm(); !p.alarm.Equal(soon) {
		t.Errorf("it goes off in %v", time.Until(p.alarm))
	}
	if line, err := p.ReadLine(); !errors.Is(err, ErrDeadline) || time.Now().Before(soon) {
		t.Errorf("%q, %v, %v after the deadline", line, err, time.Since(soon))
	}
	p.Begin(t.Context(), time.Now().Add(time.Hour))
	begun = time.Now()
	if p.arm(); p.alarm.Before(begun.Add(probeEvery)) {
		t.Errorf("one that has gone off is left: %v", p.alarm.Sub(begun))
	}
}

// A child that never reads fills its pipe: then a write ends at the deadline.
func TestWriteToTheDeaf(t *testing.T) {
	p := begin(t, "hang-isready")
	p.Begin(t.Context(), time.Now().Add(100*time.Millisecond))
	p.Write([]byte("isready\n"))
	block := bytes.Repeat([]byte("position startpos\n"), 1000)
	for range 1000 {
		if err := p.Write(block); err != nil {
			if !errors.Is(err, ErrDeadline) {
				t.Errorf("Write: %v", err)
			}
			return
		}
	}
	t.Error("18 MB were taken")
}

func TestCancelEndsWaits(t *testing.T) {
	for _, what := range []string{"read", "write", "before"} {
		t.Run(what, func(t *testing.T) {
			p := begin(t, "hang-isready")
			if p.probe = time.Hour; what == "read" {
				p.probe = time.Millisecond
			}
			block := bytes.Repeat([]byte("isready\n"), 50_000) // more than a pipe holds
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			if what == "before" {
				cancel()
			} else {
				time.AfterFunc(20*time.Millisecond, cancel)
			}
			err := p.Begin(ctx, time.Time{})
			for err == nil {
				if what == "read" {
					_, err = p.ReadLine()
				} else {
					err = p.Write(block)
				}
			}
			if !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		})
	}
}

// A context that is done ends the waits that began with it, and no later ones.
func TestOldContextsEndNothing(t *testing.T) {
	p := begin(t, "")
	p.probe = bounded.Limit // a slow child is no reason to wake up
	old, cancel := context.WithCancel(t.Context())
	if err := p.Begin(old, time.Now().Add(bounded.Limit)); err != nil {
		t.Fatal(err)
	}
	stopOld := p.stopCtx
	if err := p.Begin(t.Context(), time.Now().Add(bounded.Limit)); err != nil {
		t.Fatal(err)
	}
	if stopOld() {
		t.Error("the context of the wait before is watched still")
	}
	cancel()
	p.arm()
	p.interrupt(old) // like a goroutine that started before the wait
	if err := p.Write([]byte("isready\n")); err != nil {
		t.Fatal(err)
	}
	if err := p.out.read(); err != nil {
		t.Errorf("the old context has set a deadline: %v", err)
	}
	if line, err := p.ReadLine(); err != nil || string(line) != "readyok" {
		t.Errorf("%q, %v", line, err)
	}
}

// If the end of a context has moved the alarm, the next wait sets it again.
func TestAlarmAfterACancellation(t *testing.T) {
	p := begin(t, "")
	p.probe = bounded.Limit // a slow child is no reason to wake up
	old, cancel := context.WithCancel(t.Context())
	p.Begin(old, time.Now().Add(bounded.Limit))
	p.arm()
	cancel()
	if err := p.out.read(); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatalf("a read that is cancelled: %v", err)
	}
	p.Begin(t.Context(), time.Now().Add(bounded.Limit))
	p.Write([]byte("isready\n"))
	p.arm()
	if err := p.out.read(); err != nil {
		t.Error(err)
	}
}

func TestDied(t *testing.T) {
	for mode, want := range map[string]string{"exit-go": "exited (code 3)", "crash-go": "exited (signal 11)", "close-output": "closed its output"} {
		t.Run(mode, func(t *testing.T) {
			p := begin(t, mode)
			p.Write([]byte("go\n"))
			if _, err := p.ReadLine(); !errors.Is(err, io.EOF) {
				t.Fatal(err)
			}
			if got := p.Died(); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}

// A dead child is detected even if its descendant holds its output open.
func TestDeadWithOpenOutput(t *testing.T) {
	p := begin(t, "fork-session")
	p.Write([]byte("isready\n"))
	if line, err := p.ReadLine(); err != nil || string(line) != "readyok" {
		t.Fatal(line, err)
	}
	p.child.Kill()
	if _, err := p.ReadLine(); !errors.Is(err, io.EOF) {
		t.Errorf("ReadLine: %v", err)
	}
	if got := p.Died(); got != "exited (signal 9)" {
		t.Error(got)
	}
}

// The output of a dead child is read even if its death is noticed first.
func TestLastWordsOfTheDead(t *testing.T) {
	p := begin(t, "")
	p.Write([]byte("isready\nquit\n"))
	bounded.Until(t, "end of the child", p.exited)
	p.out.eager = false
	p.arm()
	p.out.pipe.SetReadDeadline(time.Unix(1, 0)) // as if the alarm had just gone off
	if line, err := p.ReadLine(); err != nil || string(line) != "readyok" {
		t.Errorf("%q, %v", line, err)
	}
	if line, err := p.ReadLine(); err != io.EOF {
		t.Errorf("%q, %v", line, err)
	}
}

func TestStartFails(t *testing.T) {
	if _, err := Start(Config{Path: "/no/such/file", Log: NewLog(nil)}); err == nil || err.Error() != "cannot start /no/such/file: no such file or directory" {
		t.Error(err)
	}
}

// Start explains errors for which the kernel uses the same word with several
// causes.
func TestStartFailsAndSaysWhy(t *testing.T) {
	dir := t.TempDir()
	script := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for want, c := range map[string]Config{
		"its interpreter does not exist: the first line is \"#!/no/such/sh\\r\"":                             {Path: script("crlf", "#!/no/such/sh\r\nexit 1\r\n")},
		"exec format error: it is neither a program for this machine nor a script with #! on its first line": {Path: script("plain", "exit 1\n")},
		"its directory /no/such/dir: no such file or directory":                                              {Path: script("good", "#!/bin/sh\n"), Dir: "/no/such/dir"},
	} {
		c.Log = NewLog(nil)
		if _, err := Start(c); err == nil || err.Error() != "cannot start "+c.Path+": "+want {
			t.Errorf("%v\nwant %s", err, want)
		}
	}
}

// A child that ends by itself is not waited for until the timeout.
func TestCloseIsPrompt(t *testing.T) {
	p, err := start("", nil)
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	ended, err := p.CloseWatched("quit\n", 2*bounded.Limit)
	if took := time.Since(began); !ended || err != nil || took > bounded.Limit {
		t.Errorf("ended %v, %v after %v", ended, err, took)
	}
}

// TestExpectsTheLikeOfTheLast checks that a child that answered at once is waited
// for eagerly.
func TestExpectsTheLikeOfTheLast(t *testing.T) {
	p := begin(t, "")
	for _, took := range []time.Duration{atOnce - 1, atOnce, time.Hour, 0} {
		p.wrote = time.Now().Add(-2 * time.Hour)
		p.out.readAt = p.wrote.Add(took)
		if err := p.Write([]byte("isready\n")); err != nil {
			t.Fatal(err)
		}
		if p.out.eager != (took < atOnce) || time.Since(p.wrote) > time.Hour {
			t.Errorf("waiting awake after an answer that took %v: %v", took, p.out.eager)
		}
	}
}

// TestStandardErrorIsKept uses a child that states on standard error why it ends.
func TestStandardErrorIsKept(t *testing.T) {
	p, err := start("exit-start", nil)
	if err != nil {
		t.Fatal(err)
	}
	p.Begin(t.Context(), time.Now().Add(bounded.Limit))
	p.Write([]byte("uci\n"))
	if _, err := p.ReadLine(); err != io.EOF {
		t.Error(err)
	}
	if err := p.Close("", 0); err != nil {
		t.Error(err)
	}
	if got := p.log.LastError(); got != "cannot find my net" || !strings.Contains(string(p.log.Text()), "! cannot find my net\n") {
		t.Errorf("last error %q; log:\n%s", got, p.log.Text())
	}
}

// TestExpect checks that a child that thought about its answer is not waited for
// eagerly.
func TestExpect(t *testing.T) {
	p := begin(t, testengine.Think(5*time.Millisecond))
	for _, question := range []string{"position startpos\ngo\n", "isready\n"} {
		if err := p.Write([]byte(question)); err != nil {
			t.Fatal(err)
		}
		if question == "isready\n" && p.out.eager {
			t.Error("waiting awake after an answer that took 5 ms")
		}
		if _, err := p.ReadLine(); err != nil {
			t.Fatal(err)
		}
	}
}
