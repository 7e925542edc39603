package event

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The log of a game is the one from the time of the event, even if several events
// have logs with that name. Only the end of a long log is read.
func TestReadLog(t *testing.T) {
	dir := t.TempDir()
	began := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for i, name := range []string{"game-3.1.log", "game-3.1-2.log", "game-3.1-3.log", "game-13.1.log"} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(name+strings.Repeat(" x", i*mostOfLog/2)+" end"), 0o600); err != nil {
			t.Fatal(err)
		}
		at := began.Add(time.Duration(i) * time.Hour)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	for i, want := range []string{"game-3.1.log end", "game-3.1-2.log x"} {
		at := began.Add(time.Duration(i) * time.Hour)
		text := ReadLog(LogFile(dir, "3.1", at.Add(-time.Minute), at.Add(time.Minute)))
		if i == 0 && text != want || i == 1 && (len(text) != mostOfLog || !strings.HasSuffix(text, " end")) {
			t.Errorf("%d: %.30q of %d bytes", i, text, len(text))
		}
	}
	if text := ReadLog(LogFile(dir, "3.1", began.Add(24*time.Hour), began.Add(25*time.Hour))); text != "" {
		t.Errorf("a log of another event: %.30q", text)
	}
	if err := os.Mkdir(filepath.Join(dir, "game-4.1.log"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, round := range []string{"4.1", "5.1", "3.3", "0.1", "", "../3.1", "3.1/../3.1"} {
		if text := ReadLog(LogFile(dir, round, time.Time{}, time.Now().Add(time.Hour))); text != "" {
			t.Errorf("%q: %.30q", round, text)
		}
	}
}
