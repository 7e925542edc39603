package git

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"match/internal/bounded"
	"match/internal/testkit"
	"match/players/spec"
)

// A player that cannot be built is rejected with one line that tells what to do.
func TestRefused(t *testing.T) {
	dir := newRepo(t, "toy", scripted("7"))
	do(t, dir, "branch", "feature")
	do(t, dir, "tag", "v1.0")
	do(t, dir, "update-ref", "refs/remotes/origin/topic", "HEAD")
	w := newWorkshop(t)
	for ref, want := range map[string]string{
		"mian":           `has no commit "mian" (did you mean "main"?)`,
		"HED":            `has no commit "HED" (did you mean "HEAD"?)`,
		"v1.1":           `(did you mean "v1.0"?)`,
		"topic":          `(did you mean "origin/topic"?)`,
		"zzzzzzzz":       `has no commit "zzzzzzzz"`,
		"HEAD~9":         `has no commit "HEAD~9"`,
		"--help":         `has no commit "--help"`,
		"-1":             `has no commit "-1"`,
		"HEAD:engine.sh": `has no commit "HEAD:engine.sh"`,
		":drity":         `did you mean ":dirty"?`,
		"main..feature":  `has no commit "main..feature"`,
		"deadbeef":       `has no commit "deadbeef"`,
	} {
		w.refused(t, of(ref, dir), "player git:"+ref+": ", want)
	}
	w.refused(t, of("HEAD", filepath.Join(dir, "none")), "no such directory")
	w.refused(t, of("HEAD", filepath.Join(dir, "engine.sh")), "no such directory")
	w.refused(t, of("HEAD", t.TempDir()), "is not in a git repository: name one with repo=PATH or --repo PATH, or start match in one")
	empty := filepath.Join(t.TempDir(), "empty")
	do(t, filepath.Dir(empty), "init", "-q", empty)
	w.refused(t, of("HEAD", empty), `it has no branches and no tags yet`)
	w.refused(t, of(":dirty", empty), "has no commit")
	w.AllowURL = true
	w.refused(t, of("HEAD", "ext::sh -c echo"), "no such directory")
	w.refused(t, of("HEAD", "https+ext://x/y"), "git fetch: ")
	w.refused(t, of("HEAD", "file:///none/such"), "git fetch: ")
	t.Setenv("PATH", t.TempDir())
	w.refused(t, of("HEAD", dir), "git is not in the PATH")
}

// Recipes with invalid values.
func TestBadRecipes(t *testing.T) {
	for text, want := range map[string]string{
		"":                              "want both build (the commands) and engine",
		"build = 'make'":                "want both build",
		"engine = 'x'":                  "want both build",
		"biuld = 'make'":                `.match.toml:1: unknown key "biuld" (did you mean "build"?): want bench, bench_timeout, build, data, engine, fetch, paths, protocol`,
		"build = 3":                     "build: want text in quotes, or a list of such",
		"build = ['make', 3]":           "build: want text in quotes, or a list of such",
		"engine = ''":                   "engine: want text in quotes",
		"engine = '../x'":               `engine: "../x": want the path of a file inside the repository`,
		"engine = '/bin/ls'":            `engine: "/bin/ls": want the path of a file inside`,
		"engine = 'a/../../x'":          "want the path of a file inside",
		"engine = '.git/x'":             "want the path of a file inside",
		"protocol = 'uic'":              `protocol: "uic" (did you mean "uci"?): want uci or xboard`,
		"bench = 3":                     "bench: want text in quotes",
		"bench = true":                  "bench: want text in quotes",
		"paths = [1]":                   "paths: want text in quotes",
		"data = true":                   "data: want text in quotes",
		"data = '../x'":                 `data: "../x": want the path of files inside the repository, such as nets/*`,
		"data = ['nets', '[']":          `data: "[": want the path of files`,
		"bench_timeout = 5":             `bench_timeout: want a time above 0 with its unit, such as "5m"`,
		"bench_timeout = '-1s'":         "bench_timeout: want a time above 0",
		"build = 'x'\nengine = 'a\\u00": ".match.toml:2:",
		"build = \"a\\u0000\"":          "build: want text in quotes",
		"[build]\nx = 1\n":              "build: want text in quotes",
		"engine = ['a', 'b']":           "engine: want text in quotes",
		"build = 'x'\nbuild = 'y'":      ".match.toml",
	} {
		if _, err := parseRecipe([]byte(text)); err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), ".match.toml") {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	r, err := parseRecipe([]byte("build = 'make'\nengine = 'src/x'\nbench = false\n"))
	if err != nil || r.Bench != "" || r.Protocol != spec.UCI {
		t.Errorf("%+v, %v", r, err)
	}
	dir := newRepo(t, "text alone", map[string]string{"README": "x"})
	newWorkshop(t).refused(t, of("HEAD", dir), "no build instructions found: want .match.toml")
}

func FuzzParseRecipe(f *testing.F) {
	f.Add([]byte("build = ['a', 'b']\nengine = 'x'\nbench = false\npaths = 'src'\n"))
	f.Fuzz(func(t *testing.T, content []byte) {
		r, err := parseRecipe(content)
		if err == nil && (len(r.Build) == 0 || !isInside(r.Engine)) {
			t.Errorf("%q: %+v", content, r)
		}
	})
}

// Builds that fail, and engines that are not programs. The message names the log
// and shows its end.
func TestBadBuilds(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "outside")
	if err := os.WriteFile(outside, []byte("#!/bin/sh\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ build, want, shown string }{
		"fails":              {"echo one; echo 'error: a word' >&2; exit 3", "failed (exit code 3); its full output is in ", "  | error: a word\n"},
		"a missing compiler": {"no-such-compiler -O3", "no-such-compiler is not in the PATH", "not found"},
		"makes nothing":      {"true", "succeeded, but there is no engine", ""},
		"makes a directory":  {"mkdir engine", "engine is not a program", ""},
		"makes no program":   {"echo > engine", "engine is not a program", ""},
		"leads out":          {"ln -s " + outside + " engine", "engine points outside the repository, to " + outside, ""},
		"is a dangling link": {"ln -s none engine", "succeeded, but engine is a dangling link", ""},
		"a loop":             {"ln -s engine engine", "succeeded, but engine is a dangling link", ""},
		"hangs":              {"sleep 600", "took more than 1s and was stopped", ""},
		"forks and hangs":    {"sleep 600 & sleep 600 & wait", "took more than 1s and was stopped", ""},
		"reads":              {"cat && false", "failed (exit code 1)", ""},
		"escape sequences":   {"printf '\\033[31mred\\n'; false", "failed", "red"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := newRepo(t, "toy", map[string]string{".match.toml": "build = " + `"""` + strings.ReplaceAll(c.build, `\`, `\\`) + `"""` + "\nengine = 'engine'\n"})
			w := newWorkshop(t)
			w.Timeout = bounded.Limit
			if strings.Contains(name, "hangs") {
				w.Timeout = time.Second
			}
			began := time.Now()
			w.refused(t, of("HEAD", dir), "player git:HEAD: ", c.want)
			if took := time.Since(began); took > bounded.Limit {
				t.Errorf("took %v", took)
			}
			if !strings.Contains(w.said.String(), c.shown) || strings.Contains(w.said.String(), "\033") {
				t.Errorf("said %q", &w.said)
			}
			if list, _ := List(w.Cache); len(list) > 0 {
				t.Errorf("%d builds", len(list))
			}
		})
	}
}

// A process that a build leaves behind is ended.
func TestLeftBehind(t *testing.T) {
	pidFile := filepath.Join(t.TempDir(), "pid")
	files := scripted("7")
	files[".match.toml"] = "build = '(sleep 60 & echo $! >" + pidFile + ") ; cp engine.sh engine'\nengine = 'engine'\n"
	w := newWorkshop(t)
	w.must(t, of("HEAD", newRepo(t, "toy", files)))
	pid, err := os.ReadFile(pidFile)
	if err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile("/proc/" + strings.TrimSpace(string(pid)) + "/stat"); err == nil && !strings.Contains(string(data), ") Z ") {
		t.Errorf("process %s goes on", pid)
	}
}

// File names that would be dangerous if interpreted as options, and links that
// lead out of the tree.
func TestHostileNames(t *testing.T) {
	files := scripted("7")
	for _, name := range []string{"a b", "-rf", "new\nline", "quote'\"", "$(touch x)", "semi;colon", "ünal", "back\\slash", "\ttab"} {
		files["d/"+name] = name
	}
	dir := newRepo(t, "toy", files)
	if err := os.Symlink("/etc/passwd", filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	commit(t, dir, "link", nil)
	write(t, dir, map[string]string{"d/un\ntracked": "x"})
	w := newWorkshop(t)
	for ref, want := range map[string]int{"HEAD": 9, ":dirty": 10} {
		tree := filepath.Dir(w.must(t, of(ref, dir)).Path)
		list, err := os.ReadDir(filepath.Join(tree, "d"))
		if err != nil || len(list) != want {
			t.Errorf("%s: %d files, %v; want %d", ref, len(list), err, want)
		}
		if target, err := os.Readlink(filepath.Join(tree, "link")); err != nil || target != "/etc/passwd" {
			t.Errorf("%s: link %q, %v", ref, target, err)
		}
	}
}

// A recipe that writes outside its copy does not change the repository's work
// tree, index or branches, even if it searches for the repository.
func TestRecipesWriteElsewhere(t *testing.T) {
	files := scripted("7")
	files[".match.toml"] = "build = ['cp engine.sh engine', 'echo x >engine.sh', 'echo x >../stray', 'git add -A || true', 'git commit -m x || true', 'git checkout -b y || true', 'git -C .. reset --hard || true']\nengine = 'engine'\n"
	dir := newRepo(t, "toy", files)
	write(t, dir, map[string]string{"untracked": "x"})
	before := testkit.Fingerprint(t, dir)
	w := newWorkshop(t)
	for _, ref := range []string{"HEAD", ":dirty"} {
		if s := w.must(t, of(ref, dir)); s.Source.Bench != 7 {
			t.Errorf("%s: %+v", ref, s.Source)
		}
	}
	if testkit.Fingerprint(t, dir) != before {
		t.Error("the repository has changed")
	}
}

// A bare repository, one with a name that git could take for an option, and a
// subdirectory of a work tree.
func TestOddRepositories(t *testing.T) {
	dir := newRepo(t, "toy", scripted("7"))
	top := t.TempDir()
	do(t, top, "clone", "-q", "--bare", dir, "bare repo.git")
	do(t, top, "clone", "-q", dir, "./--upload-pack=x")
	commit(t, dir, "deep", map[string]string{"a b/c,d/e=f/file": "x"})
	w := newWorkshop(t)
	for _, repo := range []string{filepath.Join(top, "bare repo.git"), filepath.Join(top, "--upload-pack=x"), filepath.Join(dir, "a b", "c,d", "e=f")} {
		if s := w.must(t, of("HEAD", repo)); s.Source.Bench != 7 {
			t.Errorf("%s: %+v", repo, s.Source)
		}
	}
	w.refused(t, of(":dirty", filepath.Join(top, "bare repo.git")), "has no work tree: name a commit")
}

// Missing parts of a repository are reported, not guessed.
func TestMissingParts(t *testing.T) {
	dir := newRepo(t, "toy", scripted("7"))
	head := do(t, dir, "rev-parse", "HEAD")
	do(t, dir, "update-index", "--add", "--cacheinfo", "160000,"+head+",libs/other")
	do(t, dir, "commit", "-q", "-m", "submodule")
	pointer := "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n"
	write(t, dir, map[string]string{"net.nnue": pointer, ".gitattributes": "*.nnue filter=lfs diff=lfs merge=lfs -text\n"})
	do(t, dir, "-c", "filter.lfs.clean=cat", "-c", "filter.lfs.process=", "add", "net.nnue", ".gitattributes")
	do(t, dir, "commit", "-q", "-m", "net")
	w := newWorkshop(t)
	w.must(t, of("HEAD", dir))
	for _, want := range []string{"1 submodule built without content: libs/other", "1 pointer of Git LFS instead of the content: net.nnue"} {
		if !strings.Contains(w.said.String(), want) {
			t.Errorf("said %s, want %s", &w.said, want)
		}
	}
	commit(t, dir, "broken", map[string]string{".match.toml": "build = 'false'\nengine = 'engine'\n"})
	w.refused(t, of("HEAD", dir), "failed (exit code 1); 1 pointer of Git LFS instead of the content: net.nnue; its full output")
}

// Hooks, file monitors and filters of a repository are not run.
func TestNothingOfTheRepositoryRuns(t *testing.T) {
	dir := newRepo(t, "toy", scripted("7"))
	trap := filepath.Join(t.TempDir(), "sprung")
	script := "#!/bin/sh\ntouch " + trap + "\n"
	for _, hook := range []string{"post-checkout", "post-index-change", "fsmonitor-watchman", "reference-transaction"} {
		write(t, dir, map[string]string{".git/hooks/" + hook: script})
	}
	do(t, dir, "config", "core.fsmonitor", ".git/hooks/fsmonitor-watchman")
	do(t, dir, "config", "core.splitIndex", "true")
	os.Remove(trap)
	before := testkit.Fingerprint(t, dir)
	w := newWorkshop(t)
	w.must(t, of("HEAD", dir))
	w.must(t, of(":dirty", dir))
	if _, err := os.Stat(trap); err == nil {
		t.Error("a hook was run")
	}
	if after := testkit.Fingerprint(t, dir); after != before {
		t.Error("the repository has changed")
	}
}

// In a git hook, and under make, environment variables point elsewhere.
func TestForeignEnvironment(t *testing.T) {
	other := newRepo(t, "other", scripted("8"))
	files := scripted("7")
	files[".match.toml"] = "build = '[ -z \"$MAKEFLAGS$GIT_DIR$GIT_INDEX_FILE\" ] && ! git rev-parse HEAD && cp engine.sh engine'\nengine = 'engine'\n"
	dir := newRepo(t, "toy", files)
	t.Setenv("GIT_DIR", filepath.Join(other, ".git"))
	t.Setenv("GIT_WORK_TREE", other)
	t.Setenv("GIT_INDEX_FILE", filepath.Join(other, ".git", "index"))
	t.Setenv("MAKEFLAGS", "-n")
	w := newWorkshop(t)
	w.Cache = filepath.Join(dir, "cache") // inside a repository
	if s := w.must(t, of("HEAD", dir)); runEngine(t, s, "") != "7 nodes 5 nps" {
		t.Errorf("%+v", s.Source)
	}
}

// Programs with equal bytes are one player, unless requested otherwise.
func TestSame(t *testing.T) {
	dir := newRepo(t, "toy", scripted("7"))
	commit(t, dir, "docs", map[string]string{"README": "x"})
	commit(t, dir, "change", map[string]string{"engine.sh": "#!/bin/sh\necho 8 nodes\n"})
	w := newWorkshop(t)
	docs := w.must(t, of("HEAD~1", dir))
	for text, want := range map[string]bool{
		of("HEAD~2", dir): true, of("HEAD", dir): false, of("HEAD~2", dir) + ",option.Hash=2": false, of("HEAD~2", dir) + ",nodes=5": false,
	} {
		other := w.must(t, text)
		said, err := Same(docs, other)
		if err != nil || (said != "") != want {
			t.Errorf("%s: %q, %v", text, said, err)
		}
		if want && (!strings.Contains(said, docs.Source.Commit[:8]) || !strings.Contains(said, other.Source.Commit[:8])) {
			t.Errorf("said %q", said)
		}
	}
	plain, _ := spec.Parse("tapered")
	if said, err := Same(plain, plain); said != "" || err != nil {
		t.Errorf("built-in players: %q, %v", said, err)
	}
}

// The cache stays within its limit, except for recently used builds, and can be
// emptied.
func TestCache(t *testing.T) {
	dir := newRepo(t, "one", scripted("7"))
	commit(t, dir, "two", nil)
	commit(t, dir, "three", nil)
	w := newWorkshop(t)
	var built []spec.Player
	for _, ref := range []string{"HEAD~2", "HEAD~1", "HEAD"} {
		built = append(built, w.must(t, of(ref, dir)))
	}
	age := func(s spec.Player, days int) {
		when := time.Now().Add(-time.Duration(days) * 24 * time.Hour)
		if err := os.Chtimes(filepath.Join(filepath.Dir(filepath.Dir(s.Path)), recordName), when, when); err != nil {
			t.Fatal(err)
		}
	}
	age(built[0], 3)
	age(built[1], 2)
	list, err := List(w.Cache)
	if err != nil || len(list) != 3 || list[0].Path() != built[2].Path || list[2].Path() != built[0].Path || list[0].Size == 0 {
		t.Fatalf("%d builds, %v", len(list), err)
	}
	w.MaxBytes = list[0].Size*2 + 1
	w.must(t, of("HEAD", dir))
	if list, _ = List(w.Cache); len(list) != 2 || list[1].Path() != built[1].Path {
		t.Errorf("%d builds are left", len(list))
	}
	w.MaxBytes = 1
	w.must(t, of("HEAD~1", dir)) // needed, so it is kept; the other one was used recently
	if list, _ = List(w.Cache); len(list) != 2 {
		t.Errorf("%d builds are left", len(list))
	}
	age(built[1], 9)
	if n, size, err := Clean(w.Cache, 24*time.Hour); n != 1 || size == 0 || err != nil {
		t.Errorf("cleaned %d, %d bytes, %v", n, size, err)
	}
	if n, _, err := Clean(w.Cache, 0); n != 2 || err != nil { // one build and the copies of repositories
		t.Errorf("cleaned %d, %v", n, err)
	}
	if n, _, err := Clean(filepath.Join(dir, "none"), 0); n != 0 || err != nil {
		t.Errorf("no cache: %d, %v", n, err)
	}
}

// TestBenchNodes reads the output like OpenBench, from the last line upwards.
func TestBenchNodes(t *testing.T) {
	for said, want := range map[string]uint64{
		"":                      0,
		"no numbers":            0,
		"12345 nodes 678 nps\n": 12345,
		"Nodes searched  : 2530072\nNodes/second    : 99\n": 2530072,
		"bench of nodes 5\nbestmove e2e4\n":                 5,
		"1 nodes\n2 Nodes\n":                                2,
		"nodes second 44\n":                                 0,
		"NODES=31,4":                                        31,
	} {
		if got := BenchNodes(said); got != want {
			t.Errorf("%q: %d, want %d", said, got, want)
		}
	}
	for message, want := range map[string]uint64{
		"": 0, "bench": 0, "Bench: 123456": 123456, "x\n\nbench 1,234,567\n": 1234567, "Bench: 1\nBench: 2": 2, "NODES = 5": 5, "a workbench for 3": 0,
	} {
		if got := expectedNodes(message); got != want {
			t.Errorf("%q: %d, want %d", message, got, want)
		}
	}
}
