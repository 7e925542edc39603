package check

import (
	"fmt"
	"io"
	"strings"
	"time"

	"match/internal/harmless"
	"match/internal/plural"
)

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
	return fmt.Sprintf("%d passed, %d failed, %s, %d skipped", r.Counts[Pass], r.Counts[Fail], plural.Count(r.Counts[Note], "note"), r.Counts[Skip])
}
