package speed

import (
	"strings"
	"testing"
	"time"

	"match/players/spec"
)

// Processor time covers the engine's work and not its waiting. If node counts
// differ, both kinds of time are per node.
func TestKindsOfTime(t *testing.T) {
	lazy := script(t, "lazy", "sleep 0.4\necho 10 nodes")
	r, err := (&Bench{Args: []string{"bench"}, Timeout: time.Minute}).Run(t.Context(), &lazy)
	if err != nil || r.Wall < 400*time.Millisecond || r.CPU <= 0 || r.CPU > r.Wall/2 {
		t.Errorf("%+v, %v", r, err)
	}
	both, err := compare(t, script(t, "one", "sleep 0.05; echo 1000 nodes"), script(t, "two", "sleep 0.05; echo 250 nodes"), func(c *Comparison) { c.Wall, c.Most = true, 10 })
	if err != nil || both.Clock.Gain < 1 || both.Clock.Gain > 12 {
		t.Errorf("four times the nodes in one time: %+v, %v", both.Clock, err)
	}
	text, err := both.Report().JSON()
	if err != nil || !strings.HasPrefix(string(text), "{\n  \"schema\": \"match.event/1\",\n  \"kind\": \"speed\",\n") || !strings.Contains(string(text), `"by": "wall"`) {
		t.Errorf("%s, %v", text, err)
	}
}

// An engine with the xboard protocol also has its own bench.
func TestABenchOfXboard(t *testing.T) {
	engine := script(t, "x", "echo 7 nodes")
	engine.Kind = spec.Xboard
	if r, err := (&Bench{Args: []string{"bench"}, Timeout: time.Minute}).Run(t.Context(), &engine); err != nil || r.Nodes != 7 {
		t.Errorf("%+v, %v", r, err)
	}
}

// The number of rounds that suffices for an answer is not reported as too few.
func TestEnoughRounds(t *testing.T) {
	r := &Result{Names: [2]string{"a", "b"}, Within: 0.005, CPU: Estimate{Gain: 0.01, Lower: -0.01, Upper: 0.03, Rounds: fewest, Known: true}}
	if text := r.Answer(); r.Verdict() != "none" || strings.Contains(text, "at least") {
		t.Error(text)
	}
	if r.CPU.Rounds--; !strings.Contains(r.Answer(), "at least") {
		t.Error(r.Answer())
	}
}
