package players

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
)

// descriptorsPerEngine is what an engine process takes of this program: three
// pipes, a handle, and while it is started the other ends of the pipes.
const descriptorsPerEngine = 7

// descriptorsBesides is left for files, the store and the runtime.
const descriptorsBesides = 64

// CheckMachine tells before the first game whether the machine can seat so
// many games at once. The error says that it cannot; warnings, that the games
// would disturb each other: where clocks run, by waiting for processors.
func CheckMachine(specs []Spec, games int, clocks bool) (warnings []string, err error) {
	engines, threads, hash := 0, 1, 0
	for i := range specs {
		if specs[i].Kind != KindBuiltin {
			engines += games
		}
		threads = max(threads, specs[i].Threads())
		hash += games * max(specs[i].HashMB, specs[i].number("hash", "memory"))
	}
	if need, limit := engines*descriptorsPerEngine+descriptorsBesides, maxDescriptors(); engines > 0 && limit > 0 && need > limit {
		return nil, fmt.Errorf("%d games at once need %d file descriptors, and the limit is %d: raise it (ulimit -n) or lower --concurrency", games, need, limit)
	}
	if need := games * threads; clocks && need > runtime.NumCPU() {
		warnings = append(warnings, fmt.Sprintf("%d games at once with %d threads a game on %d processors: players will wait for each other while their clocks run", games, threads, runtime.NumCPU()))
	}
	if free := availableMemory(); free > 0 && hash > free {
		warnings = append(warnings, fmt.Sprintf("hash tables of %d MiB in all, and %d MiB of memory are free", hash, free))
	}
	return warnings, nil
}

// Threads returns how many threads the player was asked to use, at least 1.
func (s *Spec) Threads() int { return max(1, s.number("threads", "cores")) }

// number returns the value of an option with one of the names, or 0.
func (s *Spec) number(names ...string) int {
	for _, o := range s.Options {
		for _, name := range names {
			if strings.EqualFold(strings.TrimSpace(o.Name), name) {
				n, _ := strconv.Atoi(o.Value)
				return n
			}
		}
	}
	return 0
}
