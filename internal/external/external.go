// Package external finds the third-party programs that tests play against or compare with, and the
// processes that they leave behind. It is for tests only.
package external

import (
	"os"
	"os/exec"
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
