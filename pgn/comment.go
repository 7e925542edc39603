package pgn

import (
	"bytes"
	"math"
	"time"

	"match/board"
)

// commentReader reads the comments on a ply: figures go into the ply's fields,
// and the rest remains text. It reads the figures that this program writes (see
// figures.go) and the formats of other runners:
//
//	cutechess  +0.31/14 1.2s, White mates
//	fastchess  +0.31/14 1.234s, n=5012, sd=20, tl=59.1s
//	TCEC       d=26, sd=45, mt=121000, tl=1200000, n=5012, wv=0.35
//	servers    [%eval 0.35] [%eval #-3] [%clk 0:01:02] [%emt 0:00:03.5]
//
// Scores from White's side (wv, %eval) are converted to the mover's side.
type commentReader struct {
	ply     *Ply
	mover   board.Color
	figures bool   // the comment being read has begun with figures
	text    []byte // the words that are not figures, joined by spaces
}

// read reads the content of one comment. It stores the figures in ply, which
// mover has made, and the text in c.text. Before the first ply, ply is nil and
// everything is text.
func (c *commentReader) read(ply *Ply, mover board.Color, comment []byte) {
	c.ply, c.mover, c.text, c.figures = ply, mover, c.text[:0], false
	gap := false
	for i := 0; i < len(comment); {
		if isSpace[comment[i]] {
			gap = true
			i++
			continue
		}
		end := wordEnd(comment, i)
		word := comment[i:end]
		i = end
		if c.ply != nil && c.figure(word) {
			gap = true
			continue
		}
		if gap && len(c.text) > 0 {
			c.text = append(c.text, ' ')
		}
		c.text = append(c.text, word...)
		gap = false
	}
	if c.figures {
		c.text = bytes.TrimRight(c.text, ",")
	}
}

// wordEnd returns the end of the word that begins at i. A command such as
// [%clk 0:01:02] is one word.
func wordEnd(s []byte, i int) int {
	if s[i] == '[' && i+1 < len(s) && s[i+1] == '%' {
		if n := bytes.IndexByte(s[i:], ']'); n >= 0 {
			return i + n + 1
		}
	}
	for i++; i < len(s) && !isSpace[s[i]] && !(s[i] == '[' && i+1 < len(s) && s[i+1] == '%'); i++ {
	}
	return i
}

// figure reads one word if it is a figure.
func (c *commentReader) figure(word []byte) bool {
	if n := len(word) - 1; n > 0 && word[n] == ',' {
		word = word[:n]
	}
	ok := false
	switch first := word[0]; {
	case first == '[':
		ok = c.command(word)
	case c.figures && isDigit(first): // the time for the move follows the score: 1.2s
		d, is := parseSeconds(word)
		ok = is && set(&c.ply.Time, d)
	case len(c.text) == 0 && (first == '+' || first == '-' || isDigit(first)):
		ok = c.score(word)
	case 'a' <= first && first <= 'z':
		ok = c.keyed(word)
	}
	c.figures = c.figures || ok && word[0] != '['
	return ok
}

// score reads +0.31/14, -M4/20 or +M5. People also write numbers. So a number
// without decimals is not a score, and a number without a sign is one only if it
// has a depth.
func (c *commentReader) score(word []byte) bool {
	cur := cursor{s: word}
	signed := cur.take('+') || cur.peek() == '-'
	negative := cur.take('-')
	score := Score{Kind: Centipawns}
	ok := true
	if cur.take('M') || cur.take('#') {
		score.Kind = MateIn
		score.Value, ok = cur.integer()
	} else {
		score.Value, ok = cur.hundredths()
		ok = ok && bytes.IndexByte(word, '.') >= 0
	}
	if negative {
		score.Value = -score.Value
	}
	depth := 0
	if ok && cur.take('/') {
		depth, ok = cur.integer()
	} else if !signed {
		return false
	}
	if !ok || !cur.done() {
		return false
	}
	c.ply.Score = score
	if depth > 0 {
		c.ply.Depth = depth
	}
	return true
}

// keyed reads figures such as n=5012.
func (c *commentReader) keyed(word []byte) bool {
	key, value, ok := bytes.Cut(word, []byte{'='})
	if !ok || len(value) == 0 {
		return false
	}
	cur := cursor{s: value}
	switch string(key) {
	case "n":
		n, ok := cur.unsigned()
		return ok && cur.done() && set(&c.ply.Nodes, n)
	case "d":
		n, ok := cur.integer()
		return ok && cur.done() && set(&c.ply.Depth, n)
	case "sd":
		n, ok := cur.integer()
		return ok && cur.done() && set(&c.ply.SelDepth, n)
	case "t":
		d, ok := parseSeconds(value)
		return ok && set(&c.ply.Time, d)
	case "rt":
		d, ok := parseSeconds(value)
		return ok && set(&c.ply.Reported, d)
	case "mt":
		d, ok := parseMillis(value)
		return ok && set(&c.ply.Time, d)
	case "tl":
		d, ok := parseMillis(value)
		return ok && set(&c.ply.Clock, d)
	case "wv":
		return c.whiteView(value)
	case "nps": // follows from other figures, as does the latency: without them it stays text
		_, ok := cur.unsigned()
		return ok && cur.done() && c.ply.NPS() > 0
	case "latency":
		_, ok := parseSeconds(value)
		return ok && c.ply.Reported > 0
	}
	return false
}

func set[T any](field *T, value T) bool {
	*field = value
	return true
}

// command reads [%eval …], [%clk …] and [%emt …].
func (c *commentReader) command(word []byte) bool {
	name, value, ok := bytes.Cut(bytes.Trim(word, "[%]"), []byte{' '})
	if !ok || word[len(word)-1] != ']' {
		return false
	}
	switch string(name) {
	case "eval":
		return c.whiteView(value)
	case "clk":
		d, ok := parseClock(value)
		return ok && d > 0 && set(&c.ply.Clock, d) // a clock that has run out stays text: a Ply does not have it
	case "emt":
		d, ok := parseClock(value)
		return ok && set(&c.ply.Time, d)
	}
	return false
}

// whiteView reads a score from White's side: 0.35, -1.2,18 (with its depth), or
// #-3, which counts moves to mate from the position after the ply.
func (c *commentReader) whiteView(value []byte) bool {
	cur := cursor{s: value}
	mate := cur.take('#') || cur.take('M')
	cur.take('+')
	negative := cur.take('-')
	mate = mate || cur.take('M') || cur.take('#')
	read := cur.hundredths
	if mate {
		read = cur.integer
	}
	n, ok := read()
	depth := 0
	if ok && cur.take(',') {
		depth, ok = cur.integer()
	}
	if !ok || !cur.done() {
		return false
	}
	if depth > 0 {
		c.ply.Depth = depth
	}
	c.ply.Score = moversScore(n, mate, negative == (c.mover == board.Black))
	return true
}

// moversScore returns a score of n centipawns, or a mate in n moves of the winner
// after the ply, from the side of the ply's mover.
func moversScore(n int, mate, good bool) Score {
	kind := Centipawns
	if mate {
		kind = MateIn
		n = min(n, math.MaxInt32) * 2
		if good {
			n++ // the ply itself is also a move of the winner
		}
	}
	if !good {
		n = -n
	}
	return Score{kind, n}
}

// parseSeconds reads 1.234s, 1.234, 12ms or 0:05.
func parseSeconds(s []byte) (time.Duration, bool) {
	unit := time.Second
	if n := len(s) - 2; n > 0 && s[n] == 'm' && s[n+1] == 's' {
		unit, s = time.Millisecond, s[:n]
	} else if n++; n > 0 && s[n] == 's' {
		s = s[:n]
	}
	if bytes.IndexByte(s, ':') >= 0 {
		return parseClock(s)
	}
	cur := cursor{s: s}
	d, ok := cur.decimal(unit)
	return d, ok && cur.done()
}

// parseMillis reads a time such as 1200, in milliseconds unless it has a unit.
func parseMillis(s []byte) (time.Duration, bool) {
	if s[len(s)-1] == 's' {
		return parseSeconds(s)
	}
	cur := cursor{s: s}
	d, ok := cur.decimal(time.Millisecond)
	return d, ok && cur.done()
}

// parseClock reads 1:02:03.4 or 2:03.
func parseClock(s []byte) (total time.Duration, ok bool) {
	cur := cursor{s: s}
	for {
		part, ok := cur.decimal(time.Second)
		if !ok || total > math.MaxInt64/60-part {
			return 0, false
		}
		total = total*60 + part
		if cur.done() {
			return total, true
		}
		if !cur.take(':') {
			return 0, false
		}
	}
}
