package arena

import (
	"testing"
	"time"

	"match/engine/limits"
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

// A player gets both clocks, and counts as dead some seconds after its time is
// over.
func TestWhatAPlayerIsGranted(t *testing.T) {
	mine, other := clockOf(t, "3/20+2", 300*ms), clockOf(t, "10+0.1", 0)
	mine.spend(4 * time.Second)
	other.spend(3 * time.Second)
	turn := mine.turn(&other)
	want := limits.Clock{Remaining: 18 * time.Second, Increment: 2 * time.Second, OpponentRemaining: 7100 * ms, OpponentIncrement: 100 * ms, MovesToGo: 2}
	if *turn.Limits.Clock != want || turn.Deadline != 18*time.Second+300*ms+graceWhenTimed {
		t.Errorf("%+v with a deadline of %v", *turn.Limits.Clock, turn.Deadline)
	}
	c := newClock(spec.Limits{MoveTime: time.Second, Margin: 300 * ms, Depth: 9, Nodes: 5}, time.Minute)
	turn = c.turn(&other)
	if turn.Deadline != 1300*ms+graceWhenTimed || turn.Limits.MoveTime != time.Second || turn.Limits.Depth != 9 || turn.Limits.Nodes != 5 || turn.Limits.Clock != nil {
		t.Errorf("%+v", turn)
	}
}

// With a clock and a time per move, the larger lateness is reported.
func TestClockAndTimeForAMove(t *testing.T) {
	c := clockOf(t, "1+0", 0)
	c.limits.MoveTime = 700 * ms
	if late := c.spend(750 * ms); late != 50*ms {
		t.Errorf("late by %v for the move", late)
	}
	if late := c.spend(650 * ms); late != 400*ms {
		t.Errorf("late by %v on the clock", late)
	}
	if late := c.spend(800 * ms); late != 800*ms {
		t.Errorf("late by %v on an empty clock", late)
	}
}

// The last stage of a time control repeats; one without a number of moves lasts
// for the rest of the game.
func TestTheLastStageRepeats(t *testing.T) {
	c := clockOf(t, "2/10", 0)
	for move := range 6 {
		if left := c.movesLeft; left != 2-move%2 {
			t.Errorf("move %d: %d left", move+1, left)
		}
		c.spend(time.Second)
	}
	if want := 40*time.Second - 6*time.Second; c.remaining != want {
		t.Errorf("%v remain, want %v", c.remaining, want)
	}
	c = clockOf(t, "1/10:5", 0)
	for range 4 {
		c.spend(time.Second)
	}
	if want := 15*time.Second - 4*time.Second; c.remaining != want || c.movesLeft != 0 {
		t.Errorf("%v remain with %d moves to go, want %v and none", c.remaining, c.movesLeft, want)
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

// A player with a clock is informed that its opponent has none.
func TestOpponentsWithoutAClock(t *testing.T) {
	own, opponent := clockOf(t, "1+0.1", 0), newClock(spec.Limits{MoveTime: 300 * ms}, time.Minute)
	got := own.turn(&opponent).Limits.Clock
	if want := (limits.Clock{Remaining: time.Second, Increment: 100 * ms}); *got != want {
		t.Errorf("%+v, want %+v", *got, want)
	}
	if granted := opponent.turn(&own).Limits; granted.Clock != nil || granted.MoveTime != 300*ms {
		t.Errorf("without a clock: %+v", granted)
	}
}
