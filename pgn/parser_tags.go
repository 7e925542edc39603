package pgn

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"match/board"
)

// tagSection reads the tags, each with a [ as the first character of its line. A
// second Event tag begins another game: then this one has no move text.
func (p *parser) tagSection() error {
	for p.pos < len(p.text) {
		c := p.text[p.pos]
		switch {
		case isSpace[c]:
			p.pos++
			continue
		case c == '%':
			if _, err := p.restOfLine(); err != nil {
				return err
			}
			continue
		case c != '[':
			return nil
		}
		start := p.pos
		if p.indented() {
			p.notes.indented.note(start)
		}
		name, value, err := p.tag()
		if err != nil {
			return err
		}
		if string(name) == tagEvent && p.tags.event {
			p.pos = start
			return nil
		}
		p.setTag(name, value, start)
	}
	if !p.last {
		return errMore
	}
	return nil
}

// tag splits a tag and skips it. An unreadable tag is a fault of the game; then
// name is empty, and the line is skipped.
func (p *parser) tag() (name, value []byte, err error) {
	start := p.pos
	line, err := p.restOfLine()
	if err != nil {
		return nil, nil, err
	}
	end := p.pos
	i := 1
	for i < len(line) && isSpace[line[i]] {
		i++
	}
	nameAt := i
	for i < len(line) && isNameByte(line[i]) {
		i++
	}
	name = line[nameAt:i]
	for i < len(line) && isSpace[line[i]] {
		i++
	}
	if len(name) == 0 || i == len(line) || line[i] != '"' {
		p.failAt(start, &textError{"tag", string(shorten(line)), `want [Name "value"]`})
		return nil, nil, nil
	}
	value, closed, after := p.quoted(line[i+1:])
	if !closed {
		p.failAt(start, &textError{"tag", string(shorten(line)), `it does not end with "]`})
		return nil, nil, nil
	}
	p.pos = min(start+i+1+after, end)
	return name, value, nil
}

// quoted returns a tag's value up to the closing "], and the end of the tag. A
// quote that is not followed by ] belongs to the value, because many programs
// forget to escape quotes. A backslash before the closing quote belongs to the
// value if the tag would have no end otherwise.
func (p *parser) quoted(s []byte) (value []byte, closed bool, end int) {
	escaped := false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\'):
			if !escaped {
				escaped = true
				p.tags.unquoted = append(p.tags.unquoted[:0], s[:i]...)
			}
			i++
			p.tags.unquoted = append(p.tags.unquoted, s[i])
		case s[i] == '"' && closesTag(s[i+1:]) > 0:
			value = s[:i]
			if escaped {
				value = p.tags.unquoted
			}
			return value, true, i + 1 + closesTag(s[i+1:])
		case escaped:
			p.tags.unquoted = append(p.tags.unquoted, s[i])
		}
	}
	if end := closingBackslash(s); end > 0 {
		p.notes.backslashes.note(p.pos - 1)
		return s[:end], true, end + 1 + closesTag(s[end+1:])
	}
	return nil, false, 0
}

// closingBackslash returns the end of the value in a line such as x\"], or 0.
func closingBackslash(s []byte) int {
	i := bytes.LastIndexByte(s, '"')
	if i > 0 && s[i-1] == '\\' && closesTag(s[i+1:]) > 0 {
		return i
	}
	return 0
}

// closesTag returns the length of the ] and the white space before it, or 0.
func closesTag(s []byte) int {
	for i, c := range s {
		if c == ']' {
			return i + 1
		}
		if !isSpace[c] {
			break
		}
	}
	return 0
}

// setTag stores a tag's value in its field.
func (p *parser) setTag(name, value []byte, at int) {
	if len(name) == 0 {
		return
	}
	g, t := p.game, &p.tags
	text := t.intern(value)
	switch string(name) {
	case tagEvent:
		g.Event, t.event = known(text), true
	case tagSite:
		g.Site = known(text)
	case tagDate:
		g.Date = known(text)
	case tagRound:
		g.Round = known(text)
	case tagWhite:
		g.White = known(text)
	case tagBlack:
		g.Black = known(text)
	case tagResult:
		p.tagResult = known(text)
	case tagECO:
		g.ECO = known(text)
	case tagOpening:
		g.Opening = known(text)
	case tagFEN:
		t.fen, t.fenAt = text, at
		if fields := strings.Fields(text); len(fields) == 6 && fields[5] == "0" {
			p.notes.zeros.note(at)
		}
	case tagVariant:
		t.variant, t.variantAt = text, at
	case tagSetUp:
	case tagPlyCount:
		p.plyCount = text
	default:
		p.setRareTag(t.intern(name), text, at)
	}
}

// setRareTag is setTag for the tags whose value may not fit a field.
func (p *parser) setRareTag(name, text string, at int) {
	g := p.game
	switch {
	case name == tagPair && setPositive(&g.Pair, text):
	case name == tagBook && setPositive(&g.Book, text):
	case name == tagTermination && reasonOfTag(text) != NoReason:
		g.End.Reason = reasonOfTag(text)
	case name == tagTermination && strings.EqualFold(text, NoReason.Tag()):
	case len(g.Extra) == maxTags:
		p.failAt(at, errTooManyTags)
	default:
		g.Extra = append(g.Extra, Tag{name, text})
	}
}

// setPositive sets a number that must be positive.
func setPositive(field *int, text string) bool {
	n, err := strconv.Atoi(text)
	if err != nil || n <= 0 {
		return false
	}
	*field = n
	return true
}

// known returns the value of a tag, or "" if the value means "unknown".
func known(text string) string {
	if text == "?" || text == unknownDate {
		return ""
	}
	return text
}

// tagReader collects the tags of one game. Values that repeat from game to game
// (names, events, openings) share one string, without new allocations.
type tagReader struct {
	fen, variant         string
	fenAt, variantAt     int  // of the tags that there are
	event                bool // there has been an Event tag
	interned             map[string]string
	unquoted             []byte
	lastFEN, lastVariant string // the previous game's tags and the start position read from them
	lastStart            board.Position
}

func (t *tagReader) reset() { t.fen, t.variant, t.event = "", "", false }

// maxInterned and maxInternedLen limit the memory of strings kept for later games
// to about 4 MB.
const (
	maxInterned    = 1 << 14
	maxInternedLen = 128
)

// intern returns b as a string.
func (t *tagReader) intern(b []byte) string {
	if s, ok := t.interned[string(b)]; ok {
		return s
	}
	s := ValidText(string(b))
	if len(s) > maxInternedLen || !utf8.Valid(b) {
		return s
	}
	if t.interned == nil || len(t.interned) >= maxInterned {
		t.interned = make(map[string]string)
	}
	t.interned[s] = s
	return s
}

// text returns a comment as a string. Short comments often repeat, so they are
// interned.
func (t *tagReader) text(b []byte) string {
	if len(b) <= 32 {
		return t.intern(b)
	}
	return ValidText(string(b))
}

// start returns the start position: the FEN tag's, or that of the game's variant.
// Files often have thousands of games from few positions, so the last one is
// cached.
func (t *tagReader) start() (p board.Position, at int, err error) {
	if t.fen == "" && t.variant == "" {
		return standardStart, 0, nil
	}
	if t.fen == t.lastFEN && t.variant == t.lastVariant {
		return t.lastStart, 0, nil
	}
	chess960, supported := variantOf(t.variant)
	if !supported {
		return standardStart, t.variantAt, &textError{"Variant", t.variant,
			"only standard chess and Chess960 are supported"}
	}
	p = standardStart
	if t.fen != "" {
		if p, err = board.ParseFEN(t.fen); err != nil {
			return standardStart, t.fenAt, err
		}
	}
	if chess960 {
		p = p.AsChess960(true)
	}
	t.lastFEN, t.lastVariant, t.lastStart = t.fen, t.variant, p
	return p, 0, nil
}

var joinWords = strings.NewReplacer(" ", "", "-", "", "_", "")

// variantOf reads the Variant tag in the forms that programs and servers use.
func variantOf(name string) (chess960, supported bool) {
	switch strings.ToLower(joinWords.Replace(name)) {
	case "", "?", "standard", "chess", "normal", "fromposition", "orthodox":
		return false, true
	case "chess960", "fischerandom", "fischerrandom", "freestyle", "960", "frc":
		return true, true
	}
	return false, false
}
