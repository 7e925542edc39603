package web

import (
	"fmt"
	"html/template"
	"math"
	"strconv"
	"strings"
)

// Size of the evaluation graph in its own units. Every ply has the same width, so
// that a script can find the ply at a point. Vertically the scale shrinks away
// from even: a pawn counts for less there.
const (
	evalWidth  = 600
	evalHeight = 140
)

// evalLines draws both players' evaluations from White's side. The mark of the shown ply can
// be moved, and plies can be added.
func evalLines(r *replay, shown int) template.HTML {
	n := max(1, len(r.Plies))
	var white, black []string
	for i, p := range r.Plies {
		if p.Height == "" {
			continue
		}
		point := fmt.Sprintf("%s,%s", pixel(evalX(i+1, n)), p.Height)
		if p.black() {
			black = append(black, point)
		} else {
			white = append(white, point)
		}
	}
	var lines strings.Builder
	for _, pawns := range []float64{3, 1, 0, -1, -3} {
		class := map[bool]string{true: "even", false: "pawns"}[pawns == 0]
		fmt.Fprintf(&lines, `<path class="%s" d="M0 %sH%d"/>`, class, pixel(evalY(pawns)), evalWidth)
	}
	return template.HTML(fmt.Sprintf(`<svg class="evals" viewBox="0 0 %d %d" preserveAspectRatio="none" role="img" aria-label="Evaluations from White's side, 10 pawns up or down at most; the list of moves has each value" data-plies="%d">`+
		`%s<polyline class="byblack" points="%s"/><polyline class="bywhite" points="%s"/><path class="mark" d="M%s 0V%d"/></svg>`,
		evalWidth, evalHeight, n, lines.String(), strings.Join(black, " "), strings.Join(white, " "), pixel(evalX(shown, n)), evalHeight))
}

// evalY returns the vertical place of an evaluation, in pawns from White's side.
func evalY(pawns float64) float64 { return evalHeight/2 - math.Tanh(pawns/4)*(evalHeight/2-4) }

// evalX returns the horizontal place of a number of plies.
func evalX(plies, of int) float64 { return float64(evalWidth) * float64(plies) / float64(of) }

func pixel(x float64) string { return strconv.FormatFloat(math.Round(10*x)/10, 'f', -1, 64) }
