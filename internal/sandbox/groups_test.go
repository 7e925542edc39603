package sandbox

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"match/internal/bounded"
)

// Groups are found in both versions of control groups, where this process may use them.
func TestFindGroups(t *testing.T) {
	two := t.TempDir()
	mounts := "30 1 0:26 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n" +
		"31 1 0:27 / /sys/fs/cgroup/pids rw shared:3 - cgroup cgroup rw,cpu,pids\n" +
		"32 1 0:28 /only /part rw - cgroup cgroup rw,freezer\n" +
		"33 1 0:29 / " + two + " rw - cgroup2 cgroup2 rw\n"
	one := groups{limit{"/sys/fs/cgroup/memory/a", "memory.limit_in_bytes"}, limit{"/sys/fs/cgroup/pids", "pids.max"}}
	both := groups{limit{two + "/b:c", "memory.max"}, limit{two + "/b:c", "pids.max"}}
	for name, c := range map[string]struct {
		own, controllers string
		may              bool
		want             groups
	}{
		"version 1":          {"9:name=systemd:/\n8:cpu,pids:/\n4:memory:/a\n0::/b:c\n", "memory pids", true, one},
		"version 2":          {"0::/b:c\n", "cpu memory pids", true, both},
		"without controller": {"0::/b:c\n", "cpu memory", true, groups{}},
		"of others":          {"8:pids:/\n4:memory:/a\n0::/b:c\n", "memory pids", false, groups{}},
		"not mounted":        {"8:freezer:/a\n", "", true, groups{}},
		"none":               {"", "", true, groups{}},
	} {
		if err := os.MkdirAll(two+"/b:c", 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(two+"/b:c/cgroup.controllers", []byte(c.controllers+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := findGroups(c.own, mounts, func(string, bool) bool { return c.may }); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
	if text, _ := os.ReadFile(two + "/b:c/cgroup.subtree_control"); string(text) != "+memory +pids" {
		t.Errorf("the controllers given to boxes are %q", text)
	}
	if dir, mounted := mountOf(mounts, "freezer", "/only/x"); dir != "/part/x" || !mounted {
		t.Errorf("%s, %v", dir, mounted)
	}
	if _, mounted := mountOf(mounts, "freezer", "/other"); mounted {
		t.Error("a group that the mount does not show")
	}
}

// A group whose processes cannot all move away stays as it is.
func TestShareRefused(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "cgroup.controllers"), []byte("memory pids"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "cgroup.subtree_control"), 0o700); err != nil { // refuses to be written
		t.Fatal(err)
	}
	if err := share(dir); err == nil {
		t.Error("no error")
	}
	if back, _ := os.ReadFile(filepath.Join(dir, "cgroup.procs")); string(back) != "0" {
		t.Errorf("this process was not moved back: %q", back)
	}
	if there, _ := os.ReadFile(filepath.Join(dir, groupPrefix+"self", "cgroup.procs")); string(there) != "0" {
		t.Errorf("this process did not try to move: %q", there)
	}
}

// A program starts in groups with its limits. Their names are those of its process.
func TestEnterGroups(t *testing.T) {
	memory, pids := filepath.Join(t.TempDir(), "a b"), t.TempDir()
	g := groups{limit{memory, "memory.max"}, limit{pids, "pids.max"}}
	outside, inside := limitsOf(&Box{Memory: 5 << 20, Processes: 7}, g)
	out, err := exec.CommandContext(bounded.Context(t), "sh", "-c", outside, "sh", "sh", "-c", "echo $$").CombinedOutput()
	if err != nil {
		t.Skipf("%v: %s", err, out)
	}
	pid := strings.TrimSpace(string(out))
	for path, want := range map[string]string{
		memory + "/match-" + pid + "/memory.max":   "5242880\n",
		memory + "/match-" + pid + "/cgroup.procs": "0\n",
		pids + "/match-" + pid + "/pids.max":       "7\n",
		pids + "/match-" + pid + "/cgroup.procs":   "0\n",
	} {
		if got, err := os.ReadFile(path); string(got) != want {
			t.Errorf("%s: %q, %v", path, got, err)
		}
	}
	if strings.Contains(inside, "ulimit -d") {
		t.Errorf("memory is limited twice: %s", inside)
	}
	g.memory.dir = filepath.Join(os.DevNull, "x")
	outside, _ = limitsOf(&Box{}, g)
	if out, err := exec.CommandContext(bounded.Context(t), "sh", "-c", outside, "sh", "echo", "started").CombinedOutput(); err == nil || strings.Contains(string(out), "started") {
		t.Errorf("it runs without its limit: %s", out)
	}
}

// Without other limits a program gets most of the machine's memory, and the processes of a build. Swap
// does not add to the memory of a group.
func TestUsualLimits(t *testing.T) {
	memory := MachineMemory()
	if memory <= 0 {
		t.Skip("the memory of this machine is not known")
	}
	for g, want := range map[groups]string{
		{}:                                   fmt.Sprintf("ulimit -p 4096 2>/dev/null || ulimit -u 4096 2>/dev/null; ulimit -d %d 2>/dev/null", memory/4*3>>10),
		{processes: limit{"/p", "pids.max"}}: "echo 4096 >/p/match-$$/pids.max && echo 0 >/p/match-$$/cgroup.procs",
		{memory: limit{"/m", "memory.limit_in_bytes"}}:                       fmt.Sprintf("echo %d >/m/match-$$/memory.limit_in_bytes", memory/4*3),
		{limit{"/two", "memory.max"}, limit{"/two", "pids.max"}}:             "[ ! -e /two/match-$$/memory.swap.max ] || echo 0 >/two/match-$$/memory.swap.max; mkdir -p",
		{memory: limit{"/one", "memory.limit_in_bytes"}, processes: limit{}}: `|| exit 125; exec env -i "$@"`,
	} {
		outside, inside := limitsOf(&Box{}, g)
		if line := outside + inside; !strings.Contains(line, want) {
			t.Errorf("no %s in %s", want, line)
		}
	}
}

// The groups of programs that have ended are removed.
func TestRemoveOver(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"match-1", "match-2", "match-self", "other"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	removeOver(dir, func(pid int) bool { return pid == 2 })
	if left, _ := filepath.Glob(dir + "/*"); strings.Join(left, " ") != dir+"/match-2 "+dir+"/match-self "+dir+"/other" {
		t.Errorf("%q are left", left)
	}
	removeOver("", func(int) bool { t.Error("not a group"); return true })
}

// The owner learns which limits do not hold.
func TestUnlimited(t *testing.T) {
	memory, pids := limit{"/m", "memory.max"}, limit{"/p", "pids.max"}
	const each, many, advice = "memory is limited for each process", "the number of processes is not limited", "systemd: Delegate=yes"
	for _, c := range []struct {
		g    groups
		root bool
		want []string
		not  []string
	}{
		{groups{}, true, []string{each, many, advice}, nil},
		{groups{}, false, []string{each, advice}, []string{many}},
		{groups{processes: pids}, true, []string{each}, []string{many}},
		{groups{memory: memory}, true, []string{many}, []string{each}},
		{groups{memory: memory}, false, nil, []string{"sandbox"}},
		{groups{memory, pids}, true, nil, []string{"sandbox"}},
	} {
		got := unlimited(c.g, c.root)
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%+v, root %v: %q lacks %q", c.g, c.root, got, want)
			}
		}
		for _, not := range c.not {
			if strings.Contains(got, not) {
				t.Errorf("%+v, root %v: %q", c.g, c.root, got)
			}
		}
	}
}
