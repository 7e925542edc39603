//go:build !linux

package machine

// AllowedCPUs returns nil: the allowed processors are unknown on this system.
func AllowedCPUs() []int { return nil }

func maxDescriptors() int { return 0 }

func availableMemory() int { return 0 }
