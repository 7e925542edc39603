package ledger

import (
	"maps"
	"testing"
	"testing/synctest"
	"time"

	"match/fleet/wire"
)

// What has died is told before others get it, and stays dead after a start of the
// server, whoever comes first.
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
		again := prepare(t, 3, time.Second)
		again.event.Bury(dead)
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
		alive := &wire.Beat{Slots: 1, Holds: []wire.Hold{{Event: "1-key", Attempt: 2, Pairs: []int{1}}}}
		if drop := again.Beat("w2", alive).Drop; len(drop) != 0 {
			t.Errorf("dropped %v", drop)
		}
	})
}
