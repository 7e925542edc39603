package speed

import (
	"context"
	"errors"
	"testing"
	"time"

	"match/internal/bounded"
)

// A run ends at once when it is no longer wanted, even if the engine has closed
// its output and continues to run.
func TestCancelAfterTheOutputHasEnded(t *testing.T) {
	engine := script(t, "silent", "echo 10 nodes; exec >&- 2>&-; sleep 600")
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	began := time.Now()
	_, err := (&Bench{Args: []string{"bench"}, Timeout: 2 * bounded.Limit}).Run(ctx, &engine)
	if took := time.Since(began); !errors.Is(err, context.DeadlineExceeded) || took > bounded.Limit {
		t.Errorf("%v after %v", err, took)
	}
}
