package web

import (
	"net/http"
	"time"
)

const (
	heartbeat    = 15 * time.Second // proxies close silent connections
	writeLimit   = 10 * time.Second // for one message
	maxViewers   = 5000
	retryAfterMS = "retry: 1000\n\n" // for a page whose event is interrupted and then resumed
)

// ServeHTTP streams the newest state of the feed.
func (f *feed) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if f.watched() >= maxViewers {
		http.Error(w, "too many viewers", http.StatusServiceUnavailable)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	control := http.NewResponseController(w)
	send := func(text []byte) bool {
		control.SetWriteDeadline(time.Now().Add(writeLimit)) // some connections have no deadline
		_, err := w.Write(text)
		return err == nil && control.Flush() == nil
	}
	v := f.join()
	defer f.leave(v)
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	if !send([]byte(retryAfterMS)) {
		return
	}
	for version := uint64(0); ; {
		text, now, moved := f.since(version)
		if text != nil {
			if !send(text) {
				return
			}
			version = now
			f.sent(v, version)
			continue
		}
		select {
		case <-moved:
		case <-beat.C:
			if !send([]byte(": still here\n\n")) {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}
