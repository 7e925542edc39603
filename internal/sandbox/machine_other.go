//go:build !linux

package sandbox

// Bubblewrap exists only for Linux.

func mayUse(string, bool) bool { return false }

// MachineMemory returns 0: the memory of this machine is not known.
func MachineMemory() int64 { return 0 }
