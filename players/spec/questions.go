package spec

// Questions about a player that do not depend on the details of its kind. The
// answers hold for the whole kind: a particular engine process may support less
// than its protocol.

// IsProcess reports whether the player is a separate program, which needs a
// processor, files and timeouts.
func (s Player) IsProcess() bool { return s.Kind != Builtin }

// hasOptions reports whether the player takes options by name.
func (s Player) hasOptions() bool { return s.IsProcess() }

// DeclaresOptions reports whether the player declares its options with types
// and ranges in its greeting.
func (s Player) DeclaresOptions() bool { return s.Kind == UCI }

// HasWeights reports whether the player's evaluation can be read and changed.
func (s Player) HasWeights() bool { return s.Kind == Builtin }

// JudgesMoves reports whether the player's search can be restricted to single
// moves, in order to evaluate them.
func (s Player) JudgesMoves() bool { return s.Kind != Xboard }

// KeepsDepth reports whether the player reliably supports a depth limit.
func (s Player) KeepsDepth() bool { return s.Kind != Xboard }

// limitsNodes reports whether the player supports a node limit.
func (s Player) limitsNodes() bool { return s.Kind != Xboard }

// Memory that a player needs besides its hash tables, and the size of the tables
// that engines have without an option, in MiB. Most engines need less; a net of a
// gigabyte is not counted.
const (
	usualHash    = 16
	processMiB   = 128 // a program with its net
	eachThread   = 8   // of a program
	builtinMiB   = 8
	mostMemory   = 1 << 30
	mostOfThread = 1 << 20
)

// MemoryMiB returns the memory that the player needs in MiB, from its options for
// threads and hash tables.
func (s *Player) MemoryMiB() int {
	hash := min(max(s.HashMiB(), 0), mostMemory)
	if hash == 0 {
		hash = usualHash
	}
	if !s.IsProcess() {
		return hash + builtinMiB
	}
	return hash + processMiB + eachThread*min(s.Threads(), mostOfThread)
}
