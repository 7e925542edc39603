package changepoint

import (
	"cmp"
	"math"
	"slices"

	"match/sprt"
)

// Belief is the knowledge from measurements about the losses along a line of
// players. Player 0 is the start of the line, player i follows place i−1. A
// measurement is how far a later player is behind an earlier one.
//
// Every place has a small movement, normal with a variance that is unknown, and
// few of them have a large step of either sign besides. See Prior. Create it with
// NewBelief.
type Belief struct {
	prior    Prior
	suspects []int // by place: how many changes there may have caused a step
	met      []*encounter
	known    *posterior // of the measurements so far; nil: not computed
	room     []explanation
}

// Prior is the distribution assumed before the first measurement, in the unit of
// measurements.
type Prior struct {
	Sigma        float64   // standard deviation of the measurements
	Weight       float64   // the weight of Sigma, as a number of measurements
	Drifts       []float64 // possible standard deviations of the movement of one change
	DriftWeights []float64 // the weight of each of Drifts
	Steps        []float64 // possible standard deviations of steps, equally likely; only those above the drift's count
	Number       []float64 // the weight of 0, 1, 2 and 3 steps
	Scores       bool      // measurements are scores of pairs minus ½
}

// Elo is the logistic Elo of a loss of one unit, if measurements are scores: see
// encounter.lead.
const Elo = 1600 / math.Ln10

// Pairs is the prior for scores of pairs minus ½. Its standard deviation is that
// of engines that draw half of their games. Steps are between a few and a few
// hundred Elo, movements of single changes up to a few Elo.
var Pairs = Prior{
	Sigma: 0.25, Weight: 16, Scores: true,
	Drifts: elos(0, 0.7, 1.5, 3, 6, 12), DriftWeights: []float64{4, 2, 2, 2, 0.5, 0.5},
	Steps: elos(5, 15, 45, 135, 405), Number: []float64{0.1, 0.6, 0.22, 0.08},
}

func elos(list ...float64) []float64 {
	for i := range list {
		list[i] /= Elo
	}
	return list
}

// encounter is what was measured between two players.
type encounter struct {
	from, to     int // from < to
	n            int
	sum, squares float64
}

// NewBelief starts without measurements. suspects has one number for each place:
// how many changes there may have caused a step.
func NewBelief(p Prior, suspects []int) *Belief { return &Belief{prior: p, suspects: suspects} }

// Observe adds a measurement: how far player to is behind player from.
func (b *Belief) Observe(from, to int, behind float64) {
	b.add(from, to, behind, 1)
}

func (b *Belief) add(from, to int, behind float64, n int) {
	e := b.meeting(from, to)
	e.n += n
	e.sum += float64(n) * behind
	e.squares += float64(n) * behind * behind
	b.known = nil
}

// ObservePairs adds pairs of player from against player to. If better is set, a
// loss is a gain.
func (b *Belief) ObservePairs(from, to int, pairs sprt.Pentanomial, better bool) {
	for bucket, n := range pairs {
		b.add(from, to, behindBy(bucket, better), n)
	}
}

// behindBy returns how far the later player is behind in a pair in which the
// earlier one scored the given half points. If better is set, it returns how far
// it is ahead.
func behindBy(bucket int, better bool) float64 {
	if better {
		bucket = 4 - bucket
	}
	return float64(bucket)/4 - 0.5
}

// meeting returns the encounter of two players, in the order of the players.
func (b *Belief) meeting(from, to int) *encounter {
	e := &encounter{from: from, to: to}
	at, ok := slices.BinarySearchFunc(b.met, e, func(x, y *encounter) int {
		return cmp.Or(cmp.Compare(x.from, y.from), cmp.Compare(x.to, y.to))
	})
	if !ok {
		b.met = slices.Insert(b.met, at, e)
	}
	return b.met[at]
}

// Sigma returns the standard deviation of a measurement, from the differences of
// measurements of the same players and the prior.
func (b *Belief) Sigma() float64 {
	within, freedom := 0.0, 0.0
	for _, e := range b.met {
		within += e.within()
		freedom += math.Max(0, float64(e.n-1))
	}
	p := b.prior
	return math.Sqrt((p.Weight*p.Sigma*p.Sigma + within) / (p.Weight + freedom))
}

// within returns the sum of squares about the mean.
func (e *encounter) within() float64 {
	if e.n == 0 {
		return 0
	}
	return math.Max(0, e.squares-e.sum*e.sum/float64(e.n))
}

// ownVariance is the weight of the common variance in that of an encounter, as a
// number of measurements.
const ownVariance = 64

// lead returns the lead of the earlier player, in a unit in which leads add up,
// and its precision. The lead of scores is ¼ ln((½+x)/(½−x)) ≈ x. One even pair
// more keeps it finite.
func (e *encounter) lead(p *Prior, sigma float64) (y, precision float64) {
	n := float64(e.n)
	variance := (ownVariance*sigma*sigma + e.within()) / (ownVariance + math.Max(0, n-1))
	if !p.Scores {
		return e.sum / n, n / variance
	}
	x := e.sum / (n + 1)
	slope := 0.25 / (0.25 - x*x)
	return math.Atanh(2*x) / 2, n / (variance * slope * slope)
}
