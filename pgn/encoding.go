package pgn

import (
	"bytes"
	"errors"
)

// ErrUTF16 says that a text begins with the byte order mark of UTF-16, as some
// editors write it.
var ErrUTF16 = errors.New("the text is UTF-16: save it as UTF-8")

var bomUTF8 = []byte("\xef\xbb\xbf")

// TrimBOM returns the text of a file without the byte order mark of UTF-8 that
// it may begin with, or ErrUTF16.
func TrimBOM(text []byte) ([]byte, error) {
	if bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) {
		return nil, ErrUTF16
	}
	return bytes.TrimPrefix(text, bomUTF8), nil
}
