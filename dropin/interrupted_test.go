//go:build unix

package dropin

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// cutechess-cli does not resume. An interrupted run has printed and written every game that
// was over once, also those without the other game of their pair.
func TestInterruptedCutechess(t *testing.T) {
	for _, at := range []int{1, 5, 12, 31} {
		book(t, 8)
		args := line("-rounds 120 -games 2 -repeat -concurrency 3 -openings file=book.epd format=epd -recover -maxmoves 20 -pgnout g.pgn", two(t, "tc=10+0.1"))
		ctx, cancel := context.WithCancelCause(t.Context())
		out := &watched{text: fmt.Sprintf("Finished game %d ", at), do: func() { cancel(errors.New("enough")) }}
		var stderr bytes.Buffer
		code := Run(ctx, Cutechess, args, Env{Stdout: out, Stderr: &stderr})
		cancel(nil)
		if code != exitFailed || !strings.HasSuffix(out.buf.String(), "Finished match\n") {
			t.Errorf("exit code %d\n%s%s", code, &out.buf, &stderr)
		}
		over := numbersOver(out.buf.String())
		games, err := os.ReadFile("g.pgn")
		if n := strings.Count(string(games), "[Round "); err != nil || n != len(over) || n < at {
			t.Errorf("%d games are written, %d are over, %v", n, len(over), err)
		}
		slices.Sort(over)
		if once := slices.Compact(slices.Clone(over)); len(once) != len(over) {
			t.Errorf("games %v are over, want each once", over)
		}
		if n := strings.Count(string(games), "\n[Result \"*\"]"); n > 0 {
			t.Errorf("%d games without a result", n)
		}
	}
}
