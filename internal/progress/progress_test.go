package progress

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestModeFollowsTheWriter(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if got := choose(w); got != Lines {
		t.Errorf("on a pipe: %q, want lines", got)
	}
	if got := choose(file); got != Lines {
		t.Errorf("in a file: %q, want lines", got)
	}
	if got := choose(new(bytes.Buffer)); got != None {
		t.Errorf("in a buffer: %q, want none", got)
	}
}

func TestLinesComeNowAndThen(t *testing.T) {
	var out bytes.Buffer
	m := New(&out, Lines, "games", 10)
	m.Set(1, "early")
	m.next = time.Now()
	m.Set(2, "W 1")
	m.Set(3, "W 2")
	m.Done()
	if got, want := out.String(), "games: W 1: 2 of 10\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestBarIsDrawnAndTakenAway(t *testing.T) {
	var out bytes.Buffer
	m := New(&out, Bar, "games", 4)
	m.Set(2, "half")
	if bar := out.String(); !strings.Contains(bar, "games: half  50% █") {
		t.Errorf("no bar in %q", bar)
	}
	out.Reset()
	m.Note("a note")
	if note := out.String(); note != "\x1b[2K\ra note\n" {
		t.Errorf("the bar is not taken away before the note: %q", note)
	}
	out.Reset()
	m.Done()
	if end := out.String(); end != "\x1b[2K\r" {
		t.Errorf("the bar is not taken away at the end: %q", end)
	}
}

func TestNilMeterIsSilent(t *testing.T) {
	var m *Meter
	m.Set(1, "x")
	m.Done()
}

func TestFractionIsShownInPerCent(t *testing.T) {
	var out bytes.Buffer
	m := NewFraction(&out, Lines, "")
	m.next = time.Now()
	m.SetFraction(0.42, "932 games")
	if got, want := out.String(), "932 games  42%\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestBarStaysOnOneLine(t *testing.T) {
	const text = "138 games  W 64 L 59 D 15  Elo 12.6 ± 49.5  LLR 0.05 (-2.94, 2.94)"
	for _, c := range []struct {
		width int
		want  string
	}{
		{0, text},
		{200, text},
		{80, text},
		{60, "138 games  W 64 L 59 D 15  Elo 12.6 ± 49.5  LLR 0.…"},
		{10, "…"},
		{5, ""},
	} {
		m := &Meter{parts: true, width: c.width}
		if got := m.fitted(text); got != c.want {
			t.Errorf("%d columns: %q, want %q", c.width, got, c.want)
		}
	}
}

func TestBarAndTextAreOfOneMoment(t *testing.T) {
	var out bytes.Buffer
	m := NewFraction(&out, Bar, "")
	m.SetFraction(0.25, "quarter")
	m.next = time.Time{}
	m.SetFraction(0.5, "half")
	pictures := strings.Split(strings.TrimRight(out.String(), " \r"), "\r")
	if last := pictures[len(pictures)-1]; !strings.HasPrefix(last, "half  50%") {
		t.Errorf("the last picture is %q", last)
	}
}

// The content of a line: the progress in steps or per cent, and the total if it
// is known.
func TestLine(t *testing.T) {
	for _, c := range []struct {
		meter *Meter
		text  string
		want  string
	}{
		{&Meter{what: "games", total: 10}, "W 1", "games: W 1: 3 of 10"},
		{&Meter{what: "games", total: 10}, "", "games: 3 of 10"},
		{&Meter{total: 10}, "W 1", "W 1: 3 of 10"},
		{&Meter{what: "games"}, "W 1", "games: W 1: 3"},
		{&Meter{what: "games", total: 1000, parts: true}, "", "games  0%"},
		{&Meter{what: "games", total: 4, parts: true}, "", "games  75%"},
	} {
		now := time.Now()
		c.meter.text = c.text
		c.meter.pace.begin(3, now)
		if got := c.meter.line(3, now); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// An unknown total is omitted, and modes are found by their names.
func TestNew(t *testing.T) {
	var out bytes.Buffer
	if m := New(&out, Lines, "games", -5); m.total != 0 || m.mode != Lines || m.parts {
		t.Errorf("%+v", m)
	}
	if m := NewFraction(&out, "", "games"); m.mode != None || m.total != wholeParts || !m.parts {
		t.Errorf("%+v", m)
	}
	if m := New(&out, Auto, "games", 5); m.mode != None || m.bar != nil {
		t.Errorf("%+v", m)
	}
	New(&out, None, "games", 5).Set(1, "x")
	began := time.Now()
	m := New(&out, Lines, "games", 5)
	if m.next.Before(began.Add(lineEvery)) || m.next.After(time.Now().Add(lineEvery)) {
		t.Errorf("the first line comes %v after the beginning", m.next.Sub(began))
	}
	m.next = time.Now().Add(time.Hour)
	m.Set(1, "too early")
	if out.Len() != 0 {
		t.Errorf("%q was shown", out.String())
	}
}

// A bar is redrawn, and the next line printed, only after their interval.
func TestNextIsLater(t *testing.T) {
	for mode, every := range map[Mode]time.Duration{Bar: barEvery, Lines: lineEvery} {
		var out bytes.Buffer
		m := New(&out, mode, "games", 5)
		m.next = time.Time{}
		began := time.Now()
		m.Set(1, "x")
		if m.next.Before(began.Add(every)) || m.next.After(time.Now().Add(every)) {
			t.Errorf("%s: the next comes %v after the first, want %v", mode, m.next.Sub(began), every)
		}
	}
}

// A bar counts its steps, and also works with an unknown total.
func TestBarsOfSteps(t *testing.T) {
	var out bytes.Buffer
	New(&out, Bar, "games", 4).Set(1, "")
	if !strings.Contains(out.String(), "(1/4)") {
		t.Errorf("%q", out.String())
	}
	out.Reset()
	NewFraction(&out, Bar, "games").SetFraction(0.5, "")
	if strings.Contains(out.String(), "/1000") {
		t.Errorf("%q counts parts", out.String())
	}
	out.Reset()
	New(&out, Bar, "games", 0).Set(7, "")
	if strings.Contains(out.String(), "%") || !strings.Contains(out.String(), "7") {
		t.Errorf("%q", out.String())
	}
}

// A note goes to the right place in every mode, and first removes the bar.
func TestNoteTo(t *testing.T) {
	for _, mode := range []Mode{None, Lines, Bar} {
		var out, elsewhere bytes.Buffer
		m := New(&out, mode, "games", 4)
		m.Set(1, "x")
		out.Reset()
		m.NoteTo(&elsewhere, "a note")
		if elsewhere.String() != "a note\n" || (out.Len() > 0) != (mode == Bar) {
			t.Errorf("%s: %q beside %q", mode, elsewhere.String(), out.String())
		}
	}
}

// Times are shown beside a text that leaves room for them.
func TestTimed(t *testing.T) {
	for _, c := range []struct {
		meter *Meter
		want  bool
	}{
		{&Meter{}, true}, {&Meter{width: 40}, true}, {&Meter{parts: true}, true},
		{&Meter{parts: true, width: wide - 1}, false}, {&Meter{parts: true, width: wide}, true},
	} {
		if got := c.meter.timed(); got != c.want {
			t.Errorf("%d columns, parts %v: %v", c.meter.width, c.meter.parts, got)
		}
	}
}

// A text is shortened by as much as the bar needs, and not more.
func TestFittedFillsTheLine(t *testing.T) {
	text := strings.Repeat("x", 200)
	for _, c := range []struct {
		meter *Meter
		bar   int
	}{
		{&Meter{parts: true, width: 80}, roomPercent}, {&Meter{parts: true, width: wide}, roomPercent + roomTimes},
		{&Meter{width: 80}, roomPercent + roomCount + roomTimes},
	} {
		room := c.meter.width - c.bar
		if got := []rune(c.meter.fitted(text)); len(got) != room || got[room-1] != '…' {
			t.Errorf("%d runes for %d: %s", len(got), room, string(got))
		}
		if got := c.meter.fitted(text[:room]); got != text[:room] {
			t.Errorf("what fits is cut: %s", got)
		}
	}
	if m := (&Meter{parts: true, width: roomPercent + 1}); m.fitted(text) != "…" {
		t.Errorf("%q in one column", m.fitted(text))
	}
}
