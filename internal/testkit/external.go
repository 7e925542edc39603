package testkit

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Program returns the path of an installed program. Debian installs games outside
// the usual PATH, so it also looks there. If the program is missing, the test is
// skipped with a message; in CI, where everything must be installed, it fails.
func Program(t testing.TB, name string) string {
	t.Helper()
	if path, err := exec.LookPath(name); err == nil {
		return path
	}
	if path, err := exec.LookPath("/usr/games/" + name); err == nil {
		return path
	}
	if os.Getenv("CI") != "" {
		t.Fatalf("%s is not installed, and CI may not skip", name)
	}
	t.Skipf("%s is not installed: skipping ('make test' installs it on Debian)", name)
	return ""
}

// Children lists the processes, including zombies, that are this program's children or carry its
// mark, as all descendants of engines do: one line of /proc for each. Without a /proc the list is
// empty.
func Children() (list []string) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		stat, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		_, after, _ := bytes.Cut(stat, []byte(") "))
		fields := strings.Fields(string(after)) // state, parent, …
		env, _ := os.ReadFile(filepath.Join(filepath.Dir(path), "environ"))
		marked := bytes.Contains(env, fmt.Appendf(nil, "MATCH_PLAYER_%d_", os.Getpid()))
		if marked || len(fields) > 1 && fields[1] == fmt.Sprint(os.Getpid()) {
			list = append(list, strings.TrimSpace(string(stat)))
		}
	}
	return list
}
