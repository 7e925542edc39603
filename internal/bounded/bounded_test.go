package bounded

import (
	"fmt"
	"runtime"
	"testing"
	"time"
)

// judged is a test whose end is looked at.
type judged struct {
	testing.TB
	said string
}

func (j *judged) Helper() {}

func (j *judged) end(format string, args []any) {
	j.said = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

func (j *judged) Fatalf(format string, args ...any) { j.end("failed "+format, args) }
func (j *judged) Skipf(format string, args ...any)  { j.end("skipped "+format, args) }

// judge returns how a test ends, "" if it passes.
func judge(t *testing.T, run func(testing.TB)) string {
	j := &judged{TB: t}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		run(j)
	}()
	Receive(t, "end", ended)
	return j.said
}

func TestWaitsAreBounded(t *testing.T) {
	const short = 20 * time.Millisecond
	looks := 0
	never := make(chan int)
	full := make(chan int, 1)
	full <- 7
	for want, run := range map[string]func(testing.TB){
		"": func(t testing.TB) {
			Until(t, "third look", func() bool { looks++; return looks == 3 })
			if got := Receive(t, "seven", full); got != 7 {
				t.Errorf("%d", got)
			}
		},
		"failed after 20ms: no moon\nclouds": func(t testing.TB) {
			until(t, short, "moon", func() bool { return false }, func() string { return "clouds" })
		},
		"failed after 20ms: no value": func(t testing.TB) { receive(t, short, "value", never) },
	} {
		if got := judge(t, run); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if looks != 3 {
		t.Errorf("%d looks", looks)
	}
	if end, is := Context(t).Deadline(); !is || time.Until(end) > Limit {
		t.Error("a context without an end")
	}
}

func TestLong(t *testing.T) {
	for set, want := range map[string]string{"": "skipped it plays a year: make test-all runs it", "1": ""} {
		t.Setenv("MATCH_LONG", set)
		if got := judge(t, func(t testing.TB) { Long(t, "it plays a year") }); got != want {
			t.Errorf("MATCH_LONG=%s: %q", set, got)
		}
	}
}

func TestOften(t *testing.T) {
	for set, want := range map[string]int{"": 3, "1": 70, "program rerun": 3, "program bounded": 70} {
		t.Setenv("MATCH_LONG", set)
		if got := Often(3, 70); got != want {
			t.Errorf("MATCH_LONG=%s: %d times", set, got)
		}
	}
}
