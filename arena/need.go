package arena

import (
	"fmt"

	"match/internal/plural"
)

// Need is what games take of a machine. Of a machine, 0 means that it is not known.
type Need struct {
	Cores  int
	Memory int // MiB
}

// Need returns what one game of the pair takes. If no player ponders, they do not think
// at the same time, so it takes as many cores as the player with more threads. Both keep
// their memory.
func (s *Setup) Need() (n Need) {
	for i := range s.Participants {
		p := &s.Participants[i].Spec
		n.Cores = max(n.Cores, p.Threads())
		n.Memory += p.MemoryMiB()
	}
	if a, b := &s.Participants[0].Spec, &s.Participants[1].Spec; a.Ponder || b.Ponder {
		n.Cores = a.Threads() + b.Threads()
	}
	return n
}

// Games returns how many games with a need fit into a machine at the same time.
func (n Need) Games(machine Need) int {
	games := machine.Cores / max(1, n.Cores)
	if machine.Memory > 0 && n.Memory > 0 {
		games = min(games, machine.Memory/n.Memory)
	}
	return games
}

// Lacks returns why not even one game fits into a machine, "" if one does.
func (n Need) Lacks(machine Need) string {
	switch {
	case machine.Cores > 0 && n.Cores > machine.Cores:
		return fmt.Sprintf("a game needs %s (Threads), and there are %d", plural.Count(n.Cores, "core"), machine.Cores)
	case machine.Memory > 0 && n.Memory > machine.Memory:
		return fmt.Sprintf("a game needs %d MiB of memory (Hash of both players), and there are %d", n.Memory, machine.Memory)
	}
	return ""
}
