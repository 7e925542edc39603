//go:build unix

package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
)

// TestKilledSliceGoesOn kills one of two slices and starts it again: merged they
// are the gate that was not disturbed.
func TestKilledSliceGoesOn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	flags := []string{"--a", "tapered", "--b", "flat", "--sprt", "-1,1", "--nodes", "200", "--games", "240", "--concurrency", "1"}
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
	run(exitNoVerdict)
	_, run, _ = gate("--slice", "1-20", "--db", "one.db")
	run(exitOK)
	_, _, kill := gate("--slice", "21-120", "--db", "two.db")
	kill()

	_, run, _ = gate("merge", "one.db", "two.db")
	run(exitBroken)
	again, run, _ := gate("--slice", "21-120", "--db", "two.db")
	run(exitOK)
	if !strings.Contains(again.String(), "pairs 21-120: played") {
		t.Errorf("it was over before it was killed: %s", again)
	}
	merged, run, _ := gate("merge", "one.db", "two.db")
	run(exitNoVerdict)
	if merged.String() != whole.String() || whole.Len() == 0 {
		t.Errorf("%s\nwant\n%s", merged, whole)
	}
}
