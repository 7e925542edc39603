//go:build unix

package program

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"match/internal/bounded"
	"match/internal/cli"
	"match/internal/cli/clitest"
	"match/results/store"
)

// disturbed is a match that takes about a second, with its undisturbed output.
type disturbed struct {
	dir       string // directory of the outputs
	db        string
	took      time.Duration
	pgn, json []byte
}

// playUndisturbed plays the match once.
func playUndisturbed(t *testing.T) *disturbed {
	t.Helper()
	m := &disturbed{dir: t.TempDir(), db: filepath.Join(t.TempDir(), "results.db")}
	start := time.Now()
	if code, stderr := m.run(t, m.begin(t), nil); code != 0 {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	m.took = time.Since(start)
	m.pgn, m.json = m.read(t, "games.pgn"), m.read(t, "result.json")
	return m
}

func (m *disturbed) begin(t *testing.T) *exec.Cmd {
	os.Remove(filepath.Join(m.dir, "games.pgn")) // left by the previous match
	cmd := program(t, "--a", "tapered", "--b", "flat", "--nodes", "150", "--games", "24", "--concurrency", "2",
		"--pgn", "games.pgn", "--json", "result.json", "--db", m.db)
	cmd.Dir = m.dir
	return cmd
}

func (m *disturbed) resume(t *testing.T, more ...string) *exec.Cmd {
	return program(t, append([]string{"resume", "--db", m.db}, more...)...)
}

func (m *disturbed) read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(m.dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// run runs a command, which disturb may end early, and returns its exit code,
// -1 for a signal.
func (m *disturbed) run(t *testing.T, cmd *exec.Cmd, disturb func(*os.Process)) (code int, stderr string) {
	t.Helper()
	var out bytes.Buffer
	cmd.Stderr = &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if disturb != nil {
		disturb(cmd.Process)
	}
	var exit *exec.ExitError
	if err := cmd.Wait(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), out.String()
}

// check compares the files and the store of the match with those of the
// undisturbed one.
func (m *disturbed) check(t *testing.T, id int) {
	t.Helper()
	exported := filepath.Join(t.TempDir(), "export")
	m.run(t, program(t, "results", "export", strconv.Itoa(id), "--pgn", exported, "--db", m.db), nil)
	stored, _ := os.ReadFile(exported)
	m.run(t, program(t, "results", "export", strconv.Itoa(id), "--json", exported, "--db", m.db), nil)
	document, _ := os.ReadFile(exported)
	for _, c := range []struct {
		name      string
		got, want []byte
	}{
		{"the PGN file", m.read(t, "games.pgn"), m.pgn}, {"the games in the store", stored, m.pgn},
		{"the JSON file", m.read(t, "result.json"), m.json}, {"the result in the store", document, m.json},
	} {
		if !bytes.Equal(c.got, c.want) {
			t.Fatalf("match %d: %s has %d bytes, not the %d of the undisturbed match", id, c.name, len(c.got), len(c.want))
		}
	}
	if code, out := m.run(t, program(t, "results", "verify", strconv.Itoa(id), "--db", m.db), nil); code != 0 {
		t.Fatalf("verify: exit code %d: %s", code, out)
	}
}

// TestKilledMatchResumes kills a match at random moments until it has been
// killed often enough. MATCH_KILLS=200 is the long form.
func TestKilledMatchResumes(t *testing.T) {
	t.Parallel()
	kills := 5
	if testing.Short() {
		kills = 2
	}
	if text := os.Getenv("MATCH_KILLS"); text != "" {
		var err error
		if kills, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	m := playUndisturbed(t)
	rng := rand.New(rand.NewPCG(uint64(kills), 1))
	killed, id := 0, 1
	for killed < kills {
		if id++; id > tries*kills {
			t.Fatalf("killed only %d times in %d matches", killed, id)
		}
		cmd, began := m.begin(t), time.Now()
		for round := 0; ; round++ {
			delay := time.Duration(rng.Int64N(int64(m.took)))
			if round > 4 {
				delay = time.Hour // otherwise it never ends
			}
			code, stderr := m.run(t, cmd, func(p *os.Process) {
				timer := time.AfterFunc(delay, func() { p.Kill() })
				t.Cleanup(func() { timer.Stop() })
			})
			if code == 0 {
				if round == 0 {
					m.took = time.Since(began) // the machine may be less busy than at first
				}
				break
			}
			if code != -1 && !strings.Contains(stderr, "no unfinished match") && !strings.Contains(stderr, "there is none yet") {
				t.Fatalf("exit code %d: %s", code, stderr)
			}
			if code != -1 { // killed before it was in the store
				cmd = m.begin(t)
				continue
			}
			killed++
			cmd = m.resume(t)
		}
		m.check(t, id)
	}
	t.Logf("killed %d times in %d matches", killed, id-1)
}

// TestTerminatedMatchResumes terminates a match in the middle. A match that is
// over before the signal arrives is played again.
func TestTerminatedMatchResumes(t *testing.T) {
	t.Parallel()
	m := playUndisturbed(t)
	id, code, stderr := 1, cli.ExitOK, ""
	for ; code == cli.ExitOK && id < tries; id++ {
		code, stderr = m.run(t, m.begin(t), func(p *os.Process) {
			waitForGames(t, filepath.Join(m.dir, "games.pgn"))
			p.Signal(syscall.SIGTERM)
		})
	}
	number := strconv.Itoa(id)
	if code != cli.ExitTerminated || !strings.Contains(stderr, "resume with: match resume "+number+" --db "+m.db) {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	if code, stderr := m.run(t, m.resume(t, number), nil); code != cli.ExitOK || !strings.Contains(stderr, "resuming match "+number+", tapered against flat") {
		t.Errorf("resume: exit code %d: %s", code, stderr)
	}
	m.check(t, id)
	if code, stderr := m.run(t, m.resume(t, number), nil); code != cli.ExitOK || !strings.Contains(stderr, "match "+number+" is finished") {
		t.Errorf("resume again: exit code %d: %s", code, stderr)
	}
}

// TestMatchKilledAfterItsEnd resumes matches that were killed between their last
// pair and the mark of their end: no pairs are left to be played, and they end
// normally with all their output.
func TestMatchKilledAfterItsEnd(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		args []string
		code int
	}{
		"without a test": {nil, cli.ExitOK}, "H1": {[]string{"--sprt=-600,-300"}, cli.ExitOK}, "H0": {[]string{"--sprt=300,600"}, cli.ExitH0},
		"no verdict": {[]string{"--sprt=0,1"}, cli.ExitNoVerdict},
	} {
		t.Run(name, func(t *testing.T) {
			m := &disturbed{dir: t.TempDir(), db: filepath.Join(t.TempDir(), "results.db")}
			cmd := program(t, append([]string{"--a", "tapered", "--b", "flat", "--nodes", "20", "--games", "12", "--pgn", "games.pgn", "--json", "result.json", "--db", m.db}, c.args...)...)
			cmd.Dir = m.dir
			if code, stderr := m.run(t, cmd, nil); code != c.code {
				t.Fatalf("exit code %d, want %d: %s", code, c.code, stderr)
			}
			m.pgn, m.json = m.read(t, "games.pgn"), m.read(t, "result.json")
			unmark(t, m.db)
			if err := os.Remove(filepath.Join(m.dir, "result.json")); err != nil {
				t.Fatal(err)
			}
			if code, stderr := m.run(t, m.resume(t), nil); code != c.code || !strings.Contains(stderr, "resuming match 1") {
				t.Errorf("resumed: exit code %d, want %d: %s", code, c.code, stderr)
			}
			m.check(t, 1)
			if code, stderr := m.run(t, m.resume(t, "1"), nil); code != c.code || !strings.Contains(stderr, "match 1 is finished: there is nothing to resume") {
				t.Errorf("resumed by its number: exit code %d, want %d: %s", code, c.code, stderr)
			}
			if code, stderr := m.run(t, m.resume(t), nil); code != cli.ExitBroken || !strings.Contains(stderr, "no unfinished match") {
				t.Errorf("resumed again: exit code %d: %s", code, stderr)
			}
		})
	}
}

// unmark removes the end mark of a match.
func unmark(t *testing.T, db string) {
	t.Helper()
	s, err := store.Open(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	e, err := s.Resume(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if err := e.Replan(t.Context(), e.Config, e.Plan, e.Players); err != nil {
		t.Fatal(err)
	}
}

// TestFullDisk plays onto a file system that becomes full, enlarges it and
// resumes.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	undisturbed := playUndisturbed(t)
	for name, c := range map[string]struct {
		size string
		move func(m *disturbed, disk string)
		want string
	}{
		"store": {"200k", func(m *disturbed, disk string) { m.db = filepath.Join(disk, "results.db") }, "the disk is full"},
		"PGN":   {"36k", func(m *disturbed, disk string) { m.dir = disk }, "no space left on device"},
	} {
		t.Run(name, func(t *testing.T) {
			disk, enlarge := clitest.Mount(t, c.size)
			m := *undisturbed
			m.dir, m.db = t.TempDir(), filepath.Join(t.TempDir(), "results.db")
			c.move(&m, disk)
			code, stderr := m.run(t, m.begin(t), nil)
			if code != cli.ExitBroken || strings.Count("\n"+stderr, "\nmatch: ") != 2 || !strings.Contains(stderr, c.want) || !strings.Contains(stderr, "resume with: match resume 1") {
				t.Fatalf("exit code %d: %s", code, stderr)
			}
			enlarge()
			if code, stderr := m.run(t, m.resume(t), nil); code != 0 {
				t.Fatalf("resume: exit code %d: %s", code, stderr)
			}
			m.check(t, 1)
		})
	}
}

// TestLivePGNOnAFullDisk names the flag whose file is not up to date.
func TestLivePGNOnAFullDisk(t *testing.T) {
	t.Parallel()
	disk, _ := clitest.Mount(t, "4k")
	stdout, stderr, code := interrupted(t, program(t, "tapered", "flat", "--nodes", "100", "--games", "8", "--no-db", "--live-pgn", filepath.Join(disk, "live.pgn")), 0, func() {})
	if want := "no space left on device; the file lacks the last moves, the match has all of them\n"; code != cli.ExitBroken || !strings.Contains(stderr, "match: --live-pgn: ") || !strings.Contains(stderr, want) || !strings.Contains(stdout, "N: 8 ") {
		t.Errorf("exit code %d: %s%s", code, stdout, stderr)
	}
}

// TestResumeRefusesWhatHasChanged changes the book of an interrupted match.
func TestResumeRefusesWhatHasChanged(t *testing.T) {
	t.Parallel()
	m := &disturbed{dir: t.TempDir(), db: filepath.Join(t.TempDir(), "results.db")}
	book := filepath.Join(m.dir, "book.epd")
	lines := "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\nrnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -\n"
	if err := os.WriteFile(book, []byte(lines), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := program(t, "--a", "tapered", "--b", "flat", "--nodes", "150", "--games", "100000", "--openings", "book.epd", "--pgn", "games.pgn", "--db", m.db)
	cmd.Dir = m.dir
	m.run(t, cmd, func(p *os.Process) {
		waitForGames(t, filepath.Join(m.dir, "games.pgn"))
		p.Signal(syscall.SIGINT)
	})
	if err := os.WriteFile(book, []byte(strings.Repeat(lines, 2)), 0o644); err != nil {
		t.Fatal(err)
	}
	before := m.read(t, "games.pgn")
	code, stderr := m.run(t, m.resume(t), nil)
	if code != cli.ExitBroken || !strings.Contains(stderr, "match 1 was started with a different engine, book or option: openings.hash was ") || !strings.Contains(stderr, "--force") {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	if !bytes.Equal(before, m.read(t, "games.pgn")) {
		t.Error("the refused resume has changed the PGN file")
	}
	code, stderr = m.run(t, m.resume(t, "--force"), func(p *os.Process) {
		clitest.WaitForMoreGames(t, filepath.Join(m.dir, "games.pgn"), bytes.Count(before, []byte("[Event ")))
		p.Signal(syscall.SIGINT)
	})
	if code != cli.ExitInterrupt || !bytes.HasPrefix(m.read(t, "games.pgn"), before) {
		t.Errorf("with --force: exit code %d: %s", code, stderr)
	}
}

// TestResumeByTheClock checks what can be checked for timed games: every pair
// occurs once, in order, with its own opening.
func TestResumeByTheClock(t *testing.T) {
	t.Parallel()
	openingsOf := func(m *disturbed, id string) (list []string) {
		exported := filepath.Join(t.TempDir(), "games.csv")
		if code, stderr := m.run(t, program(t, "results", "export", id, "--csv", exported, "--db", m.db), nil); code != 0 {
			t.Fatalf("exit code %d: %s", code, stderr)
		}
		text, err := os.ReadFile(exported)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			fields := strings.Split(line, ",")
			list = append(list, strings.Join(append(fields[:4:4], fields[len(fields)-3]), " ")) // pair, game, colours, book number
		}
		return list
	}
	m := &disturbed{dir: t.TempDir(), db: filepath.Join(t.TempDir(), "results.db")}
	begin := func() *exec.Cmd {
		cmd := program(t, "--a", "tapered", "--b", "flat", "--movetime", "1ms", "--time-margin", "10s", "--games", "10", "--max-moves", "15", "--pgn", "games.pgn", "--db", m.db)
		cmd.Dir = m.dir
		return cmd
	}
	if code, stderr := m.run(t, begin(), nil); code != 0 {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	os.Remove(filepath.Join(m.dir, "games.pgn"))
	code, _ := m.run(t, begin(), func(p *os.Process) {
		waitForGames(t, filepath.Join(m.dir, "games.pgn"))
		p.Kill()
	})
	if code == -1 {
		if code, stderr := m.run(t, m.resume(t), nil); code != 0 {
			t.Fatalf("exit code %d: %s", code, stderr)
		}
	}
	want, got := openingsOf(m, "1"), openingsOf(m, "2")
	if len(got) != 11 || strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if n := bytes.Count(m.read(t, "games.pgn"), []byte("[Event ")); n != 10 {
		t.Errorf("%d games in the PGN file", n)
	}
}

// TestResumeKeepsLogging resumes a match whose engine crashes in every game:
// logging continues without the flag.
func TestResumeKeepsLogging(t *testing.T) {
	t.Parallel()
	m := &disturbed{dir: t.TempDir(), db: filepath.Join(t.TempDir(), "results.db")}
	engine := "#!/bin/sh\nwhile read line; do case $line in uci) echo uciok ;; isready) echo readyok ;; go*) exit 3 ;; esac; done\n"
	if err := os.WriteFile(filepath.Join(m.dir, "dies"), []byte(engine), 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := program(t, "--a", "uci:./dies", "--b", "flat", "--depth", "1", "--games", "100000", "--logs", "logs", "--pgn", "games.pgn", "--db", m.db)
	cmd.Dir = m.dir
	stop := func(p *os.Process) {
		waitForGames(t, filepath.Join(m.dir, "games.pgn"))
		p.Signal(syscall.SIGINT)
	}
	logs := func() int {
		files, _ := filepath.Glob(filepath.Join(m.dir, "logs", "game-*.log"))
		return len(files)
	}
	if code, stderr := m.run(t, cmd, stop); code != cli.ExitInterrupt || logs() == 0 {
		t.Fatalf("exit code %d, %d logs: %s", code, logs(), stderr)
	}
	if err := os.RemoveAll(filepath.Join(m.dir, "logs")); err != nil {
		t.Fatal(err)
	}
	code, stderr := m.run(t, m.resume(t), func(p *os.Process) {
		bounded.Until(t, "log", func() bool { return logs() > 0 })
		p.Signal(syscall.SIGINT)
	})
	if code != cli.ExitInterrupt || logs() == 0 {
		t.Errorf("resumed: exit code %d, %d logs: %s", code, logs(), stderr)
	}
}
