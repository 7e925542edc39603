package rating

import "maps"

// byOpening returns how much larger the variance of White's advantage is because
// pairs share openings. The model's variance v of a game has that of openings, s,
// in it; a pair, which has its opening twice, has 2(v − s) + 4s = 2vφ, φ being
// its dispersion. The covariance of two pairs of one opening is 4s, and so their
// correlation ρ = 2(φ − 1)/φ. With m pairs of an opening the factor is 1 + (m −
// 1)ρ.
func (s spread) byOpening(shared float64, fitted int) float64 {
	phi := s.measured(fitted).white
	if !(shared > 1) || !(phi > 1) {
		return 1
	}
	return 1 + (shared-1)*min(1, 2*(phi-1)/phi)
}

// Openings counts how many pairs share openings. The zero value has none.
type Openings struct {
	pairs  map[uint64]int // by opening
	sum    int
	square int
}

// Add counts pairs of an opening, by any number that openings have alone.
func (o *Openings) Add(opening uint64, pairs int) {
	if o.pairs == nil {
		o.pairs = map[uint64]int{}
	}
	before := o.pairs[opening]
	o.square += (before+pairs)*(before+pairs) - before*before
	o.pairs[opening] += pairs
	o.sum += pairs
}

// Clone returns a copy.
func (o *Openings) Clone() *Openings { return &Openings{maps.Clone(o.pairs), o.sum, o.square} }

// Shared is [Data.Shared] of the pairs.
func (o *Openings) Shared() float64 { return float64(o.square) / float64(max(1, o.sum)) }
