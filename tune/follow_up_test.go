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

// Older programs stored it among the flags.
func TestOldFollowUps(t *testing.T) {
	p, _ := zonedPlan(t)
	p.Flags = map[string]string{"output": "o.toml", "csv": "o.csv", "plot": "o.svg", "verify": "true", "sprt": "-1, 5", "verify-games": "40", "logs": "l"}
	got, err := FollowUpOf(p)
	if err != nil {
		t.Fatal(err)
	}
	want := &FollowUp{Answer: &Answer{Out: "o.toml", CSV: "o.csv", Plot: "o.svg", Verify: &Verify{Test: sprt.NewConfig(-1, 5), Games: 40}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	p.Flags["verify"] = "false"
	if got, err = FollowUpOf(p); err != nil || got.Answer.Verify != nil {
		t.Errorf("%+v, %v: want no test", got, err)
	}
	for flag, text := range map[string]string{"sprt": "1", "verify-games": ""} {
		p.Flags = map[string]string{"verify": "true", "sprt": "0,5", "verify-games": "40"}
		p.Flags[flag] = text
		if _, err := FollowUpOf(p); err == nil {
			t.Errorf("%s=%q: no error", flag, text)
		}
	}
	p.Flags = map[string]string{"verify": "true", "sprt": "x,1", "verify-games": "40"}
	if _, err := FollowUpOf(p); err == nil {
		t.Error("a test without bounds")
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
