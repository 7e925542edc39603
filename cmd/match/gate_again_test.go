//go:build unix

package main

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestKilledGateGoesOn kills a gate in its second comparison and starts it
// again: the first is not played again, the second goes on, and the reports
// are those of an undisturbed gate. A gate that has ended is played anew.
func TestKilledGateGoesOn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	gate := func(db, report string) *exec.Cmd {
		cmd := program(t, "gate", "--a", "flat-flipped", "--a", "tapered", "--b", "flat", "--sprt", "-100,0", "--nodes", "200",
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

	killed := gate("two.db", "two.json")
	stdout, err := killed.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := killed.Start(); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(stdout); lines.Scan() && !strings.HasPrefix(lines.Text(), "LOS"); {
	}
	for matches("two.db") < 2 {
		time.Sleep(10 * time.Millisecond)
	}
	time.Sleep(100 * time.Millisecond)
	killed.Process.Kill()
	if killed.Wait(); killed.ProcessState.Exited() {
		t.Skip("the gate was faster than the signal")
	}

	end(gate("two.db", "two.json"))
	for _, want := range []string{"going on with match 1, flat-flipped against flat", "going on with match 2, tapered against flat"} {
		if !strings.Contains(stderr.String(), want) {
			t.Errorf("stderr lacks %q: %s", want, &stderr)
		}
	}
	one, _ := os.ReadFile(filepath.Join(dir, "one.json"))
	two, _ := os.ReadFile(filepath.Join(dir, "two.json"))
	if len(one) == 0 || !bytes.Equal(one, two) {
		t.Errorf("the killed gate's report has %d bytes, not the %d of the undisturbed one", len(two), len(one))
	}
	if n := matches("two.db"); n != 2 {
		t.Errorf("%d matches in the database, want 2", n)
	}

	end(gate("two.db", "two.json"))
	if n := matches("two.db"); n != 4 || strings.Contains(stderr.String(), "going on") {
		t.Errorf("after another gate %d matches in the database, want 4: %s", n, &stderr)
	}
}
