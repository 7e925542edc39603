//go:build unix

package machines_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An engine that no worker can start ends a match with the reason. In a tournament
// it forfeits its games, and the others play.
func TestFleetEndsWithoutAnEngine(t *testing.T) {
	t.Parallel()
	f, _ := newFleet(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, filepath.Join(f.dir, "match")); err != nil {
		t.Fatal(err)
	}
	broken := filepath.Join(f.dir, "broken")
	script := "#!/bin/sh\n[ -e " + broken + " ] && exit 3\nexec " + filepath.Join(f.dir, "match") + " engine uci\n"
	if err := os.WriteFile(filepath.Join(f.dir, "new"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	common := []string{"--nodes", "50", "--progress", "none", "--no-db", "--fleet", "home"}
	match := f.start(append([]string{"--a", "uci:./new", "--b", "flat", "--games", "4"}, common...)...)
	tournament := f.start(append([]string{"tournament", "--player", "tapered", "--player", "uci:./new", "--player", "flat", "--pairs", "2"}, common...)...)
	f.await("2 ")
	if err := os.WriteFile(broken, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	token := strings.TrimSpace(f.run(0, "fleet", "token", "--dir", "fleet", "--uses", "2"))
	for _, dir := range []string{"w1", "w2"} {
		f.start("worker", token, "--dir", dir, "--cores", "1", "--allow", "engine:new=new", "--no-sandbox")
	}
	match.Wait()
	if text := said(match); match.ProcessState.ExitCode() != 2 || !strings.Contains(text, "no worker could start new (w") {
		t.Errorf("exit code %d\n%s", match.ProcessState.ExitCode(), text)
	}
	tournament.Wait()
	if text := said(tournament); tournament.ProcessState.ExitCode() != 0 || !strings.Contains(text, "new cannot be started and forfeits its remaining games") {
		t.Errorf("exit code %d\n%s", tournament.ProcessState.ExitCode(), text)
	}
}
