package pgn

import "time"

// cursor reads numbers from a short text without allocating. Every number is
// bounded, so that no number of digits can cause an overflow.
type cursor struct {
	s []byte
	i int
}

func (c *cursor) done() bool { return c.i == len(c.s) }

// peek returns the next byte, 0 at the end.
func (c *cursor) peek() byte {
	if c.i < len(c.s) {
		return c.s[c.i]
	}
	return 0
}

// take steps over b if it comes next.
func (c *cursor) take(b byte) bool {
	if c.peek() != b || c.done() {
		return false
	}
	c.i++
	return true
}

// unsigned reads digits up to 10^18.
func (c *cursor) unsigned() (n uint64, ok bool) {
	start := c.i
	for c.i < len(c.s) && isDigit(c.s[c.i]) && n < 1e17 {
		n = n*10 + uint64(c.s[c.i]-'0')
		c.i++
	}
	return n, c.i > start
}

// integer reads digits up to about a billion.
func (c *cursor) integer() (int, bool) {
	n, ok := c.unsigned()
	return int(n), ok && n <= 2e9
}

// hundredths reads 1.23 as 123; without a point, 12 as 1200. Further decimals are
// truncated.
func (c *cursor) hundredths() (int, bool) {
	n, ok := c.integer()
	if !ok || n > 1e7 {
		return 0, false
	}
	n *= 100
	if !c.take('.') {
		return n, true
	}
	fraction, ok := c.fraction(100)
	return n + int(fraction), ok
}

// decimal reads a number with or without decimals, in units.
func (c *cursor) decimal(unit time.Duration) (time.Duration, bool) {
	n, ok := c.unsigned()
	if !ok || n > 1e9 {
		return 0, false
	}
	d := time.Duration(n) * unit
	if !c.take('.') {
		return d, true
	}
	fraction, ok := c.fraction(uint64(unit))
	return d + time.Duration(fraction), ok
}

// fraction reads the digits after a point as parts of scale, which is a power of
// ten.
func (c *cursor) fraction(scale uint64) (n uint64, ok bool) {
	for c.i < len(c.s) && isDigit(c.s[c.i]) {
		scale /= 10
		n += uint64(c.s[c.i]-'0') * scale
		c.i++
		ok = true
	}
	return n, ok
}

func isDigit(c byte) bool { return c-'0' < 10 }

var isSpace = [256]bool{' ': true, '\n': true, '\t': true, '\r': true, '\v': true, '\f': true}
