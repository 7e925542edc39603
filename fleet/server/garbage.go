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

// CollectGarbage adjusts the GC percentage of a server until ctx is done.
func CollectGarbage(ctx context.Context) {
	debug.SetGCPercent(serverGC) // until the first collection has shown what is in use
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	for second := time.Tick(time.Second); ctx.Err() == nil; {
		<-second
		metrics.Read(live)
		debug.SetGCPercent(gcPercent(live[0].Value.Uint64()))
	}
}
