//go:build !linux

package sandbox

// Bubblewrap exists only for Linux.

func mayUse(string, bool) bool { return false }

func machineMemory() int64 { return 0 }
