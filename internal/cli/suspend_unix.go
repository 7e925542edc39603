//go:build unix

package cli

import (
	"os"
	"syscall"
)

// suspending are the signals that suspend a program: Ctrl-Z.
var suspending = []os.Signal{syscall.SIGTSTP}
