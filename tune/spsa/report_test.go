package spsa

import (
	"encoding/json"
	"testing"
)

func TestReport(t *testing.T) {
	s := Simulation{Params: 1, Pairs: 700, Batch: 8, StepLoss: 2.5, StartLoss: 20, Variance: 0.4, REnd: 0.002, Runs: 3, Seed: 9}
	r := Report{s, Outcome{Average: Loss{1.234, 2.5}, Last: Loss{3.1, 4.2}, Floor: 0.5, Coverage: 0.9512}}
	const text = `1 parameter, 700 pairs, a step of c_end costs 2.5 Elo, 20 Elo below the best at the start, 3 runs
mean of the second half  1.23 Elo below the best values on average, 95% within 2.50
last values              3.10 Elo, 95% within 4.20; more games cannot bring that below 0.50
intervals                95.1% of the 95% intervals contain the best value
`
	if got := r.Text(); got != text {
		t.Errorf("%s", got)
	}
	const document = `{"params":1,"pairs":700,"batch":8,"step_loss":2.5,"start_loss":20,"variance":0.4,"r_end":0.002,"runs":3,"seed":9,` +
		`"average":{"mean":1.234,"q95":2.5},"last":{"mean":3.1,"q95":4.2},"floor":0.5,"coverage":0.9512}`
	if got, err := json.Marshal(r); err != nil || string(got) != document {
		t.Errorf("%s, %v", got, err)
	}
}
