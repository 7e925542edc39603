//go:build !linux

package machine

// AllowedCPUs is not known here.
func AllowedCPUs() []int { return nil }

func maxDescriptors() int { return 0 }

func availableMemory() int { return 0 }
