package git

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"match/internal/sandbox"
	"match/internal/testkit"
)

// said returns a file that a build has written into its tree.
func said(t *testing.T, engine, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(filepath.Dir(engine), name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// listen returns the port of a server on this machine that greets everybody.
func listen(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			fmt.Fprintln(c, "reached")
			c.Close()
		}
	}()
	return l.Addr().(*net.TCPAddr).Port
}

// Only the fetch commands of a remote repository have network, and the proxy.
func TestOnlyFetchHasNetwork(t *testing.T) {
	if err := sandbox.Usable(); err != nil {
		t.Skip(err)
	}
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	w := newWorkshop(t)
	t.Setenv("https_proxy", "http://user:word@proxy")
	try := fmt.Sprintf("#!/bin/bash\n{ (cat </dev/tcp/127.0.0.1/%d) 2>/dev/null || echo alone; echo $https_proxy; } >said-$1\n", listen(t))
	origin := newRepo(t, "toy", map[string]string{
		"try.sh":      try,
		".match.toml": "fetch = './try.sh fetch'\nbuild = ['./try.sh build', 'cp engine.sh engine']\nengine = 'engine'\n",
		"engine.sh":   "#!/bin/sh\necho 7 nodes\n",
	})
	w.AllowURL = true
	s := w.must(t, of("HEAD", "file://"+origin))
	for name, want := range map[string]string{"said-fetch": "reached\nhttp://user:word@proxy\n", "said-build": "alone\n\n"} {
		if got := said(t, s.Path, name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// A failure to fetch, and a build that lacks the network, are explained.
func TestFetchFails(t *testing.T) {
	if err := sandbox.Usable(); err != nil {
		t.Skip(err)
	}
	for want, toml := range map[string]string{
		"'exit 3' failed (exit code 3); its full output is in ":                          "fetch = 'exit 3'\nbuild = 'true'\n",
		"has no network; name the commands that need it in fetch, in .match.toml; its f": "build = 'echo curl: Could not resolve host: x; exit 6'\n",
	} {
		w := newWorkshop(t)
		w.AllowURL = true
		origin := newRepo(t, "toy", map[string]string{".match.toml": toml + "engine = 'engine'\n"})
		w.refused(t, of("HEAD", "file://"+origin), want)
	}
}

// Without a sandbox, the fetch commands of a recipe file come before the build in
// one shell. Those of recognized files are not needed.
func TestFetchWithoutABox(t *testing.T) {
	w := newWorkshop(t)
	w.must(t, of("HEAD", newRepo(t, "toy", map[string]string{
		".match.toml": "fetch = 'net=7'\nbuild = 'test $net = 7 && cp engine.sh engine'\nengine = 'engine'\n",
		"engine.sh":   "#!/bin/sh\necho 7 nodes\n",
	})))
	w.must(t, of("HEAD", newRepo(t, "made", map[string]string{
		"Makefile":  "all:\n\tcp engine.sh $(EXE)\nnet:\n\tfalse\n",
		"engine.sh": "#!/bin/sh\necho 7 nodes\n",
	})))
}

// The build files that are recognized say how to fetch what a build needs.
func TestFetchCommands(t *testing.T) {
	for file, want := range map[string]string{
		"go.mod":       "go mod download",
		"Cargo.toml":   "cargo fetch",
		"Makefile":     "make net",
		"src/Makefile": "make -C src net",
	} {
		content := "EXE = x\nall: net\nnet:\n\tcurl x\n"
		r, err := findRecipe(func(path string) ([]byte, error) {
			if path == file {
				return []byte(content), nil
			}
			return nil, nil
		})
		if got := strings.Join(r.Fetch, " && "); err != nil || !strings.HasSuffix(got, want) {
			t.Errorf("%s: %q, %v", file, got, err)
		}
	}
	for content, want := range map[string]int{"net: x\n": 1, "net:\n": 1, "net :\n": 1, "net := x\n": 0, "net = x\n": 0, "network:\n": 0, "x: net\n": 0, "": 0} {
		if got := len(makeIn(".")([]byte(content)).Fetch); got != want {
			t.Errorf("%q: %d commands", content, got)
		}
	}
}

// A hostile Makefile reaches nothing of this machine, not even while it fetches.
func TestHostileMakefile(t *testing.T) {
	if err := sandbox.Usable(); err != nil {
		t.Skip(err)
	}
	const word = "a-secret-word-of-the-user"
	w, other := newWorkshop(t), t.TempDir()
	write(t, other, map[string]string{"secret": "word", ".ssh/id": "word"})
	t.Setenv("MATCH_FLEET_TOKEN", word)
	attack := "sh hostile.sh " + word + " '" + other + "' " + strconv.Itoa(os.Getpid())
	origin := newRepo(t, "toy", map[string]string{
		"Makefile":   "all:\n\t" + attack + " >said 2>&1\n\tcp engine.sh $(EXE)\nnet:\n\tNETWORK=1 " + attack + " >said-net 2>&1\n",
		"hostile.sh": testkit.Hostile,
		"engine.sh":  "#!/bin/sh\necho 7 nodes\n",
	})
	w.AllowURL = true
	s := w.must(t, of("HEAD", "file://"+origin))
	for _, name := range []string{"said", "said-net"} {
		if got := said(t, s.Path, name); got != "done\n" {
			t.Errorf("%s: %s", name, got)
		}
	}
}
