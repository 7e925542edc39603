package harmless

import (
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
