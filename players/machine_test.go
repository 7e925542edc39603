package players

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

func TestCheckMachine(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("memory and descriptors are not known here")
	}
	cpus := runtime.NumCPU()
	const wait = "players will wait for each other while their clocks run"
	for name, c := range map[string]struct {
		a, b   string
		games  int
		clocks bool
		want   string // in the warnings or the error
	}{
		"a game for each processor":        {"uci:x", "uci:y", cpus, true, ""},
		"one more":                         {"uci:x", "uci:y", cpus + 1, true, fmt.Sprintf("%d games at once with 1 threads a game on %d processors: %s", cpus+1, cpus, wait)},
		"built-in players have clocks too": {"flat", "tapered", cpus + 1, true, wait},
		"nobody has a clock":               {"uci:x", "uci:y", cpus + 1, false, ""},
		"threads":                          {"uci:x,option.Threads=2", "uci:y", cpus, true, fmt.Sprintf("%d games at once with 2 threads a game", cpus)},
		"cores":                            {"uci:x", "xboard:y,option.Cores=5", cpus, true, "with 5 threads a game"},
		"memory":                           {"uci:x,option.Hash=900000000", "uci:y", 2, false, "hash tables of 1800000000 MiB in all"},
		"memory of built-in players":       {"flat,hash=4096", "flat,hash=4096", 100_000, false, "hash tables of 819200000 MiB in all"},
		"descriptors":                      {"uci:x", "flat", 200_000_000, false, "200000000 games at once need 1400000064 file descriptors"},
	} {
		var specs []Spec
		for _, text := range []string{c.a, c.b} {
			s, err := ParseSpec(text)
			if err != nil {
				t.Fatal(err)
			}
			specs = append(specs, s)
		}
		warnings, err := CheckMachine(specs, c.games, c.clocks)
		said := strings.Join(warnings, "\n")
		if err != nil {
			said = err.Error()
		}
		if c.want == "" && said != "" || !strings.Contains(said, c.want) {
			t.Errorf("%s: %q, want %q", name, said, c.want)
		}
	}
}
