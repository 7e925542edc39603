package results

import (
	"encoding/json"
	"strings"
	"testing"

	"match/report"
	"match/sprt"
)

// adaptiveSummary returns a match with an adaptive test after these pairs.
func adaptiveSummary(t *testing.T, pairs sprt.Pentanomial) *Summary {
	t.Helper()
	c := sprt.NewConfig(0, 8)
	c.Test = sprt.Adaptive
	lead, err := c.Lead(pairs)
	if err != nil {
		t.Fatal(err)
	}
	return &Summary{A: "new", B: "old", Limits: "nodes=1000", Pairs: pairs, Games: sprt.Trinomial{Draws: pairs.Games()}, Test: report.TestAt(c, pairs, lead)}
}

// The reports of an adaptive test show both evidences with their bounds, and name
// the test.
func TestReportsOfAnAdaptiveTest(t *testing.T) {
	passed, open := adaptiveSummary(t, sprt.Pentanomial{31, 83, 155, 125, 72}), adaptiveSummary(t, sprt.Pentanomial{9, 20, 40, 22, 10})
	for s, want := range map[*Summary][]string{
		passed: {"SPRT  | nodes=1000, adaptive, normalized [0.00, 8.00], α=0.05 β=0.05\n", "Test  | a mixture of SPRTs", "H1/H0 | ", " of 2.71 for H1, -", " of 2.71 for H0 → H1 accepted\n"},
		open:   {" of 2.71 for H0 → no verdict\n"},
	} {
		block := s.Report().Text()
		for _, text := range want {
			if !strings.Contains(block, text) {
				t.Errorf("no %q in\n%s", text, block)
			}
		}
		if strings.Contains(block, "LLR") {
			t.Errorf("an LLR in\n%s", block)
		}
	}
	if e, _ := passed.Test.Config.Evidence(passed.Pairs); passed.Test.Evidence != e || passed.Verdict() != sprt.H1 {
		t.Errorf("%+v, want %+v", passed.Test, e)
	}
	_, parts := open.Progress(0)
	text := strings.Join(parts, "  ")
	if !strings.Contains(text, "of about ") || !strings.Contains(text, "/2.71 H0 ") {
		t.Errorf("progress: %s", text)
	}
	if left, ok := open.Left(0); !ok || left.Games < 100 || left.Games > 40_000 || left.Least > left.Games || left.Most < left.Games {
		t.Errorf("left: %+v, %v", left, ok)
	}
	g := Gate{Comparisons: []Comparison{{Summary: passed}}}
	if line := g.Comparisons[0].Line(); !strings.Contains(line, ", evidence ") {
		t.Errorf("line: %s", line)
	}
}

func TestDocumentOfAnAdaptiveTest(t *testing.T) {
	s := adaptiveSummary(t, sprt.Pentanomial{9, 20, 40, 22, 10})
	text, err := s.Report().JSON()
	if err != nil {
		t.Fatal(err)
	}
	var d struct {
		Encounters []struct {
			SPRT struct {
				Test         string
				LLR          *float64
				Lower, Upper float64
				Evidence     struct{ H1, H0 float64 }
			}
		}
	}
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	lower, upper := s.Test.Config.Bounds()
	got := d.Encounters[0].SPRT
	if got.Test != "adaptive" || got.LLR != nil || got.Lower != report.Rounded(lower) || got.Upper != report.Rounded(upper) ||
		got.Evidence.H1 != report.Rounded(s.Test.Evidence.H1) || got.Evidence.H0 != report.Rounded(s.Test.Evidence.H0) {
		t.Errorf("%s", text)
	}
}
