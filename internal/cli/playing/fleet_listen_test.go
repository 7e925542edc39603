package playing

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A run without workers says so every ten seconds, until one has come.
func TestRemind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		said, begun := 0, time.Now()
		remind(t.Context(), remindEvery, func() bool { return time.Since(begun) > 35*time.Second }, func() { said++ })
		if said != 3 || time.Since(begun) != 40*time.Second {
			t.Errorf("said %d times in %v", said, time.Since(begun))
		}
	})
	for want, line := range map[string]string{
		"match worker @token'":                    noWorker("token", "dir"),
		"match fleet token --dir dir' prints":     noWorker("", "dir"),
		"no worker has joined yet, so no game is": noWorker("", ""),
	} {
		if !strings.Contains(line, want) {
			t.Errorf("%q", line)
		}
	}
}
