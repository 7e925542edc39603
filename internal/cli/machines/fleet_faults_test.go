//go:build unix

package machines_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"match/internal/bounded"
)

// A fault of an engine is reported with its log and with a command that replays
// exactly this game, including adjudication.
func TestFleetFaultsComeBack(t *testing.T) {
	t.Parallel()
	f, _ := newFleet(t)
	f.self()
	f.crashes()
	f.start("worker", strings.TrimSpace(f.run(0, "fleet", "token", "--dir", "fleet")), "--dir", "w1", "--cores", "1", "--allow", "engine:crashes=crashes")
	text := f.run(0, "--a", "tapered", "--b", "uci:./crashes", "--games", "6", "--nodes", "60", "--seed", "7", "--start", "3", "--max-moves", "40",
		"--resign", "count=1,cp=300", "--fleet", "home", "--progress", "none", "--no-db", "--pgn", "games.pgn")
	fault := regexp.MustCompile(`game ([0-9.]+): (.*); played by w\d+ on .*; log: (match fleet log .*?); to replay it on the server: match (.*)`).FindStringSubmatch(text)
	if fault == nil {
		t.Fatal(text)
	}
	round, log, command := fault[1], fault[3], fault[4]
	shell := exec.CommandContext(bounded.Context(t), "sh", "-c", "./match "+command+" --no-db --progress none --pgn again.pgn; ./"+log+" >log")
	shell.Dir, shell.Env = f.dir, f.env
	if out, err := shell.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", shell.Args, err, out)
	}
	_, game, _ := strings.Cut(round, ".")
	if was, again := moves(f.read("games.pgn"), round), moves(f.read("again.pgn"), "1."+game); was == "" || was != again {
		t.Errorf("another game:\n%s\n%s\n%s", command, was, again)
	}
	if !strings.Contains(command, "--max-moves 40") || !strings.Contains(command, "--resign count=1,cp=300") {
		t.Error(command)
	}
	if said := f.read("log"); !strings.HasPrefix(said, "game "+round+": ") || !strings.Contains(said, "> go nodes 60") {
		t.Errorf("the log:\n%s", said)
	}
	for _, wrong := range []string{"9.1", "../1/game-" + round} {
		if text := f.run(2, "fleet", "log", "1", wrong); !strings.Contains(text, "has no log of game") {
			t.Error(text)
		}
	}
}

// crashes writes an engine that exits in its twelfth move.
func (f *fleetOf) crashes() {
	f.t.Helper()
	script := `#!/bin/sh
n=0
while read -r line; do
	case "$line" in ucinewgame) n=0 ;; go*) n=$((n+1)); [ $n -eq 12 ] && exit 3 ;; esac
	echo "$line"
done | ` + filepath.Join(f.dir, "match") + " engine uci\n"
	if err := os.WriteFile(filepath.Join(f.dir, "crashes"), []byte(script), 0o700); err != nil {
		f.t.Fatal(err)
	}
}

// A run that is its own server reports a worker's faults as well, with their logs.
func TestFleetFaultsComeBackToOneRun(t *testing.T) {
	t.Parallel()
	f := &fleetOf{t: t, dir: t.TempDir()}
	f.env = append(os.Environ(), "XDG_DATA_HOME="+filepath.Join(f.dir, "data"))
	f.self()
	f.crashes()
	run := f.start("--a", "tapered", "--b", "uci:./crashes", "--games", "4", "--nodes", "60", "--fleet-listen", "127.0.0.1:0", "--fleet-token", "token", "--progress", "none", "--no-db")
	f.awaitFile("token", run)
	f.start("worker", "@token", "--dir", "w1", "--cores", "1", "--allow", "engine:crashes=crashes")
	run.Wait()
	fault := regexp.MustCompile(`game ([0-9.]+): .*; played by w\d+ on .*; log: (/.*\.log)`).FindStringSubmatch(said(run))
	if fault == nil {
		t.Fatal(said(run))
	}
	if log, err := os.ReadFile(fault[2]); err != nil || !strings.HasPrefix(string(log), "game "+fault[1]+": ") || !strings.Contains(string(log), "> go nodes 60") {
		t.Errorf("the log: %v\n%s", err, log)
	}
}

// pairTag matches the tag with a game's position in its event.
var pairTag = regexp.MustCompile(`\[Pair "\d+"\]`)

// moves returns the tags and moves of the game of a round, without its place in
// the event.
func moves(pgn, round string) string {
	for game := range strings.SplitSeq(pgn, "[Event ") {
		if tag := `[Round "` + round + `"]`; strings.Contains(game, tag) {
			_, game, _ = strings.Cut(game, tag)
			return pairTag.ReplaceAllString(game, "")
		}
	}
	return ""
}
