package results

import (
	"fmt"
	"strings"

	"match/sprt"
)

// Point is the state of a match after a pair.
type Point struct {
	Pair   int
	Counts sprt.Pentanomial
	LLR    float64
}

// Sparkline draws the LLR along the path in one line of width characters at
// most, from the lower bound (▁) to the upper one (█).
func (t *Test) Sparkline(path []Point, width int) string {
	if t == nil || len(path) == 0 || t.Upper <= t.Lower {
		return ""
	}
	levels := []rune("▁▂▃▄▅▆▇█")
	var b strings.Builder
	n := min(width, len(path))
	for i := range n {
		p := path[(i+1)*len(path)/n-1]
		share := (p.LLR - t.Lower) / (t.Upper - t.Lower)
		level := int(share * float64(len(levels)))
		b.WriteRune(levels[max(0, min(len(levels)-1, level))])
	}
	return b.String()
}

// PathText is the way of the LLR as a table of at most rows lines.
func (t *Test) PathText(path []Point, rows int) string {
	if t == nil || len(path) == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "LLR from %.2f to %.2f: %s\n", t.Lower, t.Upper, t.Sparkline(path, 60))
	n := min(rows, len(path))
	for i := range n {
		p := path[(i+1)*len(path)/n-1]
		fmt.Fprintf(&b, "pair %-9d LLR %6s  Elo %s\n", p.Pair, signless(p.LLR, 2), ShortEstimate(sprt.EloEstimate(p.Counts)))
	}
	return b.String()
}
