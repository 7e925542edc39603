package spec

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

func TestTimeControl(t *testing.T) {
	for text, want := range map[string]string{
		"10+0.1": "10+0.1", "10": "10", "40/60+0.5:20/30:10+0.1": "40/60+0.5:20/30:10+0.1",
		"0.2+0.002": "0.2+0.002", "60+0": "60", "1.50+.5": "1.5+0.5", "0.001": "0.001", "40/60:40/60": "40/60:40/60",
	} {
		tc, err := ParseTimeControl(text)
		if err != nil || tc.String() != want {
			t.Errorf("%s: %v, %v", text, tc, err)
		}
	}
	tc, _ := ParseTimeControl("40/60+0.5:0.25")
	if tc[0] != (Stage{40, time.Minute, 500 * time.Millisecond}) || tc[1] != (Stage{0, 250 * time.Millisecond, 0}) {
		t.Errorf("%+v", tc)
	}
	for text, want := range map[string]string{
		"": `base ""`, "0": "at least 0.001", "-1": `base "-1"`, "x": `base "x"`, "1+x": `increment "x"`,
		"0/5": `moves "0"`, "x/5": `moves "x"`, "5:00": "lasts for the rest of the game", "1e3": `base "1e3"`,
		"99999999": "longer than", "10+0.1:": `stage "10+0.1" lasts`, "1/1:": `base ""`, "0.0000001": "want seconds",
	} {
		if _, err := ParseTimeControl(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func FuzzParseTimeControl(f *testing.F) {
	f.Add("40/60+0.5:20/30:10+0.1")
	f.Fuzz(func(t *testing.T, text string) {
		tc, err := ParseTimeControl(text)
		if err != nil {
			return
		}
		again, err := ParseTimeControl(tc.String())
		if err != nil || again.String() != tc.String() {
			t.Errorf("%q -> %s -> %v %v", text, tc, again, err)
		}
	})
}

func TestLimits(t *testing.T) {
	for _, c := range []struct {
		limits Limits
		text   string
		err    string
	}{
		{Limits{}, "", "no limit"},
		{Limits{Margin: time.Second}, "margin=1s", "no limit"},
		{Limits{Nodes: 1000}, "nodes=1000", ""},
		{Limits{TC: TimeControl{{0, 10 * time.Second, 100 * time.Millisecond}}, Depth: 8}, "tc=10+0.1 depth=8", ""},
		{Limits{MoveTime: 100 * time.Millisecond, Margin: 5 * time.Millisecond}, "movetime=100ms margin=5ms", ""},
		{Limits{MoveTime: time.Microsecond}, "movetime=1µs", "at least 1ms"},
		{Limits{Depth: -1}, "", "depth -1"},
		{Limits{MoveTime: time.Second, Margin: noMargin}, "movetime=1s margin=0s", ""},
		{Limits{Depth: 1, Margin: -2}, "", "margin -2ns"},
	} {
		err := c.limits.Validate()
		if c.err == "" && err != nil || c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
			t.Errorf("%+v: %v, want %q", c.limits, err, c.err)
		}
		if c.text != "" && c.limits.String() != c.text {
			t.Errorf("%q, want %q", c.limits, c.text)
		}
	}
}

// A margin that is not set is the event's; a margin of zero is none.
func TestMargin(t *testing.T) {
	const events = 100 * time.Millisecond
	for keys, want := range map[string]time.Duration{
		"movetime=1300ms": events, "movetime=1300ms,margin=0s": 0, "movetime=1300ms,margin=0": 0, "movetime=1300ms,margin=7ms": 7 * time.Millisecond,
	} {
		s, err := Parse("tapered," + keys)
		if err != nil {
			t.Fatal(err)
		}
		stored, err := json.Marshal(s)
		var again Player
		if err == nil {
			err = json.Unmarshal(stored, &again)
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := again.Limits.WithMargin(events).Margin; got != want {
			t.Errorf("%s: %v, want %v", keys, got, want)
		}
		if text, err := Parse(s.String()); err != nil || text.Limits.Margin != s.Limits.Margin {
			t.Errorf("%s: %s, %v", keys, s, err)
		}
	}
}
