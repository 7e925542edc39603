package machine

import (
	"runtime"
	"testing"
)

func TestProcessor(t *testing.T) {
	for info, want := range map[string]string{
		"processor\t: 0\nmodel name\t: AMD  EPYC 7\nflags\t\t: fpu popcnt avx2 bmi2 avx2\n\nmodel name\t: other\nflags\t\t: avx512f\n": "AMD EPYC 7 " + runtime.GOARCH + " avx2 bmi2 popcnt",
		"Features\t: fp asimd asimddp\n": runtime.GOARCH + " asimd asimddp",
		"":                               runtime.GOARCH,
	} {
		if got := processorIn(info); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if Processor() == "" {
		t.Error("no processor")
	}
}
