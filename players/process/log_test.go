package process

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

func TestLogKeepsGreetingAndTail(t *testing.T) {
	var full bytes.Buffer
	l := NewLog(&full)
	l.add(sent, []byte("uci\n"))
	l.add(received, []byte("uciok"))
	l.Mark()
	for i := range 20000 {
		l.add(sent, fmt.Appendf(nil, "line %d of a game\nand one more\n", i))
	}
	l.add(stderr, []byte("oops"))
	text := string(l.Text())
	for _, want := range []string{"> uci\n", "< uciok\n", "> line 19999 of a game\n", "! oops\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if len(text) > keepHead+2*keepTail || len(l.buf) > 3*keepTail {
		t.Errorf("%d bytes kept, %d in memory", len(text), len(l.buf))
	}
	for line := range strings.Lines(text) {
		if strings.IndexAny(line, "><!") != len("   0.000000") {
			t.Errorf("%q is no whole line", line)
		}
	}
	if n := strings.Count(full.String(), "\n"); n != 40003 {
		t.Errorf("%d lines in full", n)
	}
	l.add(stderr, nil)
	l.add(received, []byte("bestmove e2e4"))
	if l.LastError() != "oops" {
		t.Errorf("last error %q", l.LastError())
	}
	l.Mark()
	if text := string(l.Text()); strings.Contains(text, "game") || !strings.Contains(text, "uciok") {
		t.Errorf("after a new game:\n%s", text)
	}
}

// TestLogBeforeTheFirstGame checks that the greeting is stored once, and that its
// excess is stored with the other lines.
func TestLogBeforeTheFirstGame(t *testing.T) {
	l := NewLog(nil)
	l.add(sent, []byte("uci\n"))
	l.add(received, []byte("uciok"))
	for _, text := range [][]byte{l.Text(), l.Recent()} {
		if lines := strings.Split(string(text), "\n"); len(lines) != 3 || !strings.HasSuffix(lines[0], "> uci") || !strings.HasSuffix(lines[1], "< uciok") {
			t.Errorf("%q", text)
		}
	}
	for i := range 2000 {
		l.add(received, fmt.Appendf(nil, "option %d", i))
	}
	text := string(l.Text())
	for i := range 2000 {
		if n := strings.Count(text, fmt.Sprintf("option %d\n", i)); n != 1 {
			t.Fatalf("option %d is there %d times", i, n)
		}
	}
	l.Mark()
	if text := string(l.Text()); len(text) < keepHead || len(text) > keepHead+100 || l.Recent() != nil && len(l.Recent()) > 0 {
		t.Errorf("%d bytes of greeting, %q since", len(text), l.Recent())
	}
	l.Restart()
	if text := l.Text(); len(text) > 0 || l.LastError() != "" {
		t.Errorf("after a new start: %q", text)
	}
}

// TestLastGameIsCounted has no room for all of the last game.
func TestLastGameIsCounted(t *testing.T) {
	var full counter
	l := NewLog(&full)
	l.add(stderr, bytes.Repeat([]byte("noise\n"), MaxGame/6))
	if lost, err := l.Finish(); err != nil || lost < MaxGame || string(full.end) != fmt.Sprintf("… %d bytes are left out: the log of a game holds at most %d\n", lost, MaxGame) {
		t.Errorf("%d bytes lost, %v; said %q", lost, err, full.end)
	}
}

func TestLogLine(t *testing.T) {
	got := string(appendLine(nil, 12_034_567_000, received, []byte("readyok")))
	if want := "  12.034567< readyok\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if whole := string(appendLine(nil, 0, received, bytes.Repeat([]byte("x"), keepLine))); !strings.HasSuffix(whole, "xx\n") {
		t.Errorf("ends in %q", whole[len(whole)-30:])
	}
	long := string(appendLine(nil, 0, received, bytes.Repeat([]byte("x"), 3*keepLine)))
	if len(long) > keepLine+100 || !strings.HasSuffix(long, fmt.Sprintf("… (%d bytes)\n", 3*keepLine)) {
		t.Errorf("%d bytes, ends in %q", len(long), long[len(long)-30:])
	}
}

// counter counts the bytes written to it, and keeps the last ones.
type counter struct {
	bytes int
	end   []byte
}

func (c *counter) Write(text []byte) (int, error) {
	c.bytes += len(text)
	c.end = append(c.end[:0], text...)
	return len(text), nil
}

// An engine that prints without end does not fill the disk, and the next game has
// a log.
func TestFullLogIsBounded(t *testing.T) {
	var full counter
	l := NewLog(&full)
	noise := bytes.Repeat([]byte("noise\n"), 10_000)
	for l.Mark(); l.omitted == 0; {
		l.add(stderr, noise)
	}
	l.add(sent, []byte("go\n"))
	if full.bytes > MaxGame || full.bytes < MaxGame*9/10 {
		t.Errorf("%d bytes of a game", full.bytes)
	}
	if bytes.HasSuffix(full.end, []byte("> go\n")) {
		t.Error("it goes on after a hole")
	}
	want := fmt.Sprintf("… %d bytes are left out: the log of a game holds at most 16777216\n", l.omitted)
	l.Mark()
	if string(full.end) != want {
		t.Errorf("%q, want %q", full.end, want)
	}
	l.add(sent, []byte("go\n"))
	if !bytes.HasSuffix(full.end, []byte("> go\n")) {
		t.Errorf("the next game has no log: %q", full.end)
	}
	if lost, err := l.Finish(); err != nil || !strings.Contains(want, fmt.Sprintf(" %d bytes", lost)) {
		t.Errorf("%d bytes lost, %v; said %s", lost, err, want)
	}
}

// A restarted engine also has room in the full log.
func TestRestartedEngineHasALog(t *testing.T) {
	var full counter
	l := NewLog(&full)
	for l.omitted == 0 {
		l.add(stderr, bytes.Repeat([]byte("noise\n"), 10_000))
	}
	l.Restart()
	if !bytes.Contains(full.end, []byte("bytes are left out")) {
		t.Errorf("the hole is not told: %q", full.end)
	}
	l.add(sent, []byte("uci\n"))
	if !bytes.HasSuffix(full.end, []byte("> uci\n")) {
		t.Errorf("it has no log: %q", full.end)
	}
}

// halfDisk accepts everything except the log's own remarks.
type halfDisk struct{ counter }

func (d *halfDisk) Write(text []byte) (int, error) {
	if bytes.HasPrefix(text, []byte("… ")) {
		return 0, fmt.Errorf("no space for a remark")
	}
	return d.counter.Write(text)
}

// A gap that cannot be noted in the log is reported as an error.
func TestHoleThatCannotBeTold(t *testing.T) {
	l := NewLog(new(halfDisk))
	for l.omitted == 0 {
		l.add(stderr, bytes.Repeat([]byte("noise\n"), 10_000))
	}
	if lost, err := l.Finish(); lost == 0 || err == nil || err.Error() != "no space for a remark" {
		t.Errorf("%d lost, %v", lost, err)
	}
}

// Text that fits is kept to the last byte; otherwise whole lines are kept.
func TestTailIsWholeLines(t *testing.T) {
	line := []byte("1234567\n") // its length divides that of the kept text
	l := NewLog(nil)
	l.buf = bytes.Repeat(line, keepTail/len(line))
	if got := l.tail(); len(got) != keepTail {
		t.Errorf("%d bytes of %d that fit", len(got), keepTail)
	}
	l.buf = append(l.buf, line...)
	if got := l.tail(); len(got) != keepTail-len(line) || !bytes.HasPrefix(got, line) {
		t.Errorf("%d bytes, beginning with %q", len(got), got[:8])
	}
}

// fullDisk accepts one line.
type fullDisk struct{ lines int }

func (d *fullDisk) Write(text []byte) (int, error) {
	if d.lines++; d.lines == 1 {
		return len(text), nil
	}
	return 0, fmt.Errorf("no space for line %d", d.lines)
}

// The first write error is reported, and nothing is written after it.
func TestFullLogThatFails(t *testing.T) {
	var disk fullDisk
	l := NewLog(&disk)
	for range 4 {
		l.add(sent, []byte("go\n"))
	}
	if lost, err := l.Finish(); lost != 0 || err == nil || err.Error() != "no space for line 2" || disk.lines != 2 {
		t.Errorf("%d lost, %v after %d lines", lost, err, disk.lines)
	}
}
