package check

import (
	"strings"
	"testing"
	"time"
)

func TestStepText(t *testing.T) {
	said := strings.Repeat("> go\n", mostLines) + "< best\x1bmove\n"
	for name, c := range map[string]struct {
		step    Step
		verbose bool
		want    string
	}{
		"passed":  {Step{Name: "uci", Result: Pass, Time: time.Second}, false, "pass  uci\n"},
		"timed":   {Step{Name: "uci", Result: Pass, Time: 1234567 * time.Nanosecond}, true, "pass  uci (1ms)\n"},
		"noted":   {Step{Name: "id", Result: Note, Why: "no\x1bname"}, false, "note  id\n      no?name\n"},
		"short":   {Step{Name: "go", Result: Fail, Why: "w", Transcript: "> a\n\n< b\n"}, false, "fail  go\n      w\n      | > a\n      | < b\n"},
		"long":    {Step{Name: "go", Result: Fail, Transcript: said}, false, "fail  go\n      | … 1 line before (--verbose shows them)\n" + strings.Repeat("      | > go\n", mostLines-1) + "      | < best?move\n"},
		"all":     {Step{Name: "go", Result: Fail, Transcript: said}, true, "fail  go (0s)\n" + strings.Repeat("      | > go\n", mostLines) + "      | < best?move\n"},
		"at most": {Step{Name: "go", Result: Fail, Transcript: strings.Repeat("x\n", mostLines)}, false, "fail  go\n" + strings.Repeat("      | x\n", mostLines)},
	} {
		var text strings.Builder
		c.step.WriteText(&text, c.verbose)
		if text.String() != c.want {
			t.Errorf("%s: %q, want %q", name, text.String(), c.want)
		}
	}
	r := Report{Counts: map[Result]int{Pass: 12, Note: 1, Skip: 3}}
	if got := r.Line(); got != "12 passed, 0 failed, 1 note, 3 skipped" {
		t.Error(got)
	}
}
