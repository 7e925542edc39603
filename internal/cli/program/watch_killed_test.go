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

// watched is what a watch has stored and told of each commit, without its times.
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
			text += fmt.Sprint(" ", s.Counts, s.Verdict)
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
