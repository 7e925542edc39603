package process

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"sync"
	"time"
)

// Log keeps the conversation with a child, with its last part in memory. The
// lines are "seconds> sent", "seconds< received" and "seconds! standard error",
// in seconds since the Log was made. It is safe for several goroutines.
type Log struct {
	mu    sync.Mutex
	began time.Time
	head  []byte // the lines before the first Mark: the greeting
	buf   []byte
	mark  bool
	last  []byte // of standard error

	full    io.Writer // gets everything; may be nil
	fault   error     // the first error of full
	room    int       // bytes that full may still get in this game
	omitted int       // bytes omitted from it in this game
	lost    int       // bytes omitted from it in all earlier games
}

// Limits of memory for the greeting, for the rest, and for a line.
const (
	keepHead = 16 << 10
	keepTail = 128 << 10
	keepLine = 2 << 10
)

// MaxGame limits the bytes of one game in the full log: an engine that prints
// without end would fill the disk in minutes.
const MaxGame = 16 << 20

// The sources of a line.
const (
	sent     = '>'
	received = '<'
	stderr   = '!'
)

// NewLog returns an empty log. If full is not nil, every line is also written
// to it, up to MaxGame bytes between two calls of Mark.
func NewLog(full io.Writer) *Log { return &Log{began: time.Now(), full: full, room: MaxGame} }

// Mark discards the lines since the last Mark: a new game begins.
func (l *Log) Mark() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.mark, l.buf = true, l.buf[:0]
	l.newGame()
}

// Restart discards everything: a new child begins.
func (l *Log) Restart() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.mark, l.buf, l.head, l.last = false, l.buf[:0], l.head[:0], l.last[:0]
	l.newGame()
}

// newGame resets the limit of the full log, and writes a note about omitted
// text.
func (l *Log) newGame() {
	if l.omitted > 0 && l.fault == nil {
		_, l.fault = fmt.Fprintf(l.full, "… %d bytes are left out: the log of a game holds at most %d\n",
			l.omitted, MaxGame)
	}
	l.room, l.omitted, l.lost = MaxGame, 0, l.lost+l.omitted
}

// writeFull writes a text to the full log. After the first text that exceeds the
// limit, it omits everything until the next game.
func (l *Log) writeFull(text []byte) {
	switch {
	case l.full == nil || l.fault != nil:
	case len(text) > l.room:
		l.room, l.omitted = 0, l.omitted+len(text)
	default:
		l.room -= len(text)
		_, l.fault = l.full.Write(text)
	}
}

// Text returns the greeting and the last part of the lines since Mark.
func (l *Log) Text() []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append(bytes.Clone(l.head), l.tail()...)
}

// Recent returns Text without the greeting, or the greeting if there is nothing
// else.
func (l *Log) Recent() []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.mark {
		return bytes.Clone(l.head)
	}
	return bytes.Clone(l.tail())
}

// tail returns the part of buf that is kept: whole lines.
func (l *Log) tail() []byte {
	if len(l.buf) <= keepTail {
		return l.buf
	}
	tail := l.buf[len(l.buf)-keepTail:]
	return tail[bytes.IndexByte(tail, '\n')+1:]
}

// Finish completes the full log. It returns how many bytes were omitted and the
// first write error.
func (l *Log) Finish() (lost int, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.newGame()
	return l.lost, l.fault
}

// add stores text, which may be one line or several.
func (l *Log) add(who byte, text []byte) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.buf) > 2*keepTail {
		l.buf = append(l.buf[:0], l.tail()...)
	}
	from, since := len(l.buf), time.Since(l.began)
	if who == stderr && len(text) > 0 {
		l.last = append(l.last[:0], text[:min(len(text), 200)]...)
	}
	for len(text) > 0 {
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		l.buf = appendLine(l.buf, since, who, line)
		text = rest
	}
	l.writeFull(l.buf[from:])
	if !l.mark && len(l.head) < keepHead {
		l.head = append(l.head, l.buf[from:]...)
		l.buf = l.buf[:from]
	}
}

func appendLine(b []byte, since time.Duration, who byte, line []byte) []byte {
	seconds, micros := int64(since/time.Second), since.Microseconds()%1e6
	for wide := int64(1000); wide > max(seconds, 1); wide /= 10 {
		b = append(b, ' ')
	}
	b = strconv.AppendInt(strconv.AppendInt(b, seconds, 10), 1e6+micros, 10)
	b[len(b)-7] = '.' // in place of the 1, which keeps the zeros after it
	b = append(b, who, ' ')
	if len(line) <= keepLine {
		b = append(b, line...)
	} else {
		b = fmt.Appendf(append(b, line[:keepLine]...), " … (%d bytes)", len(line))
	}
	return append(b, '\n')
}

// LastError returns the last line of standard error, at most 200 bytes of it.
func (l *Log) LastError() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return string(l.last)
}

// stderrPatience is how long Close waits for the end of standard error. It comes
// at once unless a process beyond our control holds the stream open.
const stderrPatience = 100 * time.Millisecond

// readErr copies the child's standard error to the log until it ends.
func (p *Process) readErr() {
	defer close(p.errDone)
	var r reader
	r.init(p.errPipe)
	for {
		line, err := r.line()
		if err != nil {
			return
		}
		p.log.add(stderr, line)
	}
}
