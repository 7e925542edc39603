//go:build unix

package program

import (
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	_ "modernc.org/sqlite"

	"match/internal/bounded"
	"match/internal/cli"
)

// A process that is killed after its last game, but before it has written the
// result, leaves a resumable event: the resume gives the same files and the same
// test. This also holds if an older program had finished the event.
func TestKilledAfterTheLastGame(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		args []string
		out  string
		test bool
		long bool
	}{
		"data":       {[]string{"tune", "data", "--variant", "flat", "--games", "20", "-o", "o.csv"}, "o.csv", false, false},
		"texel":      {[]string{"tune", "texel", "--variant", "flat", "--games", "30", "--sprt", "0,30", "--verify-games", "4", "-o", "o.toml"}, "o.toml", true, false},
		"spsa":       {[]string{"tune", "spsa", "--variant", "zoned", "--weights", "zoned.*", "--games", "12", "--batch", "2", "--r-end", "0.2", "--sprt", "0,30", "--verify-games", "4", "-o", "o.toml"}, "o.toml", true, false},
		"texel race": {[]string{"tune", "texel", "--variant", "flat", "--games", "30", "--prior", "20,200", "--sprt", "0,30", "--verify-games", "4", "-o", "o.toml"}, "o-prior200.toml", true, true},
		"spsa race":  {[]string{"tune", "spsa", "--variant", "zoned", "--weights", "zoned.*", "--games", "12", "--batch", "2", "--r-end", "0.2", "--results", "mean,last", "--sprt", "0,30", "--verify-games", "4", "-o", "o.toml"}, "o-last.toml", true, true},
	} {
		t.Run(name, func(t *testing.T) {
			if c.long {
				bounded.Long(t, "the job without a race is like it")
			}
			m := &disturbed{dir: t.TempDir(), db: filepath.Join(t.TempDir(), "results.db")}
			cmd := program(t, append(c.args, "--nodes", "40", "--seed", "7", "--db", m.db)...)
			cmd.Dir = m.dir
			wholeCode, _ := m.run(t, cmd, nil)
			want := m.read(t, c.out)
			if err := os.Remove(filepath.Join(m.dir, c.out)); err != nil {
				t.Fatal(err)
			}
			unfinish(t, m.db)
			code, stderr := m.run(t, m.resume(t), nil)
			if code != wholeCode {
				t.Errorf("exit code %d, want %d: %s", code, wholeCode, stderr)
			}
			if got := m.read(t, c.out); string(got) != string(want) {
				t.Errorf("%s is not what it was to be", c.out)
			}
			if c.test && pairsOf(t, m.db, 3) != 2 { // numbers are not reused
				t.Errorf("the result was not tested")
			}
			if code, stderr := m.run(t, m.resume(t), nil); code != cli.ExitBroken {
				t.Errorf("something is left to go on with: %d, %s", code, stderr)
			}
		})
	}
}

// unfinish reduces a database to the first event, with all its pairs but without
// its end.
func unfinish(t *testing.T, path string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, statement := range []string{`PRAGMA foreign_keys = ON`, `DELETE FROM events WHERE id > 1`, `UPDATE events SET finished = NULL`, `UPDATE seals SET content = NULL, pairs = 0, checksum = 0`} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
}
