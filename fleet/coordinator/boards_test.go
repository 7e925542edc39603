package coordinator

import (
	"fmt"
	"testing"
	"time"

	"match/fleet/wire"
)

// Few workers send boards, and only while there are viewers. Old boards are
// dropped.
func TestBoards(t *testing.T) {
	var b boards
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	pair := func(n int) []wire.Board { return []wire.Board{{Pair: n}} }
	if b.wants("w1", now) || b.show("w1", pair(1), now) {
		t.Error("somebody looks who does not")
	}
	if got := b.look(now); got != nil {
		t.Errorf("shown: %v", got)
	}
	for i, want := range []bool{true, true, false} {
		worker := fmt.Sprint("w", i+1)
		if b.wants(worker, now) != want || b.show(worker, pair(i+1), now) != want {
			t.Errorf("%s is wanted: %v", worker, !want)
		}
	}
	if got := b.look(now.Add(time.Second)); len(got) != 2 || got[0].Pair != 1 || got[1].Pair != 2 {
		t.Errorf("shown: %v", got)
	}
	if !b.show("w1", pair(7), now.Add(4*time.Second)) || b.look(now.Add(4 * time.Second))[0].Pair != 7 {
		t.Error("a board does not follow its game")
	}
	if got := b.look(now.Add(6 * time.Second)); len(got) != 1 || got[0].Pair != 7 { // w2 is gone
		t.Errorf("shown: %v", got)
	}
	if b.show("w1", nil, now.Add(7*time.Second)) || !b.wants("w3", now.Add(7*time.Second)) || len(b.look(now.Add(7*time.Second))) != 0 {
		t.Error("who plays nothing keeps its place")
	}
	if late := now.Add(18 * time.Second); b.wants("w1", late) || b.show("w1", pair(1), late) {
		t.Error("boards are sent to nobody")
	}
}

// The cost covers the time since the last measurement.
func TestCost(t *testing.T) {
	var c cost
	now := time.Now()
	c.measure(now, time.Second, 100)
	if c.now() != nil {
		t.Errorf("%+v of no time", c.now())
	}
	c.measure(now.Add(costEvery/2), 9*time.Second, 900) // too soon
	c.measure(now.Add(2*costEvery), 2*time.Second, 1100)
	if got := c.now(); got == nil || got.Cores != 0.05 || got.Messages != 50 {
		t.Errorf("%+v", got)
	}
}
