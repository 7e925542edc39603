package report

import (
	"encoding/json"
	"strings"
	"testing"

	"match/sprt"
)

// Every form of an estimate has its texts: the known sides are printed, and the rest
// is undefined for a reason.
func TestTextsOfEstimates(t *testing.T) {
	for name, c := range map[string]struct {
		e                         sprt.Estimate
		long, short, listed, note string
	}{
		"closed":          {sprt.Estimate{Value: 46.5, Lower: 28.54, Upper: 64.71}, "46.50 ± 18.21 (95%)", "46.5 ± 18.2", "46.5 ± 18.2", "95% interval"},
		"nearly 0":        {sprt.Estimate{Value: -0.001, Lower: -2, Upper: 1.9}, "0.00 ± 2.00 (95%)", "0.0 ± 2.0", "0.0 ± 2.0", "95% interval"},
		"one-sided":       {sprt.Estimate{Value: 636.43, Lower: 427.5, Upper: 1100.2}, "636.43, 427.50 … 1100.20 (95%)", "636.4, 427.5 … 1100.2", "636.4, 427.5 … 1100.2", "95% interval"},
		"above 0":         {sprt.Estimate{Value: 20, Lower: 0.5, Upper: 41}, "20.00, 0.50 … 41.00 (95%)", "20.0, 0.5 … 41.0", "20.0, 0.5 … 41.0", "95% interval"},
		"below 0":         {sprt.Estimate{Value: -20, Lower: -41, Upper: -0.5}, "-20.00, -41.00 … -0.50 (95%)", "-20.0, -41.0 … -0.5", "-20.0, -41.0 … -0.5", "95% interval"},
		"open above":      {sprt.Estimate{Value: 50, Lower: 7.25, UpperOpen: true, Why: "x"}, "50.00, at least 7.25 (95%) (x)", "50.0, > 7.2", "50.0, > 7.2", "95% bound"},
		"open below":      {sprt.Estimate{Value: -416.64, LowerOpen: true, Upper: -87.9}, "-416.64, at most -87.90 (95%)", "-416.6, < -87.9", "-416.6, < -87.9", "95% bound"},
		"value alone":     {sprt.Estimate{Value: 3, LowerOpen: true, UpperOpen: true, Why: "x"}, "3.00 (x)", "3.0 ± ?", "3.0 (few games)", TooFew},
		"at least":        {sprt.Estimate{Undefined: true, Lower: 120.35, UpperOpen: true}, "at least 120.35 (95%)", "> 120.3", "> 120.3", "95% bound"},
		"at most":         {sprt.Estimate{Undefined: true, LowerOpen: true, Upper: -120.35}, "at most -120.35 (95%)", "< -120.3", "< -120.3", "95% bound"},
		"nothing defined": {sprt.Estimate{Undefined: true, LowerOpen: true, UpperOpen: true, Why: "no games"}, "undefined (no games)", "?", "?", TooFew},
	} {
		got := []string{EstimateText(c.e, " (95%)"), ShortEstimate(c.e), ListedEstimate(c.e), EstimateNote(c.e)}
		if want := []string{c.long, c.short, c.listed, c.note}; strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s:\n%q, want\n%q", name, got, want)
		}
	}
}

// Figures in JSON have ten decimals and no negative zero; what is undefined is null.
func TestFiguresInJSON(t *testing.T) {
	f := Figure{Estimate: sprt.Estimate{Value: -1e-12, Lower: -1.23456789012, UpperOpen: true, Why: "x"}, Unit: "Elo"}
	text, err := json.Marshal(f)
	if want := `{"value":0,"lower":-1.2345678901,"upper":null,"unit":"Elo","why":"x"}`; err != nil || string(text) != want {
		t.Errorf("%s, %v; want %s", text, err, want)
	}
	for x, want := range map[float64]string{0.004: "+0.00", -0.004: "+0.00", 1: "+1.00", -1: "-1.00"} {
		if got := Signed(x, 2); got != want {
			t.Errorf("%g: %s, want %s", x, got, want)
		}
	}
}
