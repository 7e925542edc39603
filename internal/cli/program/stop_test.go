//go:build unix

package program

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"match/internal/bounded"
	"match/internal/cli"
	"match/internal/cli/clitest"
)

// TestStoppedEvents lets events of several kinds stop when their games are over, by a
// signal and from another terminal. Each ends as after Ctrl-C and can be resumed.
func TestStoppedEvents(t *testing.T) {
	t.Parallel()
	for name, args := range map[string][]string{
		"match":      {"--a", "tapered", "--b", "flat", "--nodes", "300", "--games", "100000", "--pgn", "games.pgn"},
		"gate":       {"gate", "--a", "tapered", "--b", "flat", "--b", "material", "--sprt", "-1,1", "--nodes", "300", "--games", "100000", "--pgn", "games.pgn"},
		"race":       {"race", "--a", "flat", "--a", "material", "--b", "tapered", "--sprt", "-1,1", "--nodes", "300", "--games", "100000", "--pgn", "games.pgn"},
		"ladder":     {"ladder", "--a", "tapered", "--rungs", "flat,rating=1400,error=40", "--nodes", "300", "--games", "100000", "--within", "1", "--pgn", "games.pgn"},
		"tune":       {"tune", "spsa", "--variant", "zoned", "--weights", "zoned.*", "--batch", "2", "--nodes", "300", "--games", "100000", "--pgn", "games.pgn", "-o", "o.toml"},
		"bisect":     {"bisect", "--good", "HEAD~11", "--bad", "HEAD", "--nodes", "60", "--sprt", "-1,1", "--games", "100000", "--pgn", "games.pgn"},
		"tournament": {"tournament", "--player", "tapered", "--player", "flat", "--player", "formula", "--nodes", "300", "--rounds", "10000", "--pgn", "games.pgn"},
	} {
		for _, how := range []string{"signal", "command"} {
			if how == "command" && name != "match" && !bounded.IsLong() {
				continue // the request is the same for every kind
			}
			t.Run(name+" by "+how, func(t *testing.T) {
				dir := t.TempDir()
				db, path := filepath.Join(dir, "results.db"), filepath.Join(dir, "games.pgn")
				cmd := program(t, append(args, "--db", db, "--progress", "lines")...)
				cmd.Dir = dir
				if name == "bisect" {
					cmd.Dir, cmd.Env = weightsHistory(t, 11, 7)
					path = filepath.Join(cmd.Dir, "games.pgn")
				}
				signal := syscall.SIGTSTP
				if how == "command" {
					signal = syscall.Signal(0) // none
				}
				stdout, stderr, code := interrupted(t, cmd, signal, func() {
					waitForGames(t, path)
					if how == "command" {
						out, err := program(t, "stop", "1", "--db", db).CombinedOutput()
						if err != nil || !strings.Contains(string(out), "match: "+strings.NewReplacer("gate", "match", "tune", "tuning").Replace(name)+" 1 stops when its running games are over") {
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
		out, err := program(t, "stop", "1", "--db", db).CombinedOutput()
		if err != nil || string(out) != "match: match 1 stops at once\n" {
			t.Errorf("second request: %v, %s", err, out)
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

// TestSecondSuspendStopsAtOnce suspends a program twice whose games take hours.
func TestSecondSuspendStopsAtOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	said, err := os.Create(filepath.Join(dir, "stderr"))
	if err != nil {
		t.Fatal(err)
	}
	defer said.Close()
	has := func(text string) bool {
		data, err := os.ReadFile(said.Name())
		return err == nil && strings.Contains(string(data), text)
	}
	cmd := program(t, "--a", "tapered", "--b", "flat", "--movetime", "1h", "--games", "2", "--db", filepath.Join(dir, "r.db"), "--live-pgn", filepath.Join(dir, "live.pgn"))
	cmd.Stderr = said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	bounded.Until(t, "running game", func() bool { return clitest.GamesIn(filepath.Join(dir, "live.pgn")) > 0 })
	cmd.Process.Signal(syscall.SIGTSTP)
	bounded.Until(t, "first request", func() bool { return has("match: stopping when the running games are over") })
	cmd.Process.Signal(syscall.SIGTSTP)
	if cmd.Wait(); cmd.ProcessState.ExitCode() != cli.ExitInterrupt || !has("stopped on request; resume with: match resume 1") {
		data, _ := os.ReadFile(said.Name())
		t.Errorf("exit code %d: %s", cmd.ProcessState.ExitCode(), data)
	}
}

// TestFleetIsNotSuspended suspends a run whose games other machines play. It goes on and
// says why.
func TestFleetIsNotSuspended(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	said, err := os.Create(filepath.Join(dir, "stderr"))
	if err != nil {
		t.Fatal(err)
	}
	defer said.Close()
	has := func(text string) bool {
		data, err := os.ReadFile(said.Name())
		return err == nil && strings.Contains(string(data), text)
	}
	cmd := program(t, "--a", "tapered", "--b", "flat", "--nodes", "50", "--games", "2", "--db", filepath.Join(dir, "r.db"), "--fleet-listen", "127.0.0.1:0")
	cmd.Stderr = said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	bounded.Until(t, "server", func() bool { return has("workers can join at ") })
	for n := 1; n <= 2; n++ {
		cmd.Process.Signal(syscall.SIGTSTP)
		bounded.Until(t, "answer to Ctrl-Z", func() bool {
			data, _ := os.ReadFile(said.Name())
			return strings.Count(string(data), "match: Ctrl-Z does not stop games of other machines; Ctrl-C ends this run\n") == n
		})
	}
	cmd.Process.Signal(syscall.SIGINT)
	if cmd.Wait(); cmd.ProcessState.ExitCode() != cli.ExitInterrupt {
		data, _ := os.ReadFile(said.Name())
		t.Errorf("exit code %d: %s", cmd.ProcessState.ExitCode(), data)
	}
}

// TestStoppedBehindTheDoors stops runs with the command lines of other programs. They end
// as after Ctrl-C, with all games that are over in the file.
func TestStoppedBehindTheDoors(t *testing.T) {
	t.Parallel()
	for door, args := range map[string][]string{
		"fastchess": {"-rounds", "50000", "-each", "nodes=300", "-pgnout", "file=games.pgn"},
		"cutechess": {"-rounds", "50000", "-games", "2", "-each", "proto=uci", "tc=inf", "nodes=300", "-pgnout", "games.pgn"},
	} {
		t.Run(door, func(t *testing.T) {
			dir := t.TempDir()
			db, path := filepath.Join(dir, "results.db"), filepath.Join(dir, "games.pgn")
			cmd := program(t, append([]string{door, "-engine", "cmd=builtin:tapered", "name=a", "-engine", "cmd=builtin:flat", "name=b", "-concurrency", "2"}, args...)...)
			cmd.Dir, cmd.Env = dir, append(cmd.Environ(), "MATCH_DB="+db)
			stdout, stderr, code := interrupted(t, cmd, syscall.Signal(0), func() {
				waitForGames(t, path)
				bounded.Until(t, "request that is taken", func() bool { return program(t, "stop", "1", "--db", db).Run() == nil })
			})
			over := strings.Count(stdout, "Finished game ")
			if code != 1 || !strings.Contains(stderr, "stopped on request") || over != clitest.GamesIn(path) || over < 4 {
				t.Errorf("exit code %d, %d games over, %d written: %s", code, over, clitest.GamesIn(path), stderr)
			}
		})
	}
}
