package playing

import (
	"fmt"

	"match/event"
)

// neededHint returns the command that continues the test of a tuning until its expected verdict; ""
// if there is none.
func neededHint(out *event.Outcome) string {
	format, ok := out.Plan.Format.(*event.Match)
	if !ok || out.Plan.Verifies == nil || out.Number == 0 {
		return ""
	}
	n, known := out.Summary().Needed()
	if !known || n.Games <= format.Games || n.Games >= event.MaxGames {
		return ""
	}
	return fmt.Sprintf("More  | match resume %d --games %d\n", out.Number, n.Games)
}
