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

// job is a command for a shell with all that it says in a file.
type job struct {
	dir     string // where it runs
	command string
	log     string // the file, written anew
	timeout time.Duration
	env     []string     // NAME=VALUE, besides that of match
	box     *sandbox.Box // where it runs; nil: where match does
}

// ErrTooLong is the cause of a build that was ended because its time was up.
var ErrTooLong = errors.New("its time is up")

// errKilled is the error of a build whose shell was killed.
var errKilled = errors.New("killed")

// mostWritten is the most bytes that a build writes into one file, its log for
// example. One that says the same for ever does not fill the disk.
var mostWritten = int64(4 << 30)

// tooLarge is the exit code of a shell's command that SIGXFSZ has ended.
const tooLarge = 128 + 25

// wrapper runs $2 with nothing to read, says all into $1 and then how it ended.
// A build sees neither the repository around the cache, if there is one, nor
// what make or git have told match.
const wrapper = `unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_PREFIX GIT_OBJECT_DIRECTORY MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
log=$1 command=$2; shift 2
for v in "$@"; do export "$v"; done
ulimit -f "$MATCH_BLOCKS" && unset MATCH_BLOCKS
(eval "$command") >"$log" 2>&1 </dev/null
echo "$?"`

// run waits for the job and returns its exit code. Whatever it has started is
// gone then, also if ctx is cancelled, if its time is up, or if match is killed.
func (j *job) run(ctx context.Context) (code int, err error) {
	path, args, err := j.line()
	if err != nil {
		return 0, err
	}
	p, err := process.Start(process.Config{Path: path, Args: args, Dir: j.dir, Log: process.NewLog(nil)})
	if err != nil {
		return 0, err
	}
	var line []byte
	if err = p.Begin(ctx, time.Now().Add(j.timeout)); err == nil {
		line, err = p.ReadLine()
	}
	text := string(line)
	closing := p.Close("", 0)
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
		return 0, fmt.Errorf("the shell says %q", text)
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
	if err := os.WriteFile(j.log, nil, 0o666); err != nil { // what is there can be shown to the box
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
