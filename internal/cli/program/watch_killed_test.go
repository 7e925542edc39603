//go:build unix

package program

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"match/internal/bounded"
	"match/results/store"
)

const watchedTest = `
[test]
base = "main"
concurrency = 2
[[test.stage]]
name = "regression"
limits = "nodes=40"
sprt = [-200, 0]
when = "watch"
`

// watched is what a watch has stored and told of each commit, without its times; but games have taken some.
func watched(t *testing.T, db, told string) (all []string, tellings int) {
	t.Helper()
	s, err := store.OpenToRead(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	list, err := s.Ideas(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range list {
		text := fmt.Sprintf("%s %.8s %.8s %s %s", i.Title, i.Commit, i.Base, i.Status(), i.Answer)
		for _, s := range i.Stages {
			text += fmt.Sprint(" ", s.Counts, s.Verdict, s.Seconds > 0)
		}
		if i.SearchGames > 0 {
			text += fmt.Sprint(" bisected in ", i.SearchGames, i.SearchSeconds > 0)
		}
		all = append(all, text)
	}
	file, err := os.Open(told)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for d := json.NewDecoder(file); d.More(); tellings++ {
		var r struct{ Details struct{ Commit string } }
		if err := d.Decode(&r); err != nil || r.Details.Commit == "" {
			t.Fatalf("told: %v", err)
		}
	}
	return all, tellings
}

// TestKilledWatchGoesOn tests every commit of a branch once, with the same games, and tells of each
// once, even if the watch is killed again and again.
func TestKilledWatchGoesOn(t *testing.T) {
	bounded.Long(t, "it tests eleven commits twice")
	t.Parallel()
	m, _, env := bisectable(t, 4)
	file, err := os.OpenFile(filepath.Join(m.dir, ".match.toml"), os.O_APPEND|os.O_WRONLY, 0)
	if err == nil {
		_, err = file.WriteString(watchedTest)
	}
	if err != nil || file.Close() != nil {
		t.Fatal(err)
	}
	watch := func(db, told string) *exec.Cmd {
		cmd := program(t, "test", "watch", "--once", "--since", "main~11", "--progress", "none", "--db", db, "--on-verdict", "cat >>"+told)
		cmd.Dir, cmd.Env = m.dir, env
		return cmd
	}
	dir := t.TempDir()
	db, told := filepath.Join(dir, "one.db"), filepath.Join(dir, "one.json")
	if code, stderr := m.run(t, watch(db, told), nil); code != 0 || !strings.Contains(stderr, "commit 4 made the engine weaker") {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	want, _ := watched(t, db, told)
	if len(want) != 12 {
		t.Fatalf("%d commits: %v", len(want), want)
	}
	db, told = filepath.Join(dir, "two.db"), filepath.Join(dir, "two.json")
	for _, ideas := range []int{2, 5, 9} {
		code, stderr := m.run(t, watch(db, told), func(p *os.Process) {
			bounded.Until(t, "commits", func() bool { return begunIn(db) >= ideas })
			p.Kill()
		})
		if code != -1 {
			t.Fatalf("the watch ended by itself: %d, %s", code, stderr)
		}
	}
	if code, stderr := m.run(t, watch(db, told), nil); code != 0 {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	got, tellings := watched(t, db, told)
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if tellings != 11 {
		t.Errorf("told %d times", tellings)
	}
}

// TestWatchFindsTwoRegressions watches a branch of forty commits that come ten at a time: all change
// the engine a little, two make it much weaker, and one between them takes the first back. Both are
// found and told of once, with the same games if the watch is killed in a test and in both bisections.
func TestWatchFindsTwoRegressions(t *testing.T) {
	bounded.Long(t, "it tests a branch of forty commits twice, with two bisections")
	t.Parallel()
	m := &disturbed{}
	var env []string
	m.dir, env = weightsHistory(t, 40, 13, 21, 33)
	git := func(args ...string) {
		t.Helper()
		cmd := exec.CommandContext(bounded.Context(t), "git", args...)
		cmd.Dir, cmd.Env = m.dir, env
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	file := filepath.Join(m.dir, ".match.toml")
	text, err := os.ReadFile(file)
	if err == nil {
		err = os.WriteFile(file, append(text, watchedTest...), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	// watch follows the branch as it grows, and kills the watch when an event has some pairs: by the tip.
	watch := func(name string, kills map[string][][2]int) (commits []string, tellings int) {
		db, told := filepath.Join(dir, name+".db"), filepath.Join(dir, name+".json")
		begin := func() *exec.Cmd {
			cmd := program(t, "test", "watch", "line", "--once", "--tips", "--since", "main~40", "--progress", "none", "--db", db, "--on-verdict", "cat >>"+told)
			cmd.Dir, cmd.Env = m.dir, env
			return cmd
		}
		said := ""
		for _, tip := range []string{"main~30", "main~20", "main~10", "main"} {
			git("branch", "-f", "line", tip)
			for _, at := range kills[tip] {
				if code, stderr := m.run(t, begin(), func(p *os.Process) {
					waitForPairs(t, db, int64(at[0]), at[1])
					p.Kill()
				}); code != -1 {
					t.Fatalf("the watch ended by itself: %d, %s", code, stderr)
				}
				wantHours(t, db)
			}
			code, stderr := m.run(t, begin(), nil)
			if said += stderr; code != 0 {
				t.Fatalf("exit code %d: %s", code, stderr)
			}
		}
		for _, found := range []string{"commit 13 made the engine weaker", "commit 33 made the engine weaker"} {
			if strings.Count(said, found) != 1 {
				t.Errorf("%s: %q is not found once:\n%s", name, found, said)
			}
		}
		if pairsOf(t, db, 7) > 0 {
			t.Errorf("%s: an event is played again", name)
		}
		return watched(t, db, told)
	}
	want, tellings := watch("one", nil)
	if len(want) != 5 || tellings != 4 {
		t.Errorf("told %d times of %v", tellings, want)
	}
	got, tellings := watch("two", map[string][][2]int{"main~20": {{2, 3}, {3, 10}}, "main": {{6, 10}}}) // the first test that fails, and both bisections
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if tellings != 4 {
		t.Errorf("told %d times", tellings)
	}
}

// wantHours checks that what a killed watch has played has taken time.
func wantHours(t *testing.T, db string) {
	t.Helper()
	s, err := store.OpenToRead(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	list, err := s.Ideas(t.Context())
	for _, i := range list {
		if i.Games() > 0 && i.Hours() == 0 || i.SearchGames > 0 && i.SearchHours() == 0 {
			t.Errorf("no hours: %+v", i)
		}
	}
	if err != nil {
		t.Error(err)
	}
}

// begunIn returns how many commits a database has of which a stage has begun.
func begunIn(db string) (n int) {
	s, err := store.OpenToRead(context.Background(), db, nil)
	if err != nil {
		return 0
	}
	defer s.Close()
	list, err := s.Ideas(context.Background())
	for _, i := range list {
		if err == nil && i.Games() > 0 {
			n++
		}
	}
	return n
}
