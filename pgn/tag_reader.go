package pgn

import (
	"strings"
	"unicode/utf8"

	"match/board"
)

// tagReader collects the tags of one game. Values that repeat from game to
// game (names, events, openings) are one string in memory, and no allocation.
type tagReader struct {
	fen, variant         string
	fenAt                int
	event                bool // there has been an Event tag
	interned             map[string]string
	unquoted             []byte
	lastFEN, lastVariant string // the start of the game before and what was read from it
	lastStart            board.Position
}

func (t *tagReader) reset() { t.fen, t.variant, t.event = "", "", false }

// maxInterned and maxInternedLen bound what the strings kept for later games
// may take: 4 MB or so.
const (
	maxInterned    = 1 << 14
	maxInternedLen = 128
)

// intern returns b as a string.
func (t *tagReader) intern(b []byte) string {
	if s, ok := t.interned[string(b)]; ok {
		return s
	}
	s := validText(string(b))
	if len(s) > maxInternedLen || !utf8.Valid(b) {
		return s
	}
	if t.interned == nil || len(t.interned) >= maxInterned {
		t.interned = make(map[string]string)
	}
	t.interned[s] = s
	return s
}

// text returns a comment as a string. Short ones are mostly alike.
func (t *tagReader) text(b []byte) string {
	if len(b) <= 32 {
		return t.intern(b)
	}
	return validText(string(b))
}

// start returns the start position: the FEN tag's, or that of the game's
// variant. Files hold thousands of games from few positions, so the last one
// is remembered.
func (t *tagReader) start() (p board.Position, at int, err error) {
	if t.fen == "" && t.variant == "" {
		return standardStart, 0, nil
	}
	if t.fen == t.lastFEN && t.variant == t.lastVariant {
		return t.lastStart, 0, nil
	}
	chess960, supported := variantOf(t.variant)
	if !supported {
		return standardStart, t.fenAt, &textError{"Variant", t.variant, "only standard chess and Chess960 are known here"}
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
	return p, t.fenAt, nil
}

var joinWords = strings.NewReplacer(" ", "", "-", "", "_", "")

// variantOf reads the values that programs and servers give the Variant tag.
func variantOf(name string) (chess960, supported bool) {
	switch strings.ToLower(joinWords.Replace(name)) {
	case "", "?", "standard", "chess", "normal", "fromposition", "orthodox":
		return false, true
	case "chess960", "fischerandom", "fischerrandom", "freestyle", "960", "frc":
		return true, true
	}
	return false, false
}
