//go:build unix

package process

import (
	"io"
	"os"
	"syscall"
)

// pipe is our end of a pipe, which does not block.
type pipe struct {
	*os.File
	fd  uintptr // until the file is closed
	raw syscall.RawConn

	try func(fd uintptr) bool // reads into buf; made once, so that it costs no allocation
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
	p.raw, _ = f.SyscallConn() // it fails for no file at all
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

// readNow reads what is there, whatever the deadline.
func (p *pipe) readNow(buf []byte) int {
	n, _ := readNow(p.fd, buf)
	return max(n, 0)
}

// writeNow writes what there is room for, whatever the deadline.
func (p *pipe) writeNow(buf []byte) int {
	n, _ := writeNow(p.fd, buf)
	return max(n, 0)
}
