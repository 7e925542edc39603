package results

import (
	"encoding/json"
	"strings"
	"testing"

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
	return &Summary{A: "new", B: "old", Limits: "nodes=1000", Pairs: pairs, Games: sprt.Trinomial{Draws: pairs.Games()}, Test: TestAt(c, pairs, lead)}
}

// The reports of an adaptive test show both evidences with their bounds, and name
// the test.
func TestReportsOfAnAdaptiveTest(t *testing.T) {
	passed, open := adaptiveSummary(t, sprt.Pentanomial{31, 83, 155, 125, 72}), adaptiveSummary(t, sprt.Pentanomial{9, 20, 40, 22, 10})
	for s, want := range map[*Summary][]string{
		passed: {"SPRT  | nodes=1000, adaptive, normalized [0.00, 8.00], α=0.05 β=0.05\n", "Test  | a mixture of SPRTs", "H1/H0 | ", " of 2.71 for H1, -", " of 2.71 for H0 → H1 accepted\n"},
		open:   {" of 2.71 for H0 → no verdict\n"},
	} {
		block := s.Block()
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
	_, text := open.Progress(0)
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
	text, err := s.JSON()
	if err != nil {
		t.Fatal(err)
	}
	var d struct {
		SPRT struct {
			Test         string
			LLR          *float64
			Lower, Upper float64
			Evidence     struct{ H1, H0 float64 }
		}
	}
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	lower, upper := s.Test.Config.Bounds()
	if d.SPRT.Test != "adaptive" || d.SPRT.LLR != nil || d.SPRT.Lower != rounded(lower) || d.SPRT.Upper != rounded(upper) ||
		d.SPRT.Evidence.H1 != rounded(s.Test.Evidence.H1) || d.SPRT.Evidence.H0 != rounded(s.Test.Evidence.H0) {
		t.Errorf("%s", text)
	}
}

// A chart shows each evidence on the side of its bound, limited to the space
// between the bounds; the chart of Wald's test shows the LLR.
func TestCurves(t *testing.T) {
	s := adaptiveSummary(t, sprt.Pentanomial{40, 30, 20, 10, 3})
	var path []Point
	for i := range 1200 {
		counts := sprt.Pentanomial{i, i, i, i / 2, i / 4}
		path = append(path, Point{Pair: i + 1, Counts: counts, LLR: float64(-i)})
	}
	curves := s.Test.Curves(path)
	if len(curves) != 2 || curves[0].Name != "evidence for H1" || len(curves[0].Pairs) != curvePoints+1 || curves[1].Pairs[curvePoints] != 1200 {
		t.Fatalf("%d curves: %v", len(curves), curves)
	}
	last := path[len(path)-1]
	e, _ := s.Test.Config.Evidence(last.Counts)
	if h1, h0 := curves[0].Values, curves[1].Values; h1[0] != 0 || h1[curvePoints] != s.Test.Lower || h0[curvePoints] != -e.H0 {
		t.Errorf("H1 %g, H0 %g, want %g and %g", h1[curvePoints], h0[curvePoints], s.Test.Lower, -e.H0)
	}
	if text := s.Test.PathText(path, 3); !strings.Contains(text, "Nearer evidence from -2.71 to 2.71") || !strings.Contains(text, "H1 ") || strings.Contains(text, "LLR") {
		t.Errorf("path:\n%s", text)
	}
	wald := TestAfter(sprt.NewConfig(0, 8), -3).Curves(path)
	if len(wald) != 1 || wald[0].Name != "LLR" || len(wald[0].Values) != 1201 || wald[0].Values[1200] != -1199 || wald[0].Pairs[1200] != 1200 {
		t.Errorf("%d curves of Wald's test", len(wald))
	}
}
