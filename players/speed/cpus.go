package speed

import (
	"fmt"
	"os"
	"runtime"

	"match/internal/machine"
	"match/internal/plural"
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
	there, err := machine.ReadCPUs(os.DirFS("/sys"), ids)
	if err == nil && len(there) < len(ids) {
		err = fmt.Errorf("not all of processors %s exist", plural.Count(len(ids), "processor"))
	}
	return ids, err
}
