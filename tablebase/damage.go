package tablebase

import (
	"errors"
	"runtime/debug"

	"match/board"
)

// errCut is what is wrong with a table whose pages can no longer be read.
var errCut = errors.New("was truncated or became unreadable while it was in use: build it again")

// mappedCode is code for a table in a mapped file, which another process may truncate. From then on
// no position of the table is known.
func (t *table) mappedCode(side board.Color, white, black, inner, outer board.Square) (c code, ok bool) {
	if t.broken.Load() != nil {
		return draw, false
	}
	defer t.caught(debug.SetPanicOnFault(true))
	return t.code(side, white, black, inner, outer), true
}

// contents returns the table in the form of its file, nil if it is damaged.
func (t *table) contents() (data []byte) {
	if t.broken.Load() != nil {
		return nil
	}
	defer t.caught(debug.SetPanicOnFault(true))
	return t.encode()
}

// damage returns why the table is damaged, nil if it is not.
func (t *table) damage() error {
	if err := t.broken.Load(); err != nil {
		return err
	}
	return nil
}

// caught marks the table as damaged after a fault.
func (t *table) caught(before bool) {
	debug.SetPanicOnFault(before)
	p := recover()
	if p == nil {
		return
	}
	if _, fault := p.(interface{ Addr() uintptr }); !fault {
		panic(p)
	}
	t.broken.CompareAndSwap(nil, &FileError{t.path, t.material, errCut})
}

// Damaged returns an error for each table that a probe found damaged, see the function [Damaged].
func (s *Set) Damaged() (list []error) {
	for _, m := range s.Materials() {
		if err := s.tables[m].broken.Load(); err != nil {
			list = append(list, err)
		}
	}
	return list
}
