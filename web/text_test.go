package web

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// An outside text is cut at the available length, and not earlier.
func TestTextsAreCut(t *testing.T) {
	for name, c := range map[string]struct {
		cut  func(string) string
		most int
	}{"a name": {short, 80}, "a paragraph": {longer, 800}} {
		whole := strings.Repeat("ü", c.most)
		if got := c.cut(whole); got != whole {
			t.Errorf("%s of %d letters becomes %q", name, c.most, got)
		}
		if got := c.cut(whole + "é"); !strings.HasSuffix(got, "üé") || !strings.Contains(got, "ü…ü") || utf8.RuneCountInString(got) != c.most {
			t.Errorf("%s of %d letters becomes %q", name, c.most+1, got)
		}
		if got := c.cut("a\nb\x1bc"); got != "a b?c" {
			t.Errorf("%s acts on its reader: %q", name, got)
		}
	}
}

// The end of a name is in its second part, and no letter is lost.
func TestHalvesOfNames(t *testing.T) {
	for name, want := range map[string][2]string{
		"": {}, "A": {"A", ""}, "flat": {"fl", "at"}, "Stockfish dev-20260321": {"Stockfish dev-", "20260321"}, "übergänge": {"überg", "änge"},
	} {
		if got := halves(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

// Numbers are formatted by their size, exactly from each bound on.
func TestNumbersForPeople(t *testing.T) {
	for n, want := range map[int]string{
		0: "0", 950: "950", 9_999: "9999", 10_000: "10.0k", 12_345: "12.3k", 999_949: "999.9k",
		1_000_000: "1.00M", 4_560_000: "4.56M", 999_994_000: "999.99M", 1_000_000_000: "1.00G", 2_340_000_000: "2.34G",
	} {
		if got := count(n); got != want {
			t.Errorf("%d is written %s, want %s", n, got, want)
		}
	}
	for part, want := range map[int]string{0: "0.0%", 1: "12.5%", 3: "37.5%", 8: "100.0%"} {
		if got := percent(part, 8); got != want {
			t.Errorf("%d of 8 is %s, want %s", part, got, want)
		}
	}
	if got := percent(0, 0); got != "" {
		t.Errorf("a share of nothing is %q", got)
	}
}

// Times are formatted in a suitable unit, exactly from each bound on.
func TestTimesForPeople(t *testing.T) {
	const ms = time.Millisecond
	for d, want := range map[time.Duration]string{
		0: "0 µs", 999 * time.Microsecond: "999 µs", ms: "1.0 ms", 99 * ms: "99.0 ms", 100 * ms: "0.10 s", 9990 * ms: "9.99 s", 10 * time.Second: "10.0 s", 75 * time.Second: "75.0 s",
	} {
		if got := seconds(d); got != want {
			t.Errorf("a short time of %v is written %s, want %s", d, got, want)
		}
	}
	for d, want := range map[time.Duration]string{
		0: "0 s", 1499 * ms: "1 s", 1500 * ms: "2 s", 119 * time.Second: "119 s", 2 * time.Minute: "2 min", 59*time.Minute + 59*time.Second: "59 min",
		time.Hour: "1 h 0 min", 3*time.Hour + 20*time.Minute: "3 h 20 min", 47*time.Hour + 59*time.Minute: "47 h 59 min", 48 * time.Hour: "2 d 0 h", 52 * time.Hour: "2 d 4 h",
	} {
		if got := span(d); got != want {
			t.Errorf("a long time of %v is written %s, want %s", d, got, want)
		}
	}
	for d, want := range map[time.Duration]string{
		-time.Second: "0.0", 0: "0.0", 9840 * ms: "9.8", 59 * time.Second: "59.0", time.Minute: "1:00", 4*time.Minute + 5*time.Second: "4:05", 59*time.Minute + 59*time.Second: "59:59",
		time.Hour: "1:00:00", time.Hour + 2*time.Minute + 3*time.Second: "1:02:03", 11*time.Hour + 59*time.Minute + 7*time.Second: "11:59:07",
	} {
		if got := clock(d); got != want {
			t.Errorf("a clock with %v shows %s, want %s", d, got, want)
		}
	}
	if got := day(time.Date(2026, 3, 7, 9, 5, 59, 0, time.Local)); got != "2026-03-07 09:05" {
		t.Errorf("a day is written %s", got)
	}
}

// A line of commands is broken between words, and a name between its parts; a number is not broken.
func TestWhereTextsAreBroken(t *testing.T) {
	if got := fmt.Sprint(len(wordsOf("a --b c\nd\n")), wordsOf("a --b c\nd\n")); got != "2 [[a --b c] [d]]" {
		t.Error(got)
	}
	if got := breakable("a.b_c <7.5>"); got != "a.<wbr>b_<wbr>c &lt;7.5&gt;" {
		t.Error(got)
	}
}

// Figures with their intervals are not broken, also on a page; long texts in cells are.
func TestFiguresStayOnALine(t *testing.T) {
	if got := unbroken("a 46.5 ± 18.2, 1.0 … 2.0, > 3 a > b"); got != "a 46.5\u00a0±\u00a018.2, 1.0\u00a0…\u00a02.0, >\u00a03 a > b" {
		t.Errorf("%q", got)
	}
	p := newPlay("A1", "B1")
	p.pairs(t, 60, 0, 1, 0)
	for i := range parts {
		if name := parts[i].name; name == "head" || name == "result" {
			if text := string(parts[i].html(p.live.State())); !strings.Contains(text, "\u00a0±\u00a0") {
				t.Errorf("%s: %s", name, text)
			}
		}
	}
	if wordy("[1234, 2345, 3456, 2345, 1234]") || !wordy("undetermined (takes about 2100 games)") {
		t.Error("pairs by points are broken, or a text is not")
	}
}
