package check

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"match/internal/harmless"
	"match/internal/plural"
	"match/players/spec"
)

// Result is the result of a step.
type Result string

// The results. A note is behaviour that is allowed but can confuse other
// programs.
const (
	Pass Result = "pass"
	Fail Result = "fail"
	Note Result = "note"
	Skip Result = "skip"
)

// Step is one test of a player.
type Step struct {
	Name       string        `json:"name"`
	Result     Result        `json:"result"`
	Why        string        `json:"why,omitempty"`        // empty if it passed
	Transcript string        `json:"transcript,omitempty"` // the conversation, if it failed
	Time       time.Duration `json:"-"`
}

// Report is the result of all steps for a player.
type Report struct {
	Player string         `json:"player"` // its spec
	Steps  []Step         `json:"steps"`
	Counts map[Result]int `json:"counts"`
}

// Passed reports whether no step failed.
func (r *Report) Passed() bool { return r.Counts[Fail] == 0 }

// Run tests a player and calls show, which may be nil, after each step. It
// returns an error if there is nothing to test, for example because the file
// does not exist. If ctx is done, the error is its cause.
func Run(ctx context.Context, who spec.Player, show func(Step)) (*Report, error) {
	r := &Report{Player: who.String(), Counts: map[Result]int{}}
	if who.IsProcess() {
		if _, err := who.Executable(); err != nil {
			return nil, err
		}
	}
	add := func(s Step) {
		r.Steps = append(r.Steps, s)
		r.Counts[s.Result]++
		if show != nil {
			show(s)
		}
	}
	if err := runProtocol(ctx, who, add); err != nil {
		return nil, err
	}
	if err := runPlayer(ctx, who, add); err != nil {
		return nil, err
	}
	return r, nil
}

// remark is an error that marks a step as a note or as skipped.
type remark struct {
	result Result
	why    string
}

func (r remark) Error() string { return r.why }

func note(format string, args ...any) error { return remark{Note, fmt.Sprintf(format, args...)} }
func skip(format string, args ...any) error { return remark{Skip, fmt.Sprintf(format, args...)} }

// judge turns the error of a check into a step.
func judge(name string, took time.Duration, err error, transcript func() []byte) Step {
	s := Step{Name: name, Result: Pass, Time: took}
	var r remark
	switch {
	case err == nil:
	case errors.As(err, &r):
		s.Result, s.Why = r.result, r.why
	default:
		s.Result, s.Why, s.Transcript = Fail, err.Error(), string(transcript())
	}
	return s
}

// mostLines is the number of transcript lines shown without the verbose flag.
const mostLines = 20

// WriteText writes a step as text: its result, the reason, and the end of the
// transcript. If verbose, it writes the whole transcript and the time taken.
func (s Step) WriteText(w io.Writer, verbose bool) {
	took := ""
	if verbose {
		took = fmt.Sprintf(" (%v)", s.Time.Round(time.Millisecond))
	}
	fmt.Fprintf(w, "%s  %s%s\n", s.Result, s.Name, took)
	if s.Why != "" {
		fmt.Fprintf(w, "      %s\n", harmless.Line(s.Why))
	}
	lines := strings.Split(strings.TrimRight(s.Transcript, "\n"), "\n")
	if len(lines) > mostLines && !verbose {
		fmt.Fprintf(w, "      | … %s before (--verbose shows them)\n", plural.Count(len(lines)-mostLines, "line"))
		lines = lines[len(lines)-mostLines:]
	}
	for _, line := range lines {
		if line != "" {
			fmt.Fprintf(w, "      | %s\n", harmless.Line(line))
		}
	}
}

// Line returns a one-line summary of the report.
func (r *Report) Line() string {
	return fmt.Sprintf("%d passed, %d failed, %s, %d skipped",
		r.Counts[Pass], r.Counts[Fail], plural.Count(r.Counts[Note], "note"), r.Counts[Skip])
}
