package syzygy

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"runtime/debug"

	"match/board"
)

// outcome reads the stored outcome of a position. If a capture is best, the stored value may be
// lower than the true one. Errors are *[FileError].
func (f *file) outcome(p *board.Position, turned bool) (v WDL, err error) {
	if !f.ready.Load() {
		if err := f.prepare(); err != nil {
			return 0, err
		}
	}
	defer f.caught(&err, debug.SetPanicOnFault(true))
	s, number, _ := f.place(p, turned)
	value := s.pairs.at(f.contents, number)
	if value > 4 {
		return 0, f.damaged(fmt.Errorf("is damaged: it holds the outcome %d", value))
	}
	return WDL(value - 2), nil
}

// distance reads the distance to zeroing of a position whose outcome is known and not a draw, in
// plies and without sign. The stored distance is 1 less than the usual count. It reports false if
// the file is for the other side to move.
func (f *file) distance(p *board.Position, turned bool, v WDL) (plies int, ok bool, err error) {
	if !f.ready.Load() {
		if err := f.prepare(); err != nil {
			return 0, false, err
		}
	}
	defer f.caught(&err, debug.SetPanicOnFault(true))
	s, number, ok := f.place(p, turned)
	if !ok {
		return 0, false, nil
	}
	value := s.pairs.at(f.contents, number)
	if s.flags&hasMap != 0 {
		value = s.listed(v, value)
	}
	if s.inMoves(v) {
		value *= 2
	}
	return value, true, nil
}

// inMoves reports whether distances of an outcome are counted in moves instead of plies.
func (s *section) inMoves(v WDL) bool {
	return v == CursedWin || v == BlessedLoss || v == Win && s.flags&winPlies == 0 || v == Loss &&
		s.flags&lossPlies == 0
}

// listed returns the distance for a stored value.
func (s *section) listed(v WDL, value int) int {
	list := s.lists[[...]int{1, 3, 0, 2, 0}[v-Loss]]
	if s.wide {
		return int(binary.LittleEndian.Uint16(list[2*value:]))
	}
	return int(list[value])
}

// caught turns a panic of a reader into the error that the file is damaged. Readers panic if a
// damaged file, too large for a test of its checksum, leads out of its own bounds. They also panic
// if a mapped file is truncated or becomes unreadable while it is in use.
func (f *file) caught(err *error, before bool) {
	debug.SetPanicOnFault(before)
	if p := recover(); p != nil {
		*err = f.damaged(unreadable(p))
	}
}

// unreadable returns why a reader panicked.
func unreadable(p any) error {
	if _, fault := p.(interface{ Addr() uintptr }); fault {
		return errors.New("was truncated or became unreadable while it was in use: copy it again")
	}
	why, ok := p.(error)
	if !ok {
		panic(p)
	}
	return fmt.Errorf("cannot be read, it is damaged or was changed: %w", why)
}

// damaged marks the file as damaged, so that it is never probed again.
func (f *file) damaged(why error) error {
	err := &FileError{f.path, why}
	if !f.broken.CompareAndSwap(nil, err) {
		return f.broken.Load()
	}
	f.ready.Store(false)
	return err
}

// prepare tests the checksum at the first probe, unless the file is too large for that.
func (f *file) prepare() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.broken.Load(); err != nil {
		return err
	}
	if f.ready.Load() {
		return nil
	}
	if f.contents.Size() <= testedSize {
		if err := f.verify(); err != nil {
			return f.damaged(err)
		}
	}
	f.ready.Store(true)
	return nil
}

// stored returns a copy of the checksum at the end of the file.
func (f *file) stored() (sum []byte, err error) {
	defer f.caught(&err, debug.SetPanicOnFault(true))
	mapped, err := f.contents.At(f.contents.Size()-checksumSize, checksumSize, nil)
	return bytes.Clone(mapped), err
}

// verify reads the whole file and compares its checksum.
func (f *file) verify() (err error) {
	defer f.caught(&err, debug.SetPanicOnFault(true))
	size := f.contents.Size() - checksumSize
	want, err := f.contents.At(size, checksumSize, nil)
	if err != nil {
		return err
	}
	got, err := checksum(f.contents, size)
	if err != nil {
		return err
	}
	if got != [checksumSize]byte(want) {
		return errors.New("is damaged: its checksum is wrong")
	}
	return nil
}

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
		return make([]byte, n)
	}
	r.at += n
	return r.data[r.at-n : r.at]
}

func (r *reader) byte() uint8 { return r.bytes(1)[0] }

func (r *reader) uint16() uint16 { return binary.LittleEndian.Uint16(r.bytes(2)) }

func (r *reader) uint32() uint32 { return binary.LittleEndian.Uint32(r.bytes(4)) }

// even advances to an even offset.
func (r *reader) even() { r.bytes(r.at & 1) }
