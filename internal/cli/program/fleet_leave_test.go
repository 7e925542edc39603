//go:build unix

package program

import (
	"encoding/json"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"match/fleet/wire"
	"match/internal/bounded"
)

// inHand returns how many pairs the fleet's workers have, by their names.
func (f *fleetOf) inHand() map[string]int {
	f.t.Helper()
	var s wire.Status
	if err := json.Unmarshal([]byte(f.run(0, "fleet", "workers", "--dir", "fleet", "--json")), &s); err != nil {
		f.t.Fatal(err)
	}
	hold := map[string]int{}
	for _, w := range s.Workers {
		hold[w.Host] += w.InHand
	}
	return hold
}

// A machine that gets notice hands its pairs back at once, in the middle of a game
// and although its engine does not end: others play them long before its lease
// ends.
func TestFleetWorkersLeaveOnNotice(t *testing.T) {
	t.Parallel()
	f := &fleetOf{t: t, dir: t.TempDir(), port: "0", lease: "1h"}
	f.env = append(os.Environ(), "XDG_DATA_HOME="+filepath.Join(f.dir, "data"))
	f.serve()
	f.self()
	stubborn := "#!/bin/sh\ntrap '' TERM INT\nwhile read -r line; do case $line in go*) while :; do sleep 1; done ;; *) echo \"$line\" ;; esac; done | " + filepath.Join(f.dir, "match") + " uci\n"
	if err := os.WriteFile(filepath.Join(f.dir, "stubborn"), []byte(stubborn), 0o700); err != nil {
		t.Fatal(err)
	}
	f.start("--a", "uci:./stubborn", "--b", "tapered", "--games", "2", "--st", "300", "--fleet", "home", "--progress", "none", "--no-db")
	play := func(name string) []string {
		return []string{"worker", f.token("worker"), "--dir", name, "--host", name, "--slots", "1", "--allow", "engine:stubborn=stubborn"}
	}
	w := f.start(play("spot")...)
	bounded.Until(t, "pair in hand", func() bool { return f.inHand()["spot"] == 1 }, func() string { return said(w) })
	f.start(play("other")...)
	w.Process.Signal(syscall.SIGTERM)
	bounded.Until(t, "pair with another worker", func() bool { return f.inHand()["other"] == 1 }, func() string { return said(w) })
	w.Wait()
	if code, text := w.ProcessState.ExitCode(), said(w); code != 0 {
		t.Errorf("exit code %d: %s", code, text)
	}
}
