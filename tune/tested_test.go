package tune

import (
	"testing"

	"match/event"
	"match/players/spec"
	"match/sprt"
)

// The test of a result begins after the openings of its run, of which a pair has two with an opening
// per game.
func TestTestedOnFreshOpenings(t *testing.T) {
	flat := spec.Player{Kind: spec.Builtin, Variant: "flat"}
	r := Result{Name: "flat", Best: []spec.Player{flat}, Start: flat, Conditions: event.DefaultConditions(), Played: 30, Book: 100}
	r.Conditions.Limits.Nodes, r.Conditions.BookStart = 40, 11
	verify := &Verify{Test: sprt.NewConfig(0, 5)}
	for own, want := range map[bool]int{false: 41, true: 71} {
		r.Conditions.OwnOpenings = own
		p, err := verify.Plan(r)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Conditions.BookStart; got != want {
			t.Errorf("an opening per game %v: the test starts at opening %d, want %d", own, got, want)
		}
	}
}

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
