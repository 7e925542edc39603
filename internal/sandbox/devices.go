package sandbox

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"match/internal/nearest"
)

// deviceGroups are the devices that engines use, by group.
var deviceGroups = map[string][]string{
	"nvidia": {"nvidia*"},
	"dri":    {"dri"},
	"rocm":   {"kfd", "dri"},
}

// devDir is the directory of devices.
var devDir = "/dev"

// Devices returns the paths of the devices in a group on this machine. A path below /dev is a group,
// too.
func Devices(group string) (list []string, err error) {
	patterns, known := deviceGroups[group]
	if below, is := strings.CutPrefix(group, devDir+"/"); is && filepath.IsLocal(below) && !strings.ContainsAny(below, `*?[\`) {
		patterns, known = []string{below}, true
	}
	if !known {
		names := slices.Sorted(maps.Keys(deviceGroups))
		return nil, fmt.Errorf("unknown group of devices %q%s: want one of %s, or a path below %s",
			group, nearest.Hint(group, names), strings.Join(names, ", "), devDir)
	}
	for _, pattern := range patterns {
		found, _ := filepath.Glob(filepath.Join(devDir, pattern))
		list = append(list, found...)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("this machine has no device %s", filepath.Join(devDir, patterns[0]))
	}
	return list, nil
}
