package machine

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
)

func TestLoad(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("memory and descriptors are not known here")
	}
	cpus := runtime.NumCPU()
	const wait = "players will wait for each other while their clocks run"
	for name, c := range map[string]struct {
		load Load
		want string // in the warnings or the error
	}{
		"a game for each processor": {Load{Games: cpus, Engines: 2 * cpus, Threads: 1, Clocks: true}, ""},
		"one more":                  {Load{Games: cpus + 1, Engines: 2, Threads: 1, Clocks: true}, fmt.Sprintf("%d games at once with 1 threads a game on %d processors: %s", cpus+1, cpus, wait)},
		"nobody has a clock":        {Load{Games: cpus + 1, Engines: 2, Threads: 1}, ""},
		"threads":                   {Load{Games: cpus, Threads: 2, Clocks: true}, fmt.Sprintf("%d games at once with 2 threads a game", cpus)},
		"memory":                    {Load{Games: 2, HashMiB: 1800000000}, "hash tables of 1800000000 MiB in all"},
		"no engine, no descriptors": {Load{Games: 200_000_000}, ""},
	} {
		warnings, err := c.load.Check()
		said := strings.Join(warnings, "\n")
		if err != nil || c.want == "" && said != "" || !strings.Contains(said, c.want) {
			t.Errorf("%s: %q, %v, want %q", name, said, err, c.want)
		}
	}
	var full *TooManyFiles
	if _, err := (Load{Games: 200_000_000, Engines: 200_000_000}).Check(); !errors.As(err, &full) || full.Need != 1400000064 ||
		!strings.HasPrefix(err.Error(), "200000000 games at once need 1400000064 file descriptors, and the limit is ") {
		t.Errorf("descriptors: %v", err)
	}
}
