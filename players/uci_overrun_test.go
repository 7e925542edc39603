//go:build unix

package players

import (
	"errors"
	"strings"
	"testing"
	"time"

	"match/board"
	"match/engine/limits"
	"match/pgn"
)

// searchesOf plays three moves of a game, and others for the opponent, and returns
// the warnings.
func searchesOf(t *testing.T, p Player, l limits.Limits) (warnings []string) {
	t.Helper()
	line := newGame(t, p)
	for range 3 {
		reply, err := p.Move(t.Context(), line, Turn{Limits: l, Deadline: time.Minute})
		if err != nil {
			t.Fatalf("%v\n%s", err, Transcript(p))
		}
		if reply.Warning != "" {
			warnings = append(warnings, reply.Warning)
		}
		line.Push(reply.Ply.Move)
		var list board.MoveList
		line.Position().Legal(&list)
		line.Push(list.Slice()[0])
	}
	return warnings
}

// A search that goes on past its limit is stopped, and the game goes on. The
// warning is given once in all games of the player.
func TestSearchPastItsLimit(t *testing.T) {
	nothingLeft(t)
	for mode, c := range map[string]struct {
		limits limits.Limits
		want   string
	}{
		"ignore-nodes": {limits.Limits{Nodes: 2000}, `ignores "go nodes 2000": its searches are stopped late`},
		"ignore-depth": {limits.Limits{Depth: 3}, `ignores "go depth 3": its searches are stopped late`},
	} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			p := openTest(t, mode)
			for game, want := range []int{1, 0} {
				warnings := searchesOf(t, p, c.limits)
				if len(warnings) != want || want > 0 && !strings.HasPrefix(warnings[0], c.want) {
					t.Errorf("game %d: %q", game+1, warnings)
				}
				if stops := strings.Count(string(Transcript(p)), "> stop\n"); stops != 3 {
					t.Errorf("game %d: %d stops", game+1, stops)
				}
			}
		})
	}
}

// An engine that reports no nodes is stopped when its time for them is over.
// Not parallel: the patience is shared.
func TestSilentSearchPastItsLimit(t *testing.T) {
	nothingLeft(t)
	defer func(d time.Duration) { silencePatience = d }(silencePatience)
	silencePatience = 50 * time.Millisecond
	if warnings := searchesOf(t, openTest(t, "ignore-quietly"), limits.Limits{Nodes: 9}); len(warnings) != 1 || !strings.HasPrefix(warnings[0], `ignores "go nodes 9"`) {
		t.Errorf("%q", warnings)
	}
}

// A search that keeps its limits is never stopped, whatever the engine reports.
func TestSearchWithinItsLimit(t *testing.T) {
	nothingLeft(t)
	for _, mode := range []string{"", "total-nodes", "sees-mate"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			p := openTest(t, mode)
			warnings := searchesOf(t, p, limits.Limits{Nodes: 2000, Depth: 3})
			if said := string(Transcript(p)); len(warnings) > 0 || strings.Contains(said, "> stop") {
				t.Errorf("%q\n%s", warnings, said)
			}
		})
	}
}

// An engine that also ignores stop loses the game when the timeout for answers
// is over: it does not use up the time for a move.
func TestSearchPastItsLimitAndStop(t *testing.T) {
	nothingLeft(t)
	who := testSpec(t, "ignore-stop")
	who.Timeout = 3 * time.Second
	p := open(t, who)
	_, err := p.Move(t.Context(), newGame(t, p), Turn{Limits: limits.Limits{Nodes: 2000}, Deadline: time.Hour})
	var fault *Fault
	if !errors.As(err, &fault) || fault.Reason != pgn.Stall || fault.Detail != `'s engine ignores "go nodes 2000" and "stop"` {
		t.Errorf("%#v", err)
	}
}

// The bounds of each report, at their edges.
func TestOverrun(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		limits  limits.Limits
		said    string
		ignored string
	}{
		{limits.Limits{Nodes: 2000}, "info nodes 20 x|info nodes 100020 x", ""},
		{limits.Limits{Nodes: 2000}, "info nodes 20 x|info nodes 100021 x", "nodes 2000"},
		{limits.Limits{Nodes: 20000}, "info nodes 20 x|info nodes 200020 x", ""},
		{limits.Limits{Nodes: 20000}, "info nodes 20 x|info time 1 nodes 200021", "nodes 20000"},
		{limits.Limits{Nodes: 2000}, "info nodes 9000000 x|info nodes 9002000 x|info string nodes 99999999 x", ""},
		{limits.Limits{Nodes: 2000}, "info nodes 9000 x|info nodes 20 x", ""},
		{limits.Limits{Depth: 4}, "info depth 5 x|info depth 5 x", ""},
		{limits.Limits{Depth: 4}, "info depth 6 x|info depth 6 x|info seldepth 30 x", ""},
		{limits.Limits{Depth: 4}, "info depth 6 x|info depth 7 x", "depth 4"},
		{limits.Limits{Depth: 4}, "info depth 3 nodes 9 x|info depth 4 nodes 900000000 x", ""},
		{limits.Limits{}, "info depth 6 nodes 1 x|info depth 99 nodes 9000000 x", ""},
	} {
		o := overrun{limits: c.limits}
		times := 0
		for line := range strings.SplitSeq(c.said, "|") {
			if o.take([]byte(line)) {
				times++
			}
		}
		if want := min(len(c.ignored), 1); o.ignored != c.ignored || times != want || o.take([]byte("info depth 98 nodes 99999999999 x")) && want > 0 {
			t.Errorf("%+v: %q: ignored %q, %d times", c.limits, c.said, o.ignored, times)
		}
	}
}

// A limit of time applies to searches without a report of their nodes only.
func TestSlowestSearch(t *testing.T) {
	t.Parallel()
	if got := SlowestSearch(2000) - SlowestSearch(0); got != 20*time.Second {
		t.Errorf("%v for 2,000 nodes", got)
	}
	if SlowestSearch(1<<63) < SlowestSearch(1e6) {
		t.Error("overflow")
	}
	began := time.Now()
	for _, c := range []struct {
		nodes, first    uint64
		deadline, wake  time.Duration
		silent, endless bool
	}{
		{2000, 0, time.Hour, SlowestSearch(2000), true, false}, {2000, 20, time.Hour, SlowestSearch(2000), false, false},
		{2000, 0, time.Second, time.Second, true, false}, {0, 0, time.Hour, time.Hour, false, false}, {2000, 0, 0, SlowestSearch(2000), true, true},
	} {
		deadline := began.Add(c.deadline)
		if c.endless {
			deadline = time.Time{}
		}
		o := overrun{limits: limits.Limits{Nodes: c.nodes}, first: c.first}
		if got := o.wake(began, deadline).Sub(began); got != c.wake || o.silent() != c.silent {
			t.Errorf("%+v: %v, %v", c, got, !c.silent)
		}
	}
}
