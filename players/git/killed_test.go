package git

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"match/internal/bounded"
	"match/internal/testkit"
	"match/players/spec"
)

// killedPlayer names the player that the test binary builds when it is started to
// be killed; killedCache names the cache.
const killedPlayer, killedCache = "MATCH_TEST_KILLED_PLAYER", "MATCH_TEST_KILLED_CACHE"

// TestBuildToBeKilled is not a test: TestKilled runs and kills it.
func TestBuildToBeKilled(t *testing.T) {
	text := os.Getenv(killedPlayer)
	if text == "" {
		t.Skip("for TestKilled")
	}
	s, err := spec.Parse(text)
	if err == nil {
		err = Builder{Cache: os.Getenv(killedCache)}.Provide(context.Background(), []*spec.Player{&s})
	}
	t.Fatal(err)
}

// After kill -9 in the middle of a build, the started processes end, the
// repository is unchanged, and the next run builds.
func TestKilled(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("children outlive a program that is killed where nothing tells them")
	}
	started := filepath.Join(t.TempDir(), "started")
	files := scripted("7")
	files[".match.toml"] = fmt.Sprintf("build = '[ -e %[1]s ] || (echo $$ >%[1]s.new; mv %[1]s.new %[1]s; sleep 60); cp engine.sh engine'\nengine = 'engine'\n", started)
	dir := newRepo(t, "toy", files)
	before := testkit.Fingerprint(t, dir)
	w := newWorkshop(t)
	cmd := exec.CommandContext(bounded.Context(t), os.Args[0], "-test.run=^TestBuildToBeKilled$")
	cmd.Env = append(os.Environ(), killedPlayer+"="+of("HEAD", dir), killedCache+"="+w.Cache)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	pid := awaitFile(t, started)
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	bounded.Until(t, "end of process "+pid, func() bool { return !lives(pid) })
	if after := testkit.Fingerprint(t, dir); after != before {
		t.Error("the repository has changed")
	}
	if s := w.must(t, of("HEAD", dir)); s.Source.Bench != 7 {
		t.Errorf("%+v", s.Source)
	}
}

// awaitFile waits for a file and returns its words.
func awaitFile(t *testing.T, path string) (words string) {
	t.Helper()
	bounded.Until(t, path, func() bool {
		data, err := os.ReadFile(path)
		words = strings.TrimSpace(string(data))
		return err == nil && words != ""
	})
	return words
}

// lives reports whether a process exists and is not a zombie.
func lives(pid string) bool {
	data, err := os.ReadFile("/proc/" + pid + "/stat")
	return err == nil && !strings.Contains(string(data), ") Z ")
}
