package stages

import (
	"strings"
	"testing"
)

// Every draft is a valid protocol; fewer hours give a shorter time control.
func TestDraft(t *testing.T) {
	for _, s := range Strengths {
		seen := ""
		for _, hours := range []float64{1000, 100, 5} {
			text, err := Draft(DraftOptions{Base: `a"b`, Strength: s, Cores: 3, Hours: hours})
			if err != nil {
				t.Fatal(err)
			}
			if hours == 5 && s == Top && !strings.Contains(text, "5 hours a week are enough for 0 of them") {
				t.Errorf("not how many ideas a week has time for:\n%s", text)
			}
			p, err := Read("x", []byte(text))
			if err != nil || p.Base != `a"b` || len(p.OfIdeas()) != 2 || len(p.OfBranch()) != 1 || p.Stages[0].Concurrency != 3 {
				t.Fatalf("%s, %g hours: %+v, %v", s, hours, p, err)
			}
			if seen += p.Stages[0].Limits.String() + "\n"; p.Stages[1].Limits.TC[0].Base != 4*p.Stages[0].Limits.TC[0].Base {
				t.Errorf("%s: %v, then %v", s, p.Stages[0].Limits, p.Stages[1].Limits)
			}
		}
		want := map[Strength]string{Beginner: "tc=10+0.1\ntc=10+0.1\ntc=1+0.01\n", Middle: "tc=10+0.1\ntc=3+0.03\ntc=1+0.01\n", Top: "tc=3+0.03\ntc=1+0.01\ntc=1+0.01\n"}[s]
		if seen != want {
			t.Errorf("%s: %s", s, strings.ReplaceAll(seen, "\n", " "))
		}
	}
}
