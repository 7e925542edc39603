//go:build unix

package machines_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"match/internal/bounded"
	"match/internal/cli/clitest"
)

// restore replaces the directory of a fleet by its back-up, and serves it.
func (f *fleetOf) restore() *exec.Cmd {
	f.t.Helper()
	fleet := filepath.Join(f.dir, "fleet")
	if err := os.RemoveAll(fleet); err != nil {
		f.t.Fatal(err)
	}
	if err := os.Mkdir(fleet, 0o700); err != nil {
		f.t.Fatal(err)
	}
	if text, err := exec.CommandContext(bounded.Context(f.t), "tar", "-xf", fleet+".tar", "-C", fleet).CombinedOutput(); err != nil {
		f.t.Fatalf("%v: %s", err, text)
	}
	return f.serve()
}

// A server that was restored from a back-up continues its events with its members,
// and the bytes are those of one machine. What the lost server has given out since is
// void. An event that is newer than the back-up is submitted again.
func TestFleetRestores(t *testing.T) {
	bounded.Long(t, "two events of a fleet are played twice")
	t.Parallel()
	f, server := newFleet(t)
	bad := f.worker("bad")
	f.awaitInHand("w3", 0)
	f.run(0, "fleet", "expel", "w3", "--dir", "fleet")
	bad.Wait()
	f.worker("w1")
	f.worker("w2")
	token := f.token("worker")
	args := []string{"--a", "tapered", "--b", "flat", "--games", "80", "--nodes", "500", "--progress", "none", "--pgn", "games.pgn", "--json", "result.json"}
	submitter := f.start(append(args, "--fleet", "home", "--db", "here.db")...)
	games := filepath.Join(f.dir, "games.pgn")
	clitest.WaitForMoreGames(t, games, 3)
	f.run(0, "fleet", "backup", "fleet.tar", "--dir", "fleet")
	if info, err := os.Stat(filepath.Join(f.dir, "fleet.tar")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the back-up: %v, %v", info, err)
	}
	if text := f.run(2, "fleet", "backup", "fleet.tar", "--dir", "fleet"); !strings.Contains(text, "exist") {
		t.Errorf("a back-up is replaced: %s", text)
	}
	late := []string{"--a", "tapered", "--b", "flat", "--games", "40", "--nodes", "500", "--seed", "2", "--progress", "none", "--pgn", "late.pgn"}
	newer := f.start(append(late, "--fleet", "home", "--db", "late.db")...) // not in the back-up
	clitest.WaitForMoreGames(t, filepath.Join(f.dir, "late.pgn"), 2)
	clitest.WaitForMoreGames(t, games, 8)
	f.kill(server)
	restored := f.restore()
	for _, cmd := range []*exec.Cmd{submitter, newer} {
		if cmd.Wait(); cmd.ProcessState.ExitCode() != 0 {
			t.Fatalf("%s\n%s", said(cmd), said(restored))
		}
	}
	lost := f.read("late.pgn")
	os.Remove(filepath.Join(f.dir, "late.pgn"))
	if f.run(0, append(late, "--no-db")...); lost != f.read("late.pgn") {
		t.Error("other games of an event that the back-up does not have")
	}
	pgn, json := f.read("games.pgn"), f.read("result.json")
	os.Remove(games)
	f.run(0, append(args, "--no-db")...)
	if pgn != f.read("games.pgn") || json != f.read("result.json") {
		t.Error("other games than on one machine")
	}
	if text := f.run(2, "worker", token, "--dir", "late"); strings.Count(text, "\n") != 1 {
		t.Errorf("a token of the lost server: %s", text)
	}
	if text := f.run(2, "worker", "--dir", "bad"); !strings.Contains(text, "does not know this member") {
		t.Errorf("an expelled member: %s", text)
	}
}
