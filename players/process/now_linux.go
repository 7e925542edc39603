//go:build !portable

package process

import (
	"syscall"
	"unsafe"
)

// These system calls do not wait, so they bypass the scheduler of goroutines. For
// a normal system call the scheduler checks 50,000 times a second how long it
// takes, gives its processor to other goroutines, and wakes threads for them.
// That is more work than the call itself.

func readNow(fd uintptr, buf []byte) (int, error) { return move(syscall.SYS_READ, fd, buf) }

func writeNow(fd uintptr, buf []byte) (int, error) { return move(syscall.SYS_WRITE, fd, buf) }

// move makes a system call that reads or writes.
func move(trap, fd uintptr, buf []byte) (int, error) {
	n, _, errno := syscall.RawSyscall(trap, fd, uintptr(unsafe.Pointer(unsafe.SliceData(buf))), uintptr(len(buf)))
	if errno != 0 {
		return 0, errno
	}
	return int(n), nil
}

// yield lets other threads use the processor first, and reports that it can do
// so.
func yield() bool {
	syscall.RawSyscall(syscall.SYS_SCHED_YIELD, 0, 0, 0)
	return true
}
