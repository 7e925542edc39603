package server

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// A server with thousands of workers has much memory, most of it for connections,
// and little garbage. A server with few workers has little memory, and would
// collect garbage constantly if its garbage were limited to a share of that.
const (
	serverGC  = 33       // percentage of garbage at least
	serverMin = 32 << 20 // bytes of garbage at least
	mostGC    = 1000
)

// gcPercent returns the GC percentage of a server for the given number of bytes
// in use.
func gcPercent(live uint64) int {
	return int(min(mostGC, max(serverGC, serverMin*100/max(live, 1))))
}

// CollectGarbage sets the GC percentage of a server, now and until ctx is done.
func CollectGarbage(ctx context.Context) {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	percent := serverGC
	debug.SetGCPercent(percent)
	go func() {
		for second := time.Tick(time.Second); ; {
			select {
			case <-second:
			case <-ctx.Done():
				return
			}
			metrics.Read(sample)
			if next := gcPercent(sample[0].Value.Uint64()); next != percent {
				percent = next
				debug.SetGCPercent(percent)
			}
		}
	}()
}
