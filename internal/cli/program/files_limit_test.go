//go:build unix

package program

import (
	"bytes"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"match/internal/bounded"
	"match/internal/cli"
	"match/internal/cli/clitest"
)

// TestFewOpenFiles plays with limits on open files that are too low for the database: every refusal
// names the limit, wherever it is met. With fewer than nine, Go itself does not start; files that
// the test inherited are closed, since they count, too.
func TestFewOpenFiles(t *testing.T) {
	t.Parallel()
	refused := 0
	for limit := 9; limit <= 14; limit++ {
		cmd := exec.CommandContext(bounded.Context(t), "sh", "-c", fmt.Sprintf(`exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; ulimit -n %d; exec "$0" "$@"`, limit), clitest.Named(t),
			"tapered", "flat", "--nodes", "10", "--games", "2", "--max-moves", "5", "--progress", "none", "--db", filepath.Join(t.TempDir(), "results.db"))
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		if cmd.Run() == nil {
			continue
		}
		refused++
		if code := cmd.ProcessState.ExitCode(); code != cli.ExitBroken || strings.Count(stderr.String(), "\n") != 1 ||
			!strings.Contains(stderr.String(), "too many open files: raise the limit (ulimit -n)") {
			t.Errorf("at most %d open files: exit code %d: %s", limit, code, &stderr)
		}
	}
	if refused == 0 {
		t.Error("no limit was too low")
	}
}
