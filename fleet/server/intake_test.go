package server

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go"

	"match/fleet/wire"
)

// A member with requests that take long waits for its own next turn, but not others:
// neither those with the same right, nor those with another one if all turns are taken.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWires(&wires{})
		defer close(w.closed)
		limit := newLimiter()
		began := time.Now()
		answered := func(right wire.Right, member string, takes time.Duration) <-chan time.Duration {
			a, _, _ := limit.enter(member, 1)
			after := make(chan time.Duration, 1)
			go (&intake{wires: w, right: right}).inTurn(&nats.Msg{}, a, func() (any, error) {
				time.Sleep(takes)
				after <- time.Since(began)
				return nil, nil
			})
			synctest.Wait()
			return after
		}
		answered(wire.ToSubmit, "slow", time.Second)
		again := answered(wire.ToSubmit, "slow", 0)
		for range atATime() - 1 {
			if got := <-answered(wire.ToSubmit, "another", 0); got != 0 {
				t.Errorf("another member waits for %v", got)
			}
		}
		for i := range 2 * atATime() {
			answered(wire.ToSubmit, string(rune('a'+i)), time.Second)
		}
		if got := <-answered(wire.ToRead, "reader", 0); got != 0 {
			t.Errorf("another right waits for %v", got)
		}
		if got := <-again; got != (1+restFor)*time.Second {
			t.Errorf("the slow member has its next turn after %v", got)
		}
		time.Sleep(time.Minute)
	})
}
