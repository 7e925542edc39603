package codec

import (
	"encoding/binary"
	"errors"
)

// stream writes a game to buf or reads one from it, so that each part of a game is
// described once, for both directions. It keeps the first error; everything read
// after that is zero.
type stream struct {
	buf   []byte
	reads bool
	texts texts      // of a game that is read
	ids   dictionary // of a game that is written
	err   error
}

var errShort = errors.New("the record ends in the middle")

// fail keeps the first error and ends reading.
func (s *stream) fail(err error) {
	if err != nil && s.err == nil {
		s.err, s.buf = err, nil
	}
}

// byte writes a byte, or returns the one that it reads; so do uint and int with numbers.
func (s *stream) byte(b byte) byte {
	if !s.reads {
		s.buf = append(s.buf, b)
		return b
	}
	if len(s.buf) == 0 {
		s.fail(errShort)
		return 0
	}
	b = s.buf[0]
	s.buf = s.buf[1:]
	return b
}

func (s *stream) uint(x uint64) uint64 {
	if !s.reads {
		s.buf = binary.AppendUvarint(s.buf, x)
		return x
	}
	x, n := binary.Uvarint(s.buf)
	return advance(s, x, n)
}

func (s *stream) int(x int64) int64 {
	if !s.reads {
		s.buf = binary.AppendVarint(s.buf, x)
		return x
	}
	x, n := binary.Varint(s.buf)
	return advance(s, x, n)
}

// advance takes n bytes that held x, or fails if n means that they held no
// number.
func advance[T int64 | uint64](s *stream, x T, n int) T {
	if n <= 0 {
		s.fail(errShort)
		return 0
	}
	s.buf = s.buf[n:]
	return x
}

// number is int for a field of a game, which only reading changes.
func number[T ~int | ~int64](s *stream, field *T) {
	if x := s.int(int64(*field)); s.reads {
		*field = T(x)
	}
}

// count is the number of items of at least size bytes each. A wrong number
// therefore cannot ask for more memory than the record justifies.
func (s *stream) count(items int, size uint64) int {
	n := s.uint(uint64(items))
	if s.reads && n > uint64(len(s.buf))/size {
		s.fail(errShort)
		return 0
	}
	return int(n)
}

// text is a text in full.
func (s *stream) text(field *string) {
	n := s.count(len(*field), 1)
	if !s.reads {
		s.buf = append(s.buf, *field...)
		return
	}
	*field = string(s.buf[:n])
	s.buf = s.buf[n:]
}

// ref is a text as 0 for the empty one, as 1 and the text itself, or as
// its number in the dictionary plus 1. Reading expects an empty field.
func (s *stream) ref(field *string, shared bool) {
	id := uint64(0)
	switch {
	case *field == "":
	case !shared:
		id = 1
	default:
		number, err := s.ids.ID(*field)
		s.fail(err)
		id = number + 1
	}
	switch id = s.uint(id); {
	case id == 1:
		s.text(field)
	case s.reads && id > 1:
		text, err := s.texts.Text(id - 1)
		s.fail(err)
		*field = text
	}
}
