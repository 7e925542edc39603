package worker

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"match/arena"
	"match/engine"
	"match/fleet/wire"
	"match/internal/machine"
	"match/internal/plural"
	"match/internal/sandbox"
	"match/players/spec"
)

// noiseTime is how long the noise of a machine is measured: long enough to
// distinguish machines, short enough that a worker starts without delay.
const noiseTime = 200 * time.Millisecond

// Examine examines the machine with as many parallel searches as it will play
// games. It takes half a second.
func Examine(ctx context.Context, slots int) (h wire.Health, err error) {
	runs := make([]engine.BenchResult, slots)
	group, within := errgroup.WithContext(ctx)
	for i := range runs {
		group.Go(func() (err error) {
			runs[i], err = wire.Bench(within)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return h, err
	}
	h.Nodes = runs[0].Nodes
	for _, r := range runs {
		if r.Nodes != h.Nodes {
			h.Nodes = 0 // not even this machine agrees with itself
		}
	}
	slices.SortFunc(runs, func(a, b engine.BenchResult) int { return cmp.Compare(a.NPS(), b.NPS()) })
	h.NPS = runs[len(runs)/2].NPS()
	noise := machine.MeasureNoise(slots, noiseTime)
	h.Stalled, h.Lost, h.Processor = noise.Longest, noise.Lost, machine.Processor()
	return h, nil
}

// room returns what the machine's owner gives to games.
func (o *Options) room() arena.Need {
	room := arena.Need{Cores: o.Slots}
	if o.Health != nil {
		room.Memory, room.Resources = o.Health.Memory, o.Health.Resources
	}
	return room
}

// leastProcesses is a limit of processes and threads that every engine can live with.
const leastProcesses = 256

// share gives the sandbox of a player its share of the machine: it is one of the two
// in each of as many games as fit.
func (o *Options) share(box *sandbox.Box, s *spec.Player) {
	room := o.room()
	games := max(1, arena.Need{Cores: s.Threads(), Memory: 2 * s.MemoryMiB()}.Games(room))
	if room.Memory > 0 {
		box.Memory = int64(max(room.Memory/games/2, s.MemoryMiB())) << 20
	}
	box.Processes = max(leastProcesses+s.Threads(), sandbox.Processes/games)
}

// offer describes what games get of a machine with a number of cores and processors.
func (o *Options) offer(cores, processors int) string {
	room := o.room()
	text := "games get " + plural.Count(room.Cores, "core")
	if room.Memory > 0 {
		text += fmt.Sprintf(" and %.1f GiB of memory", float64(room.Memory)/1024)
	}
	if len(room.Resources) > 0 {
		text += ", " + room.Resources.String()
	}
	switch {
	case cores == 0:
	case processors == cores:
		text += fmt.Sprintf("; the machine has %d, without hyper-threads", cores)
	default:
		text += fmt.Sprintf("; the machine has %d, with hyper-threads: %d processors", cores, processors)
		if room.Cores > cores {
			text += fmt.Sprintf(". Games that share a core run at little more than half speed (--cores %d)", cores)
		}
	}
	return text
}

// memoryForm is the form of an amount of memory.
var memoryForm = regexp.MustCompile(`^(?i)([0-9]{1,6})([MGT])(i?B)?$`)

// ParseMemory reads an amount of memory, such as 32G, and returns it in MiB.
func ParseMemory(text string) (mib int, err error) {
	m := memoryForm.FindStringSubmatch(text)
	if m == nil || strings.Trim(m[1], "0") == "" {
		return 0, fmt.Errorf("%q: want an amount such as 32G or 500M", text)
	}
	mib, _ = strconv.Atoi(m[1]) // at most six digits
	return mib << (10 * strings.Index("MGT", strings.ToUpper(m[2]))), nil
}

// UsualMemory returns how much of this machine's memory games get unless its owner
// says otherwise, in MiB: three quarters; 0 if it is not known.
func UsualMemory() int { return int(sandbox.MachineMemory() / 4 * 3 >> 20) }
