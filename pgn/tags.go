package pgn

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The tags of a Game's fields, in the order of writing: first the seven-tag
// roster, then the optional ones.
const (
	tagEvent       = "Event"
	tagSite        = "Site"
	tagDate        = "Date"
	tagRound       = "Round"
	tagWhite       = "White"
	tagBlack       = "Black"
	tagResult      = "Result"
	tagVariant     = "Variant"
	tagSetUp       = "SetUp"
	tagFEN         = "FEN"
	tagECO         = "ECO"
	tagOpening     = "Opening"
	tagPair        = "Pair"
	tagBook        = "OpeningNumber"
	tagPlyCount    = "PlyCount"
	tagTermination = "Termination"
)

const unknownDate = "????.??.??"

// appendTags appends the tag section of g, without the empty line after it.
func appendTags(dst []byte, g *Game, bare bool) ([]byte, error) {
	var variant, setUp, fen string // of standard chess from its start: none
	if g.Start.IsChess960() {
		variant = "Chess960"
	}
	if g.Start != standardStart {
		setUp, fen = "1", g.Start.FEN()
	}
	tags := [...]Tag{
		{tagEvent, cmp.Or(known(g.Event), "?")},
		{tagSite, cmp.Or(known(g.Site), "?")},
		{tagDate, cmp.Or(known(g.Date), unknownDate)},
		{tagRound, cmp.Or(known(g.Round), "?")},
		{tagWhite, cmp.Or(known(g.White), "?")},
		{tagBlack, cmp.Or(known(g.Black), "?")},
		{tagResult, g.Result.String()},
		{tagVariant, variant},
		{tagSetUp, setUp},
		{tagFEN, fen},
	}
	if dst = appendFilled(dst, tags[:]); bare {
		return dst, nil
	}
	more := [...]Tag{
		{tagECO, known(g.ECO)},
		{tagOpening, known(g.Opening)},
		{tagPair, positive(g.Pair)},
		{tagBook, positive(g.Book)},
		{tagPlyCount, strconv.Itoa(len(g.Plies))},
		{tagTermination, g.termination()},
	}
	dst = appendFilled(dst, more[:])
	for _, t := range g.Extra {
		if !isTagName(t.Name) {
			return dst, fmt.Errorf("tag name %q: want letters, digits and _ only", t.Name)
		}
		if t.Name != tagSetUp && t.Name != tagFEN && !isFilled(tags[:], t.Name) && !isFilled(more[:], t.Name) {
			dst = appendTag(dst, t.Name, t.Value)
		}
	}
	return dst, nil
}

// appendFilled appends those tags that have a value.
func appendFilled(dst []byte, tags []Tag) []byte {
	for _, t := range tags {
		if t.Value != "" {
			dst = appendTag(dst, t.Name, t.Value)
		}
	}
	return dst
}

// isFilled reports whether one of the tags has this name and a value.
func isFilled(tags []Tag, name string) bool {
	return slices.ContainsFunc(tags, func(t Tag) bool { return t.Name == name && t.Value != "" })
}

// termination returns the value of the Termination tag, or "" if it is not known
// how a finished game ended.
func (g *Game) termination() string {
	if g.End.Reason == NoReason && g.Result != Unfinished {
		return ""
	}
	return g.End.Reason.Tag()
}

// positive returns the digits of n, or nothing if n is not positive.
func positive(n int) string {
	if n <= 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func isTagName(name string) bool {
	return name != "" && !slices.ContainsFunc([]byte(name), func(c byte) bool { return !isNameByte(c) })
}

func isNameByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_'
}

// appendTag appends one line. Quotes and backslashes are escaped with a
// backslash, the only escapes that PGN has; control characters, which it
// cannot hold, become spaces.
func appendTag(dst []byte, name, value string) []byte {
	dst = append(dst, '[')
	dst = append(dst, name...)
	dst = append(dst, ` "`...)
	for _, c := range ValidText(value) {
		switch {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', byte(c))
		case unicode.IsControl(c):
			dst = append(dst, ' ')
		default:
			dst = utf8.AppendRune(dst, c)
		}
	}
	return append(dst, "\"]\n"...)
}

// windows1252 has the characters 128 to 159 of Windows-1252. Latin-1 has control
// characters there.
var windows1252 = []rune("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ")

// ValidText returns text as UTF-8. Text that is not UTF-8 is read as Windows-1252,
// which ChessBase writes: Latin-1, the character set that the PGN standard of 1994
// prescribes, with letters such as Š and ž.
func ValidText(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for i := range len(text) {
		if c := text[i]; 0x80 <= c && c < 0xa0 {
			b.WriteRune(windows1252[c-0x80])
		} else {
			b.WriteRune(rune(c))
		}
	}
	return b.String()
}
