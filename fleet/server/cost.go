package server

import (
	"sync"
	"time"

	"match/fleet/wire"
	"match/internal/machine"
)

// costEvery is the interval over which the cost of coordination is measured.
const costEvery = 10 * time.Second

// cost is the share of this machine's resources that coordination uses.
type cost struct {
	mu     sync.Mutex
	at     time.Time
	used   time.Duration
	passed int64 // messages
	latest *wire.Cost
}

// measure updates the cost when the interval has passed.
func (c *cost) measure(now time.Time, used time.Duration, passed int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	took := now.Sub(c.at)
	if !c.at.IsZero() && took < costEvery {
		return
	}
	if !c.at.IsZero() {
		c.latest = &wire.Cost{Cores: (used - c.used).Seconds() / took.Seconds(), Messages: float64(passed-c.passed) / took.Seconds()}
	}
	c.at, c.used, c.passed = now, used, passed
}

// now returns the latest cost, or nil before the first measurement.
func (c *cost) now() *wire.Cost {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.latest
}

// measureCost measures the resources of this process, on systems that support
// it.
func (s *Server) measureCost() {
	used, known := machine.Used()
	if passed, err := s.wires.messages(); known && err == nil {
		s.cost.measure(time.Now(), used, passed)
	}
}
