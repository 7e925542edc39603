package sandbox

import (
	"fmt"
	"os"
	"strings"

	"match/internal/harmless"
)

// Processes is the usual limit of a box, threads included.
const Processes = 4096

// limitsOf returns the shell commands that start a program with limits: bubblewrap, without any
// environment, and the program in the box. The limits are those of control groups where there are
// some, and otherwise those that a process hands on to its children; lower ones that hold already
// stay. The address space is not limited: endgame tables are mapped, and Go and Java reserve far more
// than they use. Shells name the number of processes -p or -u.
func limitsOf(b *Box, g groups) (outside, inside string) {
	memory, most := b.Memory, b.Processes
	if memory == 0 {
		memory = MachineMemory() / 4 * 3
	}
	if most == 0 {
		most = Processes
	}
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
