package machine

import (
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// AllowedCPUs returns the processors that this program may use, nil if they are unknown.
func AllowedCPUs() (ids []int) {
	var set unix.CPUSet
	if unix.SchedGetaffinity(0, &set) != nil {
		return nil
	}
	for id := range 1024 {
		if set.IsSet(id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// MaxFiles returns how many files this process may have open, 0 if unknown.
func MaxFiles() int {
	var limit unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_NOFILE, &limit) != nil {
		return 0
	}
	return int(min(limit.Cur, 1<<30))
}

// availableMemory returns the memory that can be used without swapping in MiB, 0 if unknown.
func availableMemory() int {
	data, _ := os.ReadFile("/proc/meminfo")
	return memoryIn(string(data))
}

func memoryIn(meminfo string) (mib int) {
	_, rest, _ := strings.Cut(meminfo, "MemAvailable:")
	if fields := strings.Fields(rest); len(fields) > 0 {
		kib, _ := strconv.Atoi(fields[0])
		mib = kib / 1024
	}
	return mib
}
