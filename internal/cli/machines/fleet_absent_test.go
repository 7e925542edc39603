//go:build unix

package machines_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// An engine that no worker can start ends a match with the reason, and so does the player
// that all others of a race or a ladder meet. In a tournament and as a rung of a ladder it
// forfeits its games, and the others play; so it does as a candidate of a race, which then has no verdict on it.
func TestFleetEndsWithoutAnEngine(t *testing.T) {
	t.Parallel()
	f, _ := newFleet(t, "--lease", "1m") // on a busy machine, workers that seem lost get no tasks for some time
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
	forfeits := "new cannot be started and forfeits its remaining games"
	events := []struct {
		name string
		code int
		says string
		args []string
		run  *exec.Cmd
	}{
		{name: "match", code: 2, says: "no worker could start new (w", args: []string{"--a", "uci:./new", "--b", "flat", "--games", "4"}},
		{name: "tournament", says: forfeits, args: []string{"tournament", "--player", "tapered", "--player", "uci:./new", "--player", "flat", "--pairs", "2"}},
		{name: "race", code: 2, says: forfeits, args: []string{"race", "--a", "zoned", "--a", "uci:./new", "--b", "flat", "--games", "24"}},
		{name: "race to beat it", code: 2, says: "no worker could start new (w", args: []string{"race", "--a", "zoned", "--a", "flat", "--b", "uci:./new", "--games", "24"}},
		{name: "ladder", says: forfeits, args: []string{"ladder", "--a", "tapered", "--rungs", "uci:./new,rating=1400,error=40", "--rungs", "material,rating=1100,error=60", "--games", "16"}},
		{name: "ladder of the engine", code: 2, says: "no worker could start new (w", args: []string{"ladder", "--a", "uci:./new", "--rungs", "flat,rating=1400,error=40", "--games", "16"}},
	}
	for i := range events {
		events[i].run = f.start(append(events[i].args, "--nodes", "50", "--progress", "none", "--no-db", "--fleet", "home")...)
		f.await(fmt.Sprint(i+1, " "))
	}
	if err := os.WriteFile(broken, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	token := strings.TrimSpace(f.run(0, "fleet", "token", "--dir", "fleet", "--uses", "2"))
	for _, dir := range []string{"w1", "w2"} {
		f.start("worker", token, "--dir", dir, "--cores", "1", "--allow", "engine:new=new", "--no-sandbox")
	}
	for _, e := range events {
		e.run.Wait()
		if code, text := e.run.ProcessState.ExitCode(), said(e.run); code != e.code || !strings.Contains(text, e.says) {
			t.Errorf("%s: exit code %d, want %d and %q\n%s", e.name, code, e.code, e.says, text)
		}
	}
}
