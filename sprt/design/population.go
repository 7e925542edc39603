package design

import (
	"math"

	"match/sprt/ideas"
)

// population is the ideas that are tested, as cells of ideas of nearly the same
// effects.
type population []cell

type cell struct{ share, short, long float64 }

// effect returns the effect in long or in short games.
func (c *cell) effect(long bool) float64 {
	if long {
		return c.long
	}
	return c.short
}

// Numbers of cells and of deviations of the long effect.
const (
	cells      = 160
	wideCells  = 60 // with deviations
	deviations = 4  // on each side

	deviationStep = 0.75
)

// edge is the probability that is left out at each end of a prior.
const edge = 1e-6

// NewPopulation returns ideas whose effects in short games have the given prior. It cuts the prior into cells, of which
// one edge is at 0.
func NewPopulation(prior ideas.Mixture, s ideas.Scaling) (p population) {
	n := cells
	if s.SD != 0 || s.Error != 0 {
		n = wideCells
	}
	low, high := prior.Quantile(edge), prior.Quantile(1-edge)
	// Half of the cells are in the middle, where most ideas are.
	edges := cuts(low, prior.Quantile(0.02), n/4)
	edges = append(edges, cuts(prior.Quantile(0.02), prior.Quantile(0.98), n/2)...)
	edges = append(edges, cuts(prior.Quantile(0.98), high, n/4)...)
	edges = withZero(append(edges, high))
	for i := 1; i < len(edges); i++ {
		share := prior.Below(edges[i]) - prior.Below(edges[i-1])
		if share < 1e-12 {
			continue
		}
		mean := (prior.MeanBelow(edges[i]) - prior.MeanBelow(edges[i-1])) / share
		mean = math.Min(math.Max(mean, edges[i-1]), edges[i])
		p = p.add(share, mean, s)
	}
	return p
}

// add adds the ideas of a cell, by their effects in long games.
func (p population) add(share, short float64, s ideas.Scaling) population {
	deviation := s.Deviation(short)
	if deviation == 0 {
		return append(p, cell{share, short, s.Slope * short})
	}
	sum := 0.0
	for j := -deviations; j <= deviations; j++ {
		z := deviationStep * float64(j)
		sum += math.Exp(-z * z / 2)
	}
	for j := -deviations; j <= deviations; j++ {
		z := deviationStep * float64(j)
		p = append(p, cell{share * math.Exp(-z*z/2) / sum, short, s.Slope*short + z*deviation})
	}
	return p
}

// cuts returns the lower edges of n equal parts of an interval.
func cuts(low, high float64, n int) (list []float64) {
	for i := range n {
		list = append(list, low+(high-low)*float64(i)/float64(n))
	}
	return list
}

// withZero adds 0 to edges if it is between the first and the last.
func withZero(edges []float64) (list []float64) {
	for i, e := range edges {
		if i > 0 && edges[i-1] < 0 && e > 0 {
			list = append(list, 0)
		}
		list = append(list, e)
	}
	return list
}
