package harmless

import (
	"bytes"
	"errors"
	"fmt"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// JSON returns an equivalent JSON document in which characters that control a terminal are escaped;
// encoding/json does not escape those beyond ASCII. Such characters occur only in strings, so
// nothing else changes.
func JSON(doc []byte) []byte {
	var out []byte
	for {
		at := bytes.IndexFunc(doc, acts)
		if at < 0 && out == nil {
			return doc
		}
		if at < 0 {
			return append(out, doc...)
		}
		r, size := utf8.DecodeRune(doc[at:])
		out = append(out, doc[:at]...)
		for _, unit := range utf16.Encode([]rune{r}) {
			out = fmt.Appendf(out, `\u%04x`, unit)
		}
		doc = doc[at+size:]
	}
}

// acts does not hold for a byte that is no UTF-8: in its place stands a character that is printed.
func acts(r rune) bool { return r > unicode.MaxASCII && !unicode.IsPrint(r) || r == 0x7f }

// ErrUTF16 means that a text begins with the byte order mark of UTF-16, as some editors write it.
var ErrUTF16 = errors.New("the text is UTF-16: save it as UTF-8")

// BOM is the byte order mark of UTF-8.
const BOM = "\ufeff"

// TrimBOM returns the text of a file without a leading UTF-8 byte order mark, or ErrUTF16.
func TrimBOM(text []byte) ([]byte, error) {
	if bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) {
		return nil, ErrUTF16
	}
	return bytes.TrimPrefix(text, []byte(BOM)), nil
}
