// Package bounded limits how long tests wait, and leaves long tests to make test-all. It is for
// tests only.
package bounded

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// Limit is the longest that a test waits for anything. It is far more than anything needs, since a
// machine may be busy, and far less than the time limit of go test: a test that waits in vain says
// for what.
const Limit = 3 * time.Minute

// pause is the time between two looks at a condition.
const pause = 10 * time.Millisecond

// Long skips a long test in make test. In make test-all, which sets MATCH_LONG, it runs.
func Long(t testing.TB, why string) {
	t.Helper()
	if !IsLong() {
		t.Skipf("%s: make test-all runs it", why)
	}
}

// Calculates skips a long calculation that shares nothing between goroutines in make race, which
// could find nothing there.
func Calculates(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("a calculation that shares nothing: make race leaves it out")
	}
}

// Often is how often a test repeats what it draws at random: in make test, and in make test-all.
func Often(usual, longer int) int {
	if IsLong() {
		return longer
	}
	return usual
}

// IsLong reports whether long tests run: those of all packages (MATCH_LONG=1), or of some, by their directories
// (MATCH_LONG="program rerun").
func IsLong() bool {
	dir, _ := os.Getwd()
	which := strings.Fields(os.Getenv("MATCH_LONG"))
	return slices.Contains(which, "1") || slices.Contains(which, filepath.Base(dir))
}

// Until waits until a condition holds. If it never does, the test ends with the name of what was
// awaited and with what the functions in state return.
func Until(t testing.TB, what string, holds func() bool, state ...func() string) {
	t.Helper()
	until(t, Limit, what, holds, state...)
}

func until(t testing.TB, limit time.Duration, what string, holds func() bool, state ...func() string) {
	t.Helper()
	for deadline := time.Now().Add(limit); !holds(); time.Sleep(pause) {
		if time.Now().After(deadline) {
			for _, s := range state {
				what += "\n" + s()
			}
			t.Fatalf("after %v: no %s", limit, what)
		}
	}
}

// Receive returns the next value of a channel, or its zero value if the channel is closed.
func Receive[T any](t testing.TB, what string, from <-chan T) (value T) {
	t.Helper()
	return receive(t, Limit, what, from)
}

func receive[T any](t testing.TB, limit time.Duration, what string, from <-chan T) (value T) {
	t.Helper()
	select {
	case value = <-from:
	case <-time.After(limit):
		t.Fatalf("after %v: no %s", limit, what)
	}
	return value
}

// Context is the context of a test, for at most Limit.
func Context(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), Limit)
	t.Cleanup(cancel)
	return ctx
}
