// Package bom deals with what some editors write before the first line of a
// text: the byte order mark. Every file that people write is read past it.
// Other encodings than UTF-8 are recognised, not converted.
package bom

import (
	"bytes"
	"errors"
)

// ErrUTF16 says that a text begins with the byte order mark of UTF-16, as some
// editors write it.
var ErrUTF16 = errors.New("the text is UTF-16: save it as UTF-8")

// Mark is the byte order mark of UTF-8.
const Mark = "\ufeff"

// Trim returns the text of a file without the byte order mark of UTF-8 that
// it may begin with, or ErrUTF16.
func Trim(text []byte) ([]byte, error) {
	if bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) {
		return nil, ErrUTF16
	}
	return bytes.TrimPrefix(text, []byte(Mark)), nil
}
