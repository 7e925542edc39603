package program

import (
	"fmt"
	"strings"
	"testing"

	"match/internal/bounded"
	"match/internal/cli"
)

// TestRaceOf200 plays a race with the maximum number of candidates: each has its
// share of alpha, and the race ends with an answer or at its limit.
func TestRaceOf200(t *testing.T) {
	bounded.Long(t, "200 candidates")
	t.Parallel()
	args := []string{"race", "--b", "tapered,nodes=50", "--sprt", "0,40", "--test", "adaptive", "--games", "400", "--batch", "1", "--max-moves", "10", "--no-db", "--progress", "none"}
	for i := range 200 {
		args = append(args, "--a", fmt.Sprintf("tapered,nodes=%d,name=n%[1]d", 51+i))
	}
	out, code := call(t, args...)
	if code != cli.ExitNoVerdict && code != cli.ExitOK || !strings.Contains(out, "α=0.00025 β=0.05 for each") || !strings.Contains(out, " against tapered ") {
		t.Errorf("exit code %d:\n%s", code, out)
	}
}
