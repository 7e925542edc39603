package arena

import (
	"fmt"

	"match/internal/nearest"
	"match/internal/plural"
	"match/players/spec"
)

// Need is what games take of a machine. Of a machine, 0 means that it is not known.
type Need struct {
	Cores     int
	Memory    int // MiB
	Resources spec.Resources
}

// Need returns what one game of the pair takes. If no player ponders, they do not think
// at the same time, so it takes as many cores as the player with more threads. Both keep
// their memory and resources.
func (s *Setup) Need() (n Need) {
	for i := range s.Participants {
		p := &s.Participants[i].Spec
		n.Cores = max(n.Cores, p.Threads())
		n.Memory += p.MemoryMiB()
		n.Resources = n.Resources.Plus(p.Needs)
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
	for name, amount := range n.Resources {
		if amount > 0 { // else a player that nobody has checked would end a fleet's server
			games = min(games, machine.Resources[name]/amount)
		}
	}
	return games
}

// Lacks returns why not even one game fits into a machine, "" if one does.
func (n Need) Lacks(machine Need) string {
	switch {
	case machine.Cores > 0 && n.Cores > machine.Cores:
		return fmt.Sprintf("a game needs %s (Threads), and there are %d", plural.Count(n.Cores, "core"), machine.Cores)
	case machine.Memory > 0 && n.Memory > machine.Memory:
		return fmt.Sprintf("a game needs %d MiB of memory (Hash of both players), and there are %d",
			n.Memory, machine.Memory)
	}
	if short := n.Resources.Beyond(machine.Resources); short != "" {
		have, hint := "none", nearest.Hint(short, machine.Resources.Names())
		if machine.Resources[short] > 0 {
			have, hint = fmt.Sprint(machine.Resources[short]), ""
		}
		return fmt.Sprintf("a game needs %d of the resource %q (needs of both players), and there is %s%s",
			n.Resources[short], short, have, hint)
	}
	return ""
}

func (n Need) plus(other Need) Need {
	return Need{n.Cores + other.Cores, n.Memory + other.Memory, n.Resources.Plus(other.Resources)}
}

// short returns what needs have more of than a room: memory or the name of a resource, ""
// if there is enough. Cores do not matter.
func (n Need) short(room Need) string {
	if room.Memory > 0 && n.Memory > room.Memory {
		return shortMemory
	}
	return n.Resources.Beyond(room.Resources)
}

// shortMemory is what Need.short calls memory.
const shortMemory = " memory"

// has reports whether a need includes what Need.short names.
func (n Need) has(short string) bool {
	return short == shortMemory && n.Memory > 0 || n.Resources[short] > 0
}
