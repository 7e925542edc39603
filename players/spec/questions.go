package spec

// Questions about a player that do not depend on the details of its kind. The
// answers hold for the whole kind: a particular engine process may support less
// than its protocol.

// IsProcess reports whether the player is a separate program, which needs a
// processor, files and timeouts.
func (s Player) IsProcess() bool { return s.Kind != Builtin }

// HasOptions reports whether the player takes options by name.
func (s Player) HasOptions() bool { return s.IsProcess() }

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

// LimitsNodes reports whether the player supports a node limit.
func (s Player) LimitsNodes() bool { return s.Kind != Xboard }
