//go:build unix

package machines_test

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"match/internal/bounded"
)

// TestFleetChaos repeatedly kills and restarts workers, the server and the
// submitter of a fleet at random moments, and restores the server from a back-up of an
// earlier moment, while messages between them are duplicated, delayed and reordered: no
// pair is lost or duplicated, and the bytes are those of one machine. MATCH_CHAOS=N
// runs it with N seeds, which play all kinds of events in turn; 20 of them kill 200 workers,
// 40 servers and 20 submitters.
func TestFleetChaos(t *testing.T) {
	t.Parallel()
	seeds := 1
	if text := os.Getenv("MATCH_CHAOS"); text != "" {
		var err error
		if seeds, err = strconv.Atoi(text); err != nil {
			t.Fatalf("MATCH_CHAOS: %v", err)
		}
	} else {
		bounded.Long(t, "it restarts twelve processes")
	}
	sum := map[string]int{}
	for seed := range uint64(seeds) {
		begun, kind := time.Now(), inChaos[seed%uint64(len(inChaos))]
		args := append(slices.Clone(kind.args), "--nodes", "400", "--progress", "none", "--pgn", "games.pgn", "--json", "result.json")
		alone := &fleetOf{t: t, dir: t.TempDir(), env: os.Environ()}
		alone.run(kind.code, append(args, "--no-db")...)
		c := newChaos(t, seed+1, args)
		c.disturb(sum)
		c.finish(kind.code)
		for _, name := range []string{"games.pgn", "result.json"} {
			if got, want := c.read(name), alone.read(name); got != want {
				at := 0
				for at < len(got) && at < len(want) && got[at] == want[at] {
					at++
				}
				t.Errorf("seed %d: %s has %d bytes, and on one machine %d; the first difference is byte %d\n%s", seed+1, name, len(got), len(want), at, said(c.submitter))
			}
		}
		c.meddler.tally(sum)
		c.end()
		t.Logf("seed %d: %s, %.0f s", seed+1, kind.name, time.Since(begun).Seconds())
	}
	t.Logf("%d seeds: %v", seeds, sum)
}

// inChaos are the events of the chaos test, with their exit codes.
var inChaos = []struct {
	name string
	code int
	args []string
}{
	{"match", 0, []string{"--a", "tapered", "--b", "flat", "--games", "240"}},
	{"gate", 3, []string{"gate", "--a", "tapered", "--b", "flat", "--b", "material", "--games", "120"}},
	{"Swiss", 0, []string{"tournament", "--type", "swiss", "--pairs", "10", "--player", "material", "--player", "flat", "--player", "tapered", "--player", "zoned"}},
	{"SPSA", 0, []string{"tune", "spsa", "--variant", "zoned", "--weights", "zoned.wing*", "--games", "240", "--verify=false"}},
	{"race", 3, []string{"race", "--a", "zoned", "--a", "tapered", "--b", "flat", "--games", "240"}},
}

// chaos is a fleet whose processes are killed.
type chaos struct {
	*fleetOf
	rand      *rand.Rand
	meddler   *meddler
	server    *exec.Cmd
	workers   []*exec.Cmd
	submitter *exec.Cmd
}

// crew lists the directories of the workers.
var crew = []string{"w1", "w2", "w3"}

func newChaos(t *testing.T, seed uint64, args []string) *chaos {
	t.Helper()
	f, server := newFleet(t)
	m := meddle(t, filepath.Join(f.dir, "fleet"), "127.0.0.1:"+f.port, 2*time.Second, seed)
	f.via = m.Addr().String()
	c := &chaos{f, rand.New(rand.NewPCG(seed, 1)), m, server, nil, nil}
	for _, name := range crew {
		c.workers = append(c.workers, f.worker(name))
	}
	f.run(0, "fleet", "join", f.token("submit"), "--as", "far")
	c.submitter = f.start(append(args, "--fleet", "far", "--db", "here.db")...)
	f.await("1 ", "running")
	return c
}

// disturb kills ten workers, the server and the submitter, in any order, and
// starts each again. Once the server is restored from a back-up.
func (c *chaos) disturb(sum map[string]int) {
	c.t.Helper()
	backup := c.rand.IntN(6)
	for n, what := range append(c.rand.Perm(12), 12) {
		if n == backup {
			c.run(0, "fleet", "backup", "fleet.tar", "--dir", "fleet")
		}
		time.Sleep(time.Duration(20+c.rand.IntN(400)) * time.Millisecond)
		switch what {
		case 0:
			c.kill(c.server)
			c.server = c.serve()
			sum["servers killed"]++
		case 1:
			c.kill(c.submitter)
			c.submitter = c.start("resume", "--db", "here.db", "--progress", "none")
			sum["submitters killed"]++
		case 12:
			c.kill(c.server)
			c.server = c.restore()
			sum["servers restored"]++
		default:
			n := c.rand.IntN(len(crew))
			c.kill(c.workers[n])
			c.workers[n] = c.worker(crew[n])
			sum["workers killed"]++
		}
	}
}

// end ends all processes.
func (c *chaos) end() {
	for _, cmd := range append(c.workers, c.server, c.submitter) {
		c.kill(cmd)
	}
}

// finish waits for the submitter, which ends with an exit code. One that was started while
// there was no server is started again. If the event had ended before the submitter was
// killed, there is nothing to resume: its files are there.
func (c *chaos) finish(want int) {
	c.t.Helper()
	c.submitter.Wait()
	for tries := 0; tries < 5 && strings.Contains(said(c.submitter), "cannot reach the fleet's server"); tries++ {
		c.submitter = c.start("resume", "--db", "here.db", "--progress", "none")
		c.submitter.Wait()
	}
	if code := c.submitter.ProcessState.ExitCode(); code != want && !strings.Contains(said(c.submitter), "no unfinished") {
		c.t.Errorf("the submitter ended with %d: %s", code, said(c.submitter))
	}
}
