package git

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"match/internal/testkit"
	"match/players/spec"
)

// toyLine returns a repository with a commit for each text: "=" leaves the engine
// as it is, "!" breaks the build, "b" changes its bytes and not its bench; a
// number is its bench.
func toyLine(t *testing.T, commits ...string) string {
	t.Helper()
	dir := newRepo(t, "start", scripted("1"))
	for i, what := range commits {
		files := map[string]string{}
		switch what {
		case "=":
			files["README"] = fmt.Sprint(i)
		case "!":
			files[".match.toml"] = "build = 'false'\nengine = 'engine'\n"
		case "b":
			files["engine.sh"] = fmt.Sprintf("#!/bin/sh\n# %d\necho \"1 nodes\"\n", i)
		default:
			files = scripted(what)
		}
		commit(t, dir, fmt.Sprintf("%d: %s", i+1, what), files)
	}
	return dir
}

// lineOf returns a short form of a line: the numbers of the suspects of each
// place.
func lineOf(l *Line) string {
	var places []string
	for _, p := range l.Places {
		var names []string
		for _, c := range p.Suspects {
			number, _, _ := strings.Cut(c.Subject, ":")
			names = append(names, number)
		}
		places = append(places, strings.Join(names, "+"))
	}
	return strings.Join(places, " ")
}

func (w *workshop) line(t *testing.T, dir, good, bad string, change func(*Ends)) (*Line, error) {
	t.Helper()
	e := Ends{}
	for _, end := range []struct {
		to  *spec.Player
		ref string
	}{{&e.Good, good}, {&e.Bad, bad}} {
		s, err := spec.Parse(of(end.ref, dir) + ",option.Hash=4")
		if err != nil {
			t.Fatal(err)
		}
		*end.to = s
	}
	if change != nil {
		change(&e)
	}
	return w.Line(t.Context(), &e)
}

// Commits that change nothing are not built. Commits that do not build are
// suspects together with the next one that does.
func TestLine(t *testing.T) {
	dir := toyLine(t, "2", "=", "!", "!", "3", "4", "!", "4", "b", "b", "5")
	before := testkit.Fingerprint(t, dir)
	w := newWorkshop(t)
	for _, c := range []struct {
		change  func(*Ends)
		want    string
		summary string
	}{
		{nil, "1 3+4+5 6 9 11", "5 changes of the engine (commits with the engine unchanged: 3, that do not build: 3)"},
		{func(e *Ends) { e.ByBinary = true }, "1 3+4+5 6 9 10 11", "6 changes of the engine (commits with the engine unchanged: 2, that do not build: 3)"},
		{func(e *Ends) { e.Paths = []string{"engine.sh"} }, "1 3+5 6 9 11", "5 changes of the engine (commits outside the paths: 2, with the engine unchanged: 2, that do not build: 2)"},
	} {
		l, err := w.line(t, dir, "HEAD~11", "HEAD", c.change)
		if err != nil {
			t.Fatal(err)
		}
		if got := lineOf(l); got != c.want {
			t.Errorf("places %s, want %s", got, c.want)
		}
		if l.Summary() != c.summary {
			t.Errorf("%s\nwant %s", l.Summary(), c.summary)
		}
		for i, p := range l.Places {
			last := p.Suspects[len(p.Suspects)-1]
			if p.Player.Source.Commit != last.ID || len(p.Player.Options) != 1 || len(p.Broken()) != len(p.Suspects)-1 {
				t.Errorf("place %d: %+v", i, p)
			}
			for _, b := range p.Broken() {
				if !strings.Contains(b.Broken, "'false' failed (exit code 1)") {
					t.Errorf("%s: %s", b, b.Broken)
				}
			}
		}
	}
	if testkit.Fingerprint(t, dir) != before {
		t.Error("the repository has changed")
	}
}

// A line follows first parents: a merge is one change.
func TestLineOfMerges(t *testing.T) {
	dir := toyLine(t, "2")
	do(t, dir, "checkout", "-q", "-b", "side")
	commit(t, dir, "9: side", scripted("7"))
	commit(t, dir, "9: side", scripted("3"))
	do(t, dir, "checkout", "-q", "main")
	do(t, dir, "merge", "-q", "--no-ff", "-m", "2: merge", "side")
	l, err := newWorkshop(t).line(t, dir, "HEAD~2", "HEAD", nil)
	if err != nil || lineOf(l) != "1 2" {
		t.Errorf("%v, %v", l, err)
	}
}

func TestLineRefuses(t *testing.T) {
	dir := toyLine(t, "2", "1", "3", "b", "!")
	do(t, dir, "checkout", "-q", "-b", "side", "HEAD~4")
	commit(t, dir, "side", scripted("6"))
	do(t, dir, "checkout", "-q", "--orphan", "other")
	commit(t, dir, "other", scripted("7"))
	do(t, dir, "checkout", "-q", "main")
	w := newWorkshop(t)
	for _, c := range []struct{ good, bad, want string }{
		{"main~1", "main~4", "main~1 comes after main~4: the good commit has to be the older one"},
		{"main~1", "main~1", "are the same commit"},
		{"side", "main~1", "side is not in the history of main~1: they diverge at "},
		{"other", "main~1", "other and main~1 have no history in common"},
		{"main~5", "main~3", "engines with equal executables (SHA-256 "},
		{"main~5", "main~1", "engines with equal benches (1 nodes): there is nothing to search"},
		{"main~5", "main", "player git:main: 'false' failed"},
		{"mian", "main", `player git:mian: `},
	} {
		if _, err := w.line(t, dir, c.good, c.bad, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s to %s: %v, want %s", c.good, c.bad, err, c.want)
		}
	}
	_, err := w.line(t, dir, "main~5", "main~1", nil)
	if equal := (*EqualEnds)(nil); !errors.As(err, &equal) || !equal.ByBench {
		t.Errorf("%v is no EqualEnds", err)
	}
	_, err = w.line(t, dir, "main~5", "main~1", func(e *Ends) { e.Paths = []string{"engine.sh", "sorce"} })
	if err == nil || !strings.Contains(err.Error(), "no commit up to main~1 has a file sorce: paths begin at the top") {
		t.Errorf("a path of nothing: %v", err)
	}
	write(t, dir, map[string]string{".match.toml": scripted("1")[".match.toml"], "engine.sh": "#!/bin/sh\necho 5 nodes\n"})
	if _, err := w.line(t, dir, "main~1", ":dirty", nil); err == nil || !strings.Contains(err.Error(), "commit the changes first") {
		t.Errorf("dirty: %v", err)
	}
}
