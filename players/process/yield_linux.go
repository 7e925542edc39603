//go:build !portable

package process

import "syscall"

// yield lets others use the processor first, and reports that it can do so.
func yield() bool {
	syscall.Syscall(syscall.SYS_SCHED_YIELD, 0, 0, 0)
	return true
}
