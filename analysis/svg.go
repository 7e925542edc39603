package analysis

import (
	"fmt"
	"html/template"
	"strings"

	"match/board"
	"match/report"
)

// Bars are in the tables, below the names of their rows, and have no separate text: their figures are in the row
// beside them. They take their colours from the page.
const (
	barWidth = 200.0
	barEnd   = 4.0 // space at both ends for dots and whiskers
)

// lossBar draws a class of losses: two bars with whiskers, the player's above
// its opponents'. most is the length of the table's longest bar.
func lossBar(most float64, r lossRow) template.HTML {
	if most <= 0 {
		return ""
	}
	const thick = 7.0
	scale := (barWidth - barEnd) / most
	var parts []string
	for i, side := range []struct {
		class string
		f     figure
	}{{"own", r.Player}, {"opp", r.Opponent}} {
		top := 1 + (thick+2)*float64(i)
		end := scale * max(side.f.Value, 0)
		parts = append(parts,
			fmt.Sprintf(`<rect class="%s" x="0" y="%.1f" width="%.1f" height="%.1f"/>`, side.class, top, end, thick),
			whisker(max(end-scale*side.f.Error, 0), end+scale*side.f.Error, top+thick/2))
	}
	return bar(2*thick+4, parts...)
}

// longest returns the end of the longest bar of a table.
func (t *lossTable) longest() (most float64) {
	for _, r := range t.Rows {
		most = max(most, r.Player.Value+r.Player.Error, r.Opponent.Value+r.Opponent.Error)
	}
	return most
}

// scoreBar draws points between 0 and 100 with their interval, and a line at
// 50.
func scoreBar(points figure) template.HTML {
	const middle = 7.0
	scale := (barWidth - 2*barEnd) / 100
	at := func(x float64) float64 { return barEnd + scale*x }
	axis := fmt.Sprintf(`<path class="axis" d="M%.1f %.1fH%.1fM%.1f 0V%.1f"/>`, at(0), middle, at(100), at(50), 2*middle)
	interval := ""
	if !points.Open {
		interval = whisker(at(max(points.Value-points.Error, 0)), at(min(points.Value+points.Error, 100)), middle)
	}
	return bar(2*middle, axis, interval, fmt.Sprintf(`<circle class="own" cx="%.1f" cy="%.1f" r="4"/>`, at(points.Value), middle))
}

// worthBar draws the worth of a finding with its interval. most is the length of
// the report's longest bar.
func worthBar(most float64, w worth) template.HTML {
	if most <= 0 {
		return ""
	}
	const thick = 12.0
	scale := (barWidth - barEnd) / most
	return bar(thick, fmt.Sprintf(`<rect class="own" x="0" y="1" width="%.1f" height="%.1f"/>`, scale*max(w.Value, 0), thick-2),
		whisker(scale*max(w.Lower, 0), scale*min(max(w.Upper, 0), most), thick/2))
}

// longestWorth returns the end of the longest bar of the findings. The wide
// intervals of causes would dwarf all others, so they are cut at twice the
// largest worth.
func longestWorth(list []finding) (most float64) {
	largest := 0.0
	for _, f := range list {
		most, largest = max(most, f.Worth.Upper), max(largest, f.Worth.Value)
	}
	return min(most, 2*largest)
}

// bar returns a drawing that consists of some elements.
func bar(height float64, parts ...string) template.HTML {
	return template.HTML(fmt.Sprintf(`<svg class="bar" viewBox="0 0 %.0f %.0f" aria-hidden="true">%s</svg>`,
		barWidth, height, strings.Join(parts, "")))
}

func whisker(from, to, y float64) string {
	return fmt.Sprintf(`<path class="whisk" d="M%.1f %.1fH%.1f"/>`, from, y, to)
}

// unit is the axis of expectations and results.
func unit(label string) report.Axis {
	return report.Axis{Label: label, High: 1, Ticks: []float64{0, 0.5, 1}}
}

// reliability shows results against the player's own expectations, and what the referee expected.
func reliability(bins []bin) *report.Chart {
	ideal, made := report.Series{Look: report.Zero, X: []float64{0, 1}, Y: []float64{0, 1}}, report.Series{Look: report.Curve}
	dots, referee := report.Series{Look: report.Dots, Apart: true}, report.Series{Look: report.Mean}
	var texts []string
	for _, b := range bins {
		texts = append(texts, fmt.Sprintf("expected %.2f, made %.2f", b.Expected, b.Made))
		made.Add(b.Expected, b.Made)
		dots.AddWithin(b.Expected, b.Made, b.Made, b.Made)
		referee.Add(b.Expected, b.Referee)
	}
	return &report.Chart{
		Title: "results against expectations", Text: strings.Join(texts, "; "), X: unit("expected"), Y: unit("made"),
		Series: []report.Series{ideal, referee, made, dots},
	}
}

// expectations shows the player's expectation before every ply of a game and at its end, with one of them marked.
func expectations(path []float64, mark int) *report.Chart {
	c := &report.Chart{
		Title: "expectation after each ply", Text: fmt.Sprintf("%.2f at the start, %.2f at the end", path[0], path[len(path)-1]),
		X: report.Axis{Label: "ply", High: float64(len(path) - 1), Whole: true}, Y: unit(""),
		Marks: []report.Mark{report.Level(report.Zero, 0.5, "")},
	}
	line, marked := report.Series{Look: report.Curve}, report.Series{Look: report.Open, Apart: true}
	for i, e := range path {
		line.Add(float64(i), e)
		if i == mark {
			marked.AddWithin(float64(i), e, e, e)
		}
	}
	c.Series = []report.Series{line, marked}
	return c
}

// boardSVG returns the place of a moment's board: the position, the played and
// the better move, and the side whose view it is, its mover's. The page draws it
// with the symbols of page/pieces.svg when it is opened. The position is also in
// words for screen readers.
func boardSVG(m moment) template.HTML {
	p := &m.position
	men, _, _ := strings.Cut(p.FEN(), " ")
	side := "w"
	if p.SideToMove() == board.Black {
		side = "b"
	}
	return template.HTML(fmt.Sprintf(`<svg class="board" viewBox="0 0 360 360" role="img" aria-label="%s" data-men="%s" data-side="%s" data-played="%s" data-better="%s"></svg>`,
		template.HTMLEscapeString(inWords(p, &m)), men, side, squaresOf(m.move.Move), squaresOf(m.move.Best)))
}

// squaresOf returns the squares that a move connects, such as "g1f3".
func squaresOf(m board.Move) string { return m.From().String() + m.To().String() }

// inWords lists the men of a position: "White: king e1, rook a1. Black: …".
func inWords(p *board.Position, m *moment) string {
	var b strings.Builder
	for _, c := range []board.Color{board.White, board.Black} {
		fmt.Fprintf(&b, "%v:", c)
		for k := board.King; k >= board.Pawn; k-- {
			for s := range squares(p.Pieces(c, k)) {
				fmt.Fprintf(&b, " %v %v,", k, s)
			}
		}
		b.WriteString(" ")
	}
	fmt.Fprintf(&b, "%v to move played %s, better is %s.", p.SideToMove(), m.Played, m.Best)
	return b.String()
}
