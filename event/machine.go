package event

import (
	"errors"
	"fmt"
	"os"
	"time"

	"match/arena"
	"match/internal/machine"
)

// Affinity says on which processors engines think.
type Affinity string

// AllCPUs is the Affinity of all processors that the program may use. The empty
// one pins nothing; others are lists such as "0-3,8".
const AllCPUs Affinity = "all"

// load is what so many games of the plan at a time ask of the machine.
func (p *Plan) load(games int) machine.Load {
	load := machine.Load{Games: games, Threads: 1, Clocks: p.UsesTime()}
	for i := range p.Players {
		s := &p.Players[i]
		if s.IsProcess() && load.Engines < games*arena.SeatsPerWorker {
			load.Engines += games
		}
		load.Threads = max(load.Threads, s.Threads())
		load.HashMiB += games * s.HashMiB()
	}
	return load
}

// checkMachine tells whether the machine can seat so many games at once, and
// what would disturb them there.
func (p *Plan) checkMachine(games int, warn func(string)) error {
	warnings, err := p.load(games).Check()
	if full := new(machine.TooManyFiles); errors.As(err, &full) {
		return err
	}
	if w := p.noiseWarning(games); w != "" {
		warnings = append(warnings, w)
	}
	for _, w := range warnings {
		warn(w)
	}
	return err
}

// noiseTime is how long the machine is watched before an event by the clock:
// long enough for a few turns of its scheduler, too short to be waited for.
const noiseTime = 80 * time.Millisecond

// measureNoise is replaced in tests.
var measureNoise = machine.MeasureNoise

// noiseWarning says when the machine is too busy for an event by the clock, or
// "". Where no clock has a say nothing is measured.
func (p *Plan) noiseWarning(games int) string {
	if !p.UsesTime() {
		return ""
	}
	noise := measureNoise(games, noiseTime)
	for i := range p.Players {
		l := p.Conditions.LimitsOf(&p.Players[i])
		if move := l.PerMove(); noise.Harms(move, l.Margin) {
			return fmt.Sprintf("the machine is busy: %v, while a move at %s has about %v: "+
				"wait until it is idle, play fewer games at a time, or give moves more time",
				noise, l, move.Round(100*time.Microsecond))
		}
	}
	return ""
}

// cpus returns the processors of each game, nil if none are asked for.
func (p *Plan) cpus(a Affinity, games int) (plan [][]int, err error) {
	if a == "" {
		return nil, nil
	}
	allowed := machine.AllowedCPUs()
	if a != AllCPUs {
		if allowed, err = machine.ParseCPUs(string(a)); err != nil {
			return nil, inField("affinity", err)
		}
	}
	cpus, err := machine.ReadCPUs(os.DirFS("/sys"), allowed)
	if err == nil && len(cpus) == 0 {
		err = fmt.Errorf("none of the processors %s is there", a)
	}
	if err == nil {
		plan, err = machine.PlanCPUs(cpus, games, p.load(games).Threads)
	}
	return plan, inField("affinity", err)
}
