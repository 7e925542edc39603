package machine

import (
	"errors"
	"strings"
	"testing"
)

func TestLoad(t *testing.T) {
	has := facts{descriptors: 64 + 7*8, memory: 1000, cpus: 4}
	for name, c := range map[string]struct {
		load Load
		has  facts
		want string // warnings, or the error
	}{
		"a game for each processor": {Load{Games: 4, Threads: 1, Clocks: true}, has, ""},
		"one more":                  {Load{Games: 5, Threads: 1, Clocks: true}, has, "5 games at once with 1 thread each on 4 processors: players will wait for each other while their clocks run"},
		"threads":                   {Load{Games: 3, Threads: 2, Clocks: true}, has, "3 games at once with 2 threads each on 4 processors: players will wait for each other while their clocks run"},
		"nobody has a clock":        {Load{Games: 5, Threads: 3}, has, ""},
		"all of the memory":         {Load{HashMiB: 1000}, has, ""},
		"a little more":             {Load{HashMiB: 1001}, has, "hash tables need 1001 MiB in total, but only 1000 MiB of memory is free"},
		"memory unknown":            {Load{HashMiB: 1001}, facts{cpus: 4}, ""},
		"all descriptors":           {Load{Games: 4, Engines: 8}, has, ""},
		"an engine too many":        {Load{Games: 5, Engines: 9}, has, "too many open files for 5 games at once: 127 file descriptors needed, the limit is 120"},
		"descriptors unknown":       {Load{Games: 5, Engines: 9}, facts{cpus: 4}, ""},
		"no engine, no descriptors": {Load{Games: 5}, facts{descriptors: 10, cpus: 4}, ""},
		"two warnings":              {Load{Games: 5, Threads: 1, Clocks: true, HashMiB: 9999}, has, "5 games at once with 1 thread each on 4 processors: players will wait for each other while their clocks run\nhash tables need 9999 MiB in total, but only 1000 MiB of memory is free"},
	} {
		warnings, err := c.load.check(c.has)
		said := strings.Join(warnings, "\n")
		var full *TooManyFiles
		if errors.As(err, &full) && warnings == nil {
			said = err.Error()
		}
		if said != c.want {
			t.Errorf("%s: %q, want %q", name, said, c.want)
		}
	}
}

// Every machine can bear a minimal load, and no machine a maximal one.
func TestLoadOfThisMachine(t *testing.T) {
	if warnings, err := (Load{Games: 1, Engines: 1, Threads: 1, HashMiB: 1, Clocks: true}).Check(); err != nil || warnings != nil {
		t.Errorf("%q, %v", warnings, err)
	}
	if warnings, err := (Load{Games: 1 << 30, Threads: 1, Clocks: true}).Check(); err != nil || len(warnings) != 1 {
		t.Errorf("%q, %v", warnings, err)
	}
}
