package report

import (
	"encoding/json"
	"fmt"

	"match/sprt"
)

// Test is a sequential test and its state.
type Test struct {
	sprt.Config
	LLR          float64       // for an adaptive test its lead, see sprt.Config.Lead
	Evidence     sprt.Evidence // for each hypothesis
	Lower, Upper float64       // the bounds at which it currently stops
	Verdict      sprt.Verdict
}

// TestAfter returns the state of a test by c after pairs with the given LLR. The
// verdict is that of the plain bounds.
func TestAfter(c sprt.Config, llr float64) *Test {
	lower, upper := c.Bounds()
	return &Test{Config: c, LLR: llr, Evidence: sprt.Evidence{H1: llr, H0: -llr}, Lower: lower, Upper: upper,
		Verdict: c.Verdict(llr)}
}

// TestAt is TestAfter with the pairs, from which an adaptive test computes its
// evidence.
func TestAt(c sprt.Config, pairs sprt.Pentanomial, llr float64) *Test {
	t := TestAfter(c, llr)
	if e, err := c.Evidence(pairs); c.Test == sprt.Adaptive && err == nil {
		t.Evidence = e
	}
	return t
}

// EloAfterStop returns the Elo of pairs corrected for the stop of the test; ok is false if no test has
// stopped. A test stops because the result looks clear, so the plain Elo is then too extreme.
func (t *Test) EloAfterStop(pairs sprt.Counts) (e sprt.Estimate, ok bool) {
	if t == nil || t.Verdict == sprt.None {
		return e, false
	}
	return sprt.SequentialEstimate(t.Config, pairs), true
}

// ShortElo returns the Elo of pairs for a narrow column, after a stop with the corrected one: "67.8 ± 25.0,
// corrected 65.1 ± 25.7".
func (t *Test) ShortElo(pairs sprt.Counts) string {
	text := ShortEstimate(sprt.EloEstimate(pairs))
	if e, ok := t.EloAfterStop(pairs); ok {
		text += ", corrected " + ShortEstimate(e)
	}
	return text
}

// SPRTDocument is a test and its state in a JSON document.
type SPRTDocument struct {
	Model    sprt.Model     `json:"model"`
	Elo0     float64        `json:"elo0"`
	Elo1     float64        `json:"elo1"`
	Alpha    float64        `json:"alpha"`
	Beta     float64        `json:"beta"`
	LLR      *float64       `json:"llr"` // null for an adaptive test, which has two evidences
	Lower    float64        `json:"lower"`
	Upper    float64        `json:"upper"`
	Verdict  sprt.Verdict   `json:"verdict"`
	Test     sprt.TestKind  `json:"test,omitempty"`
	Evidence *sprt.Evidence `json:"evidence,omitempty"`
}

// MarshalJSON writes a SPRTDocument.
func (t *Test) MarshalJSON() ([]byte, error) {
	d := SPRTDocument{
		Model: t.Model, Elo0: t.Elo0, Elo1: t.Elo1, Alpha: t.Alpha, Beta: t.Beta,
		Lower: Rounded(t.Lower), Upper: Rounded(t.Upper), Verdict: t.Verdict, Test: t.Config.Test,
	}
	if t.Config.Test == sprt.Adaptive {
		d.Evidence = &sprt.Evidence{H1: Rounded(t.Evidence.H1), H0: Rounded(t.Evidence.H0)}
	} else {
		llr := Rounded(t.LLR)
		d.LLR = &llr
	}
	return json.Marshal(d)
}

// Text returns the LLR with its bounds and the verdict: "3.26 (-2.94, 2.94) → H1
// accepted". For an adaptive test it is the evidence for each hypothesis with its
// bound: "3.02 of 2.71 for H1, -4.11 of 2.71 for H0 → H1 accepted".
func (t *Test) Text() string {
	if t.Config.Test == sprt.Adaptive {
		return fmt.Sprintf("%s of %.2f for H1, %s of %.2f for H0 → %s",
			Decimals(t.Evidence.H1, 2), t.Upper, Decimals(t.Evidence.H0, 2), -t.Lower, VerdictText(t.Verdict))
	}
	return fmt.Sprintf("%s (%.2f, %.2f) → %s", Decimals(t.LLR, 2), t.Lower, t.Upper, VerdictText(t.Verdict))
}

// Named is Text after the name of the measure, for a sentence.
func (t *Test) Named() string { return TestNoun(t.Config) + " " + t.Text() }

// TestNoun returns the measure of a test.
func TestNoun(c sprt.Config) string {
	if c.Test == sprt.Adaptive {
		return "evidence"
	}
	return "LLR"
}

// Label returns the name of the measure for the narrow column of a block.
func (t *Test) Label() string {
	if t.Config.Test == sprt.Adaptive {
		return "H1/H0"
	}
	return "LLR"
}

// Short returns the state of the test without a verdict: "LLR 0.42 (-2.94, 2.94)"
// or "H1 0.42/2.71 H0 -0.80/2.71".
func (t *Test) Short() string {
	if t.Config.Test == sprt.Adaptive {
		return fmt.Sprintf("H1 %s/%.2f H0 %s/%.2f",
			Decimals(t.Evidence.H1, 2), t.Upper, Decimals(t.Evidence.H0, 2), -t.Lower)
	}
	return fmt.Sprintf("LLR %s (%.2f, %.2f)", Decimals(t.LLR, 2), t.Lower, t.Upper)
}

// Explain describes an adaptive test in one line. It is "" for Wald's test,
// which is well known.
func (t *Test) Explain() string {
	if t.Config.Test != sprt.Adaptive {
		return ""
	}
	return "a mixture of SPRTs: H1 is accepted when its evidence reaches the bound, and so is H0"
}

// VerdictText returns a verdict in the words of reports: "H1 accepted" or "no
// verdict".
func VerdictText(v sprt.Verdict) string {
	if v == sprt.None {
		return "no verdict"
	}
	return v.String() + " accepted"
}
