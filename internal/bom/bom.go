// Package bom strips the byte order mark that some editors write at the start of a text. Every file
// that people write is read through it. It recognises UTF-16, but does not convert it.
package bom

import (
	"bytes"
	"errors"
)

// ErrUTF16 means that a text begins with the byte order mark of UTF-16, as some editors write it.
var ErrUTF16 = errors.New("the text is UTF-16: save it as UTF-8")

// Mark is the byte order mark of UTF-8.
const Mark = "\ufeff"

// Trim returns the text of a file without a leading UTF-8 byte order mark, or ErrUTF16.
func Trim(text []byte) ([]byte, error) {
	if bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) {
		return nil, ErrUTF16
	}
	return bytes.TrimPrefix(text, []byte(Mark)), nil
}
