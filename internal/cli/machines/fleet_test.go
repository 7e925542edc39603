//go:build unix

package machines_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"match/fleet/auth"
	"match/internal/bounded"
	"match/internal/cli"
	"match/internal/cli/clitest"
)

// fleetOf is a fleet of processes on this machine.
type fleetOf struct {
	t    *testing.T
	dir  string
	env  []string
	port string // of the server, once it has one
	via  string // where its members find it; "": at its port

	flags []string // more flags of its server
}

// newFleet starts a server.
func newFleet(t *testing.T, flags ...string) (f *fleetOf, server *exec.Cmd) {
	t.Helper()
	f = &fleetOf{t: t, dir: t.TempDir(), port: "0", flags: flags}
	f.env = append(os.Environ(), "XDG_DATA_HOME="+filepath.Join(f.dir, "data"))
	return f, f.serve()
}

// cmd returns the program in the fleet's directory.
func (f *fleetOf) cmd(args ...string) *exec.Cmd {
	cmd := clitest.Child(f.t, 2*bounded.Limit, args...)
	cmd.Env, cmd.Dir = f.env, f.dir
	cmd.Stdout, cmd.Stderr = new(printed), new(printed)
	return cmd
}

// printed is the output of a process so far.
type printed struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (p *printed) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Write(text)
}

func (p *printed) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}

func said(cmd *exec.Cmd) string {
	return cmd.Stdout.(*printed).String() + cmd.Stderr.(*printed).String()
}

// run runs the program to its end and returns what it printed.
func (f *fleetOf) run(want int, args ...string) string {
	f.t.Helper()
	cmd := f.cmd(args...)
	cmd.Run()
	if got := cmd.ProcessState.ExitCode(); got != want {
		f.t.Fatalf("%v: exit code %d, want %d\n%s", args, got, want, said(cmd))
	}
	return said(cmd)
}

// start starts the program and ends it with the test.
func (f *fleetOf) start(args ...string) *exec.Cmd {
	f.t.Helper()
	cmd := f.cmd(args...)
	if err := cmd.Start(); err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(func() { f.kill(cmd) })
	return cmd
}

func (f *fleetOf) kill(cmd *exec.Cmd) {
	if cmd.ProcessState == nil {
		cmd.Process.Kill()
		cmd.Wait()
	}
}

// serve starts the server at its earlier port.
func (f *fleetOf) serve() *exec.Cmd {
	args := append([]string{"fleet", "serve", "--dir", "fleet", "--beat", "100ms", "--listen", "127.0.0.1:" + f.port}, f.flags...)
	if !slices.Contains(f.flags, "--audit") {
		args = append(args, "--audit", "30%")
	}
	if !slices.Contains(f.flags, "--lease") {
		args = append(args, "--lease", "2s")
	}
	cmd := f.start(args...)
	bounded.Until(f.t, "answer of the server", func() bool { return f.cmd("fleet", "status", "--dir", "fleet").Run() == nil }, func() string { return said(cmd) })
	token := f.token("submit")
	if f.port == "0" {
		joined := f.run(0, "fleet", "join", token)
		_, rest, _ := strings.Cut(joined, "127.0.0.1:")
		f.port, _, _ = strings.Cut(rest, " ")
	}
	return cmd
}

// token invites a member.
func (f *fleetOf) token(right string) string {
	f.t.Helper()
	text := strings.TrimSpace(f.run(0, "fleet", "token", "--dir", "fleet", "--for", right))
	if f.via == "" {
		return text
	}
	token, err := auth.ParseToken(text)
	if err != nil {
		f.t.Fatal(err)
	}
	token.Addresses = []string{f.via}
	return token.String()
}

func (f *fleetOf) worker(dir string) *exec.Cmd {
	f.t.Helper()
	if joined, _ := filepath.Glob(filepath.Join(f.dir, dir, "fleets", "*", "identity.json")); len(joined) > 0 {
		return f.start("worker", "--dir", dir, "--cores", "1")
	}
	return f.start("worker", f.token("worker"), "--dir", dir, "--cores", "1")
}

func (f *fleetOf) read(name string) string {
	f.t.Helper()
	text, err := os.ReadFile(filepath.Join(f.dir, name))
	if err != nil {
		f.t.Fatal(err)
	}
	return string(text)
}

// Every kind of event writes the same bytes when three processes play it for a
// fleet as when one plays it alone.
func TestFleetPlaysTheSame(t *testing.T) {
	t.Parallel()
	f, _ := newFleet(t)
	for _, w := range []string{"w1", "w2", "w3"} {
		f.worker(w)
	}
	for name, c := range map[string]struct {
		code int
		args []string
	}{
		"match":  {0, []string{"--a", "tapered", "--b", "material", "--games", "12"}},
		"gate":   {3, []string{"gate", "--a", "tapered", "--b", "flat", "--b", "material", "--games", "12"}},
		"swiss":  {0, []string{"tournament", "--type", "swiss", "--player", "material", "--player", "flat", "--player", "tapered", "--player", "zoned"}},
		"ladder": {0, []string{"ladder", "--a", "tapered", "--rungs", "flat,rating=1400,error=40", "--rungs", "material,rating=1100,error=60", "--games", "16"}},
		"spsa":   {0, []string{"tune", "spsa", "--variant", "zoned", "--weights", "zoned.wing*", "--games", "24", "--verify=false"}},
		"race":   {3, []string{"race", "--a", "zoned", "--a", "tapered", "--b", "flat", "--games", "24"}},
	} {
		args := append(c.args, "--nodes", "60", "--progress", "none", "--pgn", name+".pgn", "--json", name+".json")
		alone := f.run(c.code, append(args, "--no-db")...)
		pgn, result := f.read(name+".pgn"), f.read(name+".json")
		os.Remove(filepath.Join(f.dir, name+".pgn"))
		together := f.run(c.code, append(args, "--fleet", "home", "--db", "here.db")...)
		if f.read(name+".pgn") != pgn || f.read(name+".json") != result {
			t.Errorf("%s: a fleet plays other games\n%s\n%s", name, alone, together)
		}
	}
	gates := map[int64]int{}
	var stored []struct{ Gate int64 }
	err := json.Unmarshal([]byte(f.run(0, "results", "--db", "fleet/results.db", "--json")), &stored)
	for _, e := range stored {
		gates[e.Gate]++
	}
	if delete(gates, 0); err != nil || !slices.Equal(slices.Collect(maps.Values(gates)), []int{2}) {
		t.Errorf("the server's database has the gate as %v, %v", gates, err)
	}
	if list := f.run(0, "results", "--db", "here.db"); strings.Count(list, "\n") < 7 {
		t.Errorf("the submitter's database has not all events:\n%s", list)
	}
	if by := f.run(0, "results", "show", "1", "--machines", "--db", "here.db"); !strings.Contains(by, "processor") || !strings.Contains(by, "Do they differ?") || strings.Contains(by, "no worker of a fleet") {
		t.Errorf("where the pairs were played:\n%s", by)
	}
}

// Positions of games that a fleet plays are those of games played here.
func TestFleetPlaysForPositions(t *testing.T) {
	t.Parallel()
	f, _ := newFleet(t)
	f.worker("w1")
	args := []string{"tune", "data", "--games", "8", "--nodes", "60", "--no-db", "--progress", "none"}
	f.run(0, append(args, "-o", "alone.csv")...)
	f.run(0, append(args, "-o", "together.csv", "--fleet", "home")...)
	if alone := f.read("alone.csv"); alone == "" || f.read("together.csv") != alone {
		t.Errorf("other positions:\n%s", f.read("together.csv"))
	}
}

// A fleet's server keeps the plan that it was given: an event is not extended
// there, and the run reports where it can be extended.
func TestFleetEventsAreExtendedElsewhere(t *testing.T) {
	t.Parallel()
	f, _ := newFleet(t)
	f.worker("w1")
	args := []string{"tune", "spsa", "--variant", "zoned", "--weights", "zoned.wing*", "--verify=false", "--nodes", "60", "--progress", "none", "--csv", "steps.csv", "--pgn", "games.pgn"}
	f.run(0, append(args, "--games", "12", "--fleet", "home", "--db", "here.db")...)
	before := f.read("games.pgn")
	refused := f.run(2, "resume", "1", "--games", "20", "--db", "here.db")
	if strings.Count(refused, "\n") != 1 || !strings.HasPrefix(refused, "match: tuning 1: a fleet does not extend its events: --fleet= plays the added games on this machine") {
		t.Errorf("refused with\n%s", refused)
	}
	if f.read("games.pgn") != before {
		t.Error("what is refused changed the games")
	}
	if refused := f.run(2, "resume", "1", "--db", "here.db", "--fleet="); !strings.HasPrefix(refused, `match: --fleet "": want NAME; it may be empty when games are added`) {
		t.Errorf("without more games: %s", refused)
	}
	f.run(0, "resume", "1", "--games", "20", "--db", "here.db", "--fleet=", "--progress", "none")
	pgn, steps := f.read("games.pgn"), f.read("steps.csv")
	f.run(0, "resume", "1", "--games", "24", "--db", "here.db", "--progress", "none") // it is now an event of this machine
	os.Remove(filepath.Join(f.dir, "games.pgn"))
	f.run(0, append(args, "--games", "12", "--db", "alone.db")...)
	f.run(0, "resume", "1", "--games", "20", "--db", "alone.db", "--progress", "none")
	if f.read("games.pgn") != pgn || f.read("steps.csv") != steps {
		t.Error("other games than without a fleet")
	}
}

// Killing processes in the middle of an event only costs time.
func TestFleetSurvivesKills(t *testing.T) {
	bounded.Long(t, "it restarts the server and a worker")
	t.Parallel()
	f, server := newFleet(t)
	w := f.worker("w1")
	f.worker("w2")
	args := []string{"--a", "tapered", "--b", "flat", "--games", "60", "--nodes", "500", "--progress", "none", "--pgn", "games.pgn", "--json", "result.json"}
	submitter := f.start(append(args, "--fleet", "home", "--db", "here.db")...)
	games := filepath.Join(f.dir, "games.pgn")
	clitest.WaitForMoreGames(t, games, 1)
	f.kill(w)
	f.worker("w1")
	clitest.WaitForMoreGames(t, games, 5)
	f.kill(server)
	f.serve() // gives no work until all workers had time to come back
	submitter.Process.Signal(syscall.SIGINT)
	submitter.Wait()
	if code, text := submitter.ProcessState.ExitCode(), said(submitter); code != cli.ExitInterrupt || !strings.Contains(text, "match fleet watch 1 --fleet home") || !strings.Contains(text, "match fleet cancel 1 --fleet home") {
		t.Errorf("exit code %d: %s", code, text)
	}
	f.run(0, "resume", "--db", "here.db", "--progress", "none")
	pgn, json := f.read("games.pgn"), f.read("result.json")
	f.run(0, "fleet", "watch", "1", "--fleet", "home", "--pgn", "watched.pgn", "--json", "watched.json", "--progress", "none")
	watched := f.read("watched.pgn")
	os.Remove(filepath.Join(f.dir, "games.pgn"))
	f.run(0, append(args, "--no-db")...)
	if alone := f.read("games.pgn"); pgn != alone || watched != alone {
		t.Error("other games")
	}
	if alone := f.read("result.json"); json != alone || f.read("watched.json") != alone {
		t.Error("another result")
	}
}

// await waits until the list of the fleet's events has a line with all the words.
func (f *fleetOf) await(words ...string) {
	f.t.Helper()
	list := ""
	bounded.Until(f.t, fmt.Sprintf("line with %q", words), func() bool {
		list = f.run(0, "fleet", "list", "--dir", "fleet")
		return slices.ContainsFunc(strings.Split(list, "\n"), func(line string) bool {
			return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(line, w) })
		})
	}, func() string { return list })
}

// A killed worker delivers at its next start the pairs that it could not deliver
// before, because the server had been killed.
func TestFleetDeliversWhatWasPlayed(t *testing.T) {
	t.Parallel()
	f, server := newFleet(t)
	w := f.worker("w1")
	args := []string{"--a", "tapered", "--b", "flat", "--games", "8", "--nodes", "3000", "--progress", "none", "--no-db"}
	submitter := f.start(append(args, "--fleet", "home", "--pgn", "together.pgn")...)
	f.await("1 ", "running")
	f.awaitWorker()
	f.kill(server)
	bounded.Until(t, "pair on the disk", func() bool {
		files, _ := filepath.Glob(filepath.Join(f.dir, "w1", "fleets", "*", "spool", "*.json"))
		return len(files) > 0
	}, func() string { return said(w) })
	f.kill(w)
	f.serve()
	w = f.worker("w1")
	if submitter.Wait(); submitter.ProcessState.ExitCode() != 0 {
		t.Fatal(said(submitter))
	}
	f.kill(w)
	if text := said(w); !strings.Contains(text, "of an earlier run delivered") {
		t.Errorf("nothing is delivered:\n%s", text)
	}
	f.run(0, append(args, "--pgn", "alone.pgn")...)
	if f.read("together.pgn") != f.read("alone.pgn") {
		t.Error("other games")
	}
}

// A cancelled event ends for its submitter, and workers become free.
func TestFleetCancels(t *testing.T) {
	t.Parallel()
	f, _ := newFleet(t)
	f.worker("w1")
	submitter := f.start("--a", "tapered", "--b", "flat", "--games", "100000", "--progress", "none", "--fleet", "home", "--no-db")
	f.await("1 ", "running")
	f.run(0, "fleet", "cancel", "1")
	submitter.Wait()
	if code, text := submitter.ProcessState.ExitCode(), said(submitter); code != cli.ExitBroken || !strings.Contains(text, "cancelled") {
		t.Errorf("exit code %d: %s", code, text)
	}
	f.await("1 ", "cancelled", " 0 ")
	f.run(0, "--a", "tapered", "--b", "flat", "--games", "2", "--nodes", "50", "--progress", "none", "--fleet", "home", "--no-db")
}

// Engines, their files and books are sent to the machines that may have them.
func TestFleetPlaysEngines(t *testing.T) {
	t.Parallel()
	f, _ := newFleet(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, filepath.Join(f.dir, "match")); err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) string {
		path := filepath.Join(f.dir, name)
		if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256([]byte(text))
		return hex.EncodeToString(sum[:])
	}
	script := "#!/bin/sh\nexec " + filepath.Join(f.dir, "match") + " engine uci\n"
	write("new", script)
	sent := write("old", script+"# older\n")
	write("book.epd", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\nrnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\n")
	args := []string{"--a", "uci:./new", "--b", "uci:./old", "--openings", "book.epd", "--games", "4", "--nodes", "50", "--seed", "12345678901234567890", "--progress", "none", "--no-db"}
	together := f.start(append(args, "--fleet", "home", "--pgn", "together.pgn", "--json", "together.json")...)
	token := f.run(0, "fleet", "token", "--dir", "fleet", "--uses", "2")
	f.start("worker", strings.TrimSpace(token), "--dir", "w1", "--cores", "1")
	f.await("--allow engine:new=PATH")
	f.start("worker", strings.TrimSpace(token), "--dir", "w2", "--cores", "2", "--allow", "engine:new=new", "--allow", "sha256:"+sent, "--no-sandbox")
	if together.Wait(); together.ProcessState.ExitCode() != 0 {
		t.Fatal(said(together))
	}
	f.run(0, append(args, "--pgn", "alone.pgn", "--json", "alone.json")...)
	for _, kind := range []string{"pgn", "json"} {
		if f.read("together."+kind) != f.read("alone."+kind) {
			t.Errorf("another %s:\n%s", kind, f.read("together."+kind))
		}
	}
}

// A run can act as a fleet's server for its own duration.
func TestFleetForOneRun(t *testing.T) {
	t.Parallel()
	f := &fleetOf{t: t, dir: t.TempDir()}
	f.env = append(os.Environ(), "XDG_DATA_HOME="+filepath.Join(f.dir, "data"))
	args := []string{"gate", "--a", "tapered", "--b", "flat", "--b", "material", "--games", "12", "--nodes", "60", "--progress", "none", "--no-db"}
	together := f.start(append(args, "--fleet-listen", "127.0.0.1:0", "--fleet-token", "token", "--pgn", "together.pgn")...)
	f.awaitFile("token", together)
	if info, err := os.Stat(filepath.Join(f.dir, "token")); err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("the token: %v\n%s", err, said(together))
	}
	for _, w := range []string{"w1", "w2"} {
		f.start("worker", "@token", "--dir", w, "--cores", "1")
	}
	together.Wait()
	if code := together.ProcessState.ExitCode(); code != cli.ExitNoVerdict {
		t.Fatalf("exit code %d\n%s", code, said(together))
	}
	if _, err := os.Stat(filepath.Join(f.dir, "token")); err == nil {
		t.Error("the token outlives the run")
	}
	f.run(cli.ExitNoVerdict, append(args, "--pgn", "alone.pgn")...)
	if f.read("together.pgn") != f.read("alone.pgn") {
		t.Error("other games")
	}
	for want, args := range map[string][]string{
		"--fleet-token needs": {"--games", "2", "--no-db", "--fleet-token", "x"},
		"each worker":         {"--games", "2", "--no-db", "--concurrency", "2", "--fleet-listen", ":0"},
		"cannot be combined":  {"--games", "2", "--no-db", "--fleet", "x", "--fleet-listen", ":0"},
	} {
		if text := f.run(2, args...); !strings.Contains(text, want) {
			t.Errorf("%s, want %s", text, want)
		}
	}
}

// Every error is one line and names its cause.
func TestFleetRefuses(t *testing.T) {
	t.Parallel()
	f, _ := newFleet(t)
	worker := strings.TrimSpace(f.run(0, "fleet", "token", "--dir", "fleet"))
	submit := strings.TrimSpace(f.run(0, "fleet", "token", "--dir", "fleet", "--for", "submit", "--expires", "1ms"))
	short := []string{"--games", "2", "--nodes", "50", "--no-db"}
	for want, args := range map[string][]string{
		"not a complete token of a fleet":                                 {"fleet", "join", "xyz", "--as", "a"},
		"is for worker: create one with 'match fleet token --for submit'": {"fleet", "join", worker, "--as", "a"},
		"has expired":                                       {"fleet", "join", submit, "--as", "a"},
		"not a complete token":                              {"worker", worker[:len(worker)-3], "--dir", "w"},
		"is not a worker yet":                               {"worker", "--dir", "w"},
		`--memory "32": want an amount such as 32G`:         {"worker", "--memory", "32"},
		"no fleet of that name (joined: home)":              append([]string{"--fleet", "hme"}, short...),
		"--concurrency applies to games on this machine":    append([]string{"--fleet", "home", "--concurrency", "2"}, short...),
		"has no event 9":                                    {"fleet", "watch", "9", "--fleet", "home"},
		"is not the directory of a fleet":                   {"fleet", "token", "--dir", "elsewhere"},
		"is served by another process":                      {"fleet", "serve", "--dir", "fleet", "--listen", "127.0.0.1:0"},
		"already":                                           {"fleet", "join", submit, "--as", "home"},
		`unknown request "cancle" (did you mean "cancel"?)`: {"fleet", "request", "cancle"},
		"the request is not JSON":                           {"fleet", "request", "cancel", "{12"},
		`the request "drain" is not allowed`:                {"fleet", "drain", "w1", "--fleet", "home"},
	} {
		if text := f.run(2, args...); !strings.Contains(text, want) || strings.Count(text, "\n") != 1 {
			t.Errorf("%v: %s\nwant %q", args, text, want)
		}
	}
	if text := f.run(2, "worker", "--tablebase", "none"); strings.Count(text, "make them with: match tablebase build") != 1 {
		t.Error(text)
	}
	started := f.start("worker", worker, "--dir", "w")
	f.awaitWorker()
	if text := f.run(2, "worker", worker, "--dir", "v"); !strings.Contains(text, "has been used") {
		t.Error(text)
	}
	if text := f.run(2, "worker", "--dir", "w"); !strings.Contains(text, " is already running: raise its --cores, ") {
		t.Error(text)
	}
	started.Process.Signal(syscall.SIGINT)
	started.Wait()
	if code := started.ProcessState.ExitCode(); code != 0 {
		t.Errorf("a worker that is interrupted ends with %d: %s", code, said(started))
	}
}

func (f *fleetOf) awaitWorker() {
	f.t.Helper()
	bounded.Until(f.t, "worker", func() bool { return strings.Contains(f.run(0, "fleet", "workers", "--dir", "fleet"), "ago") })
}

// awaitFile waits for a file in the fleet's directory that a process writes.
func (f *fleetOf) awaitFile(name string, by *exec.Cmd) {
	f.t.Helper()
	bounded.Until(f.t, name, func() bool {
		_, err := os.Stat(filepath.Join(f.dir, name))
		return err == nil
	}, func() string { return said(by) })
}
