package sandbox

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"match/internal/harmless"
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

// Processes is the usual limit of a box, threads included.
const Processes = 4096

// limitsOf returns the shell commands that start a program with limits: bubblewrap, without any
// environment, and the program in the box. The limits are those of control groups where there are
// some, and otherwise those that a process hands on to its children; lower ones that hold already
// stay. The address space is not limited: endgame tables are mapped, and Go and Java reserve far more
// than they use. Shells name the number of processes -p or -u.
func limitsOf(b *Box, g groups) (outside, inside string) {
	memory, most := cmp.Or(b.Memory, MachineMemory()/4*3), cmp.Or(b.Processes, Processes)
	inside = fmt.Sprintf("ulimit -c 0; ulimit -p %d 2>/dev/null || ulimit -u %[1]d 2>/dev/null; ", most)
	if g.memory.dir == "" && memory > 0 {
		inside += fmt.Sprintf("ulimit -d %d 2>/dev/null; ", memory>>10)
	}
	outside = g.memory.enter(memory) + g.processes.enter(int64(most))
	return outside + `exec env -i "$@"`, inside + `exec "$@"`
}

// limit is a limit that a control group can have.
type limit struct{ dir, file string } // dir "": not here

// enter makes a shell create a group with the limit and move into it. The group is named after the
// shell, which becomes bubblewrap under the same process ID: so Sweep can tell when it is over.
func (l limit) enter(most int64) string {
	if l.dir == "" || most <= 0 {
		return ""
	}
	group := harmless.ShellWord(l.dir+"/"+groupPrefix) + "$$"
	enter := fmt.Sprintf("mkdir -p %[1]s && echo %[2]d >%[1]s/%[3]s && echo 0 >%[1]s/cgroup.procs || exit 125; ",
		group, most, l.file)
	if l.file == "memory.max" { // only version 2 counts swap apart
		enter += fmt.Sprintf("[ ! -e %[1]s/memory.swap.max ] || echo 0 >%[1]s/memory.swap.max; ", group)
	}
	return enter
}

// Unlimited describes which limits of boxes do not hold on this machine, "" if all hold.
func Unlimited() string { return unlimited(here(), os.Geteuid() == 0) }

func unlimited(g groups, root bool) string {
	var lacks []string
	if g.memory.dir == "" {
		lacks = append(lacks, "memory is limited for each process of a program, not for all of them together")
	}
	if g.processes.dir == "" && root { // the kernel does not count the processes of root
		lacks = append(lacks, "the number of processes is not limited, because match runs as root")
	}
	if len(lacks) == 0 {
		return ""
	}
	return "in the sandbox, " + strings.Join(lacks, ", and ") + ": run match in a control group of its own (systemd: Delegate=yes)"
}
