package event

import (
	"fmt"
	"strconv"
	"strings"

	"match/arena"
	"match/record"
	"match/sprt"
)

// KindSlice is the kind of a Slice.
const KindSlice = "slice"

func init() { Register(func() Format { return new(Slice) }) }

// Range is consecutive pairs of a match, numbered from 1.
type Range struct {
	First int `json:"first"`
	Last  int `json:"last"`
}

// ParseRange reads a range of pairs such as 1-2000; a single number is one
// pair.
func ParseRange(text string) (r Range, err error) {
	from, to, found := strings.Cut(text, "-")
	if !found {
		to = from
	}
	if r.First, err = strconv.Atoi(from); err == nil {
		r.Last, err = strconv.Atoi(to)
	}
	if err != nil || r.First < 1 || r.Last < r.First || r.Last > MaxGames/2 {
		return Range{}, fmt.Errorf("%q: want the numbers of the first and the last pair, such as 1-2000", text)
	}
	return r, nil
}

// String returns the range in the form of ParseRange.
func (r Range) String() string { return fmt.Sprintf("%d-%d", r.First, r.Last) }

func (r Range) pairs() int { return r.Last - r.First + 1 }

// Slice is the format of some pairs of a gate's comparison, played by one of
// several machines. It has no test, because the verdict needs all pairs in order
// (see Parts). Its pairs are numbered from 1: the k-th is pair First+k-1 of the
// match.
type Slice struct {
	Match Match `json:"match"` // the comparison as a single machine plays it
	Range
	Of Whole `json:"of"`
}

// Whole identifies the gate of a slice.
type Whole struct {
	Content     string  `json:"content"` // hash of everything that determines the games of all comparisons
	Comparison  int     `json:"comparison"`
	Comparisons int     `json:"comparisons"`
	Alpha       float64 `json:"alpha"`
	Beta        float64 `json:"beta"`
	AlphaPerRow bool    `json:"alpha_per_row,omitempty"`
}

// own returns the slice as a match without a test.
func (s *Slice) own() *Match { return &Match{Games: 2 * s.pairs()} }

// Kind implements Format.
func (s *Slice) Kind() string { return KindSlice }

// Validate implements Format.
func (s *Slice) Validate(players int) error {
	if s.First < 1 || s.Last < s.First || 2*s.Last > s.Match.Games {
		return refuse("slice", s.Range, "want pairs from 1 to %d", s.Match.Games/2)
	}
	return s.Match.Validate(players)
}

// Title implements Format.
func (s *Slice) Title(names []string) string { return s.Match.Title(names) }

// Test implements Format.
func (s *Slice) Test() *sprt.Config { return nil }

// Config implements Format: it is the configuration of the whole comparison.
func (s *Slice) Config(d Description) any { return s.Match.Config(d) }

// Progress implements Format.
func (s *Slice) Progress(standing *record.Standing) (fraction float64, text string) {
	return s.own().Progress(standing)
}

// Block implements Format.
func (s *Slice) Block(o *Outcome) string { return s.own().Block(o) }

// Verdict implements Format.
func (s *Slice) Verdict(*Outcome) (sprt.Verdict, bool) { return sprt.None, false }

// Document implements Format.
func (s *Slice) Document(o *Outcome, output string) ([]byte, error) {
	return s.own().Document(o, output)
}

// Sides implements Sided.
func (s *Slice) Sides() []string { return s.Match.Sides() }

// Director implements Format.
func (s *Slice) Director([]string) (arena.Director, error) {
	return &sliceDirector{matchDirector{pairs: s.pairs()}, s.First - 1}, nil
}

// sliceDirector names the pairs of a match after the first ones.
type sliceDirector struct {
	matchDirector
	before int
}

// Next implements arena.Director.
func (d *sliceDirector) Next() (arena.Pairing, arena.Call) {
	p, call := d.matchDirector.Next()
	if call == arena.Play {
		p.Opening += d.before
	}
	return p, call
}
