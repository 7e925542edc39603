//go:build unix

package machines_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"match/internal/bounded"
	"match/pgn"
	"match/results/store"
)

const plantedTest = `build = "cp engine.sh engine"
engine = "engine"
bench = false

[test]
base = "main"
concurrency = 1
games = 24
alpha = 0.2
beta = 0.2
sprt = [0, 300]
resign = "count=3,cp=900"

[[test.stage]]
name = "quick"
limits = "nodes=30"

[[test.stage]]
name = "long"
limits = "nodes=40"
sprt = [-50, 250]
`

// plant creates a repository in the fleet's directory. Its ideas are branches whose engine reads another
// file of weights: a sixth gains, half loses, and the rest does neither. The files are beside the
// repository, where all workers find them.
func (f *fleetOf) plant(ideas int) (names []string) {
	f.t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		f.t.Skip(err)
	}
	f.self()
	f.env = append(f.env, "XDG_CACHE_HOME="+filepath.Join(f.dir, "cache"), "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b",
		"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	f.git(fmt.Sprintf(`git init -q -b main toy
cd toy
cat >.match.toml <<'X'
%sX
engine() { # its number, variant and knight
	"%[2]s" variants show $2 --toml | sed "s/^knight = .*/knight = $3/" >"../$1.toml"
	printf '#!/bin/sh\nexec "%[2]s" engine uci --variant "file:%[4]s/%%s.toml"\n' $1 >engine.sh
}
engine 0 flat-flipped 325
chmod 755 engine.sh
git add -A
git commit -q -m base
for i in $(seq %[3]d); do
	git checkout -q -b idea-$i main
	case $((i %% 6)) in
	0) engine $i tapered $((300 + i)) ;;
	1 | 3 | 5) engine $i material $((300 + i)) ;;
	*) engine $i flat-flipped $((290 + i)) ;;
	esac
	git commit -q -a -m "change $i"
done
git checkout -q main
`, plantedTest, filepath.Join(f.dir, "match"), ideas, f.dir))
	for i := range ideas {
		names = append(names, fmt.Sprintf("idea-%d", i+1))
	}
	return names
}

// killer runs commands that it kills before, at random moments.
type killer struct {
	*fleetOf
	*rand.Rand
	took  time.Duration // of the last run
	kills int
}

// test runs a test until it ends by itself, and returns the exit code.
func (k *killer) test(args ...string) int {
	k.t.Helper()
	args = append([]string{"test"}, append(args, "--repo", "toy", "--progress", "none")...)
	for left := max(0, k.IntN(4)-1); ; left-- { // half of the tests: some of them are over before they are killed
		cmd := k.cmd(args...)
		begun := time.Now()
		if err := cmd.Start(); err != nil {
			k.t.Fatal(err)
		}
		if left > 0 {
			moment := time.AfterFunc(time.Duration(k.Float64()*float64(k.took)), func() { cmd.Process.Kill() })
			defer moment.Stop()
		}
		cmd.Wait()
		switch code := cmd.ProcessState.ExitCode(); code {
		case -1:
			k.kills++
		case 0, 1, 3:
			k.took = time.Since(begun)
			return code
		default:
			k.t.Fatalf("%v: exit code %d\n%s", args, code, said(cmd))
		}
	}
}

// inTime matches what depends on the clock in a list of ideas.
var inTime = regexp.MustCompile("\"(begun|ended)\": (\"[^\"]*\"|null)|\"processor_hours\": [0-9.e-]+")

// ledger returns the list of ideas and all of their games, and what they have brought.
func (f *fleetOf) ledger(db string) (list, games string) {
	f.t.Helper()
	list = inTime.ReplaceAllString(f.run(0, "test", "list", "--json", "--db", db)+f.run(0, "test", "progress", "--json", "--db", db), "")
	s, err := store.OpenToRead(f.t.Context(), filepath.Join(f.dir, db), nil)
	if err != nil {
		f.t.Fatal(err)
	}
	defer s.Close()
	all, err := s.List(f.t.Context(), store.Filter{})
	if err != nil {
		f.t.Fatal(err)
	}
	var text []byte
	for _, entry := range all {
		e, err := s.Event(f.t.Context(), entry.ID)
		if err != nil {
			f.t.Fatal(err)
		}
		text = fmt.Appendf(text, "%s\n", e.Name())
		for g, err := range e.Games(f.t.Context()) {
			if err == nil {
				text, err = pgn.Append(text, g, pgn.Options{})
			}
			if err != nil {
				f.t.Fatal(err)
			}
		}
	}
	return list, string(text)
}

// Planted ideas, as many as MATCH_IDEAS says, give the same ledger and the same games when they are tested on
// this machine, on a fleet and in slices, even if the tests are killed again and again.
func TestPlantedIdeasGiveOneLedger(t *testing.T) {
	bounded.Long(t, "it tests each idea three times")
	t.Parallel()
	f := &fleetOf{t: t, dir: t.TempDir(), port: "0", flags: []string{"--audit", "0%"}}
	f.env = append(os.Environ(), "XDG_DATA_HOME="+filepath.Join(f.dir, "data"))
	n := 15
	if text := os.Getenv("MATCH_IDEAS"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	ideas := f.plant(n)
	k := &killer{fleetOf: f, Rand: rand.New(rand.NewPCG(1, 2)), took: time.Second}
	for _, idea := range ideas {
		k.test(idea, "--db", "plain.db")
	}
	list, games := f.ledger("plain.db")
	for outcome, least := range map[string]int{"accepted": n / 12, "rejected": n / 2} {
		if got := strings.Count(list, fmt.Sprintf("\"outcome\": %q", outcome)); got < least {
			t.Errorf("%d of %d ideas are %s", got, n, outcome)
		}
	}
	plain := k.kills

	var builds []struct{ SHA256 string }
	if err := json.Unmarshal([]byte(f.run(0, "builds", "--json")), &builds); err != nil || len(builds) != len(ideas)+1 {
		t.Fatalf("%d builds, %v", len(builds), err)
	}
	allowed := []string{"--cores", "1", "--no-sandbox"}
	for _, b := range builds {
		allowed = append(allowed, "--allow", "sha256:"+b.SHA256)
	}
	for some := range slices.Chunk(ideas, 15) { // with a server and workers that are killed after them
		machines := []*exec.Cmd{f.serve()}
		token := strings.TrimSpace(f.run(0, "fleet", "token", "--dir", "fleet", "--uses", "2"))
		for _, dir := range []string{"w1", "w2"} {
			machines = append(machines, f.start(append([]string{"worker", token, "--dir", dir + some[0]}, allowed...)...))
		}
		for _, idea := range some {
			k.test(idea, "--db", "fleet.db", "--fleet", "home")
		}
		for _, m := range machines {
			f.kill(m)
		}
	}
	fleet := k.kills - plain

	for _, idea := range ideas {
		for _, stage := range []string{"quick", "long"} {
			part := idea + "-" + stage
			k.test(idea, "--stage", stage, "--slice", "1-4", "--db", part+"-1.db", "--after", "slices*.db")
			k.test(idea, "--stage", stage, "--slice", "5-12", "--db", part+"-2.db", "--after", part+"-1.db", "--after", "slices*.db", "--concurrency", "2")
			if k.test(idea, "--stage", stage, "--merge", part+"-*.db", "--db", "slices.db") != 0 {
				break
			}
		}
	}
	if kills := []int{plain, fleet, k.kills - plain - fleet}; slices.Min(kills) < n/12 {
		t.Errorf("kills: %v", kills)
	}
	for _, db := range []string{"fleet.db", "slices.db"} {
		otherList, otherGames := f.ledger(db)
		if otherList != list {
			t.Errorf("%s has another list:\n%s\nwant\n%s", db, otherList, list)
		}
		if otherGames != games {
			t.Errorf("%s has other games", db)
		}
	}
}
