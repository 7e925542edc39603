package results

import (
	"fmt"

	"match/sprt"
)

// Text returns the LLR with its bounds and the verdict: "3.26 (-2.94, 2.94) → H1
// accepted". For an adaptive test it is the evidence for each hypothesis with its
// bound: "3.02 of 2.71 for H1, -4.11 of 2.71 for H0 → H1 accepted".
func (t *Test) Text() string {
	if t.Config.Test == sprt.Adaptive {
		return fmt.Sprintf("%s of %.2f for H1, %s of %.2f for H0 → %s",
			signless(t.Evidence.H1, 2), t.Upper, signless(t.Evidence.H0, 2), -t.Lower, VerdictText(t.Verdict))
	}
	return fmt.Sprintf("%s (%.2f, %.2f) → %s", signless(t.LLR, 2), t.Lower, t.Upper, VerdictText(t.Verdict))
}

// Named is Text after the name of the measure, for a sentence.
func (t *Test) Named() string { return testNoun(t.Config) + " " + t.Text() }

// testNoun returns the measure of a test.
func testNoun(c sprt.Config) string {
	if c.Test == sprt.Adaptive {
		return "evidence"
	}
	return "LLR"
}

// label returns the name of the measure for the narrow column of a block.
func (t *Test) label() string {
	if t.Config.Test == sprt.Adaptive {
		return "H1/H0"
	}
	return "LLR"
}

// Short returns the state of the test without a verdict: "LLR 0.42 (-2.94, 2.94)"
// or "H1 0.42/2.71 H0 -0.80/2.71".
func (t *Test) Short() string {
	if t.Config.Test == sprt.Adaptive {
		return fmt.Sprintf("H1 %s/%.2f H0 %s/%.2f", signless(t.Evidence.H1, 2), t.Upper, signless(t.Evidence.H0, 2), -t.Lower)
	}
	return fmt.Sprintf("LLR %s (%.2f, %.2f)", signless(t.LLR, 2), t.Lower, t.Upper)
}

// Explain describes an adaptive test in one line. It is "" for Wald's test,
// which is well known.
func (t *Test) Explain() string {
	if t.Config.Test != sprt.Adaptive {
		return ""
	}
	return "a mixture of SPRTs: H1 is accepted when its evidence reaches the bound, and so is H0"
}
