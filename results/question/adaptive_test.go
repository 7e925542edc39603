package question

import (
	"strings"
	"testing"

	"match/sprt"
)

// An evaluation by the adaptive test explains it, and shows the evidence for
// either hypothesis in place of the LLR.
func TestEvaluationByTheAdaptiveTest(t *testing.T) {
	test := zeroEight
	test.Config.Test = sprt.Adaptive
	e, err := Eval{Counts: pairs, Test: test}.Answer()
	if err != nil {
		t.Fatal(err)
	}
	_, rows, _ := strings.Cut(e.Text(), "SPRT   | ")
	same(t, "text", rows, `adaptive, normalized [0.00, 8.00], α=0.05 β=0.05
Test   | a mixture of SPRTs: H1 is accepted when its evidence reaches the bound, and so is H0
H1/H0  | 7.94 of 2.71 for H1, -2.18 of 2.71 for H0 → H1 accepted
Elo    | 42.76 ± 26.94 (95%, corrected for the stop)
Games  | N: 932
Penta  | [31, 83, 155, 125, 72]
Ratios | pairs drawn 0.333, won to lost 1.728
`)
}
