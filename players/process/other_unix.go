//go:build unix && (!linux || portable)

package process

import "syscall"

func killGroup(pid int) { syscall.Kill(-pid, syscall.SIGKILL) }

func groupAttr() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

func readNow(fd uintptr, buf []byte) (int, error) { return syscall.Read(int(fd), buf) }

func writeNow(fd uintptr, buf []byte) (int, error) { return syscall.Write(int(fd), buf) }
