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
