package progress

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

// The remaining time is computed from the pace since the first update of the
// meter, not since the start of the work.
func TestPace(t *testing.T) {
	began := time.Unix(1000, 0)
	var p pace
	p.begin(400, began)
	p.begin(500, began.Add(time.Minute)) // only the first call counts
	for _, c := range []struct {
		done int64
		gone time.Duration
		want string
	}{
		{500, 10 * time.Second, "50s left"},
		{600, 40 * time.Second, "1m20s left"},
		{500, time.Hour, "5h0m left"},
		{401, 10*time.Minute + 1234*time.Millisecond, "100h2m left"},
		{700, settled, "3s left"},
		{700, settled - 1, ""},
		{700, 59*time.Minute + 59*time.Second, "59m59s left"},
		{700, time.Hour, "1h0m left"},
		{500, 2 * time.Second, ""},
		{400, time.Hour, ""},
		{1000, time.Hour, ""},
	} {
		if left := p.left(c.done, 1000, began.Add(c.gone)); left != c.want {
			t.Errorf("%d of 1000 after %v: %q, want %q", c.done, c.gone, left, c.want)
		}
	}
}

// A log shows the remaining time; so does a bar on a terminal without room for
// the bar's own times.
func TestLeftIsShown(t *testing.T) {
	var out bytes.Buffer
	m := NewFraction(&out, Lines, "")
	m.pace.begin(0, time.Now().Add(-time.Minute))
	m.next = time.Time{}
	m.SetFraction(0.75, "932 games")
	if got, want := out.String(), "932 games  75%, 20s left\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	out.Reset()
	m = NewFraction(&out, Bar, "")
	m.width = 80
	m.pace.begin(0, time.Now().Add(-time.Minute))
	if got := m.withLeft(750, time.Now()); got != "20s left  " {
		t.Errorf("at 80 columns: %q", got)
	}
	m.width = wide
	if got := m.withLeft(750, time.Now()); strings.Contains(got, "left") {
		t.Errorf("at %d columns, where the bar shows it: %q", wide, got)
	}
}
