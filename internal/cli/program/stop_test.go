//go:build unix

package program

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"match/internal/bounded"
	"match/internal/cli"
)

// TestStoppedEvents lets events of several kinds stop when their games are over, by a
// signal and from another terminal. Each ends as after Ctrl-C and can be resumed.
func TestStoppedEvents(t *testing.T) {
	t.Parallel()
	for name, args := range map[string][]string{
		"match":      {"--a", "tapered", "--b", "flat", "--nodes", "300", "--games", "100000", "--pgn", "games.pgn"},
		"gate":       {"gate", "--a", "tapered", "--b", "flat", "--b", "material", "--sprt", "-1,1", "--nodes", "300", "--games", "100000", "--pgn", "games.pgn"},
		"tournament": {"tournament", "--player", "tapered", "--player", "flat", "--player", "formula", "--nodes", "300", "--rounds", "10000", "--pgn", "games.pgn"},
	} {
		for _, how := range []string{"signal", "command"} {
			t.Run(name+" by "+how, func(t *testing.T) {
				dir := t.TempDir()
				db, path := filepath.Join(dir, "results.db"), filepath.Join(dir, "games.pgn")
				cmd := program(t, append(args, "--db", db, "--progress", "lines")...)
				cmd.Dir = dir
				signal := syscall.SIGTSTP
				if how == "command" {
					signal = syscall.Signal(0) // none
				}
				stdout, stderr, code := interrupted(t, cmd, signal, func() {
					waitForGames(t, path)
					if how == "command" {
						out, err := program(t, "stop", "1", "--db", db).CombinedOutput()
						if err != nil || !strings.Contains(string(out), "match: "+strings.Replace(name, "gate", "match", 1)+" 1 stops when its running games are over") {
							t.Errorf("%v: %s", err, out)
						}
					}
				})
				if code != cli.ExitInterrupt || !strings.Contains(stderr, "match: stopping when the running games are over") || !strings.Contains(stderr, "stopped on request; resume with: ") {
					t.Errorf("exit code %d: %s", code, stderr)
				}
				if stdout == "" {
					t.Error("no closing block")
				}
				checkWholePairs(t, path)
			})
		}
	}
}

// TestSecondRequestStopsAtOnce uses games that take hours.
func TestSecondRequestStopsAtOnce(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "results.db")
	stop := func() error { return program(t, "stop", "1", "--db", db).Run() }
	cmd := program(t, "--a", "tapered", "--b", "flat", "--movetime", "1h", "--games", "2", "--db", db)
	_, stderr, code := interrupted(t, cmd, syscall.Signal(0), func() {
		bounded.Until(t, "request that is taken", func() bool { return stop() == nil })
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
	if code != cli.ExitInterrupt || !strings.Contains(stderr, "stopped on request; resume with: match resume 1") {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	out, err := program(t, "stop", "1", "--db", db).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "match 1 is not being played") {
		t.Errorf("after its end: %v, %s", err, out)
	}
}
