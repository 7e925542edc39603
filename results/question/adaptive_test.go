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
	_, rows, _ := strings.Cut(e.Text(), "LOS     | 100.00 %\n")
	same(t, "text", rows, `SPRT    | adaptive, normalized [0.00, 8.00], α=0.05 β=0.05
Test    | a mixture of SPRTs: H1 is accepted when its evidence reaches the bound, and so is H0
H1/H0   | 7.94 of 2.71 for H1, -2.18 of 2.71 for H0 → H1 accepted
Elo     | 42.76 ± 26.94 (95%, corrected for the stop)
Games   | N: 932
Penta   | [31, 83, 155, 125, 72]
Ratios  | pairs drawn 0.333, won to lost 1.728
`)
}

// Intervals corrected for stopping are checked in tests that stop by themselves,
// at five differences.
func TestCalibrationOfStoppedTests(t *testing.T) {
	c := Calibration{Simulation: simulation(t, sprt.Config{Elo1: 60, Alpha: 0.05, Beta: 0.05}, 20), Pairs: pairs, Lengths: []int{20}, Stopped: true}
	c.Arrival = &sprt.Arrival{Concurrent: 4, Length: [5]float64{1, 1, 1, 1, 1}}
	var b strings.Builder
	if err := c.Write(&b); err != nil {
		t.Fatal(err)
	}
	_, rows, _ := strings.Cut(b.String(), "halves from the middle")
	same(t, "text", rows, `  Elo, corrected for the stop (95 %)  open or undefined
-1                      90.00 % (69.90 to 97.21)            0
0                       90.00 % (69.90 to 97.21)            0
1                       95.00 % (76.39 to 99.11)            0
5                       95.00 % (76.39 to 99.11)            0
18                      100.00 % (83.89 to 100.00)          16
`)
}
