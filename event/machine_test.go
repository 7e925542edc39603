package event

import (
	"strings"
	"testing"
	"time"

	"match/arena"
	"match/internal/machine"
	"match/players/spec"
)

// The resources of a match grow with its parallel games, and with the processes,
// threads and hash tables of its engines.
func TestLoad(t *testing.T) {
	p := planOf(&Match{Games: 2}, "tapered", "flat")
	if l := p.load(3); l != (machine.Load{Games: 3, Threads: 1, HashMiB: l.HashMiB}) {
		t.Errorf("built-in players: %+v", l)
	}
	for i := range p.Players {
		p.Players[i] = spec.Player{Kind: spec.UCI, Path: "./x", Options: []spec.Option{{Name: "Threads", Value: []string{"4", "2"}[i]}, {Name: "Hash", Value: "16"}}}
	}
	if l := p.load(3); l != (machine.Load{Games: 3, Engines: 6, Threads: 4, HashMiB: 96}) {
		t.Errorf("engines: %+v", l)
	}
	p.Players[1].Ponder = true
	if l := p.load(3); l.Threads != 6 {
		t.Errorf("a player ponders: %+v, want threads for both", l)
	}
	p.Conditions.Limits = spec.Limits{MoveTime: time.Second}
	for range 20 {
		p.Players = append(p.Players, p.Players[0])
	}
	if l := p.load(3); !l.Clocks || l.Engines != 3*arena.PlayersPerWorker {
		t.Errorf("many engines: %+v, want no more than are open at a time", l)
	}
}

// A busy machine causes a warning if there are clocks; without clocks it is not
// measured.
func TestABusyMachineIsSaid(t *testing.T) {
	defer func(was func(int, time.Duration) machine.Noise) { measureNoise = was }(measureNoise)
	measured := 0
	measureNoise = func(int, time.Duration) machine.Noise {
		measured++
		return machine.Noise{Took: 80 * time.Millisecond, Longest: 70 * time.Millisecond, Lost: 0.9}
	}
	p := planOf(&Match{Games: 2}, "tapered", "flat")
	busy := func() (n int) {
		err := p.checkMachine(1, func(text string) {
			if strings.HasPrefix(text, "the machine is busy") {
				n++
			}
		})
		if err != nil {
			t.Error(err)
		}
		return n
	}
	if n := busy(); n != 0 || measured != 0 {
		t.Errorf("without a clock: %d warnings, measured %d times", n, measured)
	}
	p.Conditions.Limits = spec.Limits{MoveTime: 10 * time.Millisecond, Margin: time.Millisecond}
	if n := busy(); n != 1 || measured != 1 {
		t.Errorf("by the clock: %d warnings, measured %d times, want one and once", n, measured)
	}
}
