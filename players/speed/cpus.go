package speed

import (
	"fmt"
	"os"
	"runtime"
	"slices"

	"match/internal/machine"
)

// AnyCPU means no particular processor.
const AnyCPU = "off"

// CPUs returns the processors for timing engines: those in a list such as 2-3.
// For "" that is the last one, which usually has the least load. Wall time is for
// engines with several threads, which are pinned only on request. nil means any.
func CPUs(list string, wall bool) ([]int, error) {
	return cpusOf(list, wall || runtime.GOOS != "linux", machine.AllowedCPUs())
}

func cpusOf(list string, free bool, allowed []int) ([]int, error) {
	switch {
	case list == AnyCPU || list == "" && (free || len(allowed) == 0):
		return nil, nil
	case list == "":
		return allowed[len(allowed)-1:], nil
	}
	ids, err := machine.ParseCPUs(list)
	if err != nil {
		return nil, err
	}
	online, err := machine.ReadCPUs(os.DirFS("/sys"), nil)
	for _, id := range ids {
		if err == nil && !slices.ContainsFunc(online, func(c machine.CPU) bool { return c.ID == id }) {
			err = fmt.Errorf("this machine has no processor %d", id)
		}
	}
	return ids, err
}
