package sandbox

import (
	_ "embed"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"match/internal/bounded"
	"match/internal/testkit"
)

//go:embed testdata/forks.sh
var forks string

// everybody runs a test in the sandbox as root, if it may, and as a user without rights.
func everybody(t *testing.T, test func(t *testing.T)) {
	if err := Usable(); err != nil {
		t.Skip(err)
	}
	testkit.AsEverybody(t, test)
}

// attack runs a script and returns what it prints.
func attack(t *testing.T, b *Box, script string, args ...string) string {
	t.Helper()
	path, args, err := b.Around("sh", append([]string{"-c", script, "sh"}, args...))
	if err != nil {
		t.Fatal(err)
	}
	ctx := bounded.Context(t)
	out, _ := exec.CommandContext(ctx, path, args...).CombinedOutput()
	Sweep()
	if ctx.Err() != nil {
		t.Fatalf("the program does not end: %s", out)
	}
	return string(out)
}

// victim returns a directory outside of /tmp that everybody can read, with secrets, and a process
// that runs until the test ends.
func victim(t *testing.T) (dir, pid string) {
	t.Helper()
	dir, err := os.MkdirTemp("/var/tmp", "home-")
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	for _, name := range []string{"secret", ".ssh/id"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte("secret"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(bounded.Context(t), "sleep", "600")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	return dir, strconv.Itoa(cmd.Process.Pid)
}

// A hostile program reaches nothing of this machine.
func TestHostile(t *testing.T) {
	everybody(t, func(t *testing.T) {
		const word = "a-secret-word-of-the-environment"
		t.Setenv("MATCH_SANDBOX_SECRET", word)
		dir, pid := victim(t)
		t.Setenv("HOME", dir)
		if got := attack(t, &Box{}, testkit.Hostile, word, dir, pid); got != "done\n" {
			t.Error(got)
		}
		b := &Box{Network: true, Env: []string{"NETWORK=1"}}
		if got := attack(t, b, testkit.Hostile, word, dir, pid); got != "done\n" {
			t.Errorf("with network: %s", got)
		}
		free, _ := exec.CommandContext(bounded.Context(t), "sh", "-c", testkit.Hostile, "sh", word, dir, pid).CombinedOutput() // it only looks
		for _, want := range []string{"environment of process " + pid, "its own environment", dir + "/.ssh/id", pid + " in /proc", pid + " with a signal", dir + ", to write to it"} {
			if !strings.Contains(string(free), want) {
				t.Errorf("without a sandbox the program does not reach %q: %s", want, free)
			}
		}
	})
}

// What a program can write to memory has a limit.
func TestFullMemoryFiles(t *testing.T) {
	defer func(size int) { inMemory = size }(inMemory)
	inMemory = 4 << 20
	if err := Usable(); err != nil {
		t.Skip(err)
	}
	for _, dir := range []string{"/tmp", "/dev/shm"} {
		if got := attack(t, &Box{}, "head -c 16777216 /dev/zero >"+dir+"/x 2>/dev/null; stat -c %s "+dir+"/x"); got != "4194304\n" {
			t.Errorf("%s bytes were written to %s", got, dir)
		}
	}
}

// gluttony keeps 64 MiB in memory.
const gluttony = "head -c 67108864 /dev/zero | tail -n 1 | wc -c"

// A program gets the memory of its limit, and no more.
func TestMemoryLimit(t *testing.T) {
	everybody(t, func(t *testing.T) {
		if got := attack(t, &Box{Memory: 2 << 30}, gluttony); strings.TrimSpace(got) != "67108864" {
			t.Errorf("with 2 GiB: %s", got)
		}
		if got := attack(t, &Box{Memory: 16 << 20}, gluttony); strings.Contains(got, "67108864") {
			t.Errorf("with 16 MiB: %s", got)
		}
	})
}

// A program gets as many processes as its limit permits, except root's where there is no control group.
func TestProcessLimit(t *testing.T) {
	everybody(t, func(t *testing.T) {
		if strings.Contains(Unlimited(), "number of processes") {
			return // and that is what the owner is told
		}
		lines := strings.Fields(attack(t, &Box{Processes: 50}, forks, "200"))
		if n, _ := strconv.Atoi(lines[max(0, len(lines)-1)]); n < 30 || n >= 50 {
			t.Errorf("%d processes of at most 50", n)
		}
		lines = strings.Fields(attack(t, &Box{Processes: 500}, forks, "200"))
		if len(lines) != 200 {
			t.Errorf("%d processes, want 200", len(lines))
		}
	})
}
