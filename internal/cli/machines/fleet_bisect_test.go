//go:build unix

package machines_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"match/internal/bounded"
)

// shortHistory creates a repository of eight commits after the first, in the
// fleet's directory; from the planted one on, its engine plays worse. The engine
// is a script that needs no other file.
func shortHistory(f *fleetOf, planted int) {
	f.t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		f.t.Skip(err)
	}
	self, err := os.Executable()
	if err != nil {
		f.t.Fatal(err)
	}
	if err := os.Symlink(self, filepath.Join(f.dir, "match")); err != nil {
		f.t.Fatal(err)
	}
	f.env = append(f.env, "XDG_CACHE_HOME="+filepath.Join(f.dir, "cache"), "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b",
		"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	script := fmt.Sprintf(`set -e
git init -q -b main toy
cd toy
printf 'build = "cp engine.sh engine"\nengine = "engine"\nbench = false\n' >.match.toml
variant=tapered
for i in 0 1 2 3 4 5 6 7 8; do
	if [ $i -eq %d ]; then variant=material; fi
	printf '#!/bin/sh\n# %%s\nexec "%s/match" engine uci --variant %%s\n' $i $variant >engine.sh
	chmod 755 engine.sh
	git add -A
	git commit -q -m "commit $i"
done
`, planted, f.dir)
	cmd := exec.CommandContext(bounded.Context(f.t), "sh", "-c", script)
	cmd.Dir, cmd.Env = f.dir, f.env
	if out, err := cmd.CombinedOutput(); err != nil {
		f.t.Fatalf("%v\n%s", err, out)
	}
}

// Three machines that may run the engines of all commits produce the same bytes
// as one.
func TestFleetBisects(t *testing.T) {
	bounded.Long(t, "it builds nine commits and starts three workers")
	t.Parallel()
	f, _ := newFleet(t)
	shortHistory(f, 5)
	args := []string{"bisect", "--repo", "toy", "--good", "HEAD~8", "--bad", "HEAD", "--nodes", "60", "--sprt", "0,60", "--max-moves", "40", "--progress", "none"}
	alone := f.run(0, append(args, "--no-db", "--pgn", "alone.pgn", "--json", "alone.json")...)
	if !strings.Contains(alone, "commit 5 made the engine weaker") {
		t.Fatal(alone)
	}
	var builds []struct{ SHA256 string }
	if err := json.Unmarshal([]byte(f.run(0, "builds", "--json")), &builds); err != nil || len(builds) != 9 {
		t.Fatalf("%d builds, %v", len(builds), err)
	}
	allowed := []string{"--cores", "1", "--no-sandbox"}
	for _, b := range builds {
		allowed = append(allowed, "--allow", "sha256:"+b.SHA256)
	}
	token := strings.TrimSpace(f.run(0, "fleet", "token", "--dir", "fleet", "--uses", "3"))
	for _, dir := range []string{"w1", "w2", "w3"} {
		f.start(append([]string{"worker", token, "--dir", dir}, allowed...)...)
	}
	f.run(0, append(args, "--db", "here.db", "--fleet", "home", "--pgn", "together.pgn", "--json", "together.json")...)
	for _, kind := range []string{"pgn", "json"} {
		if f.read("together."+kind) != f.read("alone."+kind) {
			t.Errorf("another %s:\n%s", kind, f.read("together."+kind))
		}
	}
	if shown := f.run(0, "results", "show", "1", "--db", "here.db"); !strings.Contains(shown, "commit 5 made the engine weaker") {
		t.Error(shown)
	}
}
