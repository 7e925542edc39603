package machine

import (
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"match/internal/plural"
)

// CPU is a logical processor and its place. Two CPUs of the same core are hyper-threads: engines on
// both run at little more than half speed.
type CPU struct{ ID, Core, Package int }

// ReadCPUs lists the online processors of the machine with the given /sys, in the order of their
// numbers. It lists only allowed ones; nil allows all.
func ReadCPUs(sys fs.FS, allowed []int) ([]CPU, error) {
	dirs, err := fs.Glob(sys, "devices/system/cpu/cpu[0-9]*/topology/core_id")
	if err != nil || len(dirs) == 0 {
		return nil, fmt.Errorf("the processors of this machine are unknown")
	}
	var cpus []CPU
	for _, path := range dirs {
		dir := strings.TrimSuffix(path, "core_id")
		id, err := strconv.Atoi(strings.TrimPrefix(strings.Split(path, "/")[3], "cpu"))
		if err != nil || allowed != nil && !slices.Contains(allowed, id) {
			continue
		}
		cpus = append(cpus, CPU{ID: id, Core: number(sys, path, id), Package: number(sys, dir+"physical_package_id", 0)})
	}
	slices.SortFunc(cpus, func(a, b CPU) int { return a.ID - b.ID })
	return cpus, nil
}

// number reads a file with a number, or returns otherwise if it cannot.
func number(sys fs.FS, path string, otherwise int) int {
	data, _ := fs.ReadFile(sys, path)
	n, err := strconv.Atoi(strings.TrimSpace(string(data)))
	if err != nil {
		return otherwise
	}
	return n
}

// PlanCPUs assigns a set of processors to each game: as many whole cores as an engine has threads,
// with all hyper-threads of these cores, so that no other game runs on them. Cores of one package
// are kept together.
func PlanCPUs(cpus []CPU, games, threads int) ([][]int, error) {
	cores := cores(cpus)
	if need := games * threads; need > len(cores) {
		return nil, fmt.Errorf("%s with %s each: want %d separate cores, the machine has %d",
			plural.Count(games, "game"), plural.Count(threads, "thread"), need, len(cores))
	}
	plan := make([][]int, games)
	for i := range plan {
		for _, core := range cores[i*threads : (i+1)*threads] {
			plan[i] = append(plan[i], core...)
		}
	}
	return plan, nil
}

// cores groups processors by core, ordered by package and then by the first processor of each core.
func cores(cpus []CPU) (cores [][]int) {
	sorted := slices.Clone(cpus)
	slices.SortStableFunc(sorted, func(a, b CPU) int { return a.Package - b.Package })
	index := map[[2]int]int{}
	for _, c := range sorted {
		where := [2]int{c.Package, c.Core}
		i, ok := index[where]
		if !ok {
			i = len(cores)
			index[where] = i
			cores = append(cores, nil)
		}
		cores[i] = append(cores[i], c.ID)
	}
	return cores
}

// Cores returns how many cores this program may use, and how many processors they have together:
// more with hyper-threads. Both are 0 if they are unknown.
func Cores() (n, processors int) {
	cpus, err := ReadCPUs(os.DirFS("/sys"), AllowedCPUs())
	if err != nil {
		return 0, 0
	}
	return len(cores(cpus)), len(cpus)
}

// maxCPU is the largest number that ParseCPUs accepts.
const maxCPU = 1023

// ParseCPUs reads a list of processors such as "0-3,8".
func ParseCPUs(text string) (ids []int, err error) {
	for part := range strings.SplitSeq(text, ",") {
		from, to, isRange := strings.Cut(part, "-")
		low, err1 := strconv.Atoi(from)
		high, err2 := low, error(nil)
		if isRange {
			high, err2 = strconv.Atoi(to)
		}
		if err1 != nil || err2 != nil || low < 0 || high < low || high > maxCPU {
			return nil, fmt.Errorf("%q: want processors from 0 to %d, such as 0-3,8", part, maxCPU)
		}
		for id := low; id <= high; id++ {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids, nil
}
