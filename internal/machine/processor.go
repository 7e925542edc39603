package machine

import (
	"os"
	"runtime"
	"slices"
	"strings"
)

// Processor returns this machine's processor: its model and those of its instruction sets for which
// engines have separate builds.
func Processor() string {
	info, _ := os.ReadFile("/proc/cpuinfo") // on Linux
	return processorIn(string(info))
}

// instructionSets are those for which engines have separate builds, by their Linux names on amd64
// and arm64.
var instructionSets = []string{"popcnt", "ssse3", "sse4_1", "bmi2", "avx2", "avx_vnni", "avx512f", "avx512bw",
	"avx512_vnni", "asimd", "asimddp", "sve"}

func processorIn(info string) string {
	model, sets := "", ""
	for line := range strings.Lines(info) {
		key, value, _ := strings.Cut(line, ":")
		switch value = strings.Join(strings.Fields(value), " "); strings.TrimSpace(key) {
		case "model name":
			model = value
		case "flags", "Features":
			sets = value
		}
		if model != "" && sets != "" {
			break
		}
	}
	parts := []string{model, runtime.GOARCH}
	for _, has := range strings.Fields(sets) {
		if slices.Contains(instructionSets, has) && !slices.Contains(parts, has) {
			parts = append(parts, has)
		}
	}
	slices.Sort(parts[2:])
	return strings.TrimSpace(strings.Join(parts, " "))
}
