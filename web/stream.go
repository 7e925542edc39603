package web

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"
)

const (
	heartbeat  = 15 * time.Second // proxies close silent connections
	writeLimit = 10 * time.Second // for one message
	maxViewers = 5000
)

// parcel is a text of a stream. It is compressed once for all viewers.
type parcel struct {
	text   []byte
	once   sync.Once
	packed []byte
}

var (
	retry = &parcel{text: []byte("retry: 1000\n\n")} // for a page whose event is interrupted and then resumed
	beat  = &parcel{text: []byte(": still here\n\n")}
)

// newParcel returns an event of a stream with a message of plain values as JSON.
func newParcel(id uint64, message any) *parcel {
	var data bytes.Buffer
	e := json.NewEncoder(&data)
	e.SetEscapeHTML(false)
	e.Encode(message) // without an error; it ends with a newline
	return &parcel{text: fmt.Appendf(nil, "id: %d\ndata: %s\n", id, data.Bytes())}
}

// deflators are compressors to be used again.
var deflators = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(nil, flate.BestSpeed+1) // a valid level
	return w
}}

// compressed returns the text as a part of a compressed stream. It refers to no earlier part, so
// that all viewers can be sent the same bytes.
func (p *parcel) compressed() []byte {
	p.once.Do(func() {
		var b bytes.Buffer
		w := deflators.Get().(*flate.Writer)
		w.Reset(&b)
		w.Write(p.text)
		w.Flush()
		deflators.Put(w)
		p.packed = b.Bytes()
	})
	return p.packed
}

// gzipHeader begins a stream in gzip's format.
var gzipHeader = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff}

// outlet is the stream to one viewer.
type outlet struct {
	w       http.ResponseWriter
	control *http.ResponseController
	packed  bool
}

// openOutlet begins a stream; ok is false if the viewer has left.
func openOutlet(w http.ResponseWriter, r *http.Request) (o *outlet, ok bool) {
	o = &outlet{w: w, control: http.NewResponseController(w),
		packed: strings.Contains(r.Header.Get("Accept-Encoding"), "gzip")}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("Vary", "Accept-Encoding")
	h.Set("X-Accel-Buffering", "no")
	if o.packed {
		h.Set("Content-Encoding", "gzip")
		w.Write(gzipHeader)
	}
	return o, o.send(retry)
}

// send sends a text and reports whether that succeeded.
func (o *outlet) send(p *parcel) bool {
	o.control.SetWriteDeadline(time.Now().Add(writeLimit)) // some connections have no deadline
	text := p.text
	if o.packed {
		text = p.compressed()
	}
	_, err := o.w.Write(text)
	return err == nil && o.control.Flush() == nil
}

// serve sends what next returns until the viewer leaves. A nil parcel means that there is
// nothing before moved is closed; sent is called after each one that was sent, and reports
// whether it was the last.
func (o *outlet) serve(r *http.Request, next func() (p *parcel, moved <-chan struct{}), sent func() (last bool)) {
	ticker := time.NewTicker(heartbeat)
	defer ticker.Stop()
	for {
		p, moved := next()
		if p != nil {
			if !o.send(p) || sent() {
				return
			}
			continue
		}
		select {
		case <-moved:
		case <-ticker.C:
			if !o.send(beat) {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}

// ServeHTTP streams the newest state of the feed.
func (f *feed) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if f.watched() >= maxViewers {
		http.Error(w, "too many viewers", http.StatusServiceUnavailable)
		return
	}
	v := f.join()
	defer f.leave(v)
	o, ok := openOutlet(w, r)
	if !ok {
		return
	}
	var now uint64
	o.serve(r, func() (p *parcel, moved <-chan struct{}) {
		p, now, moved = f.since(v.version) // which only this viewer changes
		return p, moved
	}, func() bool {
		f.sent(v, now)
		return false
	})
}
