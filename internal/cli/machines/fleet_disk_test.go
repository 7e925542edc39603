//go:build unix

package machines_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/internal/bounded"
	"match/internal/cli/clitest"
)

// A full disk at the server, at a worker or at the submitter only costs time.
func TestFleetFullDisks(t *testing.T) {
	bounded.Long(t, "it fills three disks")
	t.Parallel()
	args := []string{"--a", "tapered", "--b", "flat", "--games", "240", "--nodes", "300", "--progress", "none", "--pgn", "out/games.pgn", "--json", "out/result.json"}
	alone := &fleetOf{t: t, dir: t.TempDir(), env: os.Environ()}
	if err := os.Mkdir(filepath.Join(alone.dir, "out"), 0o700); err != nil {
		t.Fatal(err)
	}
	alone.run(0, append(args, "--no-db")...)
	for name, c := range map[string]struct {
		size string // of the disk
		on   string // its mount point
		want string
	}{
		"server":    {"400k", "fleet", "it continues when there is room"},
		"worker":    {"8k", "w1", "pairs are kept only in memory"},
		"submitter": {"24k", "out", "no space left"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := &fleetOf{t: t, port: "0", dir: t.TempDir()}
			f.env = append(os.Environ(), "XDG_DATA_HOME="+filepath.Join(f.dir, "data"))
			disk, enlarge := clitest.Mount(t, c.size)
			for _, dir := range []string{"fleet", "w1", "out"} {
				path := filepath.Join(f.dir, dir)
				if err := os.Mkdir(path, 0o700); err != nil {
					t.Fatal(err)
				}
				if dir == c.on {
					if err := os.Remove(path); err != nil {
						t.Fatal(err)
					}
					if err := os.Symlink(disk, path); err != nil {
						t.Fatal(err)
					}
				}
			}
			server := f.serve()
			worker := f.worker("w1")
			submitter := f.start(append(args, "--fleet", "home", "--db", "here.db")...)
			said := func() string { return said(server) + said(worker) + said(submitter) }
			bounded.Until(t, c.want, func() bool { return strings.Contains(said(), c.want) }, said)
			if enlarge(); name == "submitter" {
				submitter.Wait()
				submitter = f.start("resume", "--db", "here.db", "--progress", "none")
			}
			if submitter.Wait(); submitter.ProcessState.ExitCode() != 0 {
				t.Fatal(said())
			}
			for _, file := range []string{"out/games.pgn", "out/result.json"} {
				if f.read(file) != alone.read(file) {
					t.Errorf("%s: other bytes than on one machine", file)
				}
			}
		})
	}
}
