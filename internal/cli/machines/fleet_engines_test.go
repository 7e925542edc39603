//go:build unix

package machines_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"match/internal/bounded"
)

// self links the program into the fleet's directory, for engines that are scripts.
func (f *fleetOf) self() {
	f.t.Helper()
	self, err := os.Executable()
	if err == nil {
		err = os.Symlink(self, filepath.Join(f.dir, "match"))
	}
	if err != nil {
		f.t.Fatal(err)
	}
}

// engine writes a script that runs the built-in engine; a comment makes it a
// different file.
func (f *fleetOf) engine(name, comment string) {
	f.t.Helper()
	script := "#!/bin/sh\nexec " + filepath.Join(f.dir, "match") + " engine uci\n# " + comment + "\n"
	if err := os.WriteFile(filepath.Join(f.dir, name), []byte(script), 0o700); err != nil {
		f.t.Fatal(err)
	}
}

// Two engines by one author are signed, uploaded and played on two machines,
// whose owners have allowed the author once.
func TestFleetPlaysSignedEngines(t *testing.T) {
	bounded.Long(t, "two workers are started for engines that are scripts")
	t.Parallel()
	f, _ := newFleet(t)
	f.self()
	f.engine("new", "1")
	f.engine("old", "2")
	_, allow, found := strings.Cut(f.run(0, "fleet", "sign", "./new", "./old"), "match worker --allow ")
	if allow = strings.TrimSpace(allow); !found || !strings.HasPrefix(allow, "signer:U") {
		t.Fatal(allow)
	}
	book := "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\nrnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -\n"
	if err := os.WriteFile(filepath.Join(f.dir, "own.epd"), []byte(book), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"--a", "uci:./new", "--b", "uci:./old", "--openings", "own.epd", "--games", "8", "--nodes", "50", "--progress", "none", "--no-db"}
	f.engine("old", "3")
	if text := f.run(2, append(args, "--fleet", "home")...); !strings.Contains(text, "old has changed since it was signed") {
		t.Error(text)
	}
	f.engine("old", "2")
	token := strings.TrimSpace(f.run(0, "fleet", "token", "--dir", "fleet", "--uses", "2"))
	first := f.start("worker", token, "--dir", "w1", "--cores", "1")
	together := f.start(append(args, "--fleet", "home", "--pgn", "together.pgn", "--json", "together.json")...)
	f.await("--allow " + allow)
	first.Process.Signal(syscall.SIGINT)
	first.Wait()
	f.start("worker", "--dir", "w1", "--cores", "1", "--allow", allow, "--no-sandbox")
	f.start("worker", token, "--dir", "w2", "--cores", "1", "--allow", allow, "--no-sandbox")
	if together.Wait(); together.ProcessState.ExitCode() != 0 {
		t.Fatal(said(together))
	}
	f.run(0, append(args, "--pgn", "alone.pgn", "--json", "alone.json")...)
	for _, kind := range []string{"pgn", "json"} {
		if f.read("together."+kind) != f.read("alone."+kind) {
			t.Errorf("another %s:\n%s", kind, f.read("together."+kind))
		}
	}
	f.run(0, "fleet", "watch", "1", "--fleet", "home", "--pgn", "watched.pgn", "--progress", "none") // without the engines and the book
	if f.read("watched.pgn") != f.read("alone.pgn") {
		t.Errorf("other games are watched:\n%s", f.read("watched.pgn"))
	}
	if text := f.run(0, "fleet", "request", "status", "--fleet", "home"); !strings.Contains(text, `"state": "finished"`) {
		t.Error(text)
	}
}

// Workers build the commits of a repository that their owners have allowed, and
// report failures.
func TestFleetBuildsCommits(t *testing.T) {
	bounded.Long(t, "it builds nine commits and starts three workers")
	t.Parallel()
	f, _ := newFleet(t)
	shortHistory(f, 5)
	f.git("git clone -q toy mine; cd mine; git checkout -q -b work; echo '# new' >>engine.sh; git commit -q -am new")
	args := []string{"--a", "git:work,repo=mine", "--b", "git:work~1,repo=mine", "--games", "4", "--nodes", "50", "--progress", "none", "--no-db"}
	f.run(0, append(args, "--pgn", "alone.pgn", "--json", "alone.json")...)
	token := strings.TrimSpace(f.run(0, "fleet", "token", "--dir", "fleet", "--uses", "3"))
	together := f.start(append(args, "--fleet", "home", "--pgn", "together.pgn", "--json", "together.json")...)
	f.start("worker", token, "--dir", "w1", "--cores", "1")
	f.await("--allow repo:" + filepath.Join(f.dir, "toy"))
	allow := []string{"--cores", "1", "--no-sandbox", "--allow", "repo:file://" + filepath.Join(f.dir, "toy")}
	f.start(append([]string{"worker", token, "--dir", "w2"}, allow...)...)
	f.await("mine-", "cannot be built here", "has no commit")
	f.git("cd mine; git push -q origin work")
	f.start(append([]string{"worker", token, "--dir", "w3"}, allow...)...)
	if together.Wait(); together.ProcessState.ExitCode() != 0 {
		t.Fatal(said(together))
	}
	if text := said(together); strings.Count(text, ": built mine-") != 2 || !strings.Contains(text, "sha256 ") {
		t.Errorf("the builds are not told of:\n%s", text)
	}
	for _, kind := range []string{"pgn", "json"} {
		if f.read("together."+kind) != f.read("alone."+kind) {
			t.Errorf("another %s:\n%s", kind, f.read("together."+kind))
		}
	}
}

// git runs commands of a shell in the fleet's directory.
func (f *fleetOf) git(script string) {
	f.t.Helper()
	cmd := exec.CommandContext(bounded.Context(f.t), "sh", "-ec", script)
	cmd.Dir, cmd.Env = f.dir, f.env
	if out, err := cmd.CombinedOutput(); err != nil {
		f.t.Fatalf("%v\n%s", err, out)
	}
}

// Events with endgame tables are played by workers that have these tables. The
// three-man tables are available everywhere.
func TestFleetAdjudicatesByTables(t *testing.T) {
	t.Parallel()
	f, _ := newFleet(t)
	tables, err := filepath.Abs("../../../tablebase/syzygy/testdata")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(f.dir, "book.epd"), []byte("8/5k2/8/8/8/8/1P3K2/8 w - -\n8/2p2k2/8/8/8/8/1P3K2/8 w - -\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	token := strings.TrimSpace(f.run(0, "fleet", "token", "--dir", "fleet", "--uses", "2"))
	f.start("worker", token, "--dir", "w1", "--cores", "1")
	for i, by := range [][]string{{"--tablebase", "3"}, {"--syzygy", tables, "--syzygy-men", "4"}} {
		args := append([]string{"--a", "tapered", "--b", "flat", "--openings", "book.epd", "--order", "sequential", "--games", "4", "--nodes", "50", "--progress", "none", "--no-db"}, by...)
		for _, name := range []string{"alone.pgn", "together.pgn"} { // for the other tables
			os.Remove(filepath.Join(f.dir, name))
		}
		f.run(0, append(args, "--pgn", "alone.pgn", "--json", "alone.json")...)
		together := f.start(append(args, "--fleet", "home", "--pgn", "together.pgn", "--json", "together.json")...)
		if i == 1 {
			f.await("2 ", "running")
			f.await("endgame tables that are not here", "--syzygy DIR")
			f.start("worker", token, "--dir", "w2", "--cores", "1", "--syzygy", tables)
		}
		if together.Wait(); together.ProcessState.ExitCode() != 0 {
			t.Fatal(said(together))
		}
		for _, kind := range []string{"pgn", "json"} {
			if f.read("together."+kind) != f.read("alone."+kind) {
				t.Errorf("%v: another %s:\n%s\n%s", by, kind, f.read("together."+kind), f.read("alone."+kind))
			}
		}
		if !strings.Contains(f.read("alone.pgn"), "tablebase") {
			t.Errorf("%v decides nothing:\n%s", by, f.read("alone.pgn"))
		}
	}
}
