package program

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"match/internal/bounded"
	"match/internal/cli"
	"match/internal/cli/clitest"
)

// onTerminal starts a program as the first process of a new terminal. Closing the screen closes the
// terminal.
func onTerminal(t *testing.T, cmd *exec.Cmd) (screen *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { screen.Close() })
	if err := unix.IoctlSetPointerInt(int(screen.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(int(screen.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	tty, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer tty.Close()
	cmd.Stdin, cmd.Stdout, cmd.Stderr = tty, tty, tty
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return screen
}

// engineWithPID returns an engine that writes its process number to a file.
func engineWithPID(t *testing.T) (player, pidFile string) {
	t.Helper()
	dir := t.TempDir()
	pidFile = filepath.Join(dir, "pid")
	script := fmt.Sprintf("#!/bin/sh\necho $$ >'%s'\nexec '%s' engine uci\n", pidFile, clitest.Named(t))
	if err := os.WriteFile(filepath.Join(dir, "engine"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	return "uci:" + filepath.Join(dir, "engine"), pidFile
}

// TestClosedTerminal closes the terminal of a match: that is an interrupt, although the standing can
// no longer be printed. The pairs are kept, and no engine is left behind.
func TestClosedTerminal(t *testing.T) {
	t.Parallel()
	hangups := make(chan os.Signal, 1) // the program must not inherit that they are ignored
	signal.Notify(hangups, syscall.SIGHUP)
	defer signal.Stop(hangups)
	player, pidFile := engineWithPID(t)
	db, games := filepath.Join(t.TempDir(), "results.db"), filepath.Join(t.TempDir(), "games.pgn")
	cmd := program(t, "--a", player, "--b", "flat", "--nodes", "100", "--games", "100000", "--db", db, "--pgn", games)
	screen := onTerminal(t, cmd)
	go func() {
		for buffer := make([]byte, 4096); ; {
			if _, err := screen.Read(buffer); err != nil {
				return
			}
		}
	}()
	waitForGames(t, games)
	screen.Close()
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != cli.ExitTerminated {
		t.Errorf("exit code %d, want %d", code, cli.ExitTerminated)
	}
	checkWholePairs(t, games)
	text, err := os.ReadFile(pidFile)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	bounded.Until(t, "the end of the engine", func() bool { return syscall.Kill(pid, 0) == syscall.ESRCH })
	list, err := program(t, "results", "--db", db).Output()
	if err != nil || !strings.Contains(string(list), "unfinished") {
		t.Errorf("%v, %s", err, list)
	}
}
