package process

import "syscall"

// killGroup has nothing to do here: the child itself is killed by wait.
func killGroup(int) {}

func groupAttr() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}
