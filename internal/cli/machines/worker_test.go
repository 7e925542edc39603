//go:build unix

package machines

import (
	"os"
	"path/filepath"
	"testing"

	"match/fleet/worker"
)

// A service starts the worker with all its arguments, from any directory.
func TestUnitKeepsFlags(t *testing.T) {
	host, _ := os.Hostname()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for want, f := range map[string]workerFlags{
		"/bin/match worker --slots 3": {slots: 3, host: host},
		"/bin/match worker --slots 1 --dir " + filepath.Join(here, "d") + " --host box --allow engine:new=" + filepath.Join(here, "e", "new") + " --allow signer:UA --syzygy /t:" + filepath.Join(here, "s") + " --tablebase 4 --no-sandbox": {
			slots: 1, host: "box", dir: "d", allow: []string{"engine:new=e/new", "signer:UA"}, syzygy: []string{"/t:s"}, tables: []string{"4"}, sandbox: worker.Sandbox{Off: true},
		},
	} {
		if got, err := f.command("/bin/match"); err != nil || got != want {
			t.Errorf("%s, %v, want %s", got, err, want)
		}
	}
}
