//go:build unix

package program

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"match/internal/bounded"
	"match/internal/cli"
	"match/internal/cli/clitest"
	"match/internal/testkit"
	"match/pgn"
	"match/players/spec"
	"match/results/store"
)

// TestLongTournament plays a double round robin of pondering engines, two of which need a
// resource, and kills and stops it again and again. In the end every game is there once, a
// game that was over is as it was, the clocks were right, and the live PGN was whole whenever it
// was read.
// MATCH_EVENT has the number of players and the time control of a larger one.
func TestLongTournament(t *testing.T) {
	bounded.Long(t, "its games take longer than 10 s each")
	players, tc := 3, "4+0.1"
	if size := os.Getenv("MATCH_EVENT"); size != "" {
		if _, err := fmt.Sscan(size, &players, &tc); err != nil {
			t.Fatalf("MATCH_EVENT=%s: want the number of players and the time control", size)
		}
	}
	dir, engine := t.TempDir(), testkit.Program(t, "stockfish")
	db, live := filepath.Join(dir, "results.db"), filepath.Join(dir, "live.pgn")
	args := []string{"tournament", "--tc", tc, "--rounds", "1", "--concurrency", "2", "--resource", "gpu=2", "--pgn", "games.pgn", "--live-pgn", live, "--db", db, "--progress", "none"}
	for i := range players {
		who := fmt.Sprintf("uci:%s,name=p%d,ponder=on,option.Hash=1,option.Skill Level=%d", engine, i+1, 2*i)
		if i < 2 {
			who += ",needs=gpu"
		}
		args = append(args, "--player", who)
	}
	games, over := players*(players-1), map[string]*pgn.Game{}
	end := pollLive(t, live)
	defer end()
	rng, kills, stops, runs := rand.New(rand.NewPCG(7, 8)), 5, 2, 0
	for ; ; runs++ {
		var said bytes.Buffer
		cmd := clitest.Child(t, time.Hour, args...)
		cmd.Dir, cmd.Stderr = dir, &said
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if kills+stops > 0 {
			bounded.Until(t, "running game", func() bool { return clitest.GamesIn(live) > 0 })
			time.Sleep(time.Duration(5+rng.IntN(20)) * time.Second)
			if kills > 0 && (stops == 0 || rng.IntN(2) > 0) {
				kills--
				cmd.Process.Kill()
			} else {
				stops--
				cmd.Process.Signal(syscall.SIGTSTP)
			}
		}
		cmd.Wait()
		now := gamesOver(t, db)
		for name, g := range over {
			if n := now[name]; n == nil || n.White != g.White || n.Black != g.Black || n.Result != g.Result || !slices.Equal(n.Plies, g.Plies) {
				t.Errorf("game %s was over and is not the same any more", name)
			}
		}
		over = now
		t.Logf("run %d: exit code %d, %d of %d games", runs+1, cmd.ProcessState.ExitCode(), len(over), games)
		if code := cmd.ProcessState.ExitCode(); code == 0 {
			break
		} else if code != -1 && code != cli.ExitInterrupt {
			t.Fatalf("exit code %d: %s", code, &said)
		}
		args = []string{"resume", "1", "--continue-games", "--db", db, "--progress", "none"}
	}
	text, err := os.ReadFile(filepath.Join(dir, "games.pgn"))
	if n := strings.Count(string(text), "[Event "); err != nil || n != games || len(over) != games {
		t.Errorf("%d games in the file, %d stored, want %d, %v", n, len(over), games, err)
	}
	for name, g := range over {
		checkClocks(t, name, tc, g)
	}
	t.Logf("%d runs, %d games went on, %d with ponder", runs+1, strings.Count(string(text), "[Interrupted "), strings.Count(string(text), "[WhitePonder "))
}

// checkClocks compares each clock with the moves before it, also where a game was interrupted.
func checkClocks(t *testing.T, name, tc string, g *pgn.Game) {
	t.Helper()
	limit, err := spec.ParseTimeControl(tc)
	if err != nil {
		t.Fatal(err)
	}
	left := [2]time.Duration{limit[0].Base, limit[0].Base}
	for i, p := range g.Plies {
		if p.Clock == 0 && p.Time == 0 { // of the opening
			continue
		}
		want := max(0, left[i%2]-p.Time) + limit[0].Increment
		if off := (p.Clock - want).Abs(); off > 20*time.Millisecond {
			t.Errorf("game %s, ply %d: %v on the clock, want %v", name, i+1, p.Clock, want)
		}
		left[i%2] = p.Clock
	}
}

// gamesOver returns the games of the event that are over, by pair and number.
func gamesOver(t *testing.T, db string) map[string]*pgn.Game {
	t.Helper()
	list := map[string]*pgn.Game{}
	s, err := store.OpenToRead(t.Context(), db, nil)
	if err != nil {
		return list // killed before it was there
	}
	defer s.Close()
	e, err := s.Event(t.Context(), 1)
	if err != nil {
		return list
	}
	kept, err := e.Kept(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for p, err := range e.Pairs(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		kept[p.Number] = p.Games
	}
	for pair, two := range kept {
		for i, g := range two {
			if g != nil && g.Result != pgn.Unfinished {
				list[fmt.Sprintf("%d.%d", pair, i+1)] = g
			}
		}
	}
	return list
}

// pollLive reads a file of running games until the returned function is called. Every text
// that it reads is of whole games.
func pollLive(t *testing.T, path string) (end func()) {
	var stop atomic.Bool
	done := make(chan int)
	go func() {
		reads := 0
		for range time.Tick(50 * time.Millisecond) {
			if stop.Load() {
				break
			}
			data, err := os.ReadFile(path)
			if err != nil || len(data) == 0 {
				continue
			}
			reads++
			if events, results := bytes.Count(data, []byte("[Event ")), bytes.Count(data, []byte("[Result ")); events != results || !bytes.HasSuffix(bytes.TrimSpace(data), lastResult(data)) {
				t.Errorf("a torn file:\n%s", data)
			}
		}
		done <- reads
	}()
	return func() {
		stop.Store(true)
		t.Logf("the live PGN was read %d times", <-done)
	}
}

// lastResult returns the result in the tags of the last game of a file, which must be its
// end.
func lastResult(data []byte) []byte {
	_, tail, _ := bytes.Cut(data[bytes.LastIndex(data, []byte("[Result ")):], []byte("\""))
	result, _, _ := bytes.Cut(tail, []byte("\""))
	return result
}
