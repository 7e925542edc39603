package pairing

import (
	"testing"

	"pgregory.net/rapid"
)

func TestDecide(t *testing.T) {
	chain := TieBreak{Pairs: 2, Cap: 3}
	for name, c := range map[string]struct {
		pairs  []int
		chain  TieBreak
		expect Decision
	}{
		"nothing yet":          {nil, chain, Decision{Scheduled: 2}},
		"a lead, not enough":   {[]int{3}, chain, Decision{Counted: 1, Scheduled: 2}},
		"out of reach":         {[]int{4, 3}, chain, Decision{Over: true, First: true, Counted: 2, Scheduled: 2}},
		"a tie can be reached": {[]int{4}, chain, Decision{Counted: 1, Scheduled: 2}},
		"lost":                 {[]int{2, 1}, chain, Decision{Over: true, Counted: 2, Scheduled: 2}},
		"tied":                 {[]int{2, 2}, chain, Decision{Counted: 2, Scheduled: 4}},
		"decided in the step":  {[]int{2, 2, 2, 1}, chain, Decision{Over: true, Counted: 4, Scheduled: 4}},
		"the cap cuts a step":  {[]int{2, 2, 2, 2}, chain, Decision{Counted: 4, Scheduled: 5}},
		"sudden death":         {[]int{2, 2, 2, 2, 3}, chain, Decision{Over: true, First: true, Counted: 5, Scheduled: 5}},
		"drawn to the end":     {[]int{2, 2, 2, 2, 2, 0}, chain, Decision{Over: true, First: true, BySeed: true, Counted: 5, Scheduled: 5}},
		"by seed at once":      {[]int{2, 2}, TieBreak{}, Decision{Over: true, First: true, BySeed: true, Counted: 2, Scheduled: 2}},
		"beyond the end":       {[]int{4, 4, 0, 0, 0}, chain, Decision{Over: true, First: true, Counted: 2, Scheduled: 2}},
	} {
		if got := c.chain.Decide(2, c.pairs); got != c.expect {
			t.Errorf("%s: %+v, want %+v", name, got, c.expect)
		}
	}
	if got := chain.Decide(5, []int{4, 4, 4}); !got.Over || got.Counted != 3 {
		t.Errorf("three won pairs of five: %+v", got)
	}
}

// Every match ends, and later pairs do not change a decision.
func TestMatchesEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pairs := rapid.IntRange(1, 6).Draw(t, "pairs")
		chain := TieBreak{Pairs: rapid.IntRange(0, 3).Draw(t, "step"), Cap: rapid.IntRange(3, 9).Draw(t, "cap")}
		most := pairs + chain.Cap
		results := rapid.SliceOfN(rapid.IntRange(0, 4), most, most).Draw(t, "results")
		d := chain.Decide(pairs, results)
		if !d.Over || d.Counted > most {
			t.Fatalf("%+v", d)
		}
		if again := chain.Decide(pairs, results[:d.Counted]); again != d {
			t.Fatalf("%+v, then %+v", again, d)
		}
		if d.Counted > 0 && !d.BySeed && chain.Decide(pairs, results[:d.Counted-1]).Over {
			t.Fatal("decided before the deciding pair")
		}
	})
}

func TestParseTieBreak(t *testing.T) {
	for s, want := range map[string]TieBreak{"pairs:2,cap:8": {2, 8}, "cap:3,pairs:3": {3, 3}, "seed": {}} {
		got, err := ParseTieBreak(s)
		if err != nil || got != want {
			t.Errorf("%q: %+v, %v", s, got, err)
		}
		if again, err := ParseTieBreak(got.String()); again != got || err != nil {
			t.Errorf("%q does not come back from %q", s, got)
		}
	}
	for s, want := range map[string]string{
		"":              `tie-break "": "" is not pairs:N or cap:N with N ≥ 1`,
		"pairs:2":       `tie-break "pairs:2": cap:N is missing: without it a tied match may never end`,
		"cap:8":         `tie-break "cap:8": pairs:N is missing: how many pairs are played at a time`,
		"pairs:2,cap:1": `tie-break "pairs:2,cap:1": cap must not be below pairs`,
		"pairs:0,cap:1": `tie-break "pairs:0,cap:1": "pairs:0" is not pairs:N or cap:N with N ≥ 1`,
		"games:2":       `tie-break "games:2": unknown step "games": want pairs:N, cap:N or seed`,
	} {
		if got, err := ParseTieBreak(s); err == nil || err.Error() != want || got != (TieBreak{}) {
			t.Errorf("%q: %+v, %v, want %s", s, got, err, want)
		}
	}
}

// A lead that the last pair can level is not decisive, for either side.
func TestDecideIsEvenHanded(t *testing.T) {
	for _, results := range [][]int{{4}, {0}} {
		if d := (TieBreak{}).Decide(2, results); d.Over {
			t.Errorf("after %v: %+v", results, d)
		}
	}
}
