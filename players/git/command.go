package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// commandError is a failed git command, with the first line of its output.
type commandError struct {
	command, stderr string
	cause           error
}

func (e *commandError) Error() string {
	if e.stderr == "" {
		return fmt.Sprintf("git %s: %v", e.command, e.cause)
	}
	return fmt.Sprintf("git %s: %s", e.command, e.stderr)
}

func (e *commandError) Unwrap() error { return e.cause }

// quiet are settings that keep git from writing: no shared index, no file
// monitor, no hooks and no large files.
var quiet = []string{
	"-c", "core.splitIndex=false", "-c", "core.fsmonitor=false", "-c", "core.untrackedCache=false", "-c", "core.hooksPath=/dev/null",
	"-c", "core.sparseCheckout=false", "-c", "filter.lfs.smudge=cat", "-c", "filter.lfs.process=", "-c", "filter.lfs.required=false",
	"-c", "gc.auto=0", "-c", "maintenance.auto=false",
}

// reachable are the protocols for fetching remote repositories. Other commands
// may use no protocol: otherwise git would write missing objects of a partial
// clone into the user's repository.
const reachable = "https:http:ssh:git:file"

// plain are settings that change what git prints: a user's are for reading, and match reads the defaults.
var plain = []string{
	"-c", "log.showSignature=false", "-c", "log.follow=false", "-c", "log.diffMerges=separate", "-c", "log.showRoot=true",
	"-c", "i18n.logOutputEncoding=UTF-8", "-c", "color.ui=false", "-c", "core.quotePath=true",
	"-c", "diff.relative=false", "-c", "diff.orderFile=/dev/null", "-c", "status.showUntrackedFiles=normal",
}

// run runs git with extra variables of the environment and returns what it
// printed.
func run(ctx context.Context, dir string, extra []string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", slices.Concat(quiet, plain, args)...)
	cmd.Dir, cmd.WaitDelay = dir, time.Second // what git has started may outlive it
	protocols := "none"
	if verb(args) == "fetch" {
		protocols = reachable
	}
	cmd.Env = append(cleanEnv(), "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1",
		"GIT_ALLOW_PROTOCOL="+protocols, "LC_ALL=C")
	cmd.Env = append(cmd.Env, extra...)
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	err := cmd.Run()
	switch {
	case err == nil, errors.Is(err, exec.ErrWaitDelay): // it has ended, and left a process in the background
		return out.String(), nil
	case ctx.Err() != nil:
		return "", context.Cause(ctx)
	case errors.Is(err, exec.ErrNotFound):
		return "", errors.New("git is not in the PATH")
	}
	return "", &commandError{verb(args), reasonOf(stderr.String()), err}
}

// reasonOf returns the line with git's error message, or else the first line.
func reasonOf(stderr string) string {
	lines := strings.Split(strings.TrimSpace(stderr), "\n")
	for _, line := range lines {
		if reason, isReason := strings.CutPrefix(line, "fatal: "); isReason {
			return reason
		}
	}
	return lines[0]
}

// verb returns the command among the arguments, for messages.
func verb(args []string) string {
	for i := 0; i < len(args); i++ {
		switch {
		case args[i] == "-c" || args[i] == "-C":
			i++
		case !strings.HasPrefix(args[i], "-"):
			return args[i]
		}
	}
	return ""
}

// cleanEnv returns the environment without variables that point git elsewhere,
// as in a hook.
func cleanEnv() (env []string) {
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "GIT_") || strings.HasPrefix(v, "GIT_SSH") || strings.HasPrefix(v, "GIT_CONFIG") || strings.HasPrefix(v, "GIT_ASKPASS") {
			env = append(env, v)
		}
	}
	return env
}
