//go:build unix

package program

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"match/internal/bounded"
	"match/internal/cli"
)

// TestKilledSliceGoesOn kills one of two slices and starts it again: merged, they
// equal an undisturbed gate.
func TestKilledSliceGoesOn(t *testing.T) {
	bounded.Long(t, "three gates of 240 games")
	t.Parallel()
	dir := t.TempDir()
	flags := []string{"--a", "tapered", "--b", "flat", "--sprt", "-1,1", "--nodes", "120", "--games", "240", "--concurrency", "1"}
	gate := func(more ...string) (*bytes.Buffer, func(wantCode int), func()) {
		cmd := program(t, append(append([]string{"gate"}, more...), flags...)...)
		if more[0] == "merge" {
			cmd = program(t, append([]string{"gate"}, more...)...)
		}
		var out bytes.Buffer
		cmd.Dir, cmd.Stdout = dir, &out
		run := func(wantCode int) {
			t.Helper()
			if err := cmd.Run(); cmd.ProcessState.ExitCode() != wantCode {
				t.Fatalf("%v: %v: %s", more, err, &out)
			}
		}
		kill := func() {
			t.Helper()
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			waitForPairs(t, filepath.Join(dir, "two.db"), 1, 3)
			cmd.Process.Kill()
			cmd.Wait()
		}
		return &out, run, kill
	}
	whole, run, _ := gate("--no-db")
	run(cli.ExitNoVerdict)
	_, run, _ = gate("--slice", "1-20", "--db", "one.db")
	run(cli.ExitOK)
	_, _, kill := gate("--slice", "21-120", "--db", "two.db")
	kill()

	_, run, _ = gate("merge", "one.db", "two.db")
	run(cli.ExitBroken)
	again, run, _ := gate("--slice", "21-120", "--db", "two.db")
	run(cli.ExitOK)
	if !strings.Contains(again.String(), "pairs 21-120: played") {
		t.Errorf("it was over before it was killed: %s", again)
	}
	merged, run, _ := gate("merge", "one.db", "two.db")
	run(cli.ExitNoVerdict)
	if merged.String() != whole.String() || whole.Len() == 0 {
		t.Errorf("%s\nwant\n%s", merged, whole)
	}
}
