package machine

import (
	"fmt"
	"runtime"

	"match/internal/plural"
)

// descriptorsPerEngine is the number of descriptors that this program needs for an engine process:
// three pipes, a handle and, during the start, the other ends of the pipes.
const descriptorsPerEngine = 7

// descriptorsBesides is the number of descriptors reserved for files, the store and the runtime.
const descriptorsBesides = 64

// Load contains the resources that the games in progress need.
type Load struct {
	Games   int  // at the same time
	Engines int  // engine processes, over all games
	Threads int  // thinking at the same time in one game, at least 1
	HashMiB int  // hash tables over all games
	Clocks  bool // whether clocks run, so that waiting for a processor costs time
}

// TooManyFiles is the error for a load that needs more file descriptors than the limit.
type TooManyFiles struct{ Games, Need, Limit int }

// Error returns one line without a full stop, so that the caller can append advice.
func (e *TooManyFiles) Error() string {
	return fmt.Sprintf("too many open files for %s at once: %d file descriptors needed, the limit is %d",
		plural.Count(e.Games, "game"), e.Need, e.Limit)
}

// Check checks before the first game whether the machine can carry the load. If it cannot, the
// error is a *TooManyFiles. Each warning is one line about games that would disturb each other.
func (l Load) Check() (warnings []string, err error) {
	return l.check(facts{descriptors: MaxFiles(), memory: availableMemory(), cpus: runtime.NumCPU()})
}

// facts are the resources of a machine. 0 means unknown.
type facts struct {
	descriptors int // that may be open at the same time
	memory      int // MiB that are free
	cpus        int
}

func (l Load) check(has facts) (warnings []string, err error) {
	need := l.Engines*descriptorsPerEngine + descriptorsBesides
	if l.Engines > 0 && has.descriptors > 0 && need > has.descriptors {
		return nil, &TooManyFiles{Games: l.Games, Need: need, Limit: has.descriptors}
	}
	if l.Clocks && l.Games*l.Threads > has.cpus {
		warnings = append(warnings, fmt.Sprintf("%s at once with %s each on %s: players will wait for each other while their clocks run", plural.Count(l.Games, "game"), plural.Count(l.Threads, "thread"), plural.Count(has.cpus, "processor")))
	}
	if has.memory > 0 && l.HashMiB > has.memory {
		warnings = append(warnings, fmt.Sprintf("hash tables need %d MiB in total, but only %d MiB of memory is free", l.HashMiB, has.memory))
	}
	return warnings, nil
}
