//go:build !portable

package process

import (
	"syscall"
	"unsafe"
)

// What does not wait is asked of the kernel past the scheduler of goroutines:
// told of a call, that watches how long it takes, 50,000 times a second, gives
// the processor to others and wakes them for it. That is more work than the
// call.

func readNow(fd uintptr, buf []byte) (int, error) { return move(syscall.SYS_READ, fd, buf) }

func writeNow(fd uintptr, buf []byte) (int, error) { return move(syscall.SYS_WRITE, fd, buf) }

// move reads or writes.
func move(trap, fd uintptr, buf []byte) (int, error) {
	n, _, errno := syscall.RawSyscall(trap, fd, uintptr(unsafe.Pointer(unsafe.SliceData(buf))), uintptr(len(buf)))
	if errno != 0 {
		return 0, errno
	}
	return int(n), nil
}

// yield lets others use the processor first, and reports that it can do so.
func yield() bool {
	syscall.RawSyscall(syscall.SYS_SCHED_YIELD, 0, 0, 0)
	return true
}
