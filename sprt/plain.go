package sprt

import "math"

// Plain are the figures of a sample as fastchess and cutechess-cli print them: on the plain counts, each with half of
// its 95% interval by the normal approximation. The half of Elo is half the distance of the Elo of both ends of the
// score's interval. A figure that the sample does not determine is NaN or infinite.
type Plain struct {
	Elo, EloHalf   float64
	NElo, NEloHalf float64
	LOS            float64 // 0 … 1
}

// PlainOf returns the plain figures of a sample.
func PlainOf(counts Counts) Plain {
	s := counts.sample(false)
	m := s.meanScore()
	variance := s.moment(2, m.above)
	half := Z95 * math.Sqrt(variance/s.n)
	perScore := C / math.Sqrt(s.games*variance)
	elo := func(m meanScore) float64 { return C / 2 * (math.Log(m.score) - math.Log(m.rest)) }
	return Plain{
		Elo: elo(m), EloHalf: (elo(m.plus(half)) - elo(m.plus(-half))) / 2,
		NElo: m.above * perScore, NEloHalf: half * perScore,
		LOS: math.Erfc(-m.above/math.Sqrt(2*variance/s.n)) / 2,
	}
}

// DecidedLOS returns the likelihood of superiority as cutechess-cli computes it: from the decided games only.
func (t Trinomial) DecidedLOS() float64 {
	return (1 + math.Erf(float64(t.Wins-t.Losses)/math.Sqrt(2*float64(t.Wins+t.Losses)))) / 2
}
