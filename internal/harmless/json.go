package harmless

import (
	"fmt"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// JSON returns a JSON document of the same meaning in which characters that act on
// a terminal are written as escapes: encoding/json writes those beyond ASCII as
// they are. It changes nothing between strings, where there are none.
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

// firstActing is where the first character is that is to be escaped.
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
