package spec

// What others ask of a player instead of its kind. The answers are of the kind
// alone: an engine process may know less than its protocol has words for.

// IsProcess reports whether the player is a program of its own: one that needs
// a processor, files and patience.
func (s Player) IsProcess() bool { return s.Kind != Builtin }

// HasOptions reports whether the player takes options by name.
func (s Player) HasOptions() bool { return s.IsProcess() }

// DeclaresOptions reports whether the player says at its greeting which options
// it has, with their types and ranges.
func (s Player) DeclaresOptions() bool { return s.Kind == UCI }

// HasWeights reports whether the player's evaluation can be read and changed.
func (s Player) HasWeights() bool { return s.Kind == Builtin }

// JudgesMoves reports whether the player can be bound to single moves, which is
// how the worth of one is asked for.
func (s Player) JudgesMoves() bool { return s.Kind != Xboard }

// KeepsDepth reports whether the player can be relied on to know a limit of
// depth.
func (s Player) KeepsDepth() bool { return s.Kind != Xboard }

// LimitsNodes reports whether the player can be given a number of nodes.
func (s Player) LimitsNodes() bool { return s.Kind != Xboard }
