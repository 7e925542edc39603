//go:build unix

package event

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/arena"
	"match/pgn"
	"match/players/spec"
	"match/record"
	"match/sprt"
)

// logged returns the logs of games in a directory, by name.
func logged(t *testing.T, dir string) map[string]string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "game-*.log"))
	if err != nil {
		t.Fatal(err)
	}
	logs := map[string]string{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		logs[filepath.Base(path)] = string(text)
	}
	return logs
}

// TestLogsAreOfCountedGames uses an engine that crashes in every game until a
// test has its verdict, with more parallel games than needed. The log of a game
// is kept if and only if the game belongs to the event.
func TestLogsAreOfCountedGames(t *testing.T) {
	dir := t.TempDir()
	engine := filepath.Join(dir, "dies")
	script := "#!/bin/sh\nwhile read line; do case $line in uci) echo uciok ;; isready) echo readyok ;; go*) exit 3 ;; esac; done\n"
	if err := os.WriteFile(engine, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	test := sprt.NewConfig(0, 600)
	p := planOf(&Match{Games: 100, SPRT: &test}, "flat", "flat")
	p.Players[0] = spec.Player{Kind: spec.UCI, Path: engine}
	out := play(t, p, Options{Concurrency: 8, Logs: filepath.Join(dir, "logs")})
	if out.Standing.Pairs == 0 || out.Standing.Pairs == 50 || out.Standing.Faults[0][pgn.Crash] != 2*out.Standing.Pairs {
		t.Fatalf("%d pairs, faults %v: want a verdict after some crashes", out.Standing.Pairs, out.Standing.Faults)
	}
	logs := logged(t, filepath.Join(dir, "logs"))
	if len(logs) != 2*out.Standing.Pairs {
		t.Errorf("%d games count, %d are logged", 2*out.Standing.Pairs, len(logs))
	}
	for name, text := range logs {
		if !strings.HasPrefix(text, "game "+strings.TrimSuffix(strings.TrimPrefix(name, "game-"), ".log")+": ") || !strings.Contains(text, "engine exited (code 3)") {
			t.Errorf("%s begins with %.60q", name, text)
		}
	}
}

// TestLogsOfTwoEvents stores the logs of two events in one directory: neither
// overwrites one of the other.
func TestLogsOfTwoEvents(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "logs")
	warn := func(text string) { t.Error(text) }
	for _, text := range []string{"first", "second", "third"} {
		logs, err := newGameLogs(dir, warn)
		if err != nil {
			t.Fatal(err)
		}
		p := &arena.Played{Pair: record.Pair{Number: 1, Games: [2]*pgn.Game{{Round: "1.1"}, {Round: "1.2", White: "w", Black: "b"}}}}
		p.Transcripts[1][1] = []byte(text)
		if err := logs.Pair(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	got := logged(t, dir)
	for name, text := range map[string]string{"game-1.2.log": "first", "game-1.2-2.log": "second", "game-1.2-3.log": "third"} {
		if !strings.HasPrefix(got[name], "game 1.2: ") || !strings.HasSuffix(got[name], "\nBlack, b: seconds> to the engine, < from it, ! its standard error\n"+text) {
			t.Errorf("%s has %q", name, got[name])
		}
	}
	if len(got) != 3 {
		t.Errorf("%d logs, want three: %v", len(got), got)
	}
}

// TestLogThatCannotBeWritten checks that this is a warning and does not end the
// event.
func TestLogThatCannotBeWritten(t *testing.T) {
	var warned []string
	logs, err := newGameLogs(t.TempDir(), func(text string) { warned = append(warned, text) })
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(logs.dir); err != nil {
		t.Fatal(err)
	}
	p := &arena.Played{Pair: record.Pair{Games: [2]*pgn.Game{{Round: "7.1"}, {Round: "7.2"}}}}
	p.Transcripts[0][0] = []byte("text")
	if err := logs.Pair(t.Context(), p); err != nil || len(warned) != 1 || !strings.HasPrefix(warned[0], "log of game 7.1: ") {
		t.Errorf("%v, warned of %q", err, warned)
	}
	if _, err := newGameLogs("/dev/null/logs", nil); err == nil {
		t.Error("a directory within a device")
	}
}

// TestLogsOfOneName checks that the number of stored logs agrees with the error.
func TestLogsOfOneName(t *testing.T) {
	logs := gameLogs{dir: t.TempDir()}
	for n := 2; n < mostLogs; n++ { // to write them all would try every name again
		if err := os.WriteFile(filepath.Join(logs.dir, fmt.Sprintf("game-1.1-%d.log", n)), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := logs.write("1.1", nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := logs.write("1.1", nil); err == nil || !strings.HasSuffix(err.Error(), "there are 1000 logs of that name") {
		t.Errorf("one more: %v", err)
	}
	if n := len(logged(t, logs.dir)); n != mostLogs {
		t.Errorf("%d logs are there", n)
	}
}
