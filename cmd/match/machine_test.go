package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"match/internal/machine"
)

// TestNoisyMachine plays on a machine that is said to be busy: by the clock that
// is worth a line, by nodes it is not even looked at, and the match is played
// in either case.
func TestNoisyMachine(t *testing.T) {
	measured := 0
	measureNoise = func(threads int, d time.Duration) machine.Noise {
		measured++
		if threads != 1 || d > 200*time.Millisecond {
			t.Errorf("%d threads for %v", threads, d)
		}
		return machine.Noise{Took: d, Longest: 30 * time.Millisecond, Lost: 0.4}
	}
	t.Cleanup(func() { measureNoise = machine.MeasureNoise })
	play := func(limit ...string) string {
		var stdout, stderr bytes.Buffer
		args := append([]string{"--no-db", "--games", "2", "--max-moves", "2", "--concurrency", "1", "--progress", "none"}, limit...)
		if code := run(context.Background(), args, strings.NewReader(""), &stdout, &stderr); code != exitOK || !strings.Contains(stdout.String(), "N: 2") {
			t.Errorf("%v: exit code %d: %s%s", limit, code, &stdout, &stderr)
		}
		return stderr.String()
	}
	if said := play("--nodes", "50"); said != "" || measured != 0 {
		t.Errorf("by nodes: measured %d times, %q", measured, said)
	}
	said := play("--movetime", "5ms", "--time-margin", "10s")
	if measured != 1 || strings.Count(said, "\n") != 1 || !strings.HasPrefix(said, "warning: the machine is busy: ") {
		t.Errorf("by the clock: measured %d times, %q", measured, said)
	}
}
