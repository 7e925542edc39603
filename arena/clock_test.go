package arena

import (
	"testing"
	"time"

	"match/players"
	"match/players/spec"
)

const ms = time.Millisecond

func clockOf(t *testing.T, tc string, margin time.Duration) clock {
	t.Helper()
	control, err := spec.ParseTimeControl(tc)
	if err != nil {
		t.Fatal(err)
	}
	return newClock(spec.Limits{TC: control, Margin: margin}, time.Minute)
}

func TestClockGivesTheIncrementAfterTheMove(t *testing.T) {
	c := clockOf(t, "1+0.1", 0)
	if late := c.spend(400 * ms); late != 0 {
		t.Fatalf("late by %v", late)
	}
	if want := 700 * ms; c.remaining != want {
		t.Errorf("remaining %v, want %v", c.remaining, want)
	}
	if late := c.spend(700 * ms); late != 0 {
		t.Errorf("using all of the time is late by %v, want 0", late)
	}
	if late := c.spend(101 * ms); late != 1*ms {
		t.Errorf("one millisecond too many is late by %v", late)
	}
}

func TestClockMarginForgivesButDoesNotGive(t *testing.T) {
	c := clockOf(t, "1+0.1", 50*ms)
	if late := c.spend(1050 * ms); late != 0 {
		t.Fatalf("within the margin, but late by %v", late)
	}
	if want := 100 * ms; c.remaining != want {
		t.Errorf("remaining %v, want the increment %v only", c.remaining, want)
	}
	if late := c.spend(151 * ms); late != 51*ms {
		t.Errorf("late by %v, want 51ms: the figure does not hide the margin", late)
	}
}

func TestClockStages(t *testing.T) {
	c := clockOf(t, "2/10+1:1/5+0.5", 0)
	var seen []players.Turn
	opponent := c
	for range 4 {
		seen = append(seen, c.turn(&opponent))
		c.spend(1 * time.Second)
	}
	for i, want := range []struct {
		remaining time.Duration
		toGo      int
	}{{10 * time.Second, 2}, {10 * time.Second, 1}, {15 * time.Second, 1}, {19500 * ms, 1}} {
		got := seen[i].Limits.Clock
		if got.Remaining != want.remaining || got.MovesToGo != want.toGo {
			t.Errorf("move %d: %v left for %d moves, want %v for %d", i+1, got.Remaining, got.MovesToGo, want.remaining, want.toGo)
		}
	}
}

func TestMoveTimeIsJudgedPerMove(t *testing.T) {
	c := newClock(spec.Limits{MoveTime: 100 * ms, Margin: 10 * ms}, time.Minute)
	for range 3 {
		if late := c.spend(110 * ms); late != 0 {
			t.Fatalf("within the margin, but late by %v", late)
		}
	}
	if late := c.spend(111 * ms); late != 11*ms {
		t.Errorf("late by %v, want 11ms", late)
	}
}

func TestUntimedPlayersHaveADeadlineToo(t *testing.T) {
	c := newClock(spec.Limits{Nodes: 1000}, 42*time.Second)
	turn := c.turn(&c)
	if turn.Deadline != 42*time.Second || turn.Limits.Nodes != 1000 || turn.Limits.Clock != nil {
		t.Errorf("turn = %+v", turn)
	}
	if late := c.spend(time.Hour); late != 0 {
		t.Errorf("a player without a clock is late by %v", late)
	}
}
