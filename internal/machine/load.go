package machine

import (
	"fmt"
	"runtime"
)

// descriptorsPerEngine is what an engine process takes of this program: three
// pipes, a handle, and while it is started the other ends of the pipes.
const descriptorsPerEngine = 7

// descriptorsBesides is left for files, the store and the runtime.
const descriptorsBesides = 64

// Load is what games that are played at the same time ask of the machine.
type Load struct {
	Games   int  // at the same time
	Engines int  // processes of engines, over all games
	Threads int  // that think at the same time in one game, at least 1
	HashMiB int  // hash tables over all games
	Clocks  bool // whether clocks run, so that waiting for a processor costs time
}

// TooManyFiles says that the load needs more file descriptors than there may be.
type TooManyFiles struct{ Games, Need, Limit int }

// Error returns one line without a full stop, to which a way out can be added.
func (e *TooManyFiles) Error() string {
	return fmt.Sprintf("%d games at once need %d file descriptors, and the limit is %d", e.Games, e.Need, e.Limit)
}

// Check tells before the first game whether the machine can carry the load.
// The error, a *TooManyFiles, says that it cannot; warnings, each of one line,
// say that the games would disturb each other.
func (l Load) Check() (warnings []string, err error) {
	return l.check(facts{descriptors: maxDescriptors(), memory: availableMemory(), cpus: runtime.NumCPU()})
}

// MaxFiles is how many files this process may have open, 0 if that is not known.
func MaxFiles() int { return maxDescriptors() }

// facts are what a machine has. 0 is not known.
type facts struct {
	descriptors int // that may be open
	memory      int // MiB that are free
	cpus        int
}

func (l Load) check(has facts) (warnings []string, err error) {
	need := l.Engines*descriptorsPerEngine + descriptorsBesides
	if l.Engines > 0 && has.descriptors > 0 && need > has.descriptors {
		return nil, &TooManyFiles{Games: l.Games, Need: need, Limit: has.descriptors}
	}
	if l.Clocks && l.Games*l.Threads > has.cpus {
		warnings = append(warnings, fmt.Sprintf("%d games at once with %d threads each on %d processors: players will wait for each other while their clocks run", l.Games, l.Threads, has.cpus))
	}
	if has.memory > 0 && l.HashMiB > has.memory {
		warnings = append(warnings, fmt.Sprintf("hash tables need %d MiB in total, and %d MiB of memory are free", l.HashMiB, has.memory))
	}
	return warnings, nil
}
