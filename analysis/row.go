package analysis

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat/distuv"

	"match/sprt"
)

// figure is a number with its 95% interval.
type figure struct {
	Value float64 `json:"value"`
	Error float64 `json:"error"` // half of the interval; 0 if Open
	Open  bool    `json:"open,omitempty"`
}

// row gathers the cost of one class of moves, in points, by cluster. For signed
// rows a negative sum is possible.
type row struct {
	kind  kind
	name  string
	text  string
	lost  bySide
	moves [sides]int // in this class
	wrong int        // of the player's, how many were not the best move
	proof []proof
	in    place // whether a move is in the class; nil: not known

	chances func(*Move) float64 // as in its split; nil: the same for both sides

	scaled []float64 // change of the opponent's losses in all rows of the split; nil: none

	searched *searched // how much the player searches in the place, if less than elsewhere

	avoided bool // the player hardly ever makes such moves, its opponents do

	tries   float64 // as many classes were compared to choose this one; 0: it was not chosen
	isTerm  bool    // the row is for a term
	term    term
	zone    string  // squares on which the player's wrong moves put the man that it is about; "": not known
	share   float64 // its share of all losses, if its cost comes from scores, not from moves
	proven  bool    // other evidence shows that the player differs here, by
	z       float64 // standard errors; unless it is for a term, only an excess would be a weakness
	fact    bool    // the losses are facts, not judgements
	whole   bool    // it covers all moves
	mostZ   float64 // the most standard errors that other evidence allows, if limited
	limited bool
	free    bool // it has no cost to test
	theirs  bool // but the opponent is further from the referee
}

// proof is a move of a row and its contribution to it.
type proof struct {
	move  *Move
	share float64
}

// sample has the data common to all rows of a report.
type sample struct {
	games []float64 // by cluster
	lost  bySide
	n     float64 // total number of games
}

// bySide has sums by cluster: the player's, and the opponent's.
type bySide [sides][]float64

func newBySide(clusters int) (sums bySide) {
	for side := range sums {
		sums[side] = make([]float64, clusters)
	}
	return sums
}

// add adds to the sum of a move's side and cluster.
func (b bySide) add(m *Move, x float64) { b[sideOf(m)][m.game.Cluster] += x }

// excess returns the player's sums minus the opponent's.
func (b bySide) excess() []float64 { return floats.SubTo(make([]float64, len(b[0])), b[0], b[1]) }

const normal95 = sprt.Z95

// quantile95 returns the factor of a 95% interval with this number of clusters.
func quantile95(clusters int) float64 {
	if clusters < 2 {
		return math.Inf(1)
	}
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(clusters - 1)}.Quantile(0.975)
}

// upperTail returns the probability of a figure at least z standard errors above
// zero without an effect.
func upperTail(z float64, clusters int) float64 {
	if clusters < 2 {
		return 1
	}
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(clusters - 1)}.Survival(z)
}

// mean returns the mean of a sum per game and its standard error, as a
// linearised ratio of sums over clusters.
func (s *sample) mean(sums []float64) (mean, se float64) {
	mean = total(sums) / s.n
	var square float64
	for i, x := range sums {
		d := x - mean*s.games[i]
		square += d * d
	}
	return mean, math.Sqrt(square*s.correction()) / s.n
}

// correction corrects for taking the mean from the same clusters.
func (s *sample) correction() float64 {
	c := float64(len(s.games))
	return c / max(c-1, 1)
}

// figure returns a mean per 100 games with its interval.
func (s *sample) figure(sums []float64) figure {
	mean, se := s.mean(sums)
	return s.toFigure(mean, se)
}

func (s *sample) toFigure(mean, se float64) figure {
	if len(s.games) < 2 {
		return figure{Value: 100 * mean, Open: true}
	}
	return figure{Value: 100 * mean, Error: 100 * se * quantile95(len(s.games))}
}

// surplus returns how much more of the player's excess falls into the class than
// its usual share, which is the class's share of the opponent's losses:
//
//	mean(own − other) − w · mean(all own − all other),   w = Σ other / Σ all other
//
// with its standard error (delta method over clusters; w is also an estimate). A
// player that is equally weaker everywhere has no surplus anywhere.
func (s *sample) surplus(r *row) (surplus, se float64) {
	var class, all, excess, difference float64
	own, other, others := r.lost[0], r.lost[1], s.lost[1]
	if r.scaled != nil {
		others = floats.AddTo(make([]float64, len(others)), others, r.scaled)
	}
	for i := range s.games {
		class += other[i]
		all += others[i]
		excess += own[i] - other[i]
		difference += s.lost[0][i] - others[i]
	}
	w := 0.0
	if all > 0 {
		w = class / all
	}
	surplus = (excess - w*difference) / s.n
	var square float64
	for i := range s.games {
		d := own[i] - other[i] - w*(s.lost[0][i]-others[i]) - surplus*s.games[i]
		if all > 0 {
			d -= difference * (other[i] - w*others[i]) / all
		}
		square += d * d
	}
	return surplus, math.Sqrt(square*s.correction()) / s.n
}
