//go:build unix

package dropin

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"match/internal/bounded"
	"match/players/testengine"
	"match/results/store"
)

func TestMain(m *testing.M) {
	testengine.Main()
	usualStartup = bounded.Limit // a busy machine starts an engine late
	if os.Getenv(asFastchess) != "" {
		os.Exit(Run(context.Background(), Fastchess, os.Args[1:], Env{Stdout: os.Stdout, Stderr: os.Stderr}))
	}
	os.Exit(withProgram(m))
}

// program is a small file that becomes this program, for engines: every plan hashes the files of
// its engines, and a program of tests is large.
var program string

func withProgram(m *testing.M) int {
	dir, err := os.MkdirTemp("", "engine")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	program = filepath.Join(dir, "engine")
	if err := os.WriteFile(program, []byte("#!/bin/sh\nexec '"+self+"' \"$@\"\n"), 0o755); err != nil {
		panic(err)
	}
	return m.Run()
}

// engine returns the arguments for an engine of the given behaviour.
func engine(t *testing.T, name, mode string, more ...string) []string {
	t.Helper()
	return append([]string{"-engine", "cmd=" + program, "name=" + name, "args=" + testengine.Args(mode)[0], "proto=uci"}, more...)
}

func two(t *testing.T, more ...string) []string {
	return append(engine(t, "a", "", more...), engine(t, "b", "", more...)...)
}

// line returns a command line from words and lists of words.
func line(parts ...any) (args []string) {
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			args = append(args, strings.Fields(p)...)
		case []string:
			args = append(args, p...)
		}
	}
	return args
}

type ran struct {
	code           int
	stdout, stderr string
}

func runIn(ctx context.Context, d Dialect, args []string, open func(context.Context) (*store.Store, error)) ran {
	var stdout, stderr bytes.Buffer
	code := Run(ctx, d, args, Env{Stdout: &stdout, Stderr: &stderr, Open: open})
	return ran{code, stdout.String(), stderr.String()}
}

// run runs a command line and makes the checks that hold for every one.
func run(t *testing.T, d Dialect, args []string) ran {
	t.Helper()
	r := runIn(t.Context(), d, args, nil)
	checkStdout(t, r.stdout)
	return r
}

// checkStdout checks the properties on which workers depend: ASCII, no empty line
// before the last game is over, and no mention of faults if there are none.
func checkStdout(t *testing.T, text string) {
	t.Helper()
	for i, c := range []byte(text) {
		if c > 126 || c < 32 && c != '\n' {
			t.Fatalf("byte %d of stdout is %#x", i, c)
		}
	}
	if blank, last := strings.Index(text, "\n\n"), strings.LastIndex(text, "Finished game"); strings.HasPrefix(text, "\n") || blank >= 0 && blank < last {
		t.Errorf("an empty line before the last game is over:\n%s", text)
	}
	for _, l := range strings.Split(text, "\n") {
		for _, word := range []string{"disconnect", "stall", "on time", "timeout"} {
			if strings.Contains(l, word) && !strings.HasPrefix(l, "Finished game") {
				t.Errorf("%q in %q", word, l)
			}
		}
	}
}

// book writes a book of n positions into the working directory.
func book(t *testing.T, n int) {
	t.Helper()
	t.Chdir(t.TempDir())
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "rnbqkbnr/%s/8/8/8/%s/%s/RNBQKBNR w KQkq - 0 1\n", "pppppppp",
			[]string{"P7", "1P6", "2P5", "3P4", "4P3", "5P2", "6P1", "7P"}[i%8], []string{"1PPPPPPP", "P1PPPPPP", "PP1PPPPP", "PPP1PPPP", "PPPP1PPP", "PPPPP1PP", "PPPPPP1P", "PPPPPPP1"}[i%8])
	}
	if err := os.WriteFile("book.epd", []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

// With -recover, faults lose games and are reported as in fastchess; without it a
// crash ends the match.
func TestFaults(t *testing.T) {
	book(t, 2)
	for _, c := range []struct {
		mode, recover, reason, also string
		code                        int
	}{
		{"exit-go", "-recover", "{Black disconnects}", "  Crashed: 2", 0},
		{"exit-go", "", "", "Tournament was interrupted", 1},
		{"illegal", "", "{Black makes an illegal move}", "Warning; Illegal move e1g1 played by bad\n", 0},
	} {
		args := line("-rounds 1 -openings file=book.epd", c.recover, engine(t, "good", ""), engine(t, "bad", c.mode), "-each tc=2+0.01")
		r := run(t, Fastchess, args)
		if r.code != c.code || !strings.Contains(r.stdout, c.reason) || !strings.Contains(r.stdout, c.also) || !strings.Contains(r.stdout, "Finished match") {
			t.Errorf("%s %s: exit code %d\n%s%s", c.mode, c.recover, r.code, r.stdout, r.stderr)
		}
	}
}

// An engine that does not start ends the run soon.
func TestStartFails(t *testing.T) {
	book(t, 2)
	begun := time.Now()
	r := run(t, Fastchess, line("-rounds 1 -openings file=book.epd -startup-ms 300", engine(t, "a", ""), engine(t, "b", "hang-uci"), "-each tc=1"))
	if took := time.Since(begun); r.code != 1 || took > bounded.Limit || !strings.Contains(r.stdout, "startup failure") {
		t.Errorf("exit code %d after %v\n%s", r.code, took, r.stdout)
	}
}

// watched is a writer that calls do when a text is written.
type watched struct {
	mu   sync.Mutex
	buf  bytes.Buffer
	text string
	do   func()
}

func (w *watched) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.buf.Write(b); w.do != nil && strings.Contains(w.buf.String(), w.text) {
		w.do()
		w.do = nil
	}
	return len(b), nil
}

// An interrupted match writes config.json and ends soon. With that file it
// continues with the next pair and the next opening, and the totals cover both
// runs.
func TestInterruptAndResume(t *testing.T) {
	book(t, 8)
	ctx, cancel := context.WithCancelCause(t.Context())
	var stopped time.Time
	out := &watched{text: "Finished game 4 ", do: func() { stopped = time.Now(); cancel(errors.New("enough")) }}
	args := line("-rounds 2000 -ratinginterval 1 -openings file=book.epd -recover -maxmoves 20 -pgnout file=g.pgn", two(t, "tc=10+0.1"))
	var stderr bytes.Buffer
	code := Run(ctx, Fastchess, args, Env{Stdout: out, Stderr: &stderr})
	if took := time.Since(stopped); code != 1 || took > bounded.Limit {
		t.Errorf("exit code %d after %v", code, took)
	}
	text := out.buf.String()
	checkStdout(t, text)
	if !strings.Contains(text, "Tournament was interrupted. To resume the tournament, run: fastchess -config file=config.json\nFinished match\n") {
		t.Error(text)
	}
	over := numbersOver(text)
	rounds := slices.Max(over)/2 + 3
	r := run(t, Fastchess, line("-config file=config.json -rounds "+fmt.Sprint(rounds)))
	last := fmt.Sprintf("Games: %d, ", 2*rounds)
	if r.code != 0 || !strings.Contains(r.stdout, last) {
		t.Errorf("exit code %d, want %q\n%s%s", r.code, last, r.stdout, r.stderr)
	}
	over = append(over, numbersOver(r.stdout)...)
	slices.Sort(over)
	for i, n := range over {
		if n != i+1 {
			t.Fatalf("games %v are over, want each one once", over)
		}
	}
	games, err := os.ReadFile("g.pgn")
	if err != nil {
		t.Fatal(err)
	}
	lines, _ := os.ReadFile("book.epd")
	openings := strings.Split(string(lines), "\n")
	for i := range rounds {
		tag := fmt.Sprintf("[Round \"%d\"]", i+1)
		_, after, found := strings.Cut(string(games), tag)
		if !found || strings.Count(string(games), tag) != 2 || !strings.Contains(after[:400], openings[i%8]) {
			t.Errorf("%s: want the opening %s, found %v", tag, openings[i%8], found)
		}
	}
}

// Runs that are interrupted write all games that are over, also those without their
// pair, and no run plays or writes one of them again.
func TestInterruptedAgainAndAgain(t *testing.T) {
	book(t, 8)
	args := line("-rounds 120 -concurrency 2 -autosaveinterval 2 -ratinginterval 5 -openings file=book.epd -recover -maxmoves 20 -pgnout file=g.pgn", two(t, "tc=10+0.1"))
	var over []int
	for run := 1; run <= 5; run++ {
		at := 9999 // never
		if run < 5 {
			for at = 20 * run; slices.Contains(over, at); at++ { // it may have been over before the last interrupt
			}
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		out := &watched{text: fmt.Sprintf("Finished game %d ", at), do: func() { cancel(errors.New("enough")) }}
		var stderr bytes.Buffer
		code := Run(ctx, Fastchess, args, Env{Stdout: out, Stderr: &stderr})
		if cancel(nil); (code == 0) != (at == 9999) {
			t.Fatalf("exit code %d\n%s%s", code, &out.buf, &stderr)
		}
		checkStdout(t, out.buf.String())
		over = append(over, numbersOver(out.buf.String())...)
		games, err := os.ReadFile("g.pgn")
		if n := strings.Count(string(games), "[Round "); err != nil || n != len(over) {
			t.Fatalf("%d games are written, %d are over, %v", n, len(over), err)
		}
		args = line("-config file=config.json")
	}
	slices.Sort(over)
	if len(over) != 240 || len(slices.Compact(over)) != 240 {
		t.Errorf("games %v are over, want each of 240 once", over)
	}
}

// numbersOver returns the numbers of the games that are over.
func numbersOver(stdout string) (list []int) {
	for line := range strings.Lines(stdout) {
		n := 0
		if _, err := fmt.Sscanf(line, "Finished game %d ", &n); err == nil {
			list = append(list, n)
		}
	}
	return list
}

// A match that cannot be saved, in a read-only directory for example, is played to its end. It says
// so once, and no hint names a file that is not there.
func TestUnsavedMatchIsPlayed(t *testing.T) {
	book(t, 2)
	args := "-rounds 2 -autosaveinterval 2 -openings file=book.epd -maxmoves 20 -config outname=nosuch/config.json"
	r := run(t, Fastchess, line(args, two(t, "depth=1")))
	checkStdout(t, r.stdout)
	if r.code != 0 || strings.Count(r.stdout, "Finished game") != 4 || strings.Contains(r.stdout, "interrupted") ||
		strings.Count(r.stderr, "\n") != 1 || !strings.HasPrefix(r.stderr, "match: the match cannot be resumed later: open nosuch/config.json: ") {
		t.Errorf("%d\n%s%s", r.code, r.stdout, r.stderr)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	time.AfterFunc(300*time.Millisecond, func() { cancel(errors.New("enough")) })
	r = runIn(ctx, Fastchess, line(args, engine(t, "a", ""), engine(t, "b", "hang-uci"), "-each tc=1"), nil)
	if r.code != 1 || strings.Contains(r.stdout, "interrupted") || !strings.Contains(r.stdout, "Finished match\n") {
		t.Errorf("interrupted: %d\n%s%s", r.code, r.stdout, r.stderr)
	}
}

// An interrupt before the first game has the same messages.
func TestInterruptedBeforeTheFirstGame(t *testing.T) {
	book(t, 2)
	ctx, cancel := context.WithCancelCause(t.Context())
	time.AfterFunc(300*time.Millisecond, func() { cancel(errors.New("enough")) })
	r := runIn(ctx, Fastchess, line("-rounds 1 -openings file=book.epd", engine(t, "a", ""), engine(t, "b", "hang-uci"), "-each tc=1"), nil)
	checkStdout(t, r.stdout)
	if r.code != 1 || !strings.HasPrefix(r.stdout, "Tournament was interrupted") || !strings.Contains(r.stdout, "\nFinished match\n") {
		t.Errorf("%d\n%s%s", r.code, r.stdout, r.stderr)
	}
	if _, err := os.Stat("config.json"); err != nil {
		t.Error(err)
	}
}

// A resumed test bases its verdict on all pairs.
func TestResumedTest(t *testing.T) {
	book(t, 8)
	r := run(t, Fastchess, line("-rounds 4 -openings file=book.epd -maxmoves 20", two(t, "depth=1"), "-sprt elo0=0 elo1=200 alpha=0.05 beta=0.05"))
	if r.code != 0 || !strings.Contains(r.stdout, "LLR: ") {
		t.Fatal(r)
	}
	text, err := os.ReadFile("config.json")
	if err != nil {
		t.Fatal(err)
	}
	wins := regexp.MustCompile(`"(losses|draws|penta_..)": \d+`).ReplaceAll(text, []byte(`"$1": 0`))
	wins = regexp.MustCompile(`"penta_WW": 0`).ReplaceAll(wins, []byte(`"penta_WW": 60`))
	wins = regexp.MustCompile(`"wins": \d+`).ReplaceAll(wins, []byte(`"wins": 120`))
	if err := os.WriteFile("config.json", wins, 0o666); err != nil {
		t.Fatal(err)
	}
	r = run(t, Fastchess, line("-config file=config.json -rounds 1000"))
	if r.code != 0 || !strings.Contains(r.stdout, "completed - H1 was accepted") || strings.Contains(r.stdout, "Finished game") {
		t.Errorf("%d\n%s%s", r.code, r.stdout, r.stderr)
	}
}

// Four processes share a database that another process has locked: none fails,
// none waits for long, and all report it.
func TestLockedStore(t *testing.T) {
	book(t, 8)
	path := filepath.Join(t.TempDir(), "results.db")
	open := func(ctx context.Context) (*store.Store, error) { return store.Open(ctx, path, nil) }
	if first, err := open(t.Context()); err != nil || first.Close() != nil { // its creation takes longest
		t.Fatal(err)
	}
	all := func(open func(context.Context) (*store.Store, error)) (list [4]ran) {
		var wait sync.WaitGroup
		for i := range list {
			args := line(fmt.Sprintf("-rounds 3 -openings file=book.epd -maxmoves 10 -config outname=c%d.json", i), two(t, "depth=1"))
			wait.Go(func() { list[i] = runIn(t.Context(), Fastchess, args, open) })
		}
		wait.Wait()
		return list
	}
	for _, r := range all(open) {
		if r.code != 0 || r.stderr != "" {
			t.Errorf("%d\n%s%s", r.code, r.stdout, r.stderr)
		}
	}
	s, err := open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	events, err := s.List(t.Context(), store.Filter{})
	if err != nil || len(events) != 4 {
		t.Errorf("%d events, %v", len(events), err)
	}
	s.Close()
	for _, r := range all(func(context.Context) (*store.Store, error) { return nil, errors.New("locked") }) {
		if r.code != 0 || r.stderr != "match: results are not stored: locked\n" {
			t.Errorf("%d\n%s%s", r.code, r.stdout, r.stderr)
		}
	}
}

// Actions other than playing games.
func TestActions(t *testing.T) {
	for _, word := range []string{"-version", "--version", "-v", "--v"} {
		r := run(t, Fastchess, []string{word})
		if r.code != 0 || !regexp.MustCompile(`^fastchess alpha [0-9]*.[0-9]*.[0-9]* [0-9]*-([0-9a-f-]*)\n$`).MatchString(r.stdout) {
			t.Errorf("%s: %d %q", word, r.code, r.stdout)
		}
	}
	t.Setenv("MATCH_FASTCHESS_VERSION", "1.8.2 20260801-58072f23")
	if r := run(t, Fastchess, []string{"--version"}); r.stdout != "fastchess alpha 1.8.2 20260801-58072f23\n" {
		t.Error(r.stdout)
	}
	for _, d := range []Dialect{Fastchess, Cutechess} {
		for _, args := range [][]string{nil, {"-help"}, {"--help"}} {
			if r := run(t, d, args); r.code != 0 || !strings.Contains(r.stdout, "docs/guide/dropin.md") {
				t.Errorf("%s %v: %d %s", d, args, r.code, r.stdout)
			}
		}
	}
	path, _ := os.Executable()
	if r := run(t, Fastchess, append([]string{"--compliance", path}, testengine.Args("illegal")...)); r.code != 1 || !strings.HasPrefix(r.stdout, "Step 1: ") {
		t.Errorf("%d\n%s", r.code, r.stdout)
	}
}

// No line of help is wider than a terminal of 80 columns.
func TestHelpFitsTerminals(t *testing.T) {
	for _, d := range []Dialect{Fastchess, Cutechess} {
		for line := range strings.Lines(helpText(d)) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 {
				t.Errorf("%d columns: %s", n, line)
			}
		}
	}
}

// The equivalent match command.
func TestTranslate(t *testing.T) {
	inBookDir(t)
	r := runIn(t.Context(), Fastchess, line(`--translate -engine cmd=./instant name=a option.Hash=8 -engine cmd=./instant name=b -each tc=10+0.1 -rounds 100 -repeat
		-openings file=book.epd order=random start=7 -srand 3 -sprt elo0=0 elo1=5 alpha=0.05 beta=0.1 -resign movecount=3 score=400
		-draw movenumber=40 movecount=8 score=10 -recover -concurrency 2 -force-concurrency -pgnout file=g.pgn nodes=true seldepth=true`), nil)
	want := `match --a uci:./instant,name=a,tc=10.1+0.1,margin=1ms,timeout=1m0s,option.Hash=8 --b uci:./instant,name=b,tc=10.1+0.1,margin=1ms,timeout=1m0s ` +
		`--games 200 --sprt 0,5 --model normalized --alpha 0.05 --beta 0.1 --openings book.epd --strict --order fastchess --seed 3 ` +
		`--draw move=40,count=8,cp=10 --resign count=3,cp=400 --pgn g.pgn --append --times --pgn-info seldepth --pgn-event 'Fastchess Tournament' --pgn-site '?' --concurrency 2` + "\n"
	if r.stdout != want || r.code != 0 || strings.Contains(r.stderr, "-pgnout") {
		t.Errorf("got\n%swant\n%s%s", r.stdout, want, r.stderr)
	}
	r = runIn(t.Context(), Cutechess, line(`--translate -engine cmd=./instant name=a -engine cmd=./instant name=b -engine cmd=./instant name=c -each proto=uci tc=inf nodes=5
		-tournament gauntlet -games 2 -repeat -rounds 3`), nil)
	if r.code != 0 || !strings.HasPrefix(r.stdout, "match tournament --type gauntlet --player uci:./instant,name=a,nodes=5") || !strings.Contains(r.stdout, " --rounds 3 --pairs 1 --seeds 1 ") {
		t.Error(r)
	}
}

// Games are adjudicated by the Syzygy tables that -tb names; -tb with a directory
// without tables is rejected.
func TestSyzygy(t *testing.T) {
	tables, err := filepath.Abs("../tablebase/syzygy/testdata")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("book.epd", []byte("8/8/8/4k3/8/8/8/KR6 w - -\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	args := func(dir string) []string {
		return line(two(t), "-each depth=1 -rounds 1 -openings file=book.epd -tb "+dir+" -tbpieces 3 -tbadjudicate WIN_LOSS")
	}
	if r := run(t, Fastchess, args(tables)); r.code != 0 || strings.Count(r.stdout, "White wins by adjudication: SyzygyTB") != 2 {
		t.Errorf("%+v", r)
	}
	if r := run(t, Fastchess, args(".")); r.code != 1 || strings.Contains(r.stdout, "Started") {
		t.Errorf("without tables: %+v", r)
	}
}
