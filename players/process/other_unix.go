//go:build unix && (!linux || portable)

package process

import "syscall"

func killGroup(pid int) { syscall.Kill(-pid, syscall.SIGKILL) }

func groupAttr() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
