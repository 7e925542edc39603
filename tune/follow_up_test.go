package tune

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"match/event"
	"match/sprt"
	"match/tune/positions"
)

// The follow-up is stored with the plan, unchanged.
func TestFollowUpsAreKept(t *testing.T) {
	verify := &Verify{Test: sprt.NewConfig(0, 5), Games: 100}
	for _, want := range []FollowUp{
		{Answer: &Answer{Out: "a.toml", CSV: "a.csv", Plot: "a.svg", Verify: verify, Results: []string{Last, Mean}}},
		{Data: &Data{Sampling: Sampling{1, 2, 3, 4, "flat", 5}, Out: "-", Format: positions.CSV}},
		{Fit: &Fit{Sampling: Sampling{1, 2, 3, 4, "flat", 5}, Variant: "zoned", Weights: []string{"value.pawn"}, Scale: 0.1, Prior: 2, Others: []float64{7}, Blend: 0.5, Out: "o", JSON: "j", Top: 3, Verify: verify}},
	} {
		p, _ := zonedPlan(t)
		if err := Follow(p, want); err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(p)
		if err == nil {
			err = json.Unmarshal(text, p)
		}
		if err != nil {
			t.Fatal(err)
		}
		got, err := FollowUpOf(p)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(&want, got); diff != "" {
			t.Error(diff)
		}
	}
}

func TestNothingFollows(t *testing.T) {
	p := &event.Plan{Format: &event.Match{Games: 2}}
	if f, err := FollowUpOf(p); f != nil || err != nil {
		t.Errorf("%+v, %v", f, err)
	}
	for _, then := range []string{`{"texel":{}}`, `[`} {
		p.Then = json.RawMessage(then)
		if f, err := FollowUpOf(p); err == nil {
			t.Errorf("%s: %+v", then, f)
		}
	}
}
