//go:build unix

package ideas

import (
	"os/exec"
	"syscall"
)

// together makes the end of a command's context kill all that the command has started, not only its shell.
func together(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
