//go:build !linux

package machine

// AllowedCPUs returns nil: the allowed processors are unknown on this system.
func AllowedCPUs() []int { return nil }

// MaxFiles returns 0: the limit is unknown on this system.
func MaxFiles() int { return 0 }

func availableMemory() int { return 0 }
