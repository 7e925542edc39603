//go:build unix

package machines_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// netted writes an engine into a directory, which reads its variant from the net
// beside it.
func (f *fleetOf) netted(dir, net string) {
	f.t.Helper()
	script := "#!/bin/sh\necho 'option name EvalFile type string default w.net'\n" +
		"exec " + filepath.Join(f.dir, "match") + " engine uci --variant \"$(cat \"$(dirname \"$0\")/w.net\" 2>/dev/null || echo flat)\"\n"
	if err := os.MkdirAll(filepath.Join(f.dir, dir), 0o700); err != nil {
		f.t.Fatal(err)
	}
	for name, text := range map[string]string{"engine.sh": script, "w.net": net} {
		if err := os.WriteFile(filepath.Join(f.dir, dir, name), []byte(text), 0o700); err != nil {
			f.t.Fatal(err)
		}
	}
}

// An engine that reads another net by default than at the submitter is refused,
// even if the owner of the worker has allowed the program. The files of a commit
// stand beside its program only where it is built.
func TestFleetRefusesOtherNets(t *testing.T) {
	t.Parallel()
	f, _ := newFleet(t)
	shortHistory(f, 5)
	f.netted("here", "tapered")
	f.netted("toy", "tapered")
	f.git("cd toy; git add -A; git commit -q -m net")
	token := strings.TrimSpace(f.run(0, "fleet", "token", "--dir", "fleet", "--uses", "2"))
	f.start("worker", token, "--dir", "w1", "--cores", "1", "--no-sandbox", "--allow", "engine:x="+filepath.Join(f.dir, "here", "engine.sh"))
	for _, c := range []struct{ player, refused string }{
		{"uci:here/engine.sh", "a file that an option of engine.sh names by default differs here (content none instead of "},
		{"git:HEAD,repo=toy", "may read files of its commit, which are not sent with it: the worker's owner can start it with --allow repo:"},
	} {
		args := []string{"--a", c.player, "--b", "flat", "--games", "2", "--nodes", "50", "--progress", "none", "--no-db"}
		together := f.start(append(args, "--fleet", "home")...)
		f.await(c.refused)
		f.kill(together)
	}
}
