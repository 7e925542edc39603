package git

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"match/internal/sandbox"
	"match/internal/testkit"
)

// A build of a remote repository cannot read the user's files, and can change
// only its own tree and home directory. Its bench can change nothing.
func TestBuildsElsewhereAreBoxed(t *testing.T) {
	testkit.Program(t, "bwrap")
	if err := sandbox.Usable(); err != nil {
		t.Skip(err)
	}
	w, outside := newWorkshop(t), t.TempDir()
	write(t, outside, map[string]string{"secret": "word"})
	t.Setenv("SECRET", "word")
	t.Setenv("CFLAGS", "-O1")
	origin := newRepo(t, "toy", map[string]string{
		"build.sh": "#!/bin/sh\n" +
			"echo secret: $(cat '" + outside + "/secret' 2>/dev/null) $SECRET >said\n" +
			"echo flags: $CFLAGS >>said\n" +
			"echo x >'" + outside + "/written' || echo kept >>said\n" +
			"echo x >>~/builds; echo builds: $(cat ~/builds) >>said\n" +
			"cp engine.sh engine\n",
		".match.toml": "build = './build.sh'\nengine = 'engine'\n",
		"engine.sh":   "#!/bin/sh\ncd \"$(dirname \"$0\")\"; echo x 2>/dev/null >changed && echo 8 nodes || echo 7 nodes\n",
	})
	w.AllowURL = true
	s := w.must(t, of("HEAD", "file://"+origin))
	said, err := os.ReadFile(filepath.Join(filepath.Dir(s.Path), "said"))
	if want := "secret:\nflags: -O1\nkept\nbuilds: x\n"; err != nil || string(said) != want {
		t.Errorf("%q, %v, want %q", said, err, want)
	}
	if s.Source.Bench != 7 {
		t.Errorf("the bench counts %d nodes: it could change the tree", s.Source.Bench)
	}
	if _, err := os.Stat(filepath.Join(outside, "written")); err == nil {
		t.Error("the build has written outside of its tree")
	}
	commit(t, origin, "another", map[string]string{"x": "x"})
	s = w.must(t, of("HEAD", "file://"+origin))
	if said, _ := os.ReadFile(filepath.Join(filepath.Dir(s.Path), "said")); !bytes.HasSuffix(said, []byte("builds: x x\n")) {
		t.Errorf("the builds of one repository share no home: %q", said)
	}
}

// Without a sandbox they are built with a warning.
func TestBuildsElsewhereWithoutABox(t *testing.T) {
	w, origin := newWorkshop(t), newRepo(t, "toy", scripted("7"))
	t.Setenv("PATH", without(t, "bwrap"))
	var said bytes.Buffer
	w.AllowURL, w.Out = true, &said
	w.must(t, of("HEAD", "file://"+origin))
	if !strings.Contains(said.String(), "is built without a sandbox: bubblewrap (bwrap) is not installed") {
		t.Error(said.String())
	}
}

// without returns a PATH with all programs except one.
func without(t *testing.T, name string) string {
	t.Helper()
	dir := t.TempDir()
	for _, from := range filepath.SplitList(os.Getenv("PATH")) {
		programs, _ := os.ReadDir(from)
		for _, p := range programs {
			if p.Name() != name {
				_ = os.Symlink(filepath.Join(from, p.Name()), filepath.Join(dir, p.Name())) // the first program with a name counts
			}
		}
	}
	return dir
}

// In a sandbox, the user's compilers are visible and the user's home directory is
// not.
func TestToolchains(t *testing.T) {
	home := t.TempDir()
	for _, dir := range []string{".rustup", "bin"} {
		if err := os.Mkdir(filepath.Join(home, dir), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("HOME", home)
	t.Setenv("RUSTUP_HOME", "")
	t.Setenv("PATH", strings.Join([]string{home, filepath.Dir(home), filepath.Join(home, "bin"), "relative", filepath.Join(home, "none")}, ":"))
	read, env := toolchains()
	if own := slices.DeleteFunc(read, func(dir string) bool { return dir == "/opt" }); !slices.Equal(own, []string{filepath.Join(home, "bin"), filepath.Join(home, ".rustup")}) {
		t.Errorf("%q", own)
	}
	if !slices.Contains(env, "RUSTUP_HOME="+filepath.Join(home, ".rustup")) {
		t.Errorf("%q", env)
	}
}
