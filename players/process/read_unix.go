//go:build unix

package process

import "syscall"

// tryRead reads what is there, without waiting: the descriptor does not block.
func tryRead(fd uintptr, buf []byte) int {
	n, err := syscall.Read(int(fd), buf)
	if err != nil {
		return 0
	}
	return n
}
