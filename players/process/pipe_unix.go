//go:build unix

package process

import (
	"io"
	"os"
	"syscall"
)

// pipe is this program's end of a pipe. It is non-blocking.
type pipe struct {
	*os.File
	fd  uintptr // until the file is closed
	raw syscall.RawConn

	try func(fd uintptr) bool // reads into buf; created once to avoid allocations
	buf []byte
	n   int
	err error
}

func (p *pipe) init(f *os.File) {
	p.File = f
	p.try = func(fd uintptr) bool {
		p.n, p.err = readNow(fd, p.buf)
		return p.err != syscall.EAGAIN
	}
	p.raw, _ = f.SyscallConn() // fails only for a nil file
	p.raw.Control(func(fd uintptr) { p.fd = fd })
}

// Read sleeps until there is something to read.
func (p *pipe) Read(buf []byte) (int, error) {
	p.buf = buf
	if err := p.raw.Read(p.try); err != nil {
		return 0, err
	}
	if p.n == 0 && p.err == nil {
		return 0, io.EOF
	}
	return p.n, p.err
}

// readNow reads the available bytes, regardless of the deadline.
func (p *pipe) readNow(buf []byte) int {
	n, _ := readNow(p.fd, buf)
	return max(n, 0)
}

// writeNow writes as many bytes as there is room for, regardless of the deadline.
func (p *pipe) writeNow(buf []byte) int {
	n, _ := writeNow(p.fd, buf)
	return max(n, 0)
}
