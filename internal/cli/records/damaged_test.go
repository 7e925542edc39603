package records_test

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"match/internal/cli/program"
	"match/results/store"
)

// run runs the program on a database.
func run(db string, args ...string) (stdout, stderr string, code int) {
	var out, errs bytes.Buffer
	code = program.Run(context.Background(), append(args, "--db", db), strings.NewReader(""), &out, &errs)
	return out.String(), errs.String(), code
}

// Damage to what is counted of an event is an error with its remedy, in every
// command that reads it. The list shows it, and verify names it.
func TestDamagedCounts(t *testing.T) {
	for table, c := range map[string]struct {
		harm   string
		listed bool // as damaged
		wrong  []string
	}{
		"pairs":      {`UPDATE pairs SET ww = ww + 1 WHERE number = 4`, true, []string{"show 1", "show 1 --json", "export 1 --json", "export 1 --pgn", "show 1 --plot x.svg"}},
		"encounters": {`UPDATE encounters SET last = 3`, true, []string{"show 1", "show 1 --json", "export 1 --json"}},
		"no pairs":   {`DELETE FROM encounters`, true, []string{"show 1", "show 1 --json", "export 1 --json"}},
		"tallies":    {`UPDATE tallies SET games = games + 1`, false, []string{"show 1", "show 1 --json", "export 1 --json"}},
		"a tally":    {`DELETE FROM tallies WHERE (white, black) = (0, 1)`, false, []string{"show 1", "show 1 --json", "export 1 --json"}},
	} {
		db := filepath.Join(t.TempDir(), "results.db")
		if _, stderr, code := run(db, "--a", "tapered", "--b", "flat", "--games", "8", "--nodes", "20", "--progress", "none"); code != 0 {
			t.Fatal(stderr)
		}
		file := store.OpenSQLite(db, time.Second, 1)
		if _, err := file.Exec(c.harm); err != nil {
			t.Fatalf("%s: %v", table, err)
		}
		file.Close()
		for _, line := range c.wrong {
			stdout, stderr, code := run(db, append([]string{"results"}, strings.Fields(line)...)...)
			if code != 2 || strings.Contains(stdout, "Elo") || !strings.Contains(stderr, "match 1: damaged: ") ||
				!strings.Contains(stderr, "'match results verify' names all damage, 'match results delete' removes") {
				t.Errorf("%s: %s: exit code %d\n%s%s", table, line, code, stdout, stderr)
			}
		}
		if stdout, stderr, code := run(db, "results"); code != 0 || strings.Contains(stdout, "damaged") != c.listed {
			t.Errorf("%s: list: exit code %d\n%s%s", table, code, stdout, stderr)
		}
		if stdout, stderr, code := run(db, "results", "--json"); code != 0 || !strings.Contains(stdout, `"status": "damaged"`) {
			t.Errorf("%s: list: exit code %d\n%s%s", table, code, stdout, stderr)
		}
		if stdout, _, code := run(db, "results", "verify"); code != 1 || !strings.Contains(stdout, "match 1") {
			t.Errorf("%s: verify: exit code %d\n%s", table, code, stdout)
		}
	}
}
