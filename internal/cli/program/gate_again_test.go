//go:build unix

package program

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"match/results/store"
)

// TestKilledGateGoesOn kills a gate in its second comparison and starts it again:
// the first is not played again, the second continues, and the reports are those
// of an undisturbed gate. A gate that has ended is played from the beginning.
func TestKilledGateGoesOn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	gate := func(db, report string) *exec.Cmd {
		cmd := program(t, "gate", "--a", "flat-flipped", "--a", "tapered", "--b", "flat", "--sprt", "-100,0", "--nodes", "120",
			"--games", "600", "--db", db, "--json", report, "--concurrency", "1")
		cmd.Dir = dir
		return cmd
	}
	var stderr bytes.Buffer
	end := func(cmd *exec.Cmd) {
		t.Helper()
		stderr.Reset()
		cmd.Stderr = &stderr
		if err := cmd.Run(); cmd.ProcessState.ExitCode() != 1 {
			t.Fatalf("%v: %s", err, &stderr)
		}
	}
	matches := func(db string) int {
		t.Helper()
		cmd := program(t, "results", "--db", db)
		cmd.Dir = dir
		list, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		return bytes.Count(list, []byte("\n")) - 1
	}
	end(gate("one.db", "one.json"))

	db, over := "", true
	for try := 0; over; try++ {
		if try == tries {
			t.Fatal("each gate was over before it was killed")
		}
		db = fmt.Sprintf("two-%d.db", try)
		over = killInSecond(t, gate(db, "two.json"), filepath.Join(dir, db))
	}
	end(gate(db, "two.json"))
	for _, want := range []string{"resuming match 1, flat-flipped against flat", "resuming match 2, tapered against flat"} {
		if !strings.Contains(stderr.String(), want) {
			t.Errorf("stderr lacks %q: %s", want, &stderr)
		}
	}
	one, _ := os.ReadFile(filepath.Join(dir, "one.json"))
	two, _ := os.ReadFile(filepath.Join(dir, "two.json"))
	if len(one) == 0 || !bytes.Equal(one, two) {
		t.Errorf("the killed gate's report has %d bytes, not the %d of the undisturbed one", len(two), len(one))
	}
	if n := matches(db); n != 2 {
		t.Errorf("%d matches in the database, want 2", n)
	}

	end(gate(db, "two.json"))
	if n := matches(db); n != 4 || strings.Contains(stderr.String(), "resuming") {
		t.Errorf("after another gate %d matches in the database, want 4: %s", n, &stderr)
	}
}

// killInSecond kills a gate when its second comparison has a pair, and reports
// whether that was over before.
func killInSecond(t *testing.T, gate *exec.Cmd, db string) (over bool) {
	t.Helper()
	if err := gate.Start(); err != nil {
		t.Fatal(err)
	}
	waitForPairs(t, db, 2, 0)
	gate.Process.Kill()
	gate.Wait()
	s, err := store.OpenExisting(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	e, err := s.Event(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	return !e.Finished.IsZero()
}
