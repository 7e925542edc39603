package process

import (
	"bytes"
	"os"
	"syscall"
	"time"
)

// Lines are kept up to maxLine bytes; of a longer one the rest is dropped.
const (
	firstBuffer = 4 << 10
	maxLine     = 64 << 10
)

// reader cuts a pipe into lines in bounded memory. The goroutine that waits
// for a line reads the pipe itself: handing lines from a reading goroutine to
// a waiting one would cost a second wake-up per move.
type reader struct {
	file       *os.File
	raw        syscall.RawConn
	tryOnce    func(fd uintptr) bool // reads without waiting; made once, so that it costs no allocation
	tryN       int
	buf        []byte
	start, end int // what is read and not yet returned
	skip       bool
	cut        bool // the line last returned had no end: there will be no more
	readAt     time.Time
	eager      bool // the next line is expected at once
}

func (r *reader) init(f *os.File) {
	r.file = f
	r.buf = make([]byte, firstBuffer)
	r.raw, _ = f.SyscallConn()
	r.tryOnce = func(fd uintptr) bool {
		r.tryN = tryRead(fd, r.buf[r.end:])
		return true
	}
}

// line returns the next line, reading as long as there is none.
func (r *reader) line() ([]byte, error) {
	for {
		if line, ok := r.next(); ok {
			return line, nil
		}
		r.makeRoom()
		if r.eager && r.readSoon() {
			continue
		}
		n, err := r.file.Read(r.buf[r.end:])
		r.readAt = time.Now()
		if n > 0 {
			r.end += n
			continue
		}
		if err != nil {
			return r.rest(err)
		}
	}
}

// rest returns a last line that has no end before the error is.
func (r *reader) rest(err error) ([]byte, error) {
	if os.IsTimeout(err) || r.start == r.end || r.skip {
		return nil, err
	}
	line := r.buf[r.start:r.end]
	r.start, r.cut = r.end, true
	return trimCR(line), nil
}

// pending is line without waiting.
func (r *reader) pending() ([]byte, bool) {
	for {
		if line, ok := r.next(); ok {
			return line, true
		}
		r.makeRoom()
		if !r.readNow() {
			return nil, false
		}
	}
}

// readNow reads what is there, and reports whether that is anything.
func (r *reader) readNow() bool {
	if err := r.raw.Read(r.tryOnce); err != nil || r.tryN <= 0 {
		return false
	}
	r.readAt = time.Now()
	r.end += r.tryN
	return true
}

// A reader that has nothing to read offers its processor to others for this
// long, and this often at most, before it goes to sleep.
const (
	soon       = 100 * time.Microsecond
	soonYields = 10
)

// readSoon reads what comes within a few microseconds. The child is often
// about to run on this very processor, and to be woken from sleep takes longer
// than such an answer: an engine that answers at once plays a third to a half
// as many moves again. It is not for a child that thinks: where all processors
// are busy, who yields waits for others and hears of the answer late.
func (r *reader) readSoon() bool {
	for began, n := time.Now(), 0; ; n++ {
		if r.readNow() {
			return true
		}
		if n == soonYields || time.Since(began) > soon || !yield() {
			return false
		}
	}
}

// next returns a line that has been read already.
func (r *reader) next() ([]byte, bool) {
	for {
		i := bytes.IndexByte(r.buf[r.start:r.end], '\n')
		if i < 0 {
			return r.overlong()
		}
		line := r.buf[r.start : r.start+i]
		r.start += i + 1
		if r.skip {
			r.skip = false // that was the rest of a line too long
			continue
		}
		return trimCR(line), true
	}
}

// overlong returns what has been kept of a line that fills the buffer.
func (r *reader) overlong() ([]byte, bool) {
	if r.skip {
		r.start = r.end
		return nil, false
	}
	if r.end-r.start < maxLine {
		return nil, false
	}
	line := r.buf[r.start:r.end]
	r.start, r.skip = r.end, true
	return line, true
}

// makeRoom leaves space for the next read.
func (r *reader) makeRoom() {
	r.start, r.end = 0, copy(r.buf, r.buf[r.start:r.end])
	if r.end == len(r.buf) {
		r.buf = append(r.buf, make([]byte, len(r.buf))...)
	}
}

// trimCR leaves out carriage returns before the line end: one, or two of an
// engine that writes "\r\n" to a stream that makes "\r\n" of every "\n".
func trimCR(line []byte) []byte { return bytes.TrimRight(line, "\r") }
