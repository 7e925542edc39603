package chart

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"match/internal/plural"
	"match/report"
	"match/sprt"
)

// Sizes in the drawing of lanes, which is as wide as a chart.
const (
	laneHeight  = 28
	laneLeft    = 170
	laneRight   = 56
	laneName    = 14  // characters of a name
	laneColumns = 144 // blocks side by side; more are drawn as shares of a column
	mostLanes   = 24  // those with the most blocks
)

// Lanes draws a lane for each player, from the first block on the left to the
// last one. The darkness of a column of several blocks is the player's share of
// them.
func Lanes(l *report.Lanes) template.HTML {
	if len(l.Blocks) == 0 || len(l.Verdicts) != len(l.Names) {
		return ""
	}
	shown := busiest(l)
	var s strings.Builder
	for row, lane := range shown {
		y := row * laneHeight
		class, sign := "", ""
		switch l.Verdicts[lane] {
		case sprt.H1:
			class, sign = " won", "✓ H1"
		case sprt.H0:
			sign = "× H0"
		}
		fmt.Fprintf(&s, `<text class="label%s" x="0" y="%d">%s</text><path class="join" d="M%d %dH%d"/>`,
			class, y+20, template.HTMLEscapeString(report.Shorten(l.Names[lane], laneName)), laneLeft, y+laneHeight-4, fullWidth-laneRight)
		drawLane(&s, l.Shares(lane, laneColumns), y)
		fmt.Fprintf(&s, `<text class="label%s" x="%d" y="%d">%s</text>`, class, fullWidth-laneRight+6, y+20, sign)
	}
	return template.HTML(fmt.Sprintf(`<svg class="chart lanes" viewBox="0 0 %d %d" role="img" aria-label="%s">%s</svg>`,
		fullWidth, len(shown)*laneHeight, template.HTMLEscapeString(lanesText(l, len(shown))), s.String()))
}

// busiest returns the lanes to draw, in their order.
func busiest(l *report.Lanes) []int {
	blocks := blocksOf(l)
	lanes := make([]int, len(l.Names))
	for i := range lanes {
		lanes[i] = i
	}
	slices.SortStableFunc(lanes, func(i, j int) int { return cmp.Compare(blocks[j], blocks[i]) })
	lanes = lanes[:min(len(lanes), mostLanes)]
	slices.Sort(lanes)
	return lanes
}

func blocksOf(l *report.Lanes) []int {
	blocks := make([]int, len(l.Names))
	for _, lane := range l.Blocks {
		blocks[lane]++
	}
	return blocks
}

func drawLane(s *strings.Builder, shares []report.Share, y int) {
	width := float64(fullWidth-laneLeft-laneRight) / float64(len(shares))
	for i, own := range shares {
		if own.Part > 0 {
			fmt.Fprintf(s, `<rect class="block" x="%s" y="%d" width="%s" height="%d" fill-opacity="%.2f"/>`,
				pixel(laneLeft+float64(i)*width), y+6, pixel(width), laneHeight-10, 0.25+0.75*float64(own.Part)/float64(own.Whole))
		}
	}
}

// lanesText returns the text for screen readers.
func lanesText(l *report.Lanes, shown int) string {
	blocks, text := blocksOf(l), fmt.Sprintf("%s of %s", plural.Count(len(l.Blocks), "block"), plural.Count(l.Pairs, "pair"))
	if shown < len(l.Names) {
		text += fmt.Sprintf("; the %d candidates with the most", shown)
	}
	best := 0
	for i := range blocks {
		if blocks[i] > blocks[best] {
			best = i
		}
	}
	return fmt.Sprintf("%s; most for %s: %d", text, report.Shorten(l.Names[best], nameLength), blocks[best])
}
