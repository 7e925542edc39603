package flagtable

import (
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"
)

// A time may be given in days. Its text form is one that it accepts.
func TestDays(t *testing.T) {
	for text, want := range map[string]time.Duration{"30d": 720 * time.Hour, "0.5d": 12 * time.Hour, "90m": 90 * time.Minute, "0": 0, "36h": 36 * time.Hour} {
		got, err := parseDays(text)
		if err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
		if again, err := parseDays(inDays(got)); err != nil || again != want {
			t.Errorf("%s, written and read: %v, %v", text, again, err)
		}
	}
	for _, wrong := range []string{"", "d", "5", "nand", "infd", "1e300d", "1w"} {
		if got, err := parseDays(wrong); err == nil || !strings.Contains(err.Error(), "30d") {
			t.Errorf("%q: %v, %v", wrong, got, err)
		}
	}
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	var week, none time.Duration
	Add(flags, Table{Days(&week, "week", 168*time.Hour, "a `TIME`"), Days(&none, "none", 0, "a `TIME`")})
	if usage := flags.FlagUsages(); week != 168*time.Hour || !strings.Contains(usage, "(default 7d)") || strings.Contains(usage, "0s") {
		t.Errorf("%v\n%s", week, usage)
	}
}
