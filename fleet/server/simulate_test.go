//go:build unix

package server_test

import (
	"cmp"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"match/fleet/server"
)

// The server is real, and so are the workers' connections, encryption, requests
// and leases. Only the chess is replaced by waiting. Workers run in processes of
// their own: so the server is measured without them, and a process can be killed.

// setting returns a setting of 'make fleet-simulate'; "": not given.
func setting(name string) string { return os.Getenv("MATCH_SIMULATE_" + name) }

func number(t *testing.T, name string, otherwise int) int {
	n, err := strconv.Atoi(cmp.Or(setting(name), strconv.Itoa(otherwise)))
	if err != nil || n < 1 {
		t.Fatalf("%s=%s: want a number above 0", name, setting(name))
	}
	return n
}

func duration(t *testing.T, name, text string) time.Duration {
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		t.Fatalf("%s: %q: want a duration, such as 20s", name, text)
	}
	return d
}

// A simulated fleet counts pairs and reassigns those of dead workers. Its speed
// depends on the machine: it may be so slow that living workers also lose their
// leases, which are not counted. 'make fleet-simulate' runs it with other settings,
// and prints the figures.
func TestSimulatedFleet(t *testing.T) {
	o := simulation{Workers: 20, Processes: 2, Events: 3, Least: 200 * time.Millisecond, Most: 400 * time.Millisecond, For: 3 * time.Second, Kill: true,
		Lease: time.Second, Beat: 100 * time.Millisecond, Note: func(line string) { t.Log(line) }}
	if setting("WORKERS") != "" {
		least, most, two := strings.Cut(cmp.Or(setting("TASK"), "20s-60s"), "-")
		if !two {
			most = least
		}
		o.Workers, o.Processes, o.Events = number(t, "WORKERS", 0), number(t, "PROCESSES", 4), number(t, "EVENTS", 1)
		o.Least, o.Most, o.For = duration(t, "TASK", least), duration(t, "TASK", most), duration(t, "FOR", cmp.Or(setting("FOR"), "1m"))
		o.Kill, o.Lease, o.Beat = setting("KILL") != "", server.DefaultLease, server.DefaultBeat
		go server.CollectGarbage(t.Context())
	}
	if o.Most < o.Least || o.Processes > o.Workers || o.Kill && o.Processes < 2 {
		t.Fatalf("%+v: want the shorter time first, no more processes than workers, and two or more with KILL=1", o)
	}
	r, err := simulate(t.Context(), t.TempDir(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + r.String())
	if r.Workers != o.Workers || r.Locked <= 0 || r.Locked > 0.5 || r.Pairs <= 0 || r.Assignments <= 0 || r.Busy <= 0 {
		t.Errorf("%+v", r)
	}
	if o.Kill && (r.Killed == 0 || r.Again == 0 || r.FreeAfter < o.Lease.Seconds()/2 || r.AgainAfter < r.FreeAfter) {
		t.Errorf("%+v", r)
	}
}
