package rating

import "maps"

// byOpening returns the factor by which the variance of White's advantage grows
// because pairs share openings. The model's variance v of a game includes the
// variance s of openings. A pair has its opening twice, so its variance is 2(v −
// s) + 4s = 2vφ, where φ is its dispersion. The covariance of two pairs with one
// opening is 4s, so their correlation is ρ = 2(φ − 1)/φ. With m pairs of an
// opening the factor is 1 + (m − 1)ρ.
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

// Add counts pairs with an opening, which is identified by any unique number.
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

// Shared returns the value of [Data.Shared] for the pairs.
func (o *Openings) Shared() float64 { return float64(o.square) / float64(max(1, o.sum)) }
