package process

import (
	"bytes"
	"os"
	"time"
)

// Lines are kept up to maxLine bytes; the rest of a longer line is dropped.
const (
	firstBuffer = 4 << 10
	maxLine     = 64 << 10
)

// reader splits the output of a pipe into lines, in bounded memory. The goroutine
// that waits for a line reads the pipe itself: handing lines from a reading
// goroutine to a waiting one would cost a second wake-up per move.
type reader struct {
	pipe       pipe
	buf        []byte
	start, end int // the bytes read but not yet returned
	skip       bool
	cut        bool // the last line returned had no line ending: it is the final one
	readAt     time.Time
	eager      bool // the next line is expected at once
}

func (r *reader) init(f *os.File) {
	r.pipe.init(f)
	r.buf = make([]byte, firstBuffer)
}

// line returns the next line. It reads until there is one.
func (r *reader) line() ([]byte, error) {
	for {
		if line, ok := r.next(); ok {
			return line, nil
		}
		if err := r.read(); err != nil {
			return r.rest(err)
		}
	}
}

// read sleeps until there is something to read.
func (r *reader) read() error {
	r.makeRoom()
	n, err := r.pipe.Read(r.buf[r.end:])
	r.readAt = time.Now()
	r.end += n
	if n > 0 {
		return nil
	}
	return err
}

// rest returns a final line without a line ending, before the error is returned.
func (r *reader) rest(err error) ([]byte, error) {
	if os.IsTimeout(err) || r.start == r.end || r.skip {
		return nil, err
	}
	line := r.buf[r.start:r.end]
	r.start, r.cut = r.end, true
	return trimCR(line), nil
}

// readNow reads the available bytes, and reports whether there were any.
func (r *reader) readNow() bool {
	r.makeRoom()
	n := r.pipe.readNow(r.buf[r.end:])
	if n <= 0 {
		return false
	}
	r.readAt = time.Now()
	r.end += n
	return true
}

// Before a reader goes to sleep, it offers its processor to other threads for at
// most this long and this often.
const (
	atOnce       = 100 * time.Microsecond
	atOnceYields = 10
)

// readSoon reads output that arrives within a few microseconds, if an answer is
// expected that soon. The child is often about to run on this very processor, and
// waking up from sleep takes longer than such an answer. With it, an engine that
// answers at once plays a third to a half more moves. It is not for a child that
// thinks: if all processors are busy, a thread that yields waits for others and
// notices the answer late.
func (r *reader) readSoon() bool {
	for began, n := time.Now(), 0; r.eager; n++ {
		if r.readNow() {
			return true
		}
		if n == atOnceYields || time.Since(began) > atOnce || !yield() {
			break
		}
	}
	return false
}

// next returns a line that has already been read.
func (r *reader) next() ([]byte, bool) {
	for {
		i := bytes.IndexByte(r.buf[r.start:r.end], '\n')
		if i < 0 {
			return r.overlong()
		}
		line := r.buf[r.start : r.start+i]
		r.start += i + 1
		if r.skip {
			r.skip = false // that was the rest of an overlong line
			continue
		}
		return trimCR(line), true
	}
}

// overlong returns the kept part of a line that fills the buffer.
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

// trimCR removes carriage returns before the line ending. There are two if an
// engine writes "\r\n" to a stream that turns every "\n" into "\r\n".
func trimCR(line []byte) []byte { return bytes.TrimRight(line, "\r") }
