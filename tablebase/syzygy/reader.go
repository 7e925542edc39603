package syzygy

import (
	"encoding/binary"
	"errors"
)

var errShort = errors.New("it ends within its header")

// reader reads the header of a file. After the first error it returns zeros.
type reader struct {
	data []byte
	at   int
	err  error
}

func (r *reader) bytes(n int) []byte {
	if r.err == nil && n > len(r.data)-r.at {
		r.err = errShort
	}
	if r.err != nil {
		return nil
	}
	r.at += n
	return r.data[r.at-n : r.at]
}

func (r *reader) byte() uint8 {
	if b := r.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) uint16() uint16 {
	if b := r.bytes(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (r *reader) uint32() uint32 {
	if b := r.bytes(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (r *reader) skip(n int) { r.bytes(n) }

// even advances to an even offset.
func (r *reader) even() { r.skip(r.at & 1) }
