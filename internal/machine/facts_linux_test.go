package machine

import (
	"runtime"
	"testing"
)

func TestMemoryIn(t *testing.T) {
	for text, want := range map[string]int{
		"MemTotal: 9999999 kB\nMemAvailable:   20480 kB\nBuffers: 5 kB\n": 20, "MemAvailable: 1023 kB": 0,
		"": 0, "MemAvailable:": 0, "MemAvailable: lots": 0, "MemTotal: 9999999 kB\n": 0,
	} {
		if got := memoryIn(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

// The facts that are known for every Linux machine that runs this.
func TestFacts(t *testing.T) {
	if n := MaxFiles(); n < 16 || n > 1<<30 {
		t.Errorf("%d descriptors", n)
	}
	if mib := availableMemory(); mib < 1 || mib > 1<<30 {
		t.Errorf("%d MiB", mib)
	}
	if cpus := AllowedCPUs(); len(cpus) == 0 || len(cpus) > 4*runtime.NumCPU() {
		t.Errorf("processors %v", cpus)
	}
}
