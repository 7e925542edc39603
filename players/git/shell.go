package git

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"match/internal/sandbox"
	"match/players/process"
)

// job is a shell command whose output goes to a file.
type job struct {
	dir     string // where it runs
	command string
	log     string // the file, overwritten
	timeout time.Duration
	env     []string     // NAME=VALUE, added to match's own environment
	box     *sandbox.Box // the sandbox; nil: none
}

// ErrTooLong is the cause of a build that exceeded its time limit.
var ErrTooLong = errors.New("the time limit of the build was reached")

// errKilled is the error of a build whose shell was killed.
var errKilled = errors.New("killed")

// mostWritten limits how many bytes a build may write into one file, for example
// its log. So a build that prints without end does not fill the disk.
var mostWritten = int64(4 << 30)

// tooLarge is the exit code of a shell whose command was ended by SIGXFSZ.
const tooLarge = 128 + 25

// wrapper runs $2 without input, writes all its output to $1, and prints its exit
// code. A build must not see the repository around the cache, if there is one, or
// the settings that make or git have passed to match.
const wrapper = `unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_PREFIX GIT_OBJECT_DIRECTORY MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
log=$1 command=$2; shift 2
for v in "$@"; do export "$v"; done
ulimit -f "$MATCH_BLOCKS" && unset MATCH_BLOCKS
(eval "$command") >"$log" 2>&1 </dev/null
echo "$?"`

// run waits for the job and returns its exit code. Everything that the job has
// started is gone then, even if ctx is cancelled, the time is up, or match is
// killed.
func (j *job) run(ctx context.Context) (code int, err error) {
	path, args, err := j.line()
	if err != nil {
		return 0, err
	}
	p, err := process.Start(process.Config{Path: path, Args: args, Dir: j.dir, Log: process.NewLog(nil)})
	if err != nil {
		return 0, err
	}
	line, err := p.Ask(ctx, time.Now().Add(j.timeout), "", func([]byte) bool { return true })
	text := string(line)
	closing := p.Close("", 0)
	if j.box != nil {
		sandbox.Sweep()
	}
	switch {
	case ctx.Err() != nil:
		return 0, context.Cause(ctx)
	case errors.Is(err, process.ErrDeadline):
		return 0, ErrTooLong
	case err == io.EOF:
		return 0, errKilled
	case err != nil:
		return 0, err
	}
	if code, err = strconv.Atoi(text); err != nil {
		return 0, fmt.Errorf("the shell reports %q", text)
	}
	return code, closing
}

// line returns the shell that runs the command, with its arguments.
func (j *job) line() (path string, args []string, err error) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		return "", nil, errors.New("a build needs a shell: sh is not in the PATH")
	}
	args = append([]string{"-c", wrapper, "sh", j.log, j.command, fmt.Sprintf("MATCH_BLOCKS=%d", mostWritten/512)}, j.env...)
	if j.box == nil {
		return sh, args, nil
	}
	if err := os.WriteFile(j.log, nil, 0o666); err != nil { // only an existing file can be made visible in the sandbox
		return "", nil, err
	}
	box := *j.box
	box.Dir, box.Write = j.dir, append(slices.Clone(box.Write), j.log)
	return box.Around(sh, args)
}

// tail returns the last lines of a file, without blank ones.
func tail(path string, most int) (lines []string) {
	const end = 16 << 10
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	if size, err := f.Seek(0, io.SeekEnd); err == nil {
		f.Seek(max(0, size-end), io.SeekStart)
	}
	data, _ := io.ReadAll(io.LimitReader(f, end))
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimRight(line, "\r\n\t "); line != "" {
			lines = append(lines, line)
		}
	}
	return lines[max(0, len(lines)-most):]
}
