package results

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"match/sprt"
)

// The test is that of a table of 2 × 3 counted by hand: 30/40/30 against 50/40/10.
func TestCompareMachines(t *testing.T) {
	m := CompareMachines("worker", map[string]sprt.Pentanomial{
		"w1": {10, 20, 40, 20, 10}, "w2": {20, 30, 40, 10, 0}, "w3": {0, 0, 1, 0, 0}, "w4": {},
	})
	// Expected for each: 40, 40, 20.
	if want := 2 * (100.0/40 + 100.0/20); math.Abs(m.ChiSquare-want) > 1e-9 || m.Freedom != 2 || math.Abs(m.P-math.Exp(-want/2)) > 1e-9 {
		t.Errorf("%+v", m)
	}
	if len(m.Machines) != 3 || m.Machines[0].Name != "w1" || m.Machines[0].Score != 0.5 || m.Machines[2].Name != "w3" {
		t.Errorf("%+v", m.Machines)
	}
	if a, b := m.Machines[0].Residual, m.Machines[1].Residual; a < 2 || math.Abs(a+b) > 0.1 {
		t.Errorf("residuals %v and %v", a, b)
	}
	var text bytes.Buffer
	if err := m.WriteText(&text); err != nil || !strings.Contains(text.String(), "w1      100    50.00%  +4.0") || !strings.Contains(text.String(), "χ² = 15.00, 2 degrees of freedom, p = 0.000553.") {
		t.Errorf("%v\n%s", err, &text)
	}
}

// Impossible tests are omitted, and undefined figures are missing.
func TestCompareFewMachines(t *testing.T) {
	for name, by := range map[string]map[string]sprt.Pentanomial{
		"none":      {},
		"one":       {"a": {9, 9, 9, 9, 9}},
		"two alike": {"a": {0, 0, 50, 0, 0}, "b": {0, 0, 50, 0, 0}},
		"few":       {"a": {0, 1, 0, 1, 0}, "b": {1, 0, 1, 0, 0}},
		"half few":  {"a": {20, 0, 20, 0, 20}, "b": {1, 0, 1, 0, 0}},
	} {
		m := CompareMachines("kind", by)
		var text bytes.Buffer
		if err := m.WriteText(&text); err != nil || m.Freedom != 0 || m.P != 1 || strings.Contains(text.String(), "NaN") || strings.Contains(text.String(), "Inf") || !strings.Contains(text.String(), "Too few") {
			t.Errorf("%s: %+v\n%s", name, m, &text)
		}
	}
	m := CompareMachines("kind", map[string]sprt.Pentanomial{"a": {0, 20, 20, 0, 0}, "b": {0, 20, 20, 0, 0}})
	if m.Freedom != 1 || m.ChiSquare != 0 || m.P != 1 {
		t.Errorf("nobody has won: %+v", m)
	}
}
