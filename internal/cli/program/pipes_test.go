//go:build unix

package program

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"match/internal/cli"
)

const oneGame = "[White \"a\"]\n\n1. e4 e5 1-0\n"

func fifo(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestOutputToPipes writes to a named pipe, and to a /dev/stdout that is a pipe.
func TestOutputToPipes(t *testing.T) {
	t.Parallel()
	games := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(games, []byte(oneGame), 0o600); err != nil {
		t.Fatal(err)
	}
	path := fifo(t)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"pgn", "convert", "--format", "uci", games, "-o"}, "startpos moves e2e4 e7e5\n"},
		{[]string{"pgn", "dedupe", games, "-o"}, oneGame + "\n"},
	} {
		cmd := program(t, append(c.args, path)...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if text, err := os.ReadFile(path); string(text) != c.want || err != nil {
			t.Errorf("%v: the pipe gave %q, %v", c.args, text, err)
		}
		if err := cmd.Wait(); err != nil {
			t.Errorf("%v: %v", c.args, err)
		}
		if text, err := program(t, append(c.args, "/dev/stdout")...).Output(); string(text) != c.want || err != nil {
			t.Errorf("%v: /dev/stdout gave %q, %v", c.args, text, err)
		}
	}
}

// TestOutputOfMatchesToPipes lets matches and gates write to pipes read by
// another program: no pipe is opened twice, read, or waited for before the first
// game.
func TestOutputOfMatchesToPipes(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"--a", "flat", "--b", "tapered", "--games", "2", "--no-db", "--json"},
		{"--a", "flat", "--b", "tapered", "--games", "2", "--no-db", "--pgn"},
		{"gate", "--a", "flat", "--b", "flat", "--sprt=-600,-300", "--games", "60", "--no-db", "--junit"},
	} {
		path, file := fifo(t), filepath.Join(t.TempDir(), "file")
		run := func(out string) error { return program(t, append(args, out, "--nodes", "20")...).Run() }
		if err := run(file); err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		done := make(chan error, 1)
		go func() { done <- run(path) }()
		got, err := os.ReadFile(path)
		if err := errors.Join(err, <-done); err != nil {
			t.Errorf("%v: %v", args, err)
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if args[0] == "gate" { // its report has its duration
			got, want = got[:40], want[:40]
		}
		if len(want) == 0 || !bytes.Equal(got, want) {
			t.Errorf("%v: the pipe gave %d bytes, a file has %d", args, len(got), len(want))
		}
	}
}

// TestReaderThatLeaves checks that a closed reader is reported.
func TestReaderThatLeaves(t *testing.T) {
	t.Parallel()
	path := fifo(t)
	cmd := program(t, "pgn", "convert", "-", "-o", path)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	reader, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	reader.Close()
	io.WriteString(in, oneGame)
	in.Close()
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != cli.ExitBroken || !strings.Contains(stderr.String(), path+": broken pipe") {
		t.Errorf("%v, %s", err, &stderr)
	}
}

// TestInterruptedWaiting sends one signal to commands that wait for another
// program, or read endless input. They must not need a second one.
func TestInterruptedWaiting(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	games := filepath.Join(dir, "games.pgn")
	if err := os.WriteFile(games, []byte(oneGame), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"pgn", "check", fifo(t)},
		{"pgn", "stats", "/dev/zero"},
		{"pgn", "dedupe", fifo(t), "-o", filepath.Join(dir, "out.pgn")},
		{"pgn", "convert", "/dev/zero", "-o", filepath.Join(dir, "out.pgn")},
		{"pgn", "convert", games, "-o", fifo(t)},
		{"--a", "file:" + fifo(t), "--games", "2", "--no-db"},
		{"ladder", "--a", "file:" + fifo(t), "--rungs", "flat,rating=1000", "--no-db"},
	} {
		if stderr, code := interruptedAfterAWhile(t, syscall.SIGTERM, args); code != cli.ExitTerminated {
			t.Errorf("%v: exit code %d, %s", args, code, stderr)
		}
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}
