package check

import (
	"fmt"
	"io"
	"strings"
	"time"

	"match/internal/harmless"
	"match/internal/plural"
)

// mostLines is how much of what was said is shown where not all is wanted.
const mostLines = 20

// WriteText writes a step for people: how it went, why, and the end of what was
// said; or all of it, and the time that it took.
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

// Line sums the examination up.
func (r *Report) Line() string {
	return fmt.Sprintf("%d passed, %d failed, %s, %d skipped", r.Counts[Pass], r.Counts[Fail], plural.Count(r.Counts[Note], "note"), r.Counts[Skip])
}
