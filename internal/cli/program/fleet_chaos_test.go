//go:build unix

package program

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestFleetChaos kills workers, the server and the submitter of a fleet at random
// places, again and again, and starts them again: no pair is lost or doubled, and
// the bytes are those of one machine. MATCH_CHAOS=N plays it with N seeds.
func TestFleetChaos(t *testing.T) {
	seeds := 1
	if text := os.Getenv("MATCH_CHAOS"); text != "" {
		var err error
		if seeds, err = strconv.Atoi(text); err != nil {
			t.Fatalf("MATCH_CHAOS: %v", err)
		}
	} else if testing.Short() {
		t.Skip("it takes half a minute")
	}
	args := []string{"--a", "tapered", "--b", "flat", "--games", "240", "--nodes", "400", "--progress", "none", "--pgn", "games.pgn", "--json", "result.json"}
	alone := &fleetOf{t: t, dir: t.TempDir(), env: os.Environ()}
	alone.run(0, append(args, "--no-db")...)
	kills := map[string]int{}
	for seed := range seeds {
		c := newChaos(t, seed+1, args)
		c.disturb(12, kills)
		c.finish()
		if c.read("games.pgn") != alone.read("games.pgn") || c.read("result.json") != alone.read("result.json") {
			t.Errorf("seed %d: other bytes than on one machine", seed+1)
		}
	}
	t.Logf("%d seeds, killed: %v", seeds, kills)
}

// chaos is a fleet whose processes are killed.
type chaos struct {
	*fleetOf
	rand      *rand.Rand
	server    *exec.Cmd
	workers   map[string]*exec.Cmd
	submitter *exec.Cmd
}

func newChaos(t *testing.T, seed int, args []string) *chaos {
	t.Helper()
	f, server := newFleet(t)
	c := &chaos{f, rand.New(rand.NewPCG(uint64(seed), 1)), server, map[string]*exec.Cmd{}, nil}
	for _, name := range []string{"w1", "w2", "w3"} {
		c.workers[name] = f.worker(name)
	}
	c.submitter = f.start(append(args, "--fleet", "home", "--db", "here.db")...)
	f.await("1 ", "running")
	return c
}

// disturb kills n times, and starts what was killed again.
func (c *chaos) disturb(n int, kills map[string]int) {
	c.t.Helper()
	for range n {
		time.Sleep(time.Duration(20+c.rand.IntN(400)) * time.Millisecond)
		switch what := c.rand.IntN(10); {
		case what < 6:
			name := []string{"w1", "w2", "w3"}[what/2]
			c.kill(c.workers[name])
			c.workers[name] = c.worker(name)
			kills["workers"]++
		case what < 8:
			c.kill(c.server)
			c.server = c.serve()
			kills["server"]++
		default:
			c.kill(c.submitter)
			c.submitter = c.start("resume", "--db", "here.db", "--progress", "none")
			kills["submitter"]++
		}
	}
}

// finish waits for the submitter. Where the event had ended before it was killed,
// there is nothing to resume: the event is watched instead.
func (c *chaos) finish() {
	c.t.Helper()
	c.submitter.Wait()
	if code := c.submitter.ProcessState.ExitCode(); code != 0 {
		if !strings.Contains(said(c.submitter), "no unfinished") {
			c.t.Errorf("the submitter ended with %d: %s", code, said(c.submitter))
		}
		c.run(0, "fleet", "watch", "1", "--fleet", "home", "--pgn", "games.pgn", "--json", "result.json", "--progress", "none")
	}
}
