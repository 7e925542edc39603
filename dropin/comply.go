package dropin

import (
	"context"

	"match/players/check"
	"match/players/spec"
)

// comply examines an engine, as fastchess --compliance does. The steps are those
// of package check: more than the original has.
func comply(ctx context.Context, r *Request, out *printer) error {
	who := spec.Player{Kind: spec.UCI, Path: r.Subject[0], Args: r.Subject[1:], Timeout: r.Startup}
	number := 0
	report, err := check.Run(ctx, who, func(s check.Step) {
		number++
		out.line("Step %d: %s... %s", number, s.Name, stepResults[s.Result])
		if s.Why != "" {
			out.line("  %s", harmlessText(s.Why))
		}
	})
	if err != nil {
		return argumentErrorf("Error: %v", err)
	}
	if !report.Passed() {
		out.line("Engine failed %d of %d checks.", report.Counts[check.Fail], number)
		return errSaid
	}
	out.line("Engine passed all compliance checks.")
	return nil
}

// stepResults are the words of the original, as far as it has them.
var stepResults = map[check.Result]string{check.Pass: "Passed", check.Fail: "Failed", check.Note: "Passed (note)", check.Skip: "Skipped"}
