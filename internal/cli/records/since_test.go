package records

import (
	"strings"
	"testing"
	"time"
)

func TestSince(t *testing.T) {
	now := time.Date(2026, 3, 21, 12, 0, 0, 0, time.Local)
	for text, want := range map[string]time.Time{
		"":                     {},
		"2026-03-20":           time.Date(2026, 3, 20, 0, 0, 0, 0, time.Local),
		"2026-03-20 08:30":     time.Date(2026, 3, 20, 8, 30, 0, 0, time.Local),
		"2026-03-20T08:30:00Z": time.Date(2026, 3, 20, 8, 30, 0, 0, time.UTC),
		"36h":                  now.Add(-36 * time.Hour),
		"7d":                   now.Add(-7 * 24 * time.Hour),
		"0d":                   now,
	} {
		if got, err := parseSince(text, now); err != nil || !got.Equal(want) {
			t.Errorf("%q: %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"-1h", "-1d", "d", "7", "tomorrow", "2026-13-01"} {
		if got, err := parseSince(text, now); err == nil || !got.IsZero() || !strings.HasPrefix(err.Error(), "--since "+text+": want a day") {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}
