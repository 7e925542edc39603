//go:build linux

package machines_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"match/internal/bounded"
)

// islands are a server and two workers, each in its own network namespace, with a
// link from the server to each worker.
type islands struct {
	*fleetOf
	names [3]string
}

func newIslands(t *testing.T) *islands {
	t.Helper()
	m := &islands{fleetOf: &fleetOf{t: t, dir: t.TempDir()}}
	m.env = append(os.Environ(), "XDG_DATA_HOME="+filepath.Join(m.dir, "data"))
	m.self()
	for i, what := range []string{"s", "a", "b"} {
		m.names[i] = fmt.Sprintf("match%d%s", os.Getpid(), what)
		if err := exec.CommandContext(bounded.Context(t), "ip", "netns", "add", m.names[i]).Run(); err != nil {
			t.Skipf("network namespaces cannot be made here (ip netns add: %v): it takes Linux, iproute2 and root", err)
		}
		t.Cleanup(func() { exec.CommandContext(context.Background(), "ip", "netns", "del", m.names[i]).Run() })
		m.ip(0, "-n", m.names[i], "link", "set", "lo", "up")
	}
	for i := 1; i < len(m.names); i++ {
		here, there := m.link(i), m.link(i)+"w"
		m.ip(0, "-n", m.names[0], "link", "add", here, "type", "veth", "peer", "name", there, "netns", m.names[i])
		m.ip(0, "-n", m.names[0], "addr", "add", fmt.Sprintf("10.77.%d.1/24", i), "dev", here)
		m.ip(0, "-n", m.names[i], "addr", "add", fmt.Sprintf("10.77.%d.2/24", i), "dev", there)
		m.ip(0, "-n", m.names[i], "link", "set", there, "up")
		m.connect(i, "up")
	}
	return m
}

// link returns the server's end of the link to a worker.
func (m *islands) link(worker int) string { return fmt.Sprintf("w%d", worker) }

// connect takes the link to a worker up or down.
func (m *islands) connect(worker int, how string) {
	m.t.Helper()
	m.ip(0, "-n", m.names[0], "link", "set", m.link(worker), how)
}

func (m *islands) ip(want int, args ...string) {
	m.t.Helper()
	cmd := exec.CommandContext(bounded.Context(m.t), "ip", args...)
	if out, _ := cmd.CombinedOutput(); cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != want {
		m.t.Fatalf("ip %q: %s", args, out)
	}
}

// on starts the program on a machine; 0 is the server.
func (m *islands) on(machine int, args ...string) *exec.Cmd {
	m.t.Helper()
	cmd := exec.CommandContext(bounded.Context(m.t), "ip", append([]string{"netns", "exec", m.names[machine], filepath.Join(m.dir, "match")}, args...)...)
	cmd.Env, cmd.Dir = m.env, m.dir
	cmd.Stdout, cmd.Stderr = new(printed), new(printed)
	if err := cmd.Start(); err != nil {
		m.t.Fatal(err)
	}
	m.t.Cleanup(func() { m.kill(cmd) })
	return cmd
}

// ended runs the program on the server to its end, and reports whether it
// succeeded.
func (m *islands) ended(args ...string) (text string, ok bool) {
	m.t.Helper()
	cmd := m.on(0, args...)
	err := cmd.Wait()
	return said(cmd), err == nil
}

// until repeats a command on the server until its output has a word.
func (m *islands) until(word string, args ...string) string {
	m.t.Helper()
	text, ok := "", false
	bounded.Until(m.t, fmt.Sprintf("%q in %q", word, args), func() bool {
		text, ok = m.ended(args...)
		return ok && strings.Contains(text, word)
	}, func() string { return text })
	return text
}

// Three machines play a match while their network fails and recovers: no pair is
// lost or duplicated, and the bytes are those of one machine.
func TestFleetSurvivesPartitions(t *testing.T) {
	t.Parallel()
	bounded.Long(t, "it waits for leases to end and members to come back")
	m := newIslands(t)
	server := m.on(0, "fleet", "serve", "--dir", "fleet", "--listen", ":4333", "--advertise", "10.77.1.1", "--advertise", "10.77.2.1", "--advertise", "127.0.0.1", "--beat", "100ms", "--lease", "1s")
	m.until("0 events", "fleet", "status", "--dir", "fleet")
	token, _ := m.ended("fleet", "token", "--dir", "fleet", "--uses", "2")
	for i := 1; i <= 2; i++ {
		m.on(i, "worker", strings.TrimSpace(token), "--dir", fmt.Sprintf("w%d", i), "--host", fmt.Sprintf("box%d", i), "--cores", "1")
	}
	m.until("2 workers", "fleet", "status", "--dir", "fleet")
	invite, _ := m.ended("fleet", "token", "--dir", "fleet", "--for", "submit")
	if text, ok := m.ended("fleet", "join", strings.TrimSpace(invite), "--as", "home"); !ok {
		t.Fatal(text)
	}
	args := []string{"--a", "tapered", "--b", "flat", "--games", "80", "--nodes", "2000", "--progress", "none"}
	together := m.on(0, append(args, "--fleet", "home", "--db", "here.db", "--pgn", "together.pgn", "--json", "together.json")...)
	m.until("running", "fleet", "status", "--dir", "fleet")
	for _, apart := range []int{1, 2} {
		time.Sleep(300 * time.Millisecond)
		m.connect(apart, "down")
		m.until("gone", "fleet", "workers", "--dir", "fleet")
		m.connect(apart, "up")
		m.until("2 workers", "fleet", "status", "--dir", "fleet")
	}
	if err := together.Wait(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, said(together), said(server))
	}
	m.run(0, append(args, "--no-db", "--pgn", "alone.pgn", "--json", "alone.json")...)
	for _, kind := range []string{"pgn", "json"} {
		if m.read("together."+kind) != m.read("alone."+kind) {
			t.Errorf("another %s", kind)
		}
	}
	by, _ := m.ended("results", "show", "1", "--machines", "--db", "here.db")
	for _, box := range []string{"box1", "box2"} {
		if !strings.Contains(by, box) {
			t.Errorf("%s has played nothing:\n%s", box, by)
		}
	}
}
