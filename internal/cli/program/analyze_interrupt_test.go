//go:build unix

package program

import (
	"bytes"
	"database/sql"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	_ "modernc.org/sqlite"

	"match/internal/bounded"
)

// TestInterruptedAnalysis interrupts and kills an analysis: the same command
// continues without repeating judgements, and writes the same as an undisturbed
// one.
func TestInterruptedAnalysis(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	games := filepath.Join(dir, "games.pgn")
	play := program(t, "--a", "tapered,name=mine", "--b", "flat,name=other", "--nodes", "60", "--games", "16", "--no-db", "--progress", "none", "--pgn", games)
	if out, err := play.CombinedOutput(); err != nil && play.ProcessState.ExitCode() == 2 {
		t.Fatal(string(out))
	}
	analyze := func(judgements, report string) *exec.Cmd {
		return program(t, "analyze", games, "--player", "mine", "--referee", "positional", "--nodes", "1500", "--noise", "2", "--concurrency", "1",
			"--judgements", judgements, "--json", filepath.Join(dir, report))
	}
	whole := analyze("none", "whole.json")
	if out, err := whole.CombinedOutput(); err != nil {
		t.Fatal(string(out))
	}
	for name, how := range map[string]syscall.Signal{"interrupted": syscall.SIGINT, "killed": syscall.SIGKILL} {
		path := filepath.Join(dir, name+".db")
		cut := analyze(path, name+".json")
		var said bytes.Buffer
		cut.Stderr = &said
		if err := cut.Start(); err != nil {
			t.Fatal(err)
		}
		waitForJudgements(t, path)
		if err := cut.Process.Signal(how); err != nil {
			t.Fatalf("it has ended by itself: %s", &said)
		}
		cut.Wait()
		if code := cut.ProcessState.ExitCode(); how == syscall.SIGINT && (code != 130 || !bytes.Contains(said.Bytes(), []byte("all judgements so far are kept"))) {
			t.Errorf("exit code %d: %s", code, &said)
		}
		// The stored judgements lose their checksums, as if an older program had stored
		// them: repeated judgements have one.
		kept := query(t, path, "UPDATE judgements SET moves = substr(moves, 1, instr(moves, '#') - 1)", "SELECT count(*) FROM judgements")
		if out, err := analyze(path, name+".json").CombinedOutput(); err != nil {
			t.Fatal(string(out))
		}
		if n := query(t, path, "", "SELECT count(*) FROM judgements WHERE moves NOT LIKE '%#%'"); n != kept || kept == 0 || kept == 16 {
			t.Errorf("%s with %d games judged: %d of them are as they were", name, kept, n)
		}
		want, _ := os.ReadFile(filepath.Join(dir, "whole.json"))
		if got, err := os.ReadFile(filepath.Join(dir, name+".json")); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: the report is another one than that of an undisturbed analysis (%v)", name, err)
		}
	}
}

// waitForJudgements waits until some games are judged.
func waitForJudgements(t *testing.T, path string) {
	t.Helper()
	bounded.Until(t, "judgements", func() bool {
		_, err := os.Stat(path)
		return err == nil && query(t, path, "", "SELECT count(*) FROM sqlite_master") > 0 &&
			query(t, path, "", "SELECT count(*) FROM judgements") >= 2
	})
}

// query changes a file of judgements, if change is given, and counts.
func query(t *testing.T, path, change, count string) (n int) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(30000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if change != "" {
		if _, err := db.Exec(change); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.QueryRow(count).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}
