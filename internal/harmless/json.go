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
	at := firstActing(doc)
	if at == len(doc) {
		return doc
	}
	out := append(make([]byte, 0, len(doc)+16), doc[:at]...)
	for at < len(doc) {
		r, size := utf8.DecodeRune(doc[at:])
		if acts(r, size) {
			for _, unit := range utf16.Encode([]rune{r}) {
				out = fmt.Appendf(out, `\u%04x`, unit)
			}
		} else {
			out = append(out, doc[at:at+size]...)
		}
		at += size
	}
	return out
}

// firstActing returns the position of the first character that must be escaped.
func firstActing(doc []byte) int {
	for at := 0; at < len(doc); {
		r, size := utf8.DecodeRune(doc[at:])
		if acts(r, size) {
			return at
		}
		at += size
	}
	return len(doc)
}

func acts(r rune, size int) bool { return size > 1 && !unicode.IsPrint(r) || r == 0x7f }

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
