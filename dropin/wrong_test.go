//go:build unix

package dropin

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Invalid command lines end like those of the originals, with exit code 1 and
// before the first game, and leave no file. If an original is available (see
// originals), it is run first.
func TestWrongCommandLines(t *testing.T) {
	for _, d := range []Dialect{Fastchess, Cutechess} {
		data, err := filepath.Abs("testdata/wrong/" + string(d) + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(read(t, data)), "\n")
		if len(lines) < 40 {
			t.Errorf("%s: %d wrong lines", d, len(lines))
		}
		golden, err := filepath.Abs("testdata/golden")
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range lines {
			t.Run(string(d)+" "+text, func(t *testing.T) {
				inGoldenDir(t, golden)
				before := names(t)
				args := commandLine(t, d, text)
				r := runIn(t.Context(), d, args, nil)
				if r.code != exitFailed || strings.Contains(r.stdout, "Started game") || r.stdout+r.stderr == "" {
					t.Errorf("exit code %d\n%s%s", r.code, r.stdout, r.stderr)
				}
				if after := names(t); after != before {
					t.Errorf("it leaves %s, before it there was %s", after, before)
				}
				if program := originals[d]; program != "" {
					if code := exitCode(t, program, args); code != r.code {
						t.Errorf("the original ends with %d", code)
					}
				}
			})
		}
	}
}

// names returns the names of the files in the working directory.
func names(t *testing.T) string {
	t.Helper()
	list, err := filepath.Glob("*")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(list, " ")
}

// exitCode returns the exit code of a program; 124 if it does not end soon.
func exitCode(t *testing.T, program string, args []string) int {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 3 * time.Second
	err := cmd.Run()
	failed := new(exec.ExitError)
	switch {
	case ctx.Err() != nil:
		return 124
	case errors.As(err, &failed):
		return failed.ExitCode()
	case err != nil:
		t.Fatal(err)
	}
	return 0
}
