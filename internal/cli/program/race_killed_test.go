//go:build unix

package program

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"match/internal/cli"
	"match/internal/cli/clitest"
)

// TestKilledRaceResumes kills a race twice, with different numbers of games and
// workers, and resumes it: games, JSON, Markdown and blocks are those of an
// undisturbed race.
func TestKilledRaceResumes(t *testing.T) {
	t.Parallel()
	files := []string{"games.pgn", "race.json", "race.md"}
	race := func(m *disturbed, workers string) []string {
		return []string{"race", "--a", "flat", "--a", "material", "--a", "flat-flipped", "--b", "tapered", "--sprt", "0,15", "--batch", "4", "--games", "160", "--nodes", "150",
			"--seed", "5", "--concurrency", workers, "--pgn", files[0], "--json", files[1], "--markdown", files[2], "--db", m.db}
	}
	want := &disturbed{dir: t.TempDir(), db: filepath.Join(t.TempDir(), "results.db")}
	const exit = cli.ExitNoVerdict
	cmd := program(t, race(want, "1")...)
	cmd.Dir = want.dir
	if code, stderr := want.run(t, cmd, nil); code != exit {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	got := &disturbed{dir: t.TempDir(), db: filepath.Join(t.TempDir(), "results.db")}
	cmd = program(t, race(got, "3")...)
	cmd.Dir = got.dir
	for _, games := range []int{12, 40} {
		code, stderr := got.run(t, cmd, func(p *os.Process) {
			clitest.WaitForMoreGames(t, filepath.Join(got.dir, files[0]), games)
			p.Kill()
		})
		if code != -1 {
			t.Fatalf("after %d games the race ended by itself: %d, %s", games, code, stderr)
		}
		cmd = got.resume(t, "--concurrency", "2")
	}
	if code, stderr := got.run(t, cmd, nil); code != exit {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	for _, name := range files {
		if a, b := want.read(t, name), got.read(t, name); len(a) == 0 || !bytes.Equal(a, b) {
			t.Errorf("%s has %d bytes, not the %d of the undisturbed race", name, len(b), len(a))
		}
	}
	if code, stderr := got.run(t, program(t, "results", "verify", "1", "--db", got.db), nil); code != 0 {
		t.Errorf("verify: exit code %d: %s", code, stderr)
	}
}
