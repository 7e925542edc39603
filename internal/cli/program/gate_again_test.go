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

// TestKilledGateGoesOn kills a gate in its second comparison. It is resumed by number,
// twice, and started again: the first comparison is not played again, the second
// continues, and games and reports are those of an undisturbed gate. The command of a gate
// that has ended plays it from the beginning.
func TestKilledGateGoesOn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	gate := func(db, report string) *exec.Cmd {
		cmd := program(t, "gate", "--a", "flat-flipped", "--a", "tapered", "--b", "flat", "--sprt", "-100,0", "--nodes", "120",
			"--games", "600", "--db", db, "--json", report+".json", "--pgn", report+".pgn", "--concurrency", "1")
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
	same := func(how string) {
		t.Helper()
		for _, form := range []string{".json", ".pgn"} {
			one, _ := os.ReadFile(filepath.Join(dir, "one"+form))
			two, _ := os.ReadFile(filepath.Join(dir, "two"+form))
			if len(one) == 0 || !bytes.Equal(one, two) {
				t.Errorf("%s: two%s has %d bytes, not the %d of the undisturbed gate", how, form, len(two), len(one))
			}
			os.Remove(filepath.Join(dir, "two"+form))
		}
	}
	end(gate("one.db", "one"))

	db, over := "", true
	for try := 0; over; try++ {
		if try == tries {
			t.Fatal("each gate was over before it was killed")
		}
		db = fmt.Sprintf("two-%d.db", try)
		over = killInSecond(t, gate(db, "two"), filepath.Join(dir, db))
	}
	killed, err := os.ReadFile(filepath.Join(dir, db))
	if err != nil {
		t.Fatal(err)
	}
	resumed := filepath.Join(dir, "resumed.db")
	if err := os.WriteFile(resumed, killed, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, number := range []string{"1", "2"} {
		end(program(t, "resume", number, "--db", resumed, "--progress", "none"))
		same("resume " + number)
	}
	if n := matches(resumed); n != 2 {
		t.Errorf("%d matches in the database, want 2", n)
	}
	end(gate(db, "two"))
	for _, want := range []string{"resuming match 1, flat-flipped against flat", "resuming match 2, tapered against flat"} {
		if !strings.Contains(stderr.String(), want) {
			t.Errorf("stderr lacks %q: %s", want, &stderr)
		}
	}
	same("the same command")
	if n := matches(db); n != 2 {
		t.Errorf("%d matches in the database, want 2", n)
	}

	end(gate(db, "two"))
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
