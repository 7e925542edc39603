package analysis

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"match/sprt"
)

// Figure is a number with its 95 % interval.
type Figure struct {
	Value float64 `json:"value"`
	Error float64 `json:"error"` // half of the interval; 0 where Open
	Open  bool    `json:"open,omitempty"`
}

// row gathers what one class of moves costs, in points, cluster by cluster. For
// signed rows a negative sum is possible.
type row struct {
	kind  Kind
	name  string
	text  string
	own   []float64
	other []float64
	moves int // of the player's in this class
	wrong int // of those, how many were not the best
	proof []proof
	in    func(*Game, *Move) bool // whether a move is of the class; nil: not told

	scaled []float64 // what other has been changed by in all rows of the split; nil: it has not

	searched *Searched // how hard the player looks in the place, if less than elsewhere

	isTerm   bool // the row is of a term
	term     term
	byScores bool    // it costs what scores say, not moves
	proven   bool    // that the player differs here is known from elsewhere, in
	z        float64 // standard errors,
	oneSided bool    // and only too much would be a weakness
	fact     bool    // the losses are no judgements
	whole    bool    // it is of all moves
	mostZ    float64 // other evidence says no more than this, where limited
	limited  bool
	free     bool // it costs nothing that could be asked for
	theirs   bool // but it is the opponent who is further from the referee
}

// proof is a move that a row is made of, and how much it adds to it.
type proof struct {
	game  *Game
	move  *Move
	share float64
}

// sample is what all rows of a report have in common.
type sample struct {
	games []float64 // by cluster
	own   []float64 // all losses of the player's
	other []float64
	n     float64 // games in all
}

const normal95 = sprt.Z95

// quantile95 is the factor of a 95 % interval from so many clusters.
func quantile95(clusters int) float64 {
	if clusters < 2 {
		return math.Inf(1)
	}
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(clusters - 1)}.Quantile(0.975)
}

// upperTail is the chance of a figure at least z standard errors above nothing
// where there is nothing.
func upperTail(z float64, clusters int) float64 {
	if clusters < 2 {
		return 1
	}
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(clusters - 1)}.Survival(z)
}

// mean returns the mean of a sum per game and its standard error: a ratio of
// sums over clusters, linearised.
func (s *sample) mean(sums []float64) (mean, se float64) {
	var total float64
	for _, x := range sums {
		total += x
	}
	mean = total / s.n
	var square float64
	for i, x := range sums {
		d := x - mean*s.games[i]
		square += d * d
	}
	return mean, math.Sqrt(square*s.correction()) / s.n
}

// correction makes up for the mean that is taken from the same clusters.
func (s *sample) correction() float64 {
	c := float64(len(s.games))
	return c / max(c-1, 1)
}

// figure is a mean per 100 games with its interval.
func (s *sample) figure(sums []float64) Figure {
	mean, se := s.mean(sums)
	return s.toFigure(mean, se)
}

func (s *sample) toFigure(mean, se float64) Figure {
	if len(s.games) < 2 {
		return Figure{Value: 100 * mean, Open: true}
	}
	return Figure{Value: 100 * mean, Error: 100 * se * quantile95(len(s.games))}
}

// excess is what the class costs the player more than the opponent.
func (r *row) excess() []float64 {
	x := make([]float64, len(r.own))
	for i := range x {
		x[i] = r.own[i] - r.other[i]
	}
	return x
}

// surplus returns how much more of the player's excess falls into the class
// than its usual part, which is the part of the opponent's losses that does:
//
//	mean(own − other) − w · mean(all own − all other),   w = Σ other / Σ all other
//
// with its standard error (delta method over clusters, w being an estimate,
// too). A player that is weaker everywhere alike has no surplus anywhere.
func (s *sample) surplus(r *row) (surplus, se float64) {
	var class, all, excess, difference float64
	others := s.other
	if r.scaled != nil {
		others = sum(s.other, r.scaled)
	}
	for i := range s.games {
		class += r.other[i]
		all += others[i]
		excess += r.own[i] - r.other[i]
		difference += s.own[i] - others[i]
	}
	w := 0.0
	if all > 0 {
		w = class / all
	}
	surplus = (excess - w*difference) / s.n
	var square float64
	for i := range s.games {
		d := r.own[i] - r.other[i] - w*(s.own[i]-others[i]) - surplus*s.games[i]
		if all > 0 {
			d -= difference * (r.other[i] - w*others[i]) / all
		}
		square += d * d
	}
	return surplus, math.Sqrt(square*s.correction()) / s.n
}

func sum(a, b []float64) []float64 {
	c := make([]float64, len(a))
	for i := range a {
		c[i] = a[i] + b[i]
	}
	return c
}
