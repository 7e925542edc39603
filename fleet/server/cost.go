package server

import (
	"sync/atomic"
	"time"

	"match/fleet/wire"
	"match/internal/machine"
)

// costEvery is the interval over which the cost of coordination is measured.
const costEvery = 10 * time.Second

// cost is the share of this machine's resources that coordination uses.
type cost struct {
	at     time.Time
	used   time.Duration
	passed int64                     // messages
	latest atomic.Pointer[wire.Cost] // nil: not known yet
}

// measure updates the cost when the interval has passed. One goroutine calls it.
func (c *cost) measure(now time.Time, used time.Duration, passed int64) {
	took := now.Sub(c.at)
	if !c.at.IsZero() && took < costEvery {
		return
	}
	if !c.at.IsZero() {
		c.latest.Store(&wire.Cost{Cores: (used - c.used).Seconds() / took.Seconds(), Messages: float64(passed-c.passed) / took.Seconds()})
	}
	c.at, c.used, c.passed = now, used, passed
}

// measureCost measures the resources of this process, on systems that support
// it.
func (s *Server) measureCost() {
	used, known := machine.Used()
	if v, err := s.wires.server.Varz(nil); known && err == nil {
		s.cost.measure(time.Now(), used, v.InMsgs)
	}
}
