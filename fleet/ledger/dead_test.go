package ledger

import (
	"maps"
	"testing"
	"testing/synctest"
	"time"

	"match/fleet/wire"
)

// Dead attempts are reported before other workers get their pairs, and stay dead
// after a restart of the server, whichever worker comes first.
func TestTheDeadStayDead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 3, 0)
		dead := map[int]int{}
		f.Died = func(event string, attempts map[int]int) {
			if event != "1-key" {
				t.Error(event)
			}
			maps.Copy(dead, attempts)
		}
		old := f.ask("w1", 1)
		time.Sleep(lease + time.Second)
		f.Sweep()
		if !maps.Equal(dead, map[int]int{1: 1}) {
			t.Errorf("dead: %v", dead)
		}
		second := f.ask("w2", 1)
		again := prepare(t, 3, time.Second)
		again.event.dead = dead
		if again.bring("w1", old, 1) {
			t.Error("it counts before the pair is named")
		}
		again.start()
		if drop := again.Beat("w1", hold(old, 1)).Drop; len(drop) != 1 {
			t.Errorf("dropped %v", drop)
		}
		if again.bring("w1", old, 1) {
			t.Error("a pair of a lease that had died counts")
		}
		if drop := again.Beat("w2", hold(second, 1)).Drop; len(drop) != 0 {
			t.Errorf("dropped %v", drop)
		}
	})
}

// The pairs that a worker had before it was killed are reassigned as soon as it
// is back. Until then they remain the worker's, even if a beat does not list them
// yet.
func TestTheKilledComeBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 1, 0)
		died := 0
		f.Died = func(string, map[int]int) { died++ }
		old := f.ask("w1", 1)
		if f.Beat("w1", &wire.Beat{Slots: 1}); f.ask("w2", 1) != nil || died != 0 {
			t.Error("a pair that the beat cannot have named is handed out again")
		}
		f.Beat("w1", &wire.Beat{Slots: 1, First: true})
		if again := f.ask("w2", 1); again == nil || again.Attempt != 2 || died != 1 {
			t.Errorf("handed out: %+v, %d died", again, died)
		}
		if f.bring("w1", old, 1) {
			t.Error("what died counts")
		}
	})
}
