package process

import "syscall"

// killGroup has nothing to do here: the child itself is killed by wait.
func killGroup(int) {}

func groupAttr() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// tryRead cannot read without waiting here: what a child says between moves
// is read with the next answer.
func tryRead(uintptr, []byte) int { return 0 }
