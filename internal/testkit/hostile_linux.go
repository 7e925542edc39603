package testkit

import (
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"match/internal/bounded"
)

// asOther is set in the test process that runs as another user than root.
const asOther = "MATCH_TEST_AS_OTHER"

// AsEverybody runs a test as the user of this process and, if that is root, again as a user
// without rights.
func AsEverybody(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	if os.Getenv(asOther) == "" {
		t.Run("as this user", test)
	} else {
		test(t)
	}
	if os.Geteuid() != 0 {
		return
	}
	t.Run("as another user", func(t *testing.T) {
		cmd := exec.CommandContext(bounded.Context(t), "/proc/self/exe", "-test.run",
			"^"+strings.Split(t.Name(), "/")[0]+"$", "-test.v")
		cmd.Dir = "/"
		cmd.Env = append(os.Environ(), asOther+"=1", "TMPDIR=/tmp", "HOME=/nonexistent")
		const nobody = 65534
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(out), "\nPASS") {
			t.Errorf("%v: %s", err, out)
		}
		if strings.Contains(string(out), "--- SKIP") {
			t.Skipf("%s", out)
		}
	})
}
