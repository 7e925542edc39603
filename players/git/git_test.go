package git

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"match/internal/bounded"
	"match/internal/testkit"
	"match/players/spec"
)

const cEngine = `#include <stdio.h>
int main(void) { printf("Nodes searched: %d\n", NODES); return 0; }
`

// Each way to build, unmodified: make as OpenBench asks (at the top and in src),
// Go, Cargo, CMake, and its own recipe. Tools that are not installed are skipped.
func TestRecipes(t *testing.T) {
	makefile := "EXE ?= toy\nall:\n\t$(CC) -DNODES=1234 -o $(EXE) engine.c\n"
	for name, c := range map[string]struct {
		needs  []string
		files  map[string]string
		recipe string
	}{
		"make":        {[]string{"cc", "make"}, map[string]string{"Makefile": makefile, "engine.c": cEngine}, "Makefile: make -j"},
		"make in src": {[]string{"cc", "make"}, map[string]string{"src/Makefile": makefile, "src/engine.c": cEngine}, "src/Makefile: make -C src"},
		"go": {[]string{"go"}, map[string]string{"go.mod": "module toy\n\ngo 1.21\n", "Makefile": "all:\n\tfalse\n",
			"main.go": "package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(\"1234 nodes\") }\n"}, "go.mod: GOWORK=off go build"},
		"go in cmd": {[]string{"go"}, map[string]string{"go.mod": "module toy\n\ngo 1.21\n", "lib.go": "package toy\n",
			"cmd/toy/main.go": "package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(\"1234 nodes\") }\n"}, "go.mod: "},
		"cargo": {[]string{"cargo", "cc"}, map[string]string{"Cargo.toml": "[package]\nname = \"toy\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
			"src/main.rs": "fn main() { println!(\"1234 nodes\"); }\n"}, "Cargo.toml: cargo build --release"},
		"cmake": {[]string{"cmake", "make", "cc"}, map[string]string{"CMakeLists.txt": "cmake_minimum_required(VERSION 3.10)\nproject(toy C)\nadd_definitions(-DNODES=1234)\nadd_executable(toy engine.c)\n",
			"engine.c": cEngine}, "CMakeLists.txt: cmake -S . -B build-match"},
		"only tests": {[]string{"cc", "make"}, map[string]string{"Makefile": makefile, "engine.c": cEngine, ".match.toml": "[test]\nbase = 'main'\n"}, "Makefile: make -j"},
		"written down": {nil, map[string]string{"Makefile": makefile,
			".match.toml": "build = ['mkdir -p out', 'cp engine.sh \"out/my engine\"']\nengine = 'out/my engine'\nprotocol = 'xboard'\nbench = '--bench 3'\npaths = ['engine.sh']\n",
			"engine.sh":   "#!/bin/sh\n[ \"$1\" = --bench ] && echo \"1234 nodes\"\n"}, ".match.toml: mkdir -p out && cp"},
	} {
		t.Run(name, func(t *testing.T) {
			needs(t, c.needs...)
			dir := newRepo(t, "toy\n\nBench: 1,234", c.files)
			before := testkit.Fingerprint(t, dir)
			w := newWorkshop(t)
			s := w.must(t, of("HEAD", dir)+",option.Hash=8,depth=3")
			if s.Source.Bench != 1234 || !strings.HasPrefix(s.Source.Recipe, c.recipe) || len(s.Options) != 1 || s.Limits.Depth != 3 {
				t.Errorf("%+v", s.Source)
			}
			if want := do(t, dir, "rev-parse", "HEAD"); s.Source.Commit != want || s.DisplayName() != "toy engine-"+want[:8] {
				t.Errorf("commit %s, name %s, want %s", s.Source.Commit, s.DisplayName(), want)
			}
			if sum, err := spec.Sum(s.Path); err != nil || sum != s.Source.Binary {
				t.Errorf("binary %s, is %s, %v", s.Source.Binary, sum, err)
			}
			if (name == "written down") != (s.Kind == spec.Xboard) {
				t.Errorf("kind %s", s.Kind)
			}
			if strings.Contains(w.said.String(), "bench") {
				t.Errorf("said: %s", &w.said)
			}
			if after := testkit.Fingerprint(t, dir); after != before {
				t.Error("the repository has changed")
			}
		})
	}
}

// A build is reused unless it has been changed.
func TestBuiltOnce(t *testing.T) {
	dir := newRepo(t, "toy", scripted("7"))
	w := newWorkshop(t)
	first := w.must(t, of("HEAD", dir))
	w.said.Reset()
	if again := w.must(t, of("main", dir)); again.Path != first.Path || w.said.Len() > 0 {
		t.Errorf("built again: %s\n%s", again.Path, &w.said)
	}
	if err := os.WriteFile(first.Path, []byte("#!/bin/sh\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	w.must(t, of("HEAD", dir))
	if !strings.Contains(w.said.String(), "built git:HEAD") || runEngine(t, first, "bench") != "7 nodes 5 nps" {
		t.Errorf("an engine that was changed is used: %s", &w.said)
	}
	// By its commit, as a resumed event does.
	later := first
	later.Source = &spec.Source{Ref: "HEAD", Repo: dir, Built: spec.Built{Commit: first.Source.Commit}}
	commit(t, dir, "newer", map[string]string{"engine.sh": "#!/bin/sh\necho 8 nodes\n"})
	if err := w.Provide(t.Context(), []*spec.Player{&later}); err != nil || later.Path != first.Path {
		t.Errorf("%s, %v; want %s", later.Path, err, first.Path)
	}
}

// Two runs at once, and two players of one commit, build once.
func TestSideBySide(t *testing.T) {
	files := scripted("7")
	log := filepath.Join(t.TempDir(), "log")
	files[".match.toml"] = fmt.Sprintf("build = 'echo built >>%s; sleep 0.2; cp engine.sh engine'\nengine = 'engine'\n", log)
	dir := newRepo(t, "toy", files)
	w := newWorkshop(t)
	done := make(chan error)
	for range 4 {
		go func() {
			b := w.Builder
			b.Out = nil
			one, _ := spec.Parse(of("HEAD", dir))
			two, _ := spec.Parse(of("main", dir))
			done <- b.Provide(t.Context(), []*spec.Player{&one, &two})
		}()
	}
	for range 4 {
		if err := bounded.Receive(t, "player", done); err != nil {
			t.Error(err)
		}
	}
	if said, _ := os.ReadFile(log); string(said) != "built\n" {
		t.Errorf("built %q", said)
	}
}

// The bench is compared with the commit's message, and copies with each other.
func TestBenchIsChecked(t *testing.T) {
	dir := newRepo(t, "toy\n\nBench: 8", scripted("7"))
	w := newWorkshop(t)
	for range 2 { // also if it is already built
		w.said.Reset()
		w.must(t, of("HEAD", dir))
		if want := "bench is 7 nodes, its commit message says 8"; strings.Count(w.said.String(), want) != 1 {
			t.Errorf("said %s, want %s", &w.said, want)
		}
	}
	commit(t, dir, "random", map[string]string{"engine.sh": "#!/bin/sh\necho $$ nodes\n"})
	w.must(t, of("HEAD", dir))
	if !strings.Contains(w.said.String(), "bench differs between copies: ") {
		t.Errorf("said %s", &w.said)
	}
	commit(t, dir, "Bench: 9", map[string]string{"engine.sh": "#!/bin/sh\ncat\n"})
	if s := w.must(t, of("HEAD", dir)); s.Source.Bench != 0 || !strings.Contains(w.said.String(), "its bench prints no node count, its commit message says 9") {
		t.Errorf("bench %d, said %s", s.Source.Bench, &w.said)
	}
}

// slowBench is a script whose bench ends only if a file exists.
func slowBench(file string) string {
	return fmt.Sprintf("#!/bin/sh\necho 5 nodes\n[ -e '%s' ] || sleep 60\n", file)
}

// A bench that does not end is not read, because its output is incomplete. It is
// unknown, not absent: the next use tries it once more, and no other does.
func TestSlowBench(t *testing.T) {
	defer func(was time.Duration) { benchPatience = was }(benchPatience)
	benchPatience = time.Hour
	fast := filepath.Join(t.TempDir(), "fast")
	dir := newRepo(t, "toy\n\nBench: 7", map[string]string{
		".match.toml": "build = 'cp engine.sh engine'\nengine = 'engine'\nbench_timeout = '300ms'\n", "engine.sh": slowBench(fast),
	})
	w, late := newWorkshop(t), newWorkshop(t)
	use := func(w *workshop, bench uint64, timedOut bool, want string) {
		t.Helper()
		w.said.Reset()
		s := w.must(t, of("HEAD", dir))
		if s.Source.Bench != bench || s.Source.BenchTimedOut != timedOut || strings.Count(w.said.String(), "bench ") != 1 || !strings.Contains(w.said.String(), want) {
			t.Errorf("bench %d, said %s, want %s", s.Source.Bench, &w.said, want)
		}
	}
	use(w, 0, true, "its bench did not end within 300ms and is unknown; the next use tries it once more")
	use(late, 0, true, "the next use tries it once more")
	use(late, 0, true, "its bench did not end within 300ms, twice, and is unknown (bench_timeout in .match.toml allows more)")
	write(t, filepath.Dir(fast), map[string]string{"fast": ""})
	use(late, 0, true, "twice")
	for range 2 {
		use(w, 5, false, "bench is 5 nodes, its commit message says 7")
	}
}

// Commits whose bench timed out are compared by their files, and counted.
func TestSlowBenchInALine(t *testing.T) {
	fast := filepath.Join(t.TempDir(), "fast")
	files := map[string]string{".match.toml": "build = 'cp engine.sh engine'\nengine = 'engine'\nbench_timeout = '300ms'\n", "engine.sh": slowBench(fast)}
	dir := newRepo(t, "0: start", files)
	commit(t, dir, "1: comment", map[string]string{"engine.sh": slowBench(fast) + "# a comment\n"})
	commit(t, dir, "2: words", map[string]string{"README": "x"})
	commit(t, dir, "3: comment", map[string]string{"engine.sh": slowBench(fast) + "# another comment\n"})
	w := newWorkshop(t)
	const said = "2 changes of the engine (commits with the engine unchanged: 1, whose bench timed out: 4)"
	if l, err := w.line(t, dir, "HEAD~3", "HEAD", nil); err != nil || lineOf(l) != "1 3" || l.Summary() != said {
		t.Errorf("%+v, %v", l, err)
	}
	write(t, filepath.Dir(fast), map[string]string{"fast": ""})
	if _, err := w.line(t, dir, "HEAD~3", "HEAD", nil); err == nil || !strings.Contains(err.Error(), "equal benches (5 nodes)") {
		t.Errorf("with their benches: %v", err)
	}
}

// The work tree with changed, added and removed files but without ignored ones;
// and the commit if the tree equals it.
func TestDirty(t *testing.T) {
	files := scripted("7")
	files["gone.txt"], files[".gitignore"] = "x", "ignored\n"
	dir := newRepo(t, "toy\n\nBench: 7", files)
	w := newWorkshop(t)
	clean, head := w.must(t, of(":dirty", dir)), w.must(t, of("HEAD", dir))
	if clean.Path != head.Path || clean.Source.Dirty != "" {
		t.Errorf("a clean tree is not its commit: %+v", clean.Source)
	}
	write(t, dir, map[string]string{"engine.sh": "#!/bin/sh\necho 9 nodes\n", "new file": "x", "ignored": "x"})
	if err := os.Remove(filepath.Join(dir, "gone.txt")); err != nil {
		t.Fatal(err)
	}
	before := testkit.Fingerprint(t, dir)
	w.said.Reset()
	dirty := w.must(t, of(":dirty", dir))
	if after := testkit.Fingerprint(t, dir); after != before {
		t.Error("the repository has changed")
	}
	if got := runEngine(t, dirty, "bench"); got != "9 nodes" || dirty.Source.Bench != 9 || strings.Contains(w.said.String(), "message") {
		t.Errorf("%s, %s", got, &w.said)
	}
	if !strings.HasSuffix(dirty.DisplayName(), "-dirty") || dirty.Source.Commit != head.Source.Commit {
		t.Errorf("name %s", dirty.DisplayName())
	}
	tree := filepath.Dir(dirty.Path)
	for name, want := range map[string]bool{"new file": true, "ignored": false, "gone.txt": false, ".git": false} {
		if _, err := os.Stat(filepath.Join(tree, name)); (err == nil) != want {
			t.Errorf("%s is there: %v", name, err == nil)
		}
	}
	stages, _ := filepath.Glob(filepath.Join(w.Cache, stagePrefix+"*"))
	if len(stages) > 0 {
		t.Errorf("left behind: %s", stages)
	}
	if a := w.must(t, of(":dirty", dir)); a.Path != dirty.Path {
		t.Error("the same work tree is built twice")
	}
	// A resumed event requires the unchanged work tree.
	if _, _, err := Clean(w.Cache, 0); err != nil {
		t.Fatal(err)
	}
	write(t, dir, map[string]string{"new file": "y"})
	if err := w.Provide(t.Context(), []*spec.Player{&dirty}); err == nil || !strings.Contains(err.Error(), "the work tree has changed since") {
		t.Errorf("another tree: %v", err)
	}
}

// A repository without a work tree, one at a URL, and a partial clone.
func TestOtherRepositories(t *testing.T) {
	origin := newRepo(t, "one", scripted("7"))
	do(t, origin, "tag", "v1.0")
	commit(t, origin, "two", map[string]string{"engine.sh": "#!/bin/sh\necho 8 nodes\n"})
	top := t.TempDir()
	w := newWorkshop(t)

	bare := filepath.Join(top, "toy.git")
	do(t, top, "clone", "-q", "--bare", origin, bare)
	if s := w.must(t, of("v1.0", bare)); runEngine(t, s, "") != "7 nodes 5 nps" || !strings.HasPrefix(s.DisplayName(), "toy-") {
		t.Errorf("bare: %+v", s)
	}
	w.refused(t, of(":dirty", bare), "has no work tree: name a commit")

	shallow := filepath.Join(top, "shallow")
	do(t, top, "clone", "-q", "--depth=1", "file://"+origin, shallow)
	w.must(t, of("HEAD", shallow))
	w.refused(t, of("v1.0", shallow), `has no commit "v1.0", but it is a shallow clone`, "git fetch --unshallow", "fetch-depth: 0")

	url := "file://" + origin
	_, err := w.player(t.Context(), of("HEAD", url))
	if foreign := (*ForeignError)(nil); !errors.As(err, &foreign) || foreign.URL != url {
		t.Errorf("a URL without leave: %v", err)
	}
	w.AllowURL = true
	if s := w.must(t, of("HEAD", url)); runEngine(t, s, "") != "8 nodes" || s.Source.Repo != url {
		t.Errorf("URL: %+v", s.Source)
	}
	newest := commit(t, origin, "three", map[string]string{"engine.sh": "#!/bin/sh\necho 9 nodes\n"})
	if s := w.must(t, of("main", url)); s.Source.Commit != newest {
		t.Errorf("the copy is not brought up to date: %+v", s.Source)
	}
	if s := w.must(t, of("HEAD~1", url)); runEngine(t, s, "") != "8 nodes" {
		t.Errorf("HEAD~1 of a URL: %+v", s.Source)
	}
	if err := os.Rename(origin, origin+" moved"); err != nil {
		t.Fatal(err)
	}
	w.must(t, of(newest, url)) // it is already here
	w.refused(t, of("main", url), "repo="+url, "git fetch: ")
}

// The target of a pull request.
func TestBase(t *testing.T) {
	origin := newRepo(t, "base", scripted("7"))
	clone := filepath.Join(t.TempDir(), "clone")
	do(t, filepath.Dir(clone), "clone", "-q", origin, clone)
	head := do(t, clone, "rev-parse", "HEAD")
	commit(t, clone, "pull", scripted("8"))
	for _, b := range bases {
		t.Setenv(b.variable, "")
	}
	w := newWorkshop(t)
	w.refused(t, of(":base", clone), "the target of a pull request", "git:origin/main")
	w.refused(t, of(":bse", clone), `did you mean ":base"?`)
	for variable, value := range map[string]string{"GITHUB_BASE_REF": "main", "CI_MERGE_REQUEST_DIFF_BASE_SHA": head} {
		t.Setenv(variable, value)
		if s := w.must(t, of(":base", clone)); s.Source.Commit != head {
			t.Errorf("%s=%s: %s", variable, value, s.Source.Commit)
		}
		t.Setenv(variable, "")
	}
}

// After an interrupt in the middle of a build, no process continues, the partial
// build is not used, and the repository is unchanged.
func TestInterrupted(t *testing.T) {
	files := scripted("7")
	started := filepath.Join(t.TempDir(), "started")
	files[".match.toml"] = fmt.Sprintf("build = '(echo $$ >%s; exec sleep 60) & sleep 60'\nengine = 'engine'\n", started)
	dir := newRepo(t, "toy", files)
	before := testkit.Fingerprint(t, dir)
	w := newWorkshop(t)
	ctx, cancel := context.WithCancelCause(t.Context())
	stopped := errors.New("stopped")
	ended := make(chan error, 1)
	go func() {
		_, err := w.player(ctx, of("HEAD", dir))
		ended <- err
	}()
	bounded.Until(t, "build that has started", func() bool {
		data, _ := os.ReadFile(started)
		return len(data) > 0
	})
	cancel(stopped)
	if err := bounded.Receive(t, "end of the build", ended); !errors.Is(err, stopped) {
		t.Errorf("interrupted: %v", err)
	}
	if after := testkit.Fingerprint(t, dir); after != before {
		t.Error("the repository has changed")
	}
	pid, _ := os.ReadFile(started)
	if err := exec.CommandContext(bounded.Context(t), "kill", "-0", strings.TrimSpace(string(pid))).Run(); err == nil {
		t.Errorf("process %s goes on", pid)
	}
	if list, err := List(w.Cache); err != nil || len(list) > 0 {
		t.Errorf("%d builds, %v", len(list), err)
	}
}
