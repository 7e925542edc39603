package sandbox

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// groups are the control groups (cgroups) of this process in which it may create groups for boxes.
type groups struct{ memory, processes limit }

// groupPrefix begins the names of the groups of boxes; the process ID of bubblewrap follows.
const groupPrefix = "match-"

// here returns the groups of this process.
var here = sync.OnceValue(func() groups {
	own, _ := os.ReadFile("/proc/self/cgroup")
	mounts, _ := os.ReadFile("/proc/self/mountinfo")
	return findGroups(string(own), string(mounts), mayUse)
})

// findGroups finds the groups of a process in the texts of /proc/PID/cgroup and /proc/PID/mountinfo.
// A controller is part of version 2 or has a hierarchy of version 1.
func findGroups(own, mounts string, may func(dir string, top bool) bool) (g groups) {
	at := func(controller string) (dir string, usable bool) {
		path, known := pathOf(own, controller)
		dir, mounted := mountOf(mounts, controller, path)
		return dir, known && mounted && may(dir, path == "/")
	}
	if dir, usable := at("memory"); usable {
		g.memory = limit{dir, "memory.limit_in_bytes"}
	}
	if dir, usable := at("pids"); usable {
		g.processes = limit{dir, "pids.max"}
	}
	if dir, usable := at(""); usable && g == (groups{}) && share(dir) == nil {
		g = groups{limit{dir, "memory.max"}, limit{dir, "pids.max"}}
	}
	return g
}

// pathOf returns the path of a group in the hierarchy of a controller; that of version 2 is named "".
func pathOf(own, controller string) (path string, known bool) {
	for line := range strings.Lines(own) {
		if f := strings.SplitN(strings.TrimSpace(line), ":", 3); len(f) == 3 && slices.Contains(strings.Split(f[1], ","), controller) {
			return f[2], true
		}
	}
	return "", false
}

// mountOf returns the directory of a group. A mount may show only a part of the hierarchy.
func mountOf(mounts, controller, path string) (dir string, mounted bool) {
	for line := range strings.Lines(mounts) {
		before, after, _ := strings.Cut(strings.TrimSpace(line), " - ")
		place, kind := strings.Fields(before), strings.Fields(after)
		if len(place) < 5 || len(kind) < 3 || !isHierarchy(kind, controller) {
			continue
		}
		if below, err := filepath.Rel(place[3], path); err == nil && filepath.IsLocal(below) {
			return filepath.Join(place[4], below), true
		}
	}
	return "", false
}

// isHierarchy reports whether a mount (type, source, options) is the hierarchy of a controller.
func isHierarchy(kind []string, controller string) bool {
	if controller == "" {
		return kind[0] == "cgroup2"
	}
	return kind[0] == "cgroup" && slices.Contains(strings.Split(kind[2], ","), controller)
}

// share makes the controllers of a group of version 2 available to the groups in it. A group that
// does so has no processes of its own: this process moves into a group beside the boxes.
func share(dir string) error {
	if has, _ := os.ReadFile(filepath.Join(dir, "cgroup.controllers")); !offers(string(has)) {
		return errors.ErrUnsupported
	}
	if os.WriteFile(filepath.Join(dir, "cgroup.subtree_control"), []byte("+memory +pids"), 0o644) == nil {
		return nil
	}
	leaf := filepath.Join(dir, groupPrefix+"self")
	if err := os.Mkdir(leaf, 0o755); err != nil && !errors.Is(err, os.ErrExist) {
		return err
	}
	err := os.WriteFile(filepath.Join(leaf, "cgroup.procs"), []byte("0"), 0o644)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "cgroup.subtree_control"), []byte("+memory +pids"), 0o644)
	}
	if err != nil { // other processes are in the group
		os.WriteFile(filepath.Join(dir, "cgroup.procs"), []byte("0"), 0o644)
		os.Remove(leaf)
	}
	return err
}

// offers reports whether a list of controllers has those of memory and processes.
func offers(controllers string) bool {
	list := strings.Fields(controllers)
	return slices.Contains(list, "memory") && slices.Contains(list, "pids")
}

// Sweep removes the control groups of boxes that are over.
func Sweep() {
	g := here()
	for _, dir := range []string{g.memory.dir, g.processes.dir} {
		removeOver(dir, func(pid int) bool {
			_, err := os.Stat("/proc/" + strconv.Itoa(pid))
			return err == nil
		})
	}
}

func removeOver(dir string, runs func(pid int) bool) {
	if dir == "" {
		return
	}
	list, _ := filepath.Glob(filepath.Join(dir, groupPrefix+"*"))
	for _, group := range list {
		pid, err := strconv.Atoi(strings.TrimPrefix(filepath.Base(group), groupPrefix))
		if err == nil && !runs(pid) {
			os.Remove(group) // fails while a process is in it
		}
	}
}
