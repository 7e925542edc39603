package pairs

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"slices"
	"strconv"
	"strings"

	"match/internal/nearest"
)

// Rule is a method to recognise pairs. In all of them the players are the same,
// with colours swapped, and the start position is the same.
type Rule int

// The rules, the most reliable one first.
const (
	None    Rule = iota - 1
	pairTag      // the Pair tag, as this program writes it
	roundHead
	round
	start
	moves
	rules
)

// Keys identifies the pair of a game by each rule; 0: unknown.
type Keys [rules]uint64

// Opening identifies an opening as far as the keys do: by the start position, or
// otherwise by the first moves. It is 0 if neither is known.
func (k *Keys) Opening() uint64 {
	if k[start] != 0 {
		return k[start]
	}
	return k[moves]
}

// Plies is the default number of first moves that must be equal.
const Plies = 8

// Choice selects the rule for pairs. The zero Choice uses the rule that pairs
// most games.
type Choice struct {
	by    way
	plies int // number of plies for the rule plies:N
}

type way int

const (
	auto way = iota
	byPlies
	byOpening
	never
)

// words are the values that Set accepts, in the order of the ways.
var words = []string{"auto", "plies:N", "opening", "none"}

// mostPlies are more than any opening has.
const mostPlies = 1000

// Set reads a choice: auto (the rule that pairs most games), plies:N (the same
// first N plies), opening (the same start position, or the same first eight plies
// from the standard position) or none.
func (c *Choice) Set(text string) error {
	if number, found := strings.CutPrefix(text, "plies:"); found {
		plies, err := strconv.Atoi(number)
		if err != nil || plies < 1 || plies > mostPlies {
			return fmt.Errorf("%q: want plies:N, with N from 1 to %d", text, mostPlies)
		}
		*c = Choice{byPlies, plies}
		return nil
	}
	by := slices.Index(words, text)
	if by < 0 {
		return fmt.Errorf("%q: want %s%s", text, strings.Join(words, ", "), nearest.Hint(text, words))
	}
	*c = Choice{by: way(by)}
	return nil
}

// Plies returns how many of the first moves [Tags] must contain.
func (c Choice) Plies() int {
	if c.by == byPlies {
		return c.plies
	}
	return Plies
}

// Tags holds the data of a game that identifies its pair. Missing data is
// empty.
type Tags struct {
	Pair, Round []byte
	Start       []byte // FEN of the start position; empty: the standard one
	Moves       []byte // the first moves; empty if there are fewer
}

// Keys returns the pair of a game by each selected rule.
func (c Choice) Keys(t Tags) (k Keys) {
	from := maphash.Bytes(seed, t.Start)
	mark := func(rule Rule, value []byte) {
		if len(value) > 0 {
			k[rule] = (maphash.Bytes(seed, value) ^ from*31) | 1
		}
	}
	switch c.by {
	case auto:
		mark(pairTag, t.Pair)
		if end := bytes.LastIndexByte(t.Round, '.'); end >= 0 { // round.pair.game has two
			mark(roundHead, t.Round[:end])
		}
		mark(round, t.Round)
		mark(start, t.Start)
		mark(moves, t.Moves)
	case byOpening:
		if mark(start, t.Start); k[start] == 0 {
			mark(start, t.Moves)
		}
	case byPlies:
		mark(moves, t.Moves)
	}
	return k
}

var seed = maphash.MakeSeed()

// Name describes a rule.
func (c Choice) Name(by Rule) string {
	switch {
	case by == None:
		return "nothing"
	case c.by == byOpening:
		return "the opening"
	case c.by == byPlies:
		return fmt.Sprintf("the first %d plies", c.plies)
	}
	return [rules]string{
		"the Pair tag", "the number before the point in the Round tag", "the Round tag", "the start position", "the first eight plies",
	}[by]
}

// Usage describes a choice in help.
const Usage = "how pairs are recognised, `RULE` auto, plies:N (same first N plies), opening or none"

// Type returns the kind of value for the help.
func (c *Choice) Type() string { return "RULE: " + strings.Join(words, ", ") }

// String returns the choice in the form that Set reads.
func (c *Choice) String() string {
	if c.by == byPlies {
		return fmt.Sprintf("plies:%d", c.plies)
	}
	return words[c.by]
}
