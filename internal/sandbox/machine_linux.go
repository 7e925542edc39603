package sandbox

import (
	"os"

	"golang.org/x/sys/unix"
)

// mayUse reports whether this process may create groups in its own. Other programs manage the groups
// that they made: root, who could, uses only a group that systemd has delegated, and the top of a
// hierarchy.
func mayUse(dir string, top bool) bool {
	if unix.Access(dir, unix.W_OK) != nil {
		return false
	}
	return top || os.Geteuid() != 0 || delegated(dir)
}

// delegated reports whether systemd has marked a group as delegated.
func delegated(dir string) bool {
	mark := make([]byte, 1)
	for _, name := range []string{"user.delegate", "trusted.delegate"} {
		if n, err := unix.Getxattr(dir, name, mark); err == nil && n == 1 && mark[0] == '1' {
			return true
		}
	}
	return false
}

// MachineMemory returns the memory of this machine in bytes, 0 if it is not known.
func MachineMemory() int64 {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return 0
	}
	return int64(info.Totalram) * int64(info.Unit)
}
