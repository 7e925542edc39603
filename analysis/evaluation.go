package analysis

import (
	"math"

	"gonum.org/v1/gonum/stat"
)

// evaluation compares a player's scores with the referee's and with the
// results.
type evaluation struct {
	Moves       int     `json:"moves"`       // with a score by the player
	Correlation float64 `json:"correlation"` // of its scores with the referee's, both cut at ±10 pawns
	Curve       curve   `json:"curve"`       // fitted to its own scores
	Optimism    figure  `json:"optimism"`    // by how much its expectation exceeds the referee's, in points per 100 moves
	Unaware     int     `json:"unaware"`     // moves that lose at least a fifth of a point and that it scored as equal or better
	Bins        []bin   `json:"reliability"`
	Biases      []bias  `json:"biases,omitempty"` // by term, minus the opponent's
}

// bin is a point of the reliability curve: the mean result of positions with
// about the same expectation.
type bin struct {
	Moves    int     `json:"moves"`
	Expected float64 `json:"expected"` // mean of the player's expectation by its own score, 0 to 1
	Referee  float64 `json:"referee"`  // mean of the referee's
	Made     float64 `json:"made"`     // mean result
}

// bias is how far a player's evaluation of a term differs from the referee's,
// in centipawns per unit, minus the same difference for the opponent.
type bias struct {
	Term string `json:"term"`
	Bias figure `json:"centipawns"`
	// how much more of the term its wrong moves have than the best ones, relative to the opponent's; in units of
	// Fisher's discriminant
	Taste figure `json:"taste"`
}

const bins = 10

// evaluate returns nothing if the player's scores are not on record.
func (s *study) evaluate() (e evaluation) {
	var said, referee []float64
	var points []point
	var sums [bins]bin
	optimism := make([]float64, s.Clusters)
	moves := sample{games: make([]float64, s.Clusters)}
	for m := range s.moves() {
		g := m.game
		score, ok := scoreAt(g.Record, m.Ply)
		if !m.Own || !ok {
			continue
		}
		e.Moves++
		said, referee = append(said, cut(score)), append(referee, cut(m.Value))
		points = append(points, point{g.Cluster, score, g.Points()})
		expected := s.curve.expect(score)
		optimism[g.Cluster] += expected - m.Before
		moves.games[g.Cluster]++
		moves.n++
		if m.Loss >= 0.2 && score >= 0 {
			e.Unaware++
		}
		b := &sums[min(int(expected*bins), bins-1)]
		b.Moves++
		b.Expected += expected
		b.Referee += m.Before
		b.Made += g.Points()
	}
	if e.Moves < 2 {
		return evaluation{}
	}
	e.Correlation = finite(stat.Correlation(said, referee, nil))
	e.Curve = fitCurve(points, len(s.Games), s.Clusters)
	e.Optimism = moves.figure(optimism)
	for _, b := range sums {
		if n := float64(b.Moves); n > 0 {
			e.Bins = append(e.Bins, bin{b.Moves, b.Expected / n, b.Referee / n, b.Made / n})
		}
	}
	e.Biases = s.biases()
	return e
}

func cut(score int) float64 { return float64(min(max(score, -fitRange), fitRange)) }

// biases lists the estimates for every term.
func (s *study) biases() (list []bias) {
	if !s.biasKnown {
		return nil
	}
	biasSE, tasteSE := s.bias.se(), s.taste.se()
	factor := quantile95(s.Clusters)
	if math.IsInf(factor, 0) {
		return nil
	}
	for t, name := range termNames {
		list = append(list, bias{
			Term:  name.name,
			Bias:  figure{Value: s.bias.value[t], Error: factor * biasSE[t]},
			Taste: figure{Value: s.taste.value[t], Error: factor * tasteSE[t]},
		})
	}
	return list
}

// finite replaces the figures of samples without variance.
func finite(x float64) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return 0
	}
	return x
}
