package tune

import (
	"testing"

	"match/event"
	"match/players/spec"
	"match/sprt"
)

// The tested result, or the reason why there is none, is given in one line.
func TestWhatIsTested(t *testing.T) {
	r := &Result{Of: event.Verified{What: "tuning 3"}, Best: make([]spec.Player, 2)}
	test := sprt.NewConfig(0, 5)
	match, race := &event.Plan{Format: &event.Match{SPRT: &test}}, &event.Plan{Format: &event.Race{RaceConfig: sprt.RaceConfig{Test: test}, Games: 800}}
	for _, c := range []struct{ got, want string }{
		{r.NothingToTest([]string{"mean"}), "rounded, the result of tuning 3 equals its start"},
		{r.NothingToTest(nil), "rounded, the result of tuning 3 equals its start"},
		{r.NothingToTest([]string{"mean", "last"}), "rounded, the 2 results of tuning 3 equal its start"},
		{r.Tested(match), "the result of tuning 3 against the original, " + test.String()},
		{r.Tested(race), "2 results of tuning 3 against the original in a race, each " + test.String() + "; at most 800 games in total"},
	} {
		if c.got != c.want {
			t.Errorf("%s\nwant %s", c.got, c.want)
		}
	}
	r.Book = 40
	if got := r.Tested(match); got != "the result of tuning 3 against the original, on fresh openings, "+test.String() {
		t.Error(got)
	}
}
