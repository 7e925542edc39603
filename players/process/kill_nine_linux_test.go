//go:build !portable

package process

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"

	"match/internal/bounded"
)

// TestKillNine kills a program that runs engines: no process survives, not even
// one that left its engine's group and session.
func TestKillNine(t *testing.T) {
	for _, mode := range []string{"", "ignore-quit", "fork", "fork-session", "fork-orphan"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			exe, err := os.Executable()
			if err != nil {
				t.Fatal(err)
			}
			c := exec.CommandContext(bounded.Context(t), exe, keep+mode)
			out, err := c.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			line, _ := bufio.NewReader(out).ReadString('\n')
			if line != "ready <nil>\n" {
				t.Errorf("keeper says %q", line)
			}
			mark := fmt.Sprintf("MATCH_PLAYER_%d_", c.Process.Pid)
			if len(marked(mark)) == 0 {
				t.Error("nobody bears the mark")
			}
			c.Process.Signal(syscall.SIGKILL)
			c.Wait()
			bounded.Until(t, "end of those who bear the mark", func() bool { return len(marked(mark)) == 0 })
		})
	}
}

func marked(mark string) (pids []int) {
	for _, pid := range processes() {
		if p, _ := examine(pid); !p.dead() && p.env.has(mark) {
			pids = append(pids, pid)
		}
	}
	return pids
}

// TestClosedTwice checks that a second Close does not harm another process: after
// the child has been waited for, its process ID may have been reused.
func TestClosedTwice(t *testing.T) {
	innocent := exec.CommandContext(bounded.Context(t), "sleep", "60")
	innocent.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := innocent.Start(); err != nil {
		t.Fatal(err)
	}
	defer innocent.Wait()
	defer innocent.Process.Kill()
	p := begin(t, "exit-go")
	p.Write([]byte("go\n"))
	p.ReadLine()
	if got := p.Died(); got != "exited (code 3)" {
		t.Fatal(got)
	}
	p.family.pid = innocent.Process.Pid // as if the kernel had reused the ID for this process
	if err := p.end(); err != nil {
		t.Error(err)
	}
	if _, known := p.CPUTime(); known {
		t.Error("the time of a process that is gone is known")
	}
	if s, ok := readStat(innocent.Process.Pid); !ok || s.dead() {
		t.Error("an innocent process was killed")
	}
}
